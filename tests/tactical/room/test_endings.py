"""Resigning and agreeing a draw."""

from __future__ import annotations

import json

import pytest

from tactical.engine.play.verify import differences
from tactical.models import Table
from tactical.services import endings, moves
from tests.tactical.room.playing import FLAGS, a_table, browser, play, seal
from tests.tactical.room.toy import Toy

pytestmark = pytest.mark.django_db


def test_who_resigns_gives_the_battle_to_the_other_side():
    table = play(a_table(seed="struck"), FLAGS)
    state = browser(table, "W").post("resign").json()
    assert (state["stage"], state["seed"]) == ("done", "struck")
    assert state["result"] == {"winner": "E", "ending": "West resigns.", "moves": 1}
    table.refresh_from_db()
    record = json.loads(table.battle.record)
    assert record["result"] == state["result"]
    assert (record["moves"], len(record["views"]["umpire"]), len(record["orders"])) == (1, 2, 1)
    assert record["views"]["W"][-1]["clock"] == "Move 1 · over"
    assert browser(table, "W").said("resign") == (409, ["The battle is over."])


def test_a_side_may_resign_when_it_is_not_its_move_and_before_anything_was_moved():
    for moves_made in ((), (FLAGS,)):
        table = play(a_table(), *moves_made)
        assert browser(table, "E").post("resign").json()["result"]["winner"] == "W"


def test_a_move_that_is_being_resolved_does_not_outlive_a_resignation():
    table = a_table()
    for side, orders in FLAGS.items():
        seal(table, side, **orders)
    browser(table, "W").post("resign")
    assert not moves.resolve_move(table.pk, 0)
    table.refresh_from_db()
    assert (table.number, table.battle.moves.count()) == (0, 0)


def test_a_draw_is_offered_and_accepted():
    table = play(a_table(), FLAGS)
    west, east = browser(table, "W"), browser(table, "E")
    assert west.post("draw", {"say": "offer"}).json()["draw"] == "offered"
    assert east.json()["draw"] == "offered_to_you"
    assert browser(table, "watch").json()["draw"] is None
    result = east.post("draw", {"say": "accept"}).json()["result"]
    assert result == {"winner": None, "ending": "Draw agreed.", "moves": 1}
    assert west.json()["draw"] is None


@pytest.mark.parametrize(("who", "word"), [("E", "decline"), ("W", "withdraw")])
def test_an_offer_that_is_declined_or_withdrawn_can_be_made_again(who: str, word: str):
    table = play(a_table(), FLAGS)
    west, east = browser(table, "W"), browser(table, "E")
    west.post("draw", {"say": "offer"})
    assert browser(table, who).post("draw", {"say": word}).json()["draw"] is None
    assert east.said("draw", {"say": "accept"}) == (409, ["You have not been offered a draw."])
    assert west.post("draw", {"say": "offer"}).json()["draw"] == "offered"


def test_an_offer_stands_while_moves_are_made():
    table = play(a_table(), FLAGS)
    browser(table, "W").post("draw", {"say": "offer"})
    play(table, {"W": {"steps": [1]}})
    assert browser(table, "E").json()["draw"] == "offered_to_you"


def test_nobody_answers_his_own_offer_or_makes_two_or_says_something_else():
    table = a_table()
    west = browser(table, "W")
    assert west.said("draw", {"say": "withdraw"})[0] == 409
    west.post("draw", {"say": "offer"})
    assert west.said("draw", {"say": "accept"}) == (409, ["You have not been offered a draw."])
    assert west.said("draw", {"say": "offer"}) == (409, ["You have already offered a draw."])
    assert browser(table, "E").said("draw", {"say": "offer"}) == (409, ["You have been offered a draw: answer that first."])
    assert west.said("draw", {"say": "surrender"})[0] == 422


def test_a_program_agrees_to_no_draw_and_says_so():
    table = a_table(plays_E="program")
    status, faults = browser(table, "W").said("draw", {"say": "offer"})
    assert status == 422
    assert "East is played by the computer" in faults[0]
    assert not Table.objects.get(pk=table.pk).offers.exists()


def test_a_program_agrees_to_a_draw_when_it_has_no_more_left_than_who_offers(monkeypatch):
    left = {"W": 5.0, "E": 9.0}
    monkeypatch.setattr(Toy, "strength_is", "flags")
    monkeypatch.setattr(Toy, "strength", lambda self, view: left)
    monkeypatch.setattr(endings, "SOONEST", 1)
    table = a_table(plays_E="program")
    west = browser(table, "W")
    assert west.json()["may_offer"]
    assert west.said("draw", {"say": "offer"}) == (
        409,
        ["East fights on: the computer does not consider a draw in the first 1 move."],
    )
    play(table, {"W": {"flag": 7}})
    assert west.said("draw", {"say": "offer"}) == (409, ["East fights on: it has more left than you."])
    left["E"] = 5.0
    assert west.post("draw", {"say": "offer"}).json()["result"]["ending"] == "Draw agreed."


def test_a_program_resigns_what_it_has_lost_but_never_among_programs_and_the_record_bears_it_out(monkeypatch):
    monkeypatch.setattr(Toy, "resigns", lambda self, state, side: side == "E")
    table = play(a_table(plays_E="program"), {"W": FLAGS["W"]})
    state = browser(table, "W").json()
    assert state["result"] == {"winner": "W", "ending": "East resigns.", "moves": 1}
    assert differences(browser(table, "W").get("export.json").json()) == []
    programs = a_table(plays_W="program", plays_E="program")
    table = Table.objects.get(pk=programs.pk)
    moves.resolve_move(table.pk, 0)
    assert Table.objects.get(pk=table.pk).stage != Table.Stage.DONE
