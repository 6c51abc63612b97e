"""Moves resolved: programs that go on by themselves, the record, clocks, the sweep."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from tactical.engine.play.fight import fight
from tactical.models import Battle, Table
from tactical.services import battles, clock, moves, tables, wishes
from tests.tactical.room.playing import FLAGS, a_table, browser, chair, play, resolve, seal
from tests.tactical.room.toy import Toy

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """Record the queue: task, arguments, countdown."""
    queue: list[tuple] = []
    monkeypatch.setattr(
        moves, "send", lambda task, *args, countdown=None: queue.append((task.rpartition(".")[2], *args, countdown))
    )
    return queue


def test_a_table_of_programs_alone_fights_the_battle_that_fight_fights():
    table = resolve(a_table("watch", plays_W="program", plays_E="program", seed="alone"))
    record = json.loads(table.battle.record)
    orders = record.pop("orders")
    assert record == json.loads(battles.dump(fight("toy", {"length": 9}, "alone")))
    assert len(orders) == record["moves"]
    assert set(orders[0]) == {"W", "E"}


def test_where_the_program_alone_is_next_its_move_is_queued_as_a_task_of_its_own(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        table = a_table(plays_E="program")
    assert sent == [], "West has not hidden a flag"
    with django_capture_on_commit_callbacks(execute=True):
        seal(table, "W", flag=7)
    assert sent == [("resolve_move", table.pk, 0, None)]
    with django_capture_on_commit_callbacks(execute=True):
        moves.resolve_move(table.pk, 0)
        play(table, {"W": {"steps": [1]}})
    assert sent[1:] == [("resolve_move", table.pk, 1, None), ("resolve_move", table.pk, 2, None)]
    assert table.number == 3
    assert table.sheets.filter(side="E").count() == 0


def test_a_table_where_the_program_begins_does_not_wait_for_anybody():
    table = resolve(a_table("black", ruleset="tiny", plays_white="program"))
    assert table.number == 1
    assert browser(table, "black").json()["asked"] is True


def test_the_end_stores_the_record_once_tells_once_and_opens_the_seed(monkeypatch):
    told = []
    monkeypatch.setattr(battles.OPENER, "battle_fought", lambda battle, stood: told.append(battle.pk))
    table = play(a_table(seed="ends"), FLAGS, {"W": {"steps": [1, 1]}})
    assert table.is_over
    assert told == [table.battle_id]
    record = json.loads(table.battle.record)
    assert record["result"] == {"winner": "W", "ending": "West has the flag", "moves": 2}
    assert (record["moves"], len(record["views"]["W"]), len(record["orders"])) == (2, 3, 2)
    assert (table.seed, table.battle.state) == ("ends", Battle.State.DONE)
    state = browser(table, "E").json()
    assert (state["stage"], state["result"]["winner"], state["seed"], state["sheet"]) == ("done", "W", "ends", None)


def test_a_battle_at_a_table_is_not_fought_by_the_task_of_unattended_ones():
    table = a_table()
    battles.fight_battle(table.battle_id)
    assert Battle.objects.get(pk=table.battle_id).state == Battle.State.TABLE


def test_a_move_that_cannot_be_resolved_is_told_and_tried_again(monkeypatch: pytest.MonkeyPatch, sent):
    table = a_table()
    for side, orders in FLAGS.items():
        seal(table, side, **orders)
    with monkeypatch.context() as broken:
        broken.setattr(Toy, "resolve", lambda *_: 1 / 0)
        from tactical.tasks import resolve_move

        with pytest.raises(ZeroDivisionError):
            resolve_move(table.pk, 0)
    assert "try again" in browser(table, "W").json()["note"]
    assert clock.sweep() == 1
    assert sent == [("resolve_move", table.pk, 0, None)]
    assert resolve(table).number == 1
    assert browser(table, "W").json()["note"] is None


# ---- clocks ----


def overdue(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(deadline=timezone.now() - timedelta(seconds=1))


def test_the_clock_starts_when_everybody_has_come(sent, django_capture_on_commit_callbacks):
    wish = wishes.read_wish({"ruleset": "toy", "setup": "nine", "side": "W", "plays_E": "person", "move_seconds": "60"})
    owner = tables.open_table(wish)
    assert browser(owner.table, "W").json()["deadline"] is None
    with django_capture_on_commit_callbacks(execute=True):
        tables.sit_down(chair(owner.table, "E"), "")
    table = Table.objects.get(pk=owner.table_id)
    left = table.deadline - timezone.now()
    assert timedelta(seconds=55) < left <= timedelta(seconds=60)
    assert sent == [("time_up", table.pk, 0, 60.5)]
    assert browser(table, "watch").json()["deadline"] is None


def test_a_long_clock_is_left_to_the_sweep(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        table = a_table(move_seconds="86400")
    assert table.deadline is not None
    assert sent == []


def test_when_time_is_up_a_sheet_is_sealed_as_it_stands_or_its_captain_orders():
    table = a_table(move_seconds="60")
    browser(table, "W").post("draft", {"number": 0, "orders": {"flag": 7}})
    overdue(table)
    assert clock.sweep() == 1
    resolve(table)
    orders = json.loads(table.battle.moves.get(number=1).orders)
    assert orders["W"] == {"flag": 7}
    assert 3 <= orders["E"]["flag"] <= 8
    assert "sealed as they stood" in browser(table, "W").json()["note"]
    assert "captain gave orders for you" in browser(table, "E").json()["note"]
    assert table.deadline > timezone.now(), "the next move has a clock of its own"


def test_a_side_that_sealed_in_time_is_told_of_no_clock():
    table = a_table(move_seconds="60")
    seal(table, "W", flag=7)
    overdue(table)
    assert clock.time_up(table.pk, 0)
    resolve(table)
    assert browser(table, "W").json()["note"] is None


def test_a_clock_does_nothing_before_its_time_or_for_another_move():
    table = a_table(move_seconds="60")
    assert not clock.time_up(table.pk, 0)
    overdue(table)
    assert not clock.time_up(table.pk, 1)
    assert clock.time_up(table.pk, 0)
    assert not clock.time_up(table.pk, 0)


def test_the_sweep_leaves_what_was_taken_up_a_moment_ago(sent):
    table = a_table()
    for side, orders in FLAGS.items():
        seal(table, side, **orders)
    assert clock.sweep(patience=timedelta(seconds=60)) == 0
    Table.objects.filter(pk=table.pk).update(taken_at=timezone.now() - timedelta(seconds=61))
    assert clock.sweep(patience=timedelta(seconds=60)) == 1


def test_a_battle_at_which_nobody_moves_for_months_is_given_up(settings):
    settings.TABLE_DAYS = 30
    old, new = a_table(), a_table()
    Table.objects.filter(pk=old.pk).update(moved_at=timezone.now() - timedelta(days=31))
    clock.sweep()
    old.refresh_from_db()
    new.refresh_from_db()
    assert (old.is_over, new.is_over) == (True, False)
    assert "Abandoned" in browser(old, "W").json()["result"]["ending"]


def test_nothing_is_lost_if_the_broker_is_away(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks):
    from kombu.exceptions import OperationalError

    from tactical.tasks import resolve_move

    def away(*_: object, **__: object) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(resolve_move, "apply_async", away)
    table = a_table()
    with django_capture_on_commit_callbacks(execute=True):
        for side, orders in FLAGS.items():
            seal(table, side, **orders)
    assert resolve(table).number == 1
