"""Writes the rule table of README.md: ``python -m tactical.rulesets.game_of_war.rulebook`` from the top of the repository."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.engine.tables import read
from tactical.rulesets.game_of_war.ruleset import GameOfWar

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="tactical.rulesets.game_of_war",
    prefix="GW",
    headings=tuple((title, first, last) for title, (first, last) in read(__package__, "rulebook").items()),
    rules=lambda: GameOfWar.rules,
    tests=Path("tests/tactical/rulesets/game_of_war"),
    cases=Path("tests/cases/game_of_war"),
)

if __name__ == "__main__":
    BOOK.write()
