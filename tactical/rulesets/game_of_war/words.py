"""Sentences about units, numbers and faults."""

from __future__ import annotations

from tactical.engine.ruleset import Fault
from tactical.engine.text.words import sentence
from tactical.rulesets.game_of_war.board import LABELS, SIDES
from tactical.rulesets.game_of_war.forces import SIDE_NAMES, TYPES, WORDS
from tactical.rulesets.game_of_war.position import Position


def ordinal(number: int) -> str:
    """Write an ordinal: 1st, 2nd, 3rd, 4th, …, 11th, …, 21st."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def name(kind: str, number: int, of: int) -> str:
    """Name a unit that has no name of its own: the only one of its kind has no number."""
    return f"{ordinal(number)} {WORDS[kind]}" if of > 1 else WORDS[kind]


def side_name(side: int) -> str:
    """Return North or South."""
    return SIDE_NAMES[SIDES[side]]


def unit_at(position: Position, unit: int) -> str:
    """Name a unit and its square: ``the 3rd infantry on I15``."""
    return f"the {position.roster.names[unit]} on {LABELS[position.at[unit]]}"


def kind_at(position: Position, unit: int) -> str:
    """Name a unit as figures do: ``I15 infantry``."""
    return f"{LABELS[position.at[unit]]} {WORDS[TYPES[position.roster.types[unit]]]}"


def fault(rule: str, where: str, text: str) -> Fault:
    """Make a fault as the engine wants it."""
    return {"rule": rule, "where": where, "text": sentence(text)}
