"""The book's own clock (LW-016..021, LW-025)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tactical.common.refusals import Refused
from tactical.engine import registry
from tactical.models import Table
from tactical.services import clock, moves, tables, umpire_actions, wishes
from tactical.services.interval import give_go
from tests.tactical.room.booked import Booked, Watches
from tests.tactical.room.playing import FLAGS, Browser, a_table, browser, chair, play, resolve, seal

pytestmark = pytest.mark.django_db


class Time:
    """A wall clock that the test turns."""

    def __init__(self) -> None:
        self.now = datetime(1913, 8, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def on(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Register Booked, queue nothing, and stop the clock."""
    wall = Time()
    registry.register(Booked)
    monkeypatch.setattr(timezone, "now", wall)
    monkeypatch.setattr(moves, "send", lambda *_, **__: None)
    return wall


def by_the_book(side: str = "W", **form: str) -> Table:
    return a_table(side, ruleset="booked", move_seconds="book", **form)


def left(table: Table, time: Time) -> float | None:
    table.refresh_from_db()
    return None if table.deadline is None else (table.deadline - time.now).total_seconds()


def state(table: Table, side: str) -> dict:
    return browser(table, side).json()


def test_what_the_book_does_not_time_is_not_timed(time):
    table = by_the_book()
    assert left(table, time) is None
    told = {"pace": 100, "calls": [], "seconds": None, "opens": None, "may_go": False, "before_go": False}
    assert state(table, "W")["book"] == told


def test_in_the_interval_nothing_can_be_ordered_and_after_it_the_allowance_runs(time):
    table = play(by_the_book(), FLAGS)
    west = browser(table, "W")
    assert left(table, time) == 90
    assert west.json()["book"]["before_go"] is True
    step = {"number": 1, "orders": {"steps": [1]}}
    for verb, body in (("draft", step), ("seal", step), ("back", {"number": 1})):
        status, texts = west.said(verb, body)
        assert (status, texts) == (409, ["Go is in 0:30: until then you cannot give orders, unless you press Go yourself."]), verb
    assert table.sheets.get(number=1).steps == "{}"
    time.on(29.5)
    assert west.said("draft", {"number": 1, "orders": {"steps": [1]}})[1][0].startswith("Go is in 0:01")
    time.on(0.5)
    assert west.said("draft", {"number": 1, "orders": {"steps": [1]}}) == (200, [])
    assert west.json()["book"]["before_go"] is False
    assert left(table, time) == 60


def test_moves_with_one_key_share_one_allowance_and_the_next_key_begins_with_its_interval(time):
    table = play(by_the_book(), FLAGS)
    time.on(50)
    play(table, {"W": {"steps": [1]}})
    assert (table.number, left(table, time)) == (2, 40), "the deadline stands"
    assert browser(table, "W").said("draft", {"number": 2, "orders": {"steps": [1]}}) == (200, [])
    play(table, {"W": {"steps": [-1]}})
    assert (table.number, left(table, time)) == (3, 90)
    assert state(table, "E")["book"]["before_go"] is True


@pytest.mark.postgres
def test_the_mover_gives_go_and_the_allowance_runs_from_there(time):
    table = play(by_the_book(), FLAGS)
    time.on(10)
    west, east = browser(table, "W"), browser(table, "E")
    watch = browser(table, "watch")
    before = watch.json()
    assert west.json()["book"]["may_go"] is True
    assert east.json()["book"]["may_go"] is False
    assert east.post("go", {"number": 1}).status_code == 409, "it is not East's move"
    assert watch.post("go", {"number": 1}).status_code == 403
    assert west.post("go", {"number": 0}).status_code == 409, "that move is past"
    assert west.said("go", {"number": 1}) == (200, [])
    assert left(table, time) == 60
    version = west.json()["version"]
    assert west.said("go", {"number": 1}) == (200, []), "a second press does nothing"
    assert (west.json()["version"], left(table, time)) == (version, 60)
    assert west.said("draft", {"number": 1, "orders": {"steps": [1]}}) == (200, [])
    assert east.json()["deadline"] == west.json()["deadline"], "the deadline is public"
    after = watch.json()
    assert after == before, "watchers see no clock and hear nothing"


@pytest.mark.parametrize(("pace", "interval", "seconds"), [("50", 15, 30), ("100", 30, 60), ("200", 60, 120), ("400", 120, 240)])
def test_the_book_s_times_can_be_stretched(time, pace, interval, seconds):
    table = play(by_the_book(pace=pace), FLAGS)
    assert left(table, time) == interval + seconds
    assert state(table, "W")["book"]["seconds"] == seconds


def test_when_time_is_up_the_sheet_is_sealed_as_it_stands_and_no_time_is_left_for_the_rest(time):
    table = play(by_the_book(), FLAGS)
    time.on(40)
    browser(table, "W").post("draft", {"number": 1, "orders": {"steps": [1]}})
    time.on(50)
    assert browser(table, "W").post("draft", {"number": 1, "orders": {"steps": [1, 1]}}).status_code == 409
    assert clock.time_up(table.pk, 1)
    assert not clock.time_up(table.pk, 1), "a task that comes twice"
    resolve(table)
    assert (table.number, left(table, time)) == (2, 0)
    assert state(table, "E")["sheet"] is None
    assert clock.sweep() == 1, "the second move of the ply has no time left"
    resolve(table)
    assert (table.number, left(table, time)) == (3, 90)


def test_a_move_that_is_resolved_late_or_twice_moves_no_deadline(time):
    table = play(by_the_book(), FLAGS)
    time.on(50)
    seal(table, "W", steps=[1])
    time.on(5)  # the worker was killed, and another took it up
    assert moves.resolve_move(table.pk, 1)
    assert not moves.resolve_move(table.pk, 1)
    assert left(table, time) == 35


def test_a_program_that_moves_is_not_waited_for_and_leaves_no_clock_behind(time):
    table = a_table(ruleset="booked", move_seconds="book", plays_E="program")
    seal(table, "W", flag=7)
    resolve(table)
    for _ in range(2):
        time.on(30)
        play(table, {"W": {"steps": [1, -1]}})
    assert table.number == 5, "the program made both of its moves"
    assert left(table, time) == 90


def test_where_two_sides_are_asked_each_gives_its_own_go_and_nobody_else_learns_it(time):
    table = by_the_book(term_haste="yes")
    west, east = browser(table, "W"), browser(table, "E")
    assert left(table, time) == 60
    before = east.json()
    assert west.said("go", {"number": 0}) == (200, [])
    assert west.said("draft", {"number": 0, "orders": {"flag": 7}}) == (200, [])
    assert west.json()["book"]["opens"] is None
    assert east.json() == before, "not a byte of it"
    assert east.post("draft", {"number": 0, "orders": {"flag": 3}}).status_code == 409
    assert left(table, time) == 60
    assert east.said("go", {"number": 0}) == (200, [])
    assert left(table, time) == 40, "all have begun"


def test_the_interval_does_not_begin_before_everybody_has_come(time):
    form = {"ruleset": "booked", "setup": "nine", "side": "W", "plays_E": "person", "move_seconds": "book", "term_haste": "yes"}
    table = tables.open_table(wishes.read_wish(form)).table
    assert left(table, time) is None
    assert browser(table, "W").said("draft", {"number": 0, "orders": {"flag": 7}}) == (200, [])
    tables.sit_down(chair(table, "E"), "")
    assert left(table, time) == 60


def test_an_umpire_stops_the_interval_like_any_clock_and_may_give_the_table_another(time):
    registry.register(Watches)
    places = [("blue", (), "Ada", True), ("red", (), "Cy", True), ("umpire", (), "Una", True)]
    chairs = tables.open_for("watches", {"moves": 6}, "s", "Umpired", places, pace=100)
    table, umpire = Table.objects.get(pk=chairs["red"].table_id), chairs["umpire"]
    blue, red = Browser(chairs["blue"]), Browser(chairs["red"])
    time.on(10)
    umpire_actions.stop_clock(umpire)
    time.on(600)
    assert red.said("draft", {"number": 0, "orders": {"helm": 3}})[1][0].startswith("The clock is stopped in the interval")
    umpire_actions.start_clock(umpire)
    assert left(table, time) == 80
    assert red.said("draft", {"number": 0, "orders": {"helm": 3}})[1][0].startswith("Go is in 0:20")
    umpire_actions.stop_clock(umpire)
    for one in (blue, red):
        assert one.said("go", {"number": 0}) == (200, [])
    assert red.said("draft", {"number": 0, "orders": {"helm": 3}}) == (200, [])
    umpire_actions.start_clock(umpire)
    assert left(table, time) == 60, "all began while it was stopped"
    umpire_actions.start_clock(umpire, 300)
    assert (left(table, time), Table.objects.get(pk=table.pk).pace) == (300, None)
    assert red.json()["book"] is None
    assert Browser(umpire).said("go", {"number": 0})[0] == 403


def test_go_is_refused_where_there_is_no_such_clock(time):
    west = chair(a_table(ruleset="booked", move_seconds="60"), "W")
    with pytest.raises(Refused, match="does not use the book"):
        give_go(west, 0)


@pytest.mark.parametrize(
    ("form", "where", "says"),
    [
        ({"ruleset": "toy", "move_seconds": "book"}, "move_seconds", "gives no times"),
        ({"ruleset": "booked", "move_seconds": "book", "pace": "3"}, "pace", "can run at the book’s speed, at twice its speed"),
    ],
)
def test_a_clock_that_the_book_does_not_have_is_refused_in_words(time, form, where, says):
    wish = wishes.read_wish({"setup": "nine", "side": "W", "plays_E": "person", **form})
    assert [(one["where"], says in one["text"]) for one in wish.faults] == [(where, True)]


def test_lw_019_lw_025_the_page_calls_what_the_timekeeper_of_the_book_calls(time):
    table = a_table("blue", ruleset="little_wars", setup="small", plays_red="person", plays_blue="person", move_seconds="book")
    called = [[120, "Two minutes"], [60, "One minute"], [30, "Thirty seconds"], [0, "Time"]]
    assert state(table, "blue")["book"]["calls"] == called
