"""Words of events. Stored words name an observer by key, his help as in tables (LC-115), a rider's letter by its writer's key
(LC-137), an error of numbers as drawn (LC-300, LC-303); they stay so, since a war is verified by them to the byte."""

from __future__ import annotations

import re

from msgspec.structs import replace

from campaign.war.outcome import Outcome
from land import tables
from land.sighting.scout_estimates import says
from naval.state.outcome import Event, Roll
from tactical.engine.text.words import listed
from umpire.review.tally.land_score import WHY

LETTER = re.compile(r"\b(\w+) (?:body|seat):(\w+)/[\d/]*\d")
PATROL = re.compile(r"(?:\bPatrol |\bpatrol:)(\w+)/(\d+)")
KIND = re.compile(r"\b(?:body|seat|ship|place):(\w+)")
KEY = re.compile(r"\b[a-z]\w*_\w+\b")
GROUNDS = re.compile(r"( identifies .* at level \d+) \(([a-z, ]+)\)\.$")
LEVEL = re.compile(r"(?<= at level )(-?\d+)")
LEAST = re.compile(r"\((\d+) or more\)(?=\.$)")
END = re.compile(r"The war is over \((\w+)\): (\w+) has won\.")
HELPED = {
    "hill": "from a hill",
    "friendly": "among its own people",
    "second": "at a second look",
    "screen": "through a screen",
    "wood": "in a wood",
    "ship": "from a ship",
    "night": "by night",
}
ERRS = {"LC-300": "numbers_share", "LC-303": "correspondent_share"}
"""Rules by which numbers err either way, and how far: their draws go from -1 to 1."""


def in_names(text: str, outcome: Outcome) -> str:
    """Replace the keys of seats, forces and columns in a text by names; a key without a name is written as words."""
    if outcome.land is None:
        return text
    if "_" in text or ":" in text or "/" in text:
        names = names_of(outcome)
        text = LETTER.sub(lambda found: f"the {found[1]} of {names.get(found[2], spaced(found[2]))}", text)
        text = PATROL.sub(lambda found: f"Patrol {found[2]} of {names.get(found[1], spaced(found[1]))}", text)
        text = KIND.sub(lambda found: names.get(found[1], spaced(found[1])), text)
        text = KEY.sub(lambda found: names.get(found[0], found[0]), text)
    text = GROUNDS.sub(lambda found: f"{found[1]}, {listed([HELPED[one] for one in found[2].split(', ')])}.", text)
    text = END.sub(lambda found: decided(found[1], found[2]), text)
    text = LEVEL.sub(lambda found: f"{found[0]} ({says(int(found[1]))})", text)
    return LEAST.sub(r"(\1 or more on the die)", text)


def decided(why: str, winner: str) -> str:
    """Say how the war on land was decided (LC-291, LC-294)."""
    who = "it is drawn" if winner == "nobody" else f"{winner.capitalize()} has won"
    return f"The war on land is decided {WHY[why]}: {who}."


def names_of(outcome: Outcome) -> dict[str, str]:
    """Gather the names of seats, forces and columns, by key."""
    assert outcome.land is not None
    seats, forces = outcome.world.seats, outcome.world.forces
    bodies = {one.key: one.name for one in outcome.land.bodies}
    return {one.key: one.name for one in seats} | {one.key: one.name for one in forces} | bodies


def spaced(key: str) -> str:
    """Write as words a key that no longer has a name."""
    return key.replace("_", " ")


def fell(roll: Roll) -> str:
    """Write a die as it fell; an error of numbers as its effect on them."""
    if roll.faces or roll.rule not in ERRS:
        return roll.fell
    off = float(roll.fell) * float(tables.value("press", ERRS[roll.rule]))
    return f"{abs(off):.0%} too {'many' if off > 0 else 'few'}"


def reword_event(event: Event, outcome: Outcome) -> Event:
    """Reword an event for the umpire."""
    rolls = tuple(replace(roll, what=in_names(roll.what, outcome), fell=fell(roll)) for roll in event.rolls)
    return replace(event, text=in_names(event.text, outcome), rolls=rolls)
