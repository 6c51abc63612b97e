"""Writes the rule table of README.md: ``python -m naval.rulesets.jane.rulebook`` from the top of the repository."""

from __future__ import annotations

from pathlib import Path

from naval.rulesets.jane.ruleset import Jane
from tactical.engine.rulebook import Rulebook

BOOK = Rulebook(
    readme=Path(__file__).with_name("README.md"),
    package="naval.rulesets.jane",
    prefix="NAV-T",
    headings=(
        ("procedure, players, signalling", 1, 23),
        ("moves and operations", 24, 45),
        ("gun fire and targets", 46, 63),
        ("rates of fire, scorers", 64, 74),
        ("effect of gun fire", 75, 91),
        ("general scoring, conning tower", 92, 98),
        ("engines and boilers", 99, 111),
        ("flotation", 112, 123),
        ("torpedoes", 124, 137),
        ("submarines", 138, 162),
        ("forts and land pieces", 163, 179),
        ("night", 180, 188),
        ("reduced scales", 189, 204),
        ("general note", 205, 216),
    ),
    rules=lambda: Jane.rules,
    tests=Path("tests/naval/rulesets/jane"),
    cases=Path("tests/cases/jane"),
    more="SC-[TSJ]",
)

if __name__ == "__main__":
    BOOK.write()
