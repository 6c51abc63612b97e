"""A schedule as typed: all faults at once, with the allowed values (CK §5, CK-002, CK-003, CK-011)."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from campaign.clock import schedule_parser
from campaign.clock.terms import FIXED, LENGTH, Terms

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
GOOD = {
    "way": "fixed",
    "zone": "Europe/Berlin",
    "hours": "20:00, 8:00",
    "left_out": "2026-12-24 2026-12-25",
    "least_open": "2 h",
    "length": "1 day",
    "stop": "4 h",
    "grace": "30 min",
    "quiet_from": "22:00",
    "quiet_to": "07:00",
    "seat_pauses": "1",
    "seat_pause_h": "24",
    "breaker": "yes",
}
DAYS = [str(n) for n in range(5)]


def read(weekdays=DAYS, rungs=("draft",), **more: str) -> tuple[Terms, dict[str, list[str]]]:
    terms, faults = schedule_parser.terms_of(GOOD | more, weekdays, rungs, NOW)
    by: dict[str, list[str]] = {}
    for one in faults:
        assert one.rule.startswith("CK-")
        by.setdefault(one.where, []).append(one.text)
    return terms, by


def test_ck_002_what_is_in_order_is_taken():
    terms, faults = read()
    assert faults == {}
    assert (terms.way, terms.zone, terms.hours, terms.weekdays) == (FIXED, "Europe/Berlin", (time(8), time(20)), (0, 1, 2, 3, 4))
    assert (terms.least_open_min, terms.length_min, terms.grace_min) == (120, 1440, 30)
    assert terms.quiet == (time(22), time(7))
    assert terms.rungs == ("sealed", "draft", "last")
    assert terms.breaker
    assert not terms.early
    assert read(way=LENGTH, quiet_from="", quiet_to="")[0].quiet is None


def test_everything_that_is_wrong_is_named_at_once():
    bad = {
        "zone": "Atlantis/Main",
        "hours": "24:00 8:00 08:00",
        "least_open": "5 min",
        "grace": "13 h",
        "stop": "soon",
        "left_out": "tomorrow",
    }
    _, faults = read(weekdays=["1", "1", "9"], quiet_to="", seat_pauses="many", **bad)
    assert set(faults) == {*bad, "weekdays", "quiet_to", "seat_pauses"}
    assert len(faults["hours"]) == 2
    assert "00:00 to 23:59" in faults["hours"][0]
    assert "08:00 stands twice" in faults["hours"][1]
    assert "Tuesday is among the weekdays twice" in " ".join(faults["weekdays"])
    assert "from 15 minutes to 7 days" in faults["least_open"][0]
    assert "from 0 min to 12 h" in faults["grace"][0]
    assert "Europe/London" in faults["zone"][0]


@pytest.mark.parametrize("way", ["", "never", "FIXED"])
def test_ck_002_a_way_that_is_none_is_refused(way: str):
    assert "at fixed hours" in read(way=way)[1]["way"][0]


def test_ck_003_a_schedule_without_an_hour_in_31_days_is_refused():
    days = " ".join(f"{NOW.date() + timedelta(days=n)}" for n in range(45))
    assert "no deadline in the next 31 days" in read(left_out=days)[1]["hours"][0]
    assert "weekday" in read(weekdays=[])[1]["weekdays"][0]


def test_ck_011_an_instant_is_bounded_and_in_the_zone_of_the_campaign():
    bounds = (schedule_parser.LEAST_NOTICE, schedule_parser.FARTHEST)
    form = schedule_parser.Form({"day": "2026-11-20", "hour": "14:00"})
    at = schedule_parser.instant_typed(form, NOW, "Europe/Berlin", "The due time is", bounds, "CK-011")
    assert (at, form.faults) == (datetime(2026, 11, 20, 13, tzinfo=UTC), [])
    for day, hour in (("2026-11-20", "13:29"), ("2026-11-19", "13:00"), ("2026-12-25", "13:00")):
        form = schedule_parser.Form({"day": day, "hour": hour})
        schedule_parser.instant_typed(form, NOW, "Europe/Berlin", "The due time is", bounds, "CK-011")
        assert "30 minutes on to 31 days ahead" in form.faults[0].text
    form = schedule_parser.Form({"day": "soon", "hour": "25:00"})
    schedule_parser.instant_typed(form, NOW, "Europe/Berlin", "The due time is", bounds, "CK-011")
    assert [one.where for one in form.faults] == ["hour", "day"]
