from __future__ import annotations

from pathlib import Path

from tactical.engine.fight import fight
from tactical.engine.rulebook import Rulebook
from tactical.rulesets.game_of_war.setups import STANDING, position

BOOK = Rulebook("tactical.rulesets.game_of_war")
ROOT = Path(__file__).parents[4]


def test_the_rule_table_is_current() -> None:
    text = BOOK.readme.read_text(encoding="utf-8")
    assert BOOK.written(text, ROOT) == text, "run: python -m tactical.engine.rulebook tactical.rulesets.game_of_war"


def test_none_of_the_seventy_three_rules_is_missing() -> None:
    assert BOOK.missing() == []
    assert sorted(BOOK.cited()) == BOOK.book()
    assert len(BOOK.book()) == 73


def test_every_rule_is_named_by_a_test_or_a_case() -> None:
    named = BOOK.tests_of(ROOT)
    assert [rule for rule in BOOK.cited() if rule not in named] == []


def test_events_name_only_rules_of_the_book() -> None:
    named: set[str] = set()
    for seed in ("a", "b"):
        for setup in ({"limit": 60}, {**position(STANDING["sample"]), "limit": 60}):
            for event in fight("game_of_war", setup, seed, views=False)["events"]:
                assert event["rules"], event
                named |= set(event["rules"])
    assert named <= set(BOOK.book())
    assert len(named) > 10
