"""Writes the rule table of README.md: ``python -m tactical.rulesets.kriegspiel.rulebook`` from the top of the repository."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.rulesets.kriegspiel.ruleset import RULES

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="tactical.rulesets.kriegspiel",
    prefix="KS",
    headings=(
        ("shell and rifle", 1, 8),
        ("command, players, country", 9, 16),
        ("moves", 20, 23),
        ("rivers, formations, boats", 30, 39),
        ("artillery, engineers, transport", 41, 43),
        ("supply in the field", 60, 66),
        ("sieges", 67, 69),
        ("destructions", 70, 75),
        ("constructions", 80, 82),
        ("cavalry charging", 90, 103),
        ("railway and figures", 104, 107),
    ),
    rules=lambda: RULES,
    tests=Path("tests/tactical/rulesets/kriegspiel"),
    cases=Path("tests/cases/kriegspiel"),
)

if __name__ == "__main__":
    BOOK.write()
