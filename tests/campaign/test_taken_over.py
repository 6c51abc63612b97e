"""A war that version 0.5.0 began, and left with its last run published and the next open, is taken over and goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.campaign.hashes import defaults
from tests.campaign.taken_over.house import AFTER, EXPECTED, House

Found = dict[str, Any]
SEATS = ("blue_admiralty", "blue_cabin", "press", "red_admiralty", "red_cabin")


@pytest.fixture(scope="module")
def expected() -> Found:
    """What 0.5.0 itself found in that database, and found in it after it had gone on."""
    return json.loads(EXPECTED.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def taken(tmp_path_factory) -> Found:
    """The same of today's version: the old database migrated, looked at and verified, the war gone on with, verified again."""
    house = House(tmp_path_factory.mktemp("taken-over")).unpack()
    house.migrate()
    found: Found = {"before": house.inside("look"), "verified": house.verified()}
    return found | {"after": house.inside("go_on"), "verified_after": house.verified()}


def test_what_was_stored_means_after_the_migration_what_it_meant(taken: Found, expected: Found):
    one, other = taken["before"]["campaigns"], expected["before"]["campaigns"]
    assert one.keys() == other.keys()
    for name in other:
        for part in ("phase", "truth", "calls"):
            assert one[name][part] == other[name][part], f"{part} of {name}"


def test_every_paper_of_every_seat_is_as_it_was_delivered(taken: Found, expected: Found):
    for name, was in expected["before"]["campaigns"].items():
        assert taken["before"]["campaigns"][name]["papers"] == was["papers"], name


def runs_of(lines: list[str]) -> list[str]:
    """What is said of the seed, of runs and of battles: 0.5.0 did not compare papers."""
    return [line for line in lines if not line.startswith("what ")]


def test_what_each_seat_was_told_is_judged_when_the_engine_is_that_of_today(taken: Found):
    """Papers are built anew from outcomes as they are stored, whoever computed these."""
    before, after = ([line for line in taken[when] if line.startswith("what ")] for when in ("verified", "verified_after"))
    assert [line.partition(" It runs with the engine naval-1")[0] for line in before] == [
        "what every seat was told: cannot be told:"
    ]
    released = "what was released, and to whom: the same"
    assert sorted(after) == [*(f"what {seat} was told: the same" for seat in SEATS), released]


def test_a_battle_at_a_table_stands_where_it_stood(taken: Found, expected: Found):
    assert taken["before"]["tables"] == expected["before"]["tables"]


def said(lines: list[str]) -> dict[str, str]:
    """What replay says, by what it says it of."""
    return dict(line.split(": ", 1) for line in runs_of(lines))


def test_replay_judges_nothing_that_the_old_engine_made(taken: Found, expected: Found):
    now, then = said(taken["verified"]), said(expected["verified"])
    assert now.keys() == then.keys()
    seed = "the seed against its published hash"
    assert now.pop(seed) == then[seed] == "the same"
    assert all(words.startswith("cannot be told: ") for words in now.values())
    assert any("battle" in what for what in now)


def test_the_war_goes_on_with_the_engine_that_its_umpire_has_taken(taken: Found):
    """What came of it stands in ``after.json``: ``python -m tests.campaign.taken_over.after --write`` writes it anew."""
    after, now, then = json.loads(AFTER.read_text(encoding="utf-8")), said(taken["verified"]), said(taken["verified_after"])
    assert taken["after"] == after
    assert {what: then[what] for what in now} == now
    gone_on = then.keys() - now.keys()
    assert gone_on
    assert {then[what] for what in gone_on} == {"the same"}


def test_what_the_old_war_was_told_stays_as_it_was_told(taken: Found):
    for name, before in taken["before"]["campaigns"].items():
        after = taken["after"]["campaigns"][name]["papers"]
        assert {seat: after[seat][: len(lines)] for seat, lines in before["papers"].items()} == before["papers"]


def test_the_battle_at_the_table_is_fought_out(taken: Found):
    assert all(table["stage"] == "done" for table in taken["after"]["tables"].values())


def test_no_default_that_stored_text_may_leave_out_is_another(expected: Found):
    now = defaults()
    for name, was in expected["defaults"].items():
        for field, default in was.items():
            assert now[name][field] == default, f"{name}.{field}"
