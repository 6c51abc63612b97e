"""Sides that the computer plays at a table, and its levels."""

from __future__ import annotations

import json

from tactical.engine.registry import find
from tactical.engine.ruleset import USUAL
from tactical.models.belief import Chair, Table

THE_PROGRAM = "the computer"
"""The words in the place of a person's name."""


def name_program(level: str) -> str:
    """Name the computer with its level: "the computer, easy"."""
    return f"{THE_PROGRAM}, {level}" if level else THE_PROGRAM


def levels(table: Table) -> tuple[str, ...]:
    """List the levels at which the computer can play here; empty where it has one alone."""
    known = find(table.ruleset).levels
    return known if len(known) > 1 else ()


def level_of(table: Table, side: str) -> str:
    """Return the level at which the computer plays a side: the one asked for; else the usual, or where captains are alone theirs.
    A level that the rule set has since dropped counts as the usual.
    """
    rules, asked = find(table.ruleset), json.loads(table.levels).get(side, "")
    if asked:
        return asked if asked in rules.levels else USUAL
    return rules.alone if table.is_alone else USUAL


def level_at(chair: Chair) -> str:
    """Return the level at which the computer writes the part of its own chair."""
    return chair.level if chair.level in find(chair.table.ruleset).levels else USUAL


def who_plays(table: Table, side: str) -> str:
    """Name the computer as a side's player: with its level, where it has several."""
    return name_program(level_of(table, side) if levels(table) else "")


def who_writes(chair: Chair) -> str:
    """Name the computer that writes a chair's part."""
    return name_program(level_at(chair) if levels(chair.table) else "")


def offers_hints(chair: Chair) -> bool:
    """Report whether a chair may ask what the computer would do: it orders its whole side, against no other person."""
    table = chair.table
    alone = table.solo or set(table.sides) - {chair.side} <= set(table.program_sides)
    return chair.fights and chair.held_posts is None and alone and not table.keeps and find(table.ruleset).hints
