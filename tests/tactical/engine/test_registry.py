from __future__ import annotations

from typing import ClassVar

import pytest

from tactical.engine import registry
from tactical.engine.errors import BadRule, UnknownRuleSet
from tactical.engine.rule import Rule, forbids
from tests.tactical.engine.tiny import Tiny, one_or_two


@pytest.fixture(autouse=True)
def _own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})


def test_find_answers_with_the_rule_set_that_registered() -> None:
    registry.register(Tiny)
    assert isinstance(registry.find("tiny"), Tiny)
    assert [one.key for one in registry.everyone()] == ["tiny"]


def test_find_names_those_there_are() -> None:
    registry.register(Tiny)
    with pytest.raises(UnknownRuleSet, match="no rule set 'chess'; there are: tiny"):
        registry.find("chess")


def test_find_says_that_there_are_none() -> None:
    with pytest.raises(LookupError, match="there are: none"):
        registry.find("jane")


def test_register_refuses_a_second_class_with_the_same_key_by_name() -> None:
    class Other(Tiny):
        pass

    registry.register(Tiny)
    with pytest.raises(BadRule, match=r"key 'tiny' of .*Other belongs to Tiny"):
        registry.register(Other)
    assert isinstance(registry.find("tiny"), Tiny)
    registry.register(Tiny)  # the same class again is no second one


def test_register_refuses_an_id_cited_twice_naming_both_functions() -> None:
    @forbids("TY-1", source="p. 9")
    def another() -> str | None:
        """The same paragraph again."""
        return None

    class Twice(Tiny):
        key: ClassVar[str] = "twice"
        rules: ClassVar[tuple[Rule, ...]] = (one_or_two, another)

    with pytest.raises(BadRule, match=r"TY-1 is cited by both .*one_or_two and .*another"):
        registry.register(Twice)


def test_register_refuses_a_rule_set_without_rules() -> None:
    class Empty(Tiny):
        key: ClassVar[str] = "empty"
        rules: ClassVar[tuple[Rule, ...]] = ()

    with pytest.raises(BadRule, match="Empty has no rules"):
        registry.register(Empty)
