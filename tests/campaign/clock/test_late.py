"""Late seats: fallbacks, the guard against missing orders, reminders (CK-016, CK-022, CK-034)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.clock import reminders
from campaign.clock.breaker import holds
from campaign.clock.fallback_order import ALWAYS, DEFAULT, DRAFT, LAST, PROGRAM, RUNGS, SEALED, STANDING, climbed, ladder


def utc(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-20 {text}").replace(tzinfo=UTC)


RUNG_CASES = [
    (DEFAULT, {SEALED: True, DRAFT: True}, SEALED),
    (DEFAULT, {DRAFT: True}, DRAFT),
    (DEFAULT, {DRAFT: False, STANDING: True}, STANDING),
    (tuple(RUNGS), {PROGRAM: True}, PROGRAM),
    (DEFAULT, {PROGRAM: True}, LAST),
    (DEFAULT, {}, LAST),
]


@pytest.mark.parametrize(("campaign", "gives", "expected"), RUNG_CASES)
def test_ck_wc_14_ck_016_the_first_rung_that_gives_orders_in_order(campaign, gives, expected):
    assert climbed(ladder(campaign), gives) == expected


def test_ck_016_a_seat_may_leave_rungs_out_but_never_the_last():
    assert ladder(DEFAULT, {DRAFT}) == (SEALED, STANDING, "deputy", LAST)
    assert ladder(DEFAULT, RUNGS) == ALWAYS
    assert climbed(ladder(DEFAULT, {DRAFT}), {DRAFT: True}) == LAST
    assert PROGRAM not in DEFAULT


QUARTERS = [(12, 3)] * 5
BREAKER = [(12, 4, [], False), (12, 5, [], True), (12, 5, QUARTERS, False), (12, 7, QUARTERS, True)]
SMALL = [(2, 1, [], False), (2, 2, [], True), (6, 2, [], False), (6, 3, [], True)]


@pytest.mark.parametrize(("asked", "missing", "before", "held"), [*BREAKER, *SMALL])
def test_ck_wc_12_ck_wc_13_ck_022_the_breaker(asked, missing, before, held):
    assert holds(asked, missing, before) is held


def test_sc_ck_05_the_median_of_five_runs_and_mail_that_came_back():
    assert holds(12, 5, [(12, 12), (12, 0), (12, 0), (12, 0), (12, 0), (12, 0)]), "the oldest of six does not count"
    assert not holds(12, 5, [(12, 3), (12, 3), (12, 4)])
    assert holds(12, 5, [(0, 0)]), "a run that asked nobody says nothing"
    assert holds(12, 2, bounced=2)
    assert not holds(12, 2, bounced=1)
    assert not holds(0, 0)


CASES = [
    ("CK-WC-01", "2026-10-24T19:00", "2026-10-25T20:00", ["25 07:30", "25 15:00", "25 18:45"]),
    ("CK-WC-02", "2026-03-28T20:00", "2026-03-29T19:00", ["29 07:30", "29 14:24", "29 17:51"]),
    ("CK-WC-08", "2026-11-20T08:00", "2026-11-20T20:00", ["20 14:00", "20 17:36", "20 19:24"]),
    ("CK-WC-10", "2026-11-20T08:00", "2026-11-20T09:30", ["20 09:12"]),
    ("CK-WC-10, 25 min", "2026-11-20T08:00", "2026-11-20T08:25", []),
]


@pytest.mark.parametrize(("case", "opened", "due", "expected"), CASES, ids=[case[0] for case in CASES])
def test_ck_034_the_steps(case, opened, due, expected):
    at = reminders.instants(datetime.fromisoformat(opened), datetime.fromisoformat(due))
    assert [f"{one:%d %H:%M}" for one in at.values()] == expected


def test_ck_wc_09_ck_034_moved_by_four_hours_a_step_that_was_sent_is_not_told_again():
    opened, due = utc("08:00"), utc("20:00") + timedelta(hours=4)
    assert reminders.fallen_due(opened, due, utc("18:00"), utc("21:00"), sent={50, 80}) is None
    assert reminders.fallen_due(opened, due, utc("18:00"), utc("23:12"), sent={50, 80}) == 95


def test_ck_034_a_step_that_was_slept_through_is_told_once():
    opened, due = utc("08:00"), utc("20:00")
    assert reminders.fallen_due(opened, due, utc("13:59"), utc("14:00")) == 50
    assert reminders.fallen_due(opened, due, utc("13:59"), utc("19:30")) == 95
    assert reminders.fallen_due(opened, due, utc("13:59"), utc("19:30"), sent={95}) is None
    assert reminders.fallen_due(opened, due, utc("13:59"), due) is None, "never after the time is up"
    assert reminders.fallen_due(opened, due, utc("14:00"), utc("14:01")) is None


def test_sc_ck_08_who_is_there_and_quiet_hours_of_a_person():
    now = utc("14:00")
    assert reminders.is_there(50, now - timedelta(minutes=15), now)
    assert not reminders.is_there(95, now - timedelta(minutes=6), now)
    assert not reminders.is_there(50, None, now)
    assert reminders.after_quiet(utc("06:00"), utc("07:00"), utc("08:00")) == utc("07:00")
    assert reminders.after_quiet(utc("06:00"), utc("07:45"), utc("08:00")) is None


@given(st.integers(0, 20 * 1440))
def test_ck_034_steps_lie_between_opening_and_due_and_in_order(minutes: int):
    opened = utc("08:00")
    due = opened + timedelta(minutes=minutes)
    at = list(reminders.instants(opened, due).values())
    assert at == sorted(at)
    assert all(opened < one < due for one in at)
    assert len(at) == (0 if minutes < 30 else 1 if minutes < 120 else 3)
