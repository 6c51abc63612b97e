"""Writes the rule table of README.md: ``python -m tactical.rulesets.kriegspiel.rulebook`` from the top of the repository."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.engine.tables import read
from tactical.rulesets.kriegspiel.ruleset import RULES

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="tactical.rulesets.kriegspiel",
    prefix="KS",
    headings=tuple((title, first, last) for title, (first, last) in read(__package__, "rulebook").items()),
    rules=lambda: RULES,
    tests=Path("tests/tactical/rulesets/kriegspiel"),
    cases=Path("tests/cases/kriegspiel"),
)

if __name__ == "__main__":
    BOOK.write()
