"""Writes the rule table of README.md: ``python -m tactical.rulesets.game_of_battle.rulebook`` from the repository's top."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.rulesets.game_of_battle.ruleset import GameOfBattle

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="tactical.rulesets.game_of_battle",
    prefix="GB",
    headings=(
        ("board", 1, 10),
        ("figures and opening", 15, 16),
        ("turns", 20, 22),
        ("movement", 30, 33),
        ("taking", 40, 46),
        ("artillery", 50, 58),
        ("obligations", 60, 62),
        ("end of the game", 70, 73),
    ),
    rules=lambda: GameOfBattle.rules,
    tests=Path("tests/tactical/rulesets/game_of_battle"),
    cases=Path("tests/cases/game_of_battle"),
)

if __name__ == "__main__":
    BOOK.write()
