"""Writes the rule table of README.md: ``python -m tactical.rulesets.game_of_battle.rulebook`` from the repository's top."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.engine.tables import read
from tactical.rulesets.game_of_battle.ruleset import GameOfBattle

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="tactical.rulesets.game_of_battle",
    prefix="GB",
    headings=tuple((title, first, last) for title, (first, last) in read(__package__, "rulebook").items()),
    rules=lambda: GameOfBattle.rules,
    tests=Path("tests/tactical/rulesets/game_of_battle"),
    cases=Path("tests/cases/game_of_battle"),
)

if __name__ == "__main__":
    BOOK.write()
