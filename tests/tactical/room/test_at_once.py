"""Acts at the same instant: each is done once, and none is lost."""

from __future__ import annotations

import json
from functools import partial

import pytest

from tactical.models import Move, Sheet, Table, View
from tactical.services import clock, endings, moves, sheets, tables, wishes
from tests.tactical.room.playing import FLAGS, a_table, chair, play, resolve, seal
from tests.tactical.room.simultaneous_calls import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture(autouse=True)
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """Record the moves handed to workers, of which there are none here."""
    found: list[tuple[int, ...]] = []
    monkeypatch.setattr(moves, "send", lambda task, *args, countdown=None: found.append(args))
    return found


def test_two_sides_that_seal_at_the_same_instant_close_the_move_once(queued):
    for _ in range(5):
        table = a_table()
        queued.clear()
        at_once(*(partial(seal_as, table, side) for side in FLAGS))
        assert queued == [(table.pk, 0)]


def seal_as(table: Table, side: str) -> Sheet:
    return sheets.seal(chair(table, side), 0, FLAGS[side])


def test_one_side_that_seals_in_six_tabs_at_once_seals_once():
    table = a_table()
    found = at_once(*(lambda: seal_as(table, "W"),) * 6)
    assert found.count(409) == 5


def test_drafts_from_six_tabs_at_once_are_all_written_one_after_the_other():
    table = a_table()
    found = at_once(*(lambda flag=flag: sheets.draft(chair(table, "W"), 0, orders={"flag": flag}) for flag in range(1, 7)))
    assert 409 not in found
    sheet = Sheet.objects.get(table=table, side="W")
    assert sheet.revision == 6
    assert sorted(step["flag"] for steps in json.loads(sheet.steps).values() for step in steps) == [1, 2, 3, 4, 5, 6]


def test_a_move_resolved_by_five_workers_at_once_is_stored_once(queued):
    table = a_table(plays_E="program")
    for number in range(3):
        if table.number == number and table.stage == Table.Stage.PLAYING:
            seal(table, "W", **(FLAGS["W"] if number == 0 else {"steps": [1]}))
        assert sorted(at_once(*(lambda n=number: moves.resolve_move(table.pk, n),) * 5)) == [False] * 4 + [True]
        table.refresh_from_db()
        assert table.number == number + 1
    assert list(Move.objects.values_list("number", flat=True)) == [1, 2, 3]
    assert View.objects.count() == 4 * 3


def test_a_resignation_and_a_resolution_at_once_leave_one_end():
    table = a_table()
    for side, orders in FLAGS.items():
        seal(table, side, **orders)
    at_once(lambda: moves.resolve_move(table.pk, 0), lambda: endings.resign(chair(table, "W")))
    table.refresh_from_db()
    assert table.is_over
    assert table.battle.moves.count() == table.number
    assert View.objects.filter(table=table).count() == 3 * (table.number + 1)


def test_both_who_resign_at_once_end_it_once():
    table = play(a_table(), FLAGS)
    found = at_once(*(lambda side=side: endings.resign(chair(table, side)) for side in ("W", "E")))
    assert sorted(found, key=str) == [409, None]


def test_a_seal_and_the_clock_at_once_leave_one_sheet():
    table = a_table(move_seconds="60")
    seal(table, "E", flag=3)
    Table.objects.update(deadline=table.opened_at)
    at_once(lambda: seal_as(table, "W"), lambda: clock.time_up(table.pk, 0), clock.sweep)
    resolve(table)
    assert table.number == 1


def test_two_who_open_a_link_at_once_do_not_both_sit_down():
    owner = tables.open_table(wishes.read_wish({"ruleset": "toy", "setup": "nine", "side": "W", "plays_E": "person"}))
    east = chair(owner.table, "E")
    found = at_once(*(lambda name=name: tables.sit_down(east, name) for name in ("Ernst", "Emil")))
    assert sorted(found, key=str) == [409, None]


def test_two_offers_at_once_are_one_offer():
    table = a_table()
    found = at_once(*(lambda side=side: endings.say(chair(table, side), "offer") for side in ("W", "E")))
    assert sorted(found, key=str) == [409, None]
    assert table.offers.count() == 1
