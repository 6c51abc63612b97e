"""What the sides agree before a battle of Little Wars; the first choice of each is the usual one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from tactical.engine.ruleset import Term
from tactical.openground.floor import library

AT_THE_TABLE = "table"
VARIANT = Term(
    "variant",
    "The game",
    "How the battle is won.",
    (("finish", "Fight to the Finish"), ("blow", "Blow at the Rear"), ("defensive", "Defensive Game")),
)
FORCES = Term(
    "forces",
    "Forces",
    "What each side has. In the Defensive Game the defender has two thirds of it.",
    (
        ("usual", "Usual: 80 foot, 50 horse, 4 guns"),
        ("small", "Small: 24 foot, 15 horse, 1 gun"),
        ("middle", "Middle: 48 foot, 25 horse, 3 guns"),
        ("large", "Large: 130 foot, 70 horse, 6 guns"),
        ("purchase", "Each side buys its own for 150 points"),
    ),
)
CHANCES = Term(
    "chances",
    "Chances of war",
    "Twelve men a side are left out, and two dice say how many come after all.",
    (("no", "No"), ("yes", "Yes")),
)
CURTAIN = Term(
    "curtain",
    "Curtain",
    "Both put down their men at one time, unseen; or one after the other.",
    (("yes", "With a curtain"), ("no", "Without: the First Player, then the Second")),
)
GROUND = Term(
    "ground",
    "Putting down",
    "Where men may be put down before the first move.",
    (("line", "Along one’s back line"), ("half", "Anywhere on one’s own half")),
)
GOAL = Term(
    "goal",
    "Goal of the blow",
    "Which part of the back line counts in the Blow at the Rear, as the attacker sees it.",
    (("all", "All of it"), ("middle", "The middle third"), ("left", "The left half"), ("right", "The right half")),
)
WAR = Term(
    "war",
    "War",
    "One battle, or battles until a side is so many points up.",
    (("single", "A single battle"), ("200", "200 points up"), ("300", "300 points up"), ("400", "400 points up")),
)
CLOCK = Term(
    "clock",
    "Time of a move",
    "A minute for 30 men and one for each gun, where the book’s clock is kept.",
    (("each", "Shorter as men fall"), ("fixed", "As at the beginning"), ("ten", "The old ten minutes")),
)
INTERVAL = Term(
    "interval",
    "Between moves",
    "The interval before the clock of a move starts.",
    (("4", "4 minutes"), ("5", "5 minutes"), ("2", "2 minutes"), ("0", "None")),
)
GUNNERY = Term(
    "gunnery",
    "Gunnery",
    "How steadily guns are laid.",
    (("standard", "As in play"), ("deliberate", "With care"), ("hurried", "In haste")),
)
WIND = Term("wind", "Wind", "In the open air long shots are unsure in a breeze.", (("calm", "Calm"), ("breeze", "A breeze")))
LIMIT = Term(
    "limit",
    "Length",
    "After so many moves of both sides together the points decide.",
    (("60", "60 moves"), ("30", "30 moves"), ("100", "100 moves"), ("200", "200 moves")),
)
OPEN_AIR = Term(
    "open_air",
    "In the open air",
    "On a lawn every move may be longer.",
    (("2", "As indoors"), ("3", "Half as long again"), ("4", "Doubled")),
)
RAILWAY = Term("railway", "Railway", "Where the Country has a line, each side has a train on it.", (("no", "No"), ("yes", "Yes")))
MOVES = Term(
    "moves",
    "Long moves",
    "On a big floor moves are longer until the forces are near.",
    (("1", "As they are"), ("2", "Doubled"), ("3", "Trebled")),
)
NEAR = Term(
    "near",
    "Near is",
    "Within this distance of an enemy long moves are as usual.",
    (("12", "12 feet"), ("15", "15 feet"), ("10", "10 feet")),
)
BOXES = Term("boxes", "Boxes", "Troops travel in closed boxes until scouts find them.", (("no", "No"), ("yes", "Yes")))
SUPPLY = Term("supply", "Wagons", "Men and guns need wagons within reach.", (("no", "No"), ("yes", "Yes")))


@cache
def country_term(first: str = "") -> Term:
    """Which Country: one of the library, or one laid out at the table."""
    titles = library.titles()
    keys = sorted(titles, key=lambda key: (key != first, key))
    choices = (*((key, titles[key]) for key in keys), (AT_THE_TABLE, "Laid out at the table by one of the players"))
    return Term("country", "The Country", "The ground that is fought over.", choices)


def little_wars() -> tuple[Term, ...]:
    """All terms of Little Wars."""
    return (
        VARIANT,
        country_term("long_meadow"),
        FORCES,
        CHANCES,
        CURTAIN,
        GROUND,
        GOAL,
        WAR,
        CLOCK,
        INTERVAL,
        GUNNERY,
        WIND,
        LIMIT,
        MOVES,
        NEAR,
        OPEN_AIR,
        BOXES,
        SUPPLY,
        RAILWAY,
    )


def agreed(terms: Iterable[Term], wanted: Any, faults: list[str]) -> dict[str, str]:
    """Every term with what was agreed, the usual where nothing was; faults for what is not among the choices."""
    known = {one.key: one for one in terms}
    found = {key: one.choices[0][0] for key, one in known.items()}
    if not isinstance(wanted, dict):
        faults.append(f'"terms" is a table, not {wanted!r:.40}')
        return found
    for key in sorted(map(str, wanted)):
        if key not in known:
            faults.append(f"there is no term {key!r:.40}; the terms are {', '.join(known)}")
            continue
        values = [value for value, _ in known[key].choices]
        if wanted[key] not in values:
            faults.append(f"the term {key!r} is one of {', '.join(values)}, not {wanted[key]!r:.40}")
        else:
            found[key] = wanted[key]
    return found
