"""Openings of rule sets: who fights, who moves first, whether the book keeps a clock; how another set-up is written."""

from __future__ import annotations

from functools import cache

from tactical.engine.ruleset import UMPIRE, RuleSet, Setup
from tactical.engine.text.setup_text import SetupText

POSITION = SetupText(
    "A position in this game’s notation, as a battle’s “This position” link shows it, or a whole game, as “The game as text” "
    "shows it, to go on from its end. It replaces the set-up chosen above.",
    "a position",
)


def name_game(rules: RuleSet) -> str:
    """Return a rule set's name, without the rest of its title: "The Game of War"."""
    return rules.title.partition(":")[0].rstrip(".")


def find_card_setup(rules: RuleSet) -> Setup:
    """Find the set-up that a press of a game's card opens."""
    return next((one for one in rules.setups() if one.key == rules.card_setup), rules.setups()[0])


@cache
def first_sides(rules: RuleSet) -> tuple[str, ...]:
    """List the sides that fight in the first set-up of a rule set; one may know more sides than any battle has."""
    fights = rules.open(rules.setups()[0].contents, "a trial")["sides"]
    return tuple(side for side in rules.sides if side in fights)


@cache
def first_mover(rules: RuleSet) -> str:
    """Name the side that moves first in a rule set's usual set-up, where the book says which; else the first side."""
    state = rules.open(rules.setups()[0].contents, "a trial")
    sides, acting = first_sides(rules), rules.to_act(state)
    said = acting[0] if len(acting) == 1 else rules.see(state, UMPIRE).get("first")
    return said if said in sides else sides[0]


def has_clock(rules: RuleSet) -> bool:
    """Report whether the book of this rule set gives times for its moves."""
    return type(rules).clock is not RuleSet.clock


def setup_text(rules: RuleSet) -> SetupText | None:
    """Explain how to write a set-up that is not in the list; None where none can be written."""
    if rules.setup_text is None and rules.notation is not None:
        return POSITION
    return rules.setup_text
