"""Writes the rule table of README.md: ``python -m tactical.rulesets.game_of_war.rulebook`` from the top of the repository."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.rulesets.game_of_war.ruleset import GameOfWar

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="tactical.rulesets.game_of_war",
    prefix="GW",
    headings=(
        ("board", 1, 6),
        ("forces and deployment", 10, 14),
        ("the turn", 20, 23),
        ("movement", 30, 36),
        ("factors and ranges", 40, 46),
        ("the cavalry charge", 50, 57),
        ("the attack", 60, 66),
        ("forced retreat", 80, 84),
        ("communication", 90, 99),
        ("isolated units", 100, 104),
        ("arsenals", 110, 115),
        ("end of the game", 120, 122),
    ),
    rules=lambda: GameOfWar.rules,
    tests=Path("tests/tactical/rulesets/game_of_war"),
    cases=Path("tests/cases/game_of_war"),
)

if __name__ == "__main__":
    BOOK.write()
