"""The tables of rules in READMEs: they list what the product calls, and the check of `make lint` holds."""

from __future__ import annotations

import pytest

from naval.rulesets.jane.ruleset import Jane
from tactical.engine.play.fight import fight
from tactical.rulesets.game_of_war import GameOfWar
from tactical.rulesets.game_of_war.setups import STANDING, position
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.reach import reckoner
from tests.reach.product import ROOT, exceptions
from tests.reach.rules import ids
from tests.reach.tables import RECKONER, Book, books

BOOKS = {book.readme.relative_to(ROOT).as_posix(): book for book in books()}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_the_table_is_current(book: Book) -> None:
    text = book.readme.read_text(encoding="utf-8")
    assert book.written(text) == text, "run: python -m tests.reach --write"


def test_every_rule_is_in_but_those_that_are_known_not_to_be() -> None:
    missing = {one for book in BOOKS.values() for one in book.not_in()}
    assert missing == set(exceptions().get("rules", {})), "make it reach a player, or say in tests/reach/exceptions.toml why not"


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_rule_is_named_by_a_test_or_a_case(book: Book) -> None:
    assert book.untested() == []


def test_a_rule_that_nothing_carries_out_is_told_so() -> None:
    book = Book(ROOT, {"readme": "umpire/README.md", "ids": "UD-999", "near": []}, next(iter(BOOKS.values())).found)
    assert (book.not_in(), book.untested()) == (["UD-999"], ["UD-999"])
    assert "| UD-999 | **not in** | | |  |" in book.table()
    assert "**0 of 1**" in book.table()


def test_a_run_of_ids_is_read_in_full() -> None:
    assert ids("(NAV-S-055 to 057, 066; SC-S-12), NAV-S-032 and NAV-S-033") == {
        f"NAV-S-{n}" for n in ("032", "033", "055", "056", "057", "066")
    }


def test_no_rule_is_cited_that_is_not_in_its_book() -> None:
    """For the land, desk, clock, exercises and operations a table holds a choice."""
    known = {one for book in BOOKS.values() for one in book.ids}
    cited = {one for book in BOOKS.values() for _, found in book.found.rules() for one in found}
    assert {one for one in cited - known if one[:2] not in ("LC", "UD", "CK", "EX", "OP")} == set()


def test_the_reckoner_s_tables_are_current() -> None:
    text = (ROOT / "naval/README.md").read_text(encoding="utf-8")
    begin, end = RECKONER
    assert f"{begin}\n\n{reckoner.tables()}\n{end}" in text


def test_events_of_jane_name_only_rules_that_are_in() -> None:
    have = {rule for one in Jane.rules for rule in one.ids}
    named: set[str] = set()
    for seed in ("a", "b", "c"):
        for event in fight("jane", fleets(3), seed, views=False)["events"]:
            assert event["rules"], event
            named |= set(event["rules"]) | {roll["rule"] for roll in event["rolls"]}
    assert named <= have
    assert len(named) > 30


def test_events_of_the_game_of_war_name_only_rules_that_are_in() -> None:
    named: set[str] = set()
    for seed in ("a", "b"):
        for setup in ({"limit": 60}, {**position(STANDING["sample"]), "limit": 60}):
            for event in fight("game_of_war", setup, seed, views=False)["events"]:
                assert event["rules"], event
                named |= set(event["rules"])
    assert named <= {rule for one in GameOfWar.rules for rule in one.ids}
    assert len(named) > 10
