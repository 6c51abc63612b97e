"""Drafts, undo, seals, and envelopes taken back."""

from __future__ import annotations

import json

import pytest

from tactical.common.refusals import Refused
from tactical.models import Sheet, Table
from tactical.services import moves, sheets
from tests.tactical.room.playing import FLAGS, a_table, browser, chair, play, resolve, seal

pytestmark = pytest.mark.django_db


def test_a_draft_is_kept_with_what_it_comes_to():
    west = browser(a_table(), "W")
    state = west.post("draft", {"number": 0, "orders": {"flag": 7}}).json()
    assert state["sheet"]["orders"] == {"flag": 7}
    assert state["sheet"]["view"]["flags"] == {"W": 7}
    assert state["sheet"]["text"] == "flag 7"
    assert state["sheet"]["steps"] == 1
    assert west.json()["sheet"] == state["sheet"]


def test_a_step_that_breaks_a_rule_is_dropped_with_the_rule_and_takes_no_step():
    west = browser(a_table(), "W")
    west.post("draft", {"number": 0, "orders": {"flag": 7}})
    sheet = west.post("draft", {"number": 0, "orders": {"flag": 12}}).json()["sheet"]
    assert [fault["rule"] for fault in sheet["refused"]] == ["TO-1"]
    sheet = west.post("draft", {"number": 0, "orders": {"flag": 7}}).json()["sheet"]
    assert sheet["refused"] == []


def test_what_is_typed_is_added_to_the_sheet():
    table = play(a_table(), FLAGS)
    west = browser(table, "W")
    west.post("draft", {"number": 1, "text": "walk +1"})
    sheet = west.post("draft", {"number": 1, "text": "walk +1"}).json()["sheet"]
    assert (sheet["orders"], sheet["text"], sheet["steps"]) == ({"steps": [1, 1]}, "walk +1 +1", 2)


def test_typed_orders_that_cannot_be_read_are_refused_and_leave_the_sheet():
    west = browser(a_table(), "W")
    west.post("draft", {"number": 0, "orders": {"flag": 7}})
    answer = west.post("draft", {"number": 0, "text": "fly"})
    assert answer.status_code == 422
    assert "not understood" in answer.json()["faults"][0]["text"]
    assert answer.json()["state"]["sheet"]["orders"] == {"flag": 7}


def test_take_back_undoes_one_change_at_a_time_down_to_an_empty_sheet():
    table = a_table()
    west = browser(table, "W")
    empty = west.json()["sheet"]
    for flag in (7, 8, 9):
        west.post("draft", {"number": 0, "orders": {"flag": flag}})
    seen = [west.post("back", {"number": 0}).json()["sheet"] for _ in range(3)]
    assert [one["orders"] for one in seen] == [{"flag": 8}, {"flag": 7}, {}]
    assert seen[-1] == empty
    assert west.said("back", {"number": 0}) == (409, ["There is nothing on the sheet to undo."])


def test_seal_refuses_what_is_lacking_and_changes_nothing():
    table = a_table()
    west = browser(table, "W")
    before = Sheet.objects.get(table=table, side="W")
    assert west.said("seal", {"number": 0}) == (422, ["Your flag is not hidden yet."])
    assert west.said("seal", {"number": 0, "orders": {"flag": 99}})[0] == 422
    after = Sheet.objects.get(table=table, side="W")
    assert (after.laid, after.steps, after.sealed) == (before.laid, before.steps, "")


def test_sealed_orders_cannot_be_changed_or_sealed_again_until_taken_back():
    west = browser(a_table(), "W")
    assert west.post("seal", {"number": 0, "orders": {"flag": 7}}).json()["sealed"] is True
    assert west.said("seal", {"number": 0, "orders": {"flag": 6}})[0] == 409
    assert west.said("draft", {"number": 0, "orders": {"flag": 6}})[0] == 409
    assert west.said("back", {"number": 0})[0] == 409
    assert west.post("unseal", {"number": 0}).json()["sealed"] is False
    assert west.said("unseal") == (409, ["There is no seal to withdraw."])
    assert west.post("draft", {"number": 0, "orders": {"flag": 6}}).json()["sheet"]["orders"] == {"flag": 6}


def test_the_last_to_seal_closes_the_move_and_then_nothing_can_be_taken_back():
    table = a_table()
    west, east = browser(table, "W"), browser(table, "E")
    west.post("seal", {"number": 0, "orders": {"flag": 7}})
    assert Table.objects.get(pk=table.pk).stage == "playing"
    state = east.post("seal", {"number": 0, "orders": {"flag": 3}}).json()
    assert (state["stage"], state["number"], state["asked"]) == ("resolving", 0, True)
    status, faults = west.said("unseal")
    assert (status, faults) == (409, ["The move is being resolved; orders for it are closed."])
    resolve(table)
    assert west.json()["number"] == 1


def test_orders_for_a_past_or_future_move_or_out_of_turn_are_refused_with_the_present_state():
    table = play(a_table(), FLAGS)
    west, east = browser(table, "W"), browser(table, "E")
    for verb in ("draft", "seal"):
        for number in (0, 2):
            answer = west.post(verb, {"number": number, "orders": {"steps": [1]}})
            assert answer.status_code == 409
            assert "earlier move" in answer.json()["faults"][0]["text"]
            assert answer.json()["state"]["number"] == 1
        assert east.said(verb, {"number": 1, "orders": {"steps": [1]}}) == (409, ["It is not your move."])


def test_two_tabs_of_one_chair_write_on_one_sheet():
    table = a_table()
    one, two = browser(table, "W"), browser(table, "W")
    one.post("draft", {"number": 0, "orders": {"flag": 7}})
    two.post("draft", {"number": 0, "orders": {"flag": 8}})
    assert one.json() | {"now": 0} == two.json() | {"now": 0}
    assert one.post("back", {"number": 0}).json()["sheet"]["orders"] == {"flag": 7}
    one.post("seal", {"number": 0})
    assert two.said("seal", {"number": 0})[0] == 409


def test_a_sheet_forgets_changes_beyond_the_limit(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sheets, "MOST_STEPS", 3)
    table = a_table()
    for flag in range(1, 8):
        sheets.draft(chair(table, "W"), 0, orders={"flag": flag})
    steps = json.loads(Sheet.objects.get(table=table, side="W").steps)
    assert list(steps.values()) == [[{"flag": 5}, {"flag": 6}, {"flag": 7}]]


def test_watchers_give_no_orders():
    watcher = browser(a_table(), "watch")
    for verb, body in (("draft", {"number": 0, "orders": {}}), ("seal", {"number": 0}), ("back", {"number": 0}), ("unseal", {})):
        assert watcher.said(verb, body)[0] == 403
    assert watcher.said("resign")[0] == 403
    assert watcher.said("draw", {"say": "offer"})[0] == 403


def test_a_move_is_resolved_once_however_often_it_is_called_for():
    table = a_table()
    for side, orders in FLAGS.items():
        seal(table, side, **orders)
    assert [moves.resolve_move(table.pk, 0) for _ in range(3)] == [True, False, False]
    assert not moves.resolve_move(table.pk, 1), "nobody has sealed move 1"
    assert table.battle.moves.count() == 1


def test_a_battle_that_is_over_takes_no_orders():
    table = play(a_table(), FLAGS)
    west = browser(table, "W")
    west.post("resign")
    assert west.said("draft", {"number": 1, "orders": {"steps": [1]}}) == (409, ["The battle is over."])
    with pytest.raises(Refused):
        sheets.seal(chair(table, "W"), 1, {"steps": [1]})
