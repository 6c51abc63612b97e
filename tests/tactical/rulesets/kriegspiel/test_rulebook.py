"""The generated table of rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tactical.engine.rulebook import Rulebook
from tactical.rulesets.kriegspiel.rules.tables import BOOK as NUMBERS
from tactical.rulesets.kriegspiel.ruleset import RULES

BOOK = Rulebook("tactical.rulesets.kriegspiel")
ROOT = Path(__file__).parents[4]


def test_the_rule_table_is_current() -> None:
    text = BOOK.readme.read_text(encoding="utf-8")
    assert BOOK.written(text, ROOT) == text, "run: python -m tactical.engine.rulebook tactical.rulesets.kriegspiel"


def test_no_rule_is_missing_and_every_one_is_named_by_a_test_or_a_case() -> None:
    assert BOOK.missing() == []
    assert list(BOOK.cited()) == BOOK.book()
    assert [rule for rule in BOOK.cited() if rule not in BOOK.tests_of(ROOT)] == []


def test_every_rule_is_cited_by_one_function() -> None:
    counted = Counter(one for rule in RULES for one in rule.ids)
    assert [one for one, number in counted.items() if number > 1] == []


def test_every_number_has_its_words_its_unit_and_its_source() -> None:
    for key, entry in NUMBERS.items():
        assert set(entry) > {"text", "source", "unit"}, key
    pure = "".join(path.read_text(encoding="utf-8") for path in BOOK.readme.parent.rglob("*.py"))
    assert [key for key in NUMBERS if f'"{key}"' not in pure] == []
