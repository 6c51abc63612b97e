"""The generated table of rules."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook

BOOK = Rulebook("tactical.rulesets.game_of_battle")
ROOT = Path(__file__).parents[4]


def test_the_rule_table_is_current() -> None:
    text = BOOK.readme.read_text(encoding="utf-8")
    assert BOOK.written(text, ROOT) == text, "run: python -m tactical.engine.rulebook tactical.rulesets.game_of_battle"


def test_no_rule_is_missing_and_every_one_is_named_by_a_test_or_a_case() -> None:
    assert BOOK.missing() == []
    assert list(BOOK.cited()) == BOOK.book()
    assert [rule for rule in BOOK.cited() if rule not in BOOK.tests_of(ROOT)] == []
