"""Due times by the cases of the specification, and over both changes of summer time (CK-001 to 006, 008, 010, 014, 015)."""

from __future__ import annotations

import ast
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.clock import due_times
from campaign.clock.due_times import after_standing, closes_at, due_at, early_at, next_hour, out_of_quiet
from campaign.clock.terms import FIXED, LENGTH, Terms
from campaign.clock.time_zones import hour_in_words, in_words, instant_of, length_in_words

QUICK = settings(max_examples=150, deadline=None, derandomize=True)
ZONES = ("Europe/London", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca")
LONDON = Terms(way=FIXED)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


WALLS = [
    ("Europe/Berlin", "2026-03-28 02:30", "2026-03-28 01:30"),
    ("Europe/Berlin", "2026-03-29 02:30", "2026-03-29 01:30"),
    ("Europe/Berlin", "2026-03-30 02:30", "2026-03-30 00:30"),
    ("Europe/Berlin", "2026-10-24 02:30", "2026-10-24 00:30"),
    ("Europe/Berlin", "2026-10-25 02:30", "2026-10-25 00:30"),
    ("Europe/Berlin", "2026-10-26 02:30", "2026-10-26 01:30"),
    ("Europe/London", "2026-03-28 20:00", "2026-03-28 20:00"),
    ("Europe/London", "2026-03-29 20:00", "2026-03-29 19:00"),
    ("Europe/London", "2026-10-24 20:00", "2026-10-24 19:00"),
    ("Europe/London", "2026-10-25 20:00", "2026-10-25 20:00"),
]


@pytest.mark.parametrize(("zone", "wall", "expected"), WALLS)
def test_sc_ck_01_a_wall_in_utc(zone: str, wall: str, expected: str):
    at = datetime.fromisoformat(wall)
    assert instant_of(at.date(), at.time(), zone) == utc(expected)


FIXED_HOURS = [
    ("CK-WC-01", LONDON, "2026-10-24 19:00", "2026-10-25 20:00"),
    ("CK-WC-02", LONDON, "2026-03-28 20:00", "2026-03-29 19:00"),
    ("CK-WC-04", Terms(way=FIXED, hours=(time(8), time(20)), weekdays=(0, 1, 2, 3, 4)), "2026-10-23 19:00", "2026-10-26 08:00"),
    ("CK-WC-05", LONDON, "2026-11-20 19:30", "2026-11-21 20:00"),
    ("CK-WC-05, enough", LONDON, "2026-11-20 19:00", "2026-11-20 20:00"),
    ("left out", Terms(way=FIXED, left_out=(date(2026, 12, 24), date(2026, 12, 25))), "2026-12-23 20:00", "2026-12-26 20:00"),
]


@pytest.mark.parametrize(("case", "terms", "opened", "expected"), FIXED_HOURS, ids=[row[0] for row in FIXED_HOURS])
def test_ck_003_the_next_fixed_hour_that_leaves_orders_open_long_enough(case: str, terms: Terms, opened: str, expected: str):
    assert due_at(terms, utc(opened)) == utc(expected)


def test_ck_wc_03_ck_004_an_hour_in_a_gap_and_one_that_comes_twice():
    night = Terms(way=FIXED, zone="Europe/Berlin", hours=(time(2, 30),))
    assert next_hour(night, utc("2026-03-28 12:00")) == utc("2026-03-29 01:30")
    assert next_hour(night, utc("2026-10-24 12:00")) == utc("2026-10-25 00:30")
    assert next_hour(night, utc("2026-10-25 00:31")) == utc("2026-10-26 01:30"), "once, and not an hour later again"


def test_ck_003_no_hour_in_31_days_is_none():
    assert next_hour(Terms(way=FIXED, weekdays=()), utc("2026-11-20 12:00")) is None
    out = tuple(date(2026, 11, 20) + timedelta(days=n) for n in range(40))
    assert next_hour(Terms(way=FIXED, left_out=out), utc("2026-11-20 12:00")) is None


@QUICK
@given(
    zone=st.sampled_from(ZONES),
    minutes=st.sets(st.integers(0, 1439), min_size=1, max_size=3),
    change=st.sampled_from(
        [date(2026, 3, 8), date(2026, 3, 29), date(2026, 4, 5), date(2026, 10, 4), date(2026, 10, 25), date(2026, 11, 1)]
    ),
)
def test_ck_004_every_fixed_hour_once_over_every_change_of_time(zone: str, minutes: set[int], change: date):
    """Never two runs for one hour of a day, never none, whatever the clocks of the zone do."""
    hours = tuple(time(*divmod(minute, 60)) for minute in sorted(minutes))
    terms = Terms(way=FIXED, zone=zone, hours=hours)
    days = [change + timedelta(days=n) for n in range(-2, 3)]
    expected = sorted({instant_of(day, hour, zone) for day in days for hour in hours})

    found, since = [], expected[0]
    while (at := next_hour(terms, since)) is not None and at <= expected[-1]:
        found.append(at)
        since = at + timedelta(microseconds=1)

    assert found == expected
    assert all(at.tzinfo is UTC for at in found)


@QUICK
@given(opened=st.integers(0, 400 * 1440), least=st.integers(15, 3000), zone=st.sampled_from(ZONES))
def test_ck_003_a_due_time_is_never_sooner_than_the_least(opened: int, least: int, zone: str):
    at = utc("2026-01-01 00:00") + timedelta(minutes=opened)
    terms = Terms(way=FIXED, zone=zone, hours=(time(8), time(20)), least_open_min=least)
    found = due_at(terms, at)
    assert found is not None
    assert timedelta(minutes=least) <= found - at <= timedelta(minutes=least, hours=13)


def test_ck_wc_06_ck_005_a_length_and_ck_014_quiet_hours():
    terms = Terms(way=LENGTH, length_min=720, quiet=(time(22), time(7)))
    assert due_at(terms, utc("2026-11-20 12:00")) == utc("2026-11-21 07:00")
    assert due_at(msgspec.structs.replace(terms, quiet=None), utc("2026-11-20 12:00")) == utc("2026-11-21 00:00")
    assert due_at(msgspec.structs.replace(terms, way=FIXED, hours=(time(23),)), utc("2026-11-20 12:00")) == utc(
        "2026-11-20 23:00"
    )
    by_day = msgspec.structs.replace(terms, quiet=(time(12), time(14)))
    assert out_of_quiet(by_day, utc("2026-11-20 12:00")) == utc("2026-11-20 14:00")
    assert out_of_quiet(by_day, utc("2026-11-20 14:00")) == utc("2026-11-20 14:00")


def test_ck_005_a_length_is_real_minutes_whatever_the_walls_do():
    terms = Terms(way=LENGTH, length_min=1440)
    for opened in ("2026-03-28 20:00", "2026-10-24 20:00"):
        assert due_at(terms, utc(opened)) == utc(opened) + timedelta(days=1)


@QUICK
@given(minute=st.integers(0, 400 * 1440), zone=st.sampled_from(ZONES), begins=st.integers(0, 47), ends=st.integers(0, 47))
def test_ck_014_nothing_falls_into_quiet_hours_and_nothing_moves_back(minute: int, zone: str, begins: int, ends: int):
    quiet = (time(*divmod(begins * 30, 60)), time(*divmod(ends * 30, 60)))
    at = utc("2026-01-01 00:00") + timedelta(minutes=minute)
    moved = out_of_quiet(Terms(zone=zone, quiet=quiet), at)
    assert timedelta(0) <= moved - at <= timedelta(hours=25)
    assert out_of_quiet(Terms(zone=zone, quiet=quiet), moved) - moved <= timedelta(hours=1), "at most the hour that comes twice"


EARLY = [("14:02:10", "14:15"), ("14:10:00", "14:15"), ("14:10:01", "14:30")]


@pytest.mark.parametrize(("sealed", "expected"), EARLY)
def test_ck_wc_07_ck_006_when_all_have_sealed(sealed: str, expected: str):
    scheduled = utc("2026-11-20 20:00")
    assert early_at(LONDON, utc(f"2026-11-20 {sealed}"), scheduled) == utc(f"2026-11-20 {expected}")
    assert early_at(LONDON, utc("2026-11-20 19:58"), scheduled) == scheduled, "never later than it was"
    assert early_at(LONDON, utc(f"2026-11-20 {sealed}"), None) == utc(f"2026-11-20 {expected}"), "with umpire only too"


def test_ck_008_a_stop_has_a_length_of_its_own():
    at = utc("2026-11-20 12:00")
    for terms in (LONDON, Terms(way=LENGTH, length_min=2000)):
        assert due_at(terms, at, stop=True) == utc("2026-11-20 16:00")
    quiet = msgspec.structs.replace(LONDON, quiet=(time(15), time(17)))
    assert due_at(quiet, at, stop=True) == utc("2026-11-20 17:00")


def test_ck_002_with_umpire_only_nothing_falls_due():
    assert due_at(Terms(), utc("2026-11-20 12:00")) is None
    assert due_at(Terms(), utc("2026-11-20 12:00"), stop=True) is None
    assert due_times.coming(Terms(), utc("2026-11-20 12:00")) == []


def test_ck_wc_11_ck_010_what_was_left_is_left():
    now, terms = utc("2026-11-20 12:00"), Terms(way=LENGTH)
    until = now + timedelta(days=2)
    assert after_standing(terms, now + timedelta(hours=3, minutes=20), now, until) == until + timedelta(hours=3, minutes=20)
    assert after_standing(LONDON, utc("2026-11-20 20:00"), now, until) == utc("2026-11-22 20:00")
    assert after_standing(LONDON, utc("2026-11-20 20:00"), now, utc("2026-11-20 19:30")) == utc("2026-11-21 20:00"), (
        "an hour at least"
    )
    assert after_standing(LONDON, now + timedelta(hours=4), now, until, stop=True) == until + timedelta(hours=4)


def test_ck_015_grace_follows_the_due_time_unless_all_have_sealed():
    terms, at = msgspec.structs.replace(LONDON, grace_min=30), utc("2026-11-20 20:00")
    assert closes_at(terms, at) == utc("2026-11-20 20:30")
    assert closes_at(terms, at, early=True) == at


def test_the_next_due_times_for_the_page():
    terms = Terms(way=FIXED, hours=(time(8), time(20)))
    found = [hour_in_words(at, "Europe/London") for at in due_times.coming(terms, utc("2026-10-24 10:00"), 4)]
    assert found == ["20:00 BST", "08:00 GMT", "20:00 GMT", "08:00 GMT"]


ZONED = [
    ("Europe/London", "Friday 20 November 2026, 20:00 GMT"),
    ("Europe/Berlin", "Friday 20 November 2026, 21:00 CET"),
    ("America/New_York", "Friday 20 November 2026, 15:00 EST"),
    ("Asia/Kolkata", "Saturday 21 November 2026, 01:30 IST"),
    ("America/Sao_Paulo", "Friday 20 November 2026, 17:00 UTC-03"),
]


@pytest.mark.parametrize(("zone", "expected"), ZONED)
def test_ck_wc_16_ck_009_a_due_time_in_words(zone: str, expected: str):
    assert in_words(utc("2026-11-20 20:00"), zone) == expected


def test_ck_009_the_time_left_in_words():
    assert length_in_words(timedelta(hours=2, minutes=10, seconds=59)) == "2 h 10 min"
    assert length_in_words(timedelta(seconds=-5)) == "less than a minute"


def test_no_module_of_the_clock_reads_the_present_instant():
    """The caller passes the instant: the same call gives the same due time at any hour."""
    folder = Path(due_times.__file__).parent
    asked = {
        f"{path.name}: {node.attr}"
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("now", "today", "utcnow")
    }
    assert asked == set()
