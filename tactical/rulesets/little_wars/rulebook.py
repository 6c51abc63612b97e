"""Writes the rule table of README.md: ``python -m tactical.rulesets.little_wars.rulebook`` from the top of the repository."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.rulesets.little_wars.ruleset import LittleWars

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="tactical",
    prefix="LW",
    headings=(
        ("the Country", 1, 8),
        ("set-up, order of play, clock", 10, 26),
        ("mobility and guns", 30, 45),
        ("effect of a shot", 50, 55),
        ("isolation, melee", 60, 71),
        ("prisoners, surrender, guns taken", 72, 82),
        ("battle types, scoring, war", 90, 105),
        ("forces", 110, 118),
        ("the larger game", 120, 136),
    ),
    rules=lambda: LittleWars.rules,
    tests=Path("tests/tactical/rulesets/little_wars"),
    cases=Path("tests/cases/little_wars"),
)

if __name__ == "__main__":
    BOOK.write()
