"""Writes the rule table of README.md: ``python -m tactical.rulesets.little_wars.rulebook`` from the top of the repository."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.engine.tables import read
from tactical.rulesets.little_wars.ruleset import LittleWars

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="tactical",
    prefix="LW",
    headings=tuple((title, first, last) for title, (first, last) in read(__package__, "rulebook").items()),
    rules=lambda: LittleWars.rules,
    tests=Path("tests/tactical/rulesets/little_wars"),
    cases=Path("tests/cases/little_wars"),
)

if __name__ == "__main__":
    BOOK.write()
