from __future__ import annotations

import pytest

from tactical.engine.errors import BadRule
from tactical.engine.rule import KINDS, Rule, forbids, modifies, resolves, reveals, rules_of


def test_rule_knows_ids_kind_title_and_source_and_stays_callable() -> None:
    @modifies("SK-4.2", "SK-4.3", source="p. 7")
    def halves(strength: int) -> int:
        """Fire beyond 400 paces counts half.

        More words that are not the title.
        """
        return strength // 2

    assert isinstance(halves, Rule)
    assert halves.ids == ("SK-4.2", "SK-4.3")
    assert (halves.kind, halves.title, halves.source) == ("modifies", "Fire beyond 400 paces counts half.", "p. 7")
    assert halves(9) == 4
    assert halves.name.endswith("halves")


@pytest.mark.parametrize(("decorator", "kind"), list(zip((forbids, modifies, resolves, reveals), KINDS, strict=True)))
def test_each_decorator_makes_its_kind(decorator: object, kind: str) -> None:
    def rule() -> str:
        """A sentence."""
        return ""

    assert decorator("SK-1", source="p. 1")(rule).kind == kind  # type: ignore[operator]


def test_rule_without_a_docstring_is_refused_by_name() -> None:
    def untitled() -> str:
        return ""

    with pytest.raises(BadRule, match=r"untitled \(SK-1\).*docstring"):
        forbids("SK-1", source="p. 1")(untitled)


def test_rule_whose_first_line_is_no_sentence_is_refused() -> None:
    def half() -> str:
        """half a line that goes
        on."""
        return ""

    with pytest.raises(BadRule, match="sentence"):
        forbids("SK-1", source="p. 1")(half)


@pytest.mark.parametrize("ids", [(), ("4.2",), ("sk-4",), ("SK-1", "")])
def test_rule_without_a_proper_id_is_refused(ids: tuple[str, ...]) -> None:
    with pytest.raises(BadRule, match="needs rule ids"):
        resolves(*ids, source="p. 1")


def test_rule_without_a_source_is_refused() -> None:
    with pytest.raises(BadRule, match="needs a source"):
        reveals("SK-1", source=" ")


def test_rule_that_returns_nothing_is_refused() -> None:
    def writes() -> None:
        """A sentence."""

    with pytest.raises(BadRule, match=r"writes \(SK-1\) returns nothing"):
        reveals("SK-1", source="p. 1")(writes)


def test_the_rules_of_a_package_are_found_by_themselves_in_the_order_of_their_ids() -> None:
    @modifies("SK-9", source="p. 9")
    def later() -> int:
        """The ninth."""
        return 9

    @modifies("SK-8", "SK-10", source="p. 8")
    def sooner() -> int:
        """The eighth."""
        return 8

    found = [rule for rule in rules_of(__name__.rpartition(".")[0]) if rule in (later, sooner)]
    assert found == [sooner, later]
    assert rules_of("tactical.rulesets.game_of") == ()
