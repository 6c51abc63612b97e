from __future__ import annotations

from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.rulesets.little_wars.ruleset import LittleWars

BOOK = Rulebook("tactical.rulesets.little_wars")
ROOT = Path(__file__).parents[4]


def test_the_rule_table_is_current() -> None:
    text = BOOK.readme.read_text(encoding="utf-8")
    assert BOOK.written(text, ROOT) == text, "run: python -m tactical.engine.rulebook tactical.rulesets.little_wars"


def test_none_of_the_hundred_and_twelve_rules_is_missing() -> None:
    assert BOOK.missing() == []
    assert sorted(BOOK.cited()) == BOOK.book()
    assert len(BOOK.book()) == 112


def test_every_rule_is_cited_by_one_function() -> None:
    ids = [one for rule in LittleWars.rules for one in rule.ids]
    assert sorted(ids) == sorted(set(ids))


def test_every_rule_is_named_by_a_test_or_a_case() -> None:
    named = BOOK.tests_of(ROOT)
    assert [rule for rule in BOOK.cited() if rule not in named] == []
