from __future__ import annotations

from pathlib import Path

from naval.rulesets.jane.ruleset import Jane
from tactical.engine.fight import fight
from tactical.engine.rulebook import Rulebook
from tests.naval.rulesets.jane.setup_builder import fleets

BOOK = Rulebook("naval.rulesets.jane")
ROOT = Path(__file__).parents[4]


def test_the_rule_table_is_current() -> None:
    text = BOOK.readme.read_text(encoding="utf-8")
    assert BOOK.written(text, ROOT) == text, "run: python -m tactical.engine.rulebook naval.rulesets.jane"


def test_every_rule_that_is_in_is_named_by_a_test_or_a_case() -> None:
    named = BOOK.tests_of(ROOT)
    assert [rule for rule in BOOK.cited() if rule not in named] == []


def test_every_rule_of_the_book_is_either_in_or_listed_as_missing() -> None:
    book = {f"NAV-T-{n:03}" for n in range(1, 217)}
    missing = {rule for _, rules in BOOK.missing() for rule in rules}
    have = {rule for rule in BOOK.cited() if rule.startswith("NAV-T")}
    assert set(BOOK.book()) == missing | have == book
    assert not missing & have


def test_events_name_only_rules_that_are_in() -> None:
    have = {rule for one in Jane.rules for rule in one.ids}
    named: set[str] = set()
    for seed in ("a", "b", "c"):
        for event in fight("jane", fleets(3), seed, views=False)["events"]:
            assert event["rules"], event
            named |= set(event["rules"]) | {roll["rule"] for roll in event["rolls"]}
    assert named <= have
    assert len(named) > 30
