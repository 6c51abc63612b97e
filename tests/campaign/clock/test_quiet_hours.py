"""Quiet hours in the nights of a clock change (CK-004, CK-039)."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from campaign.clock.quiet_hours import Hours, kept_until, quiet_ends

NIGHT = Hours("Europe/Berlin", (time(22), time(2, 30)))


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2027-10-30T21:00", "2027-10-31T00:30"),  # 23:00 in summer
        ("2027-10-31T00:10", "2027-10-31T00:30"),  # 02:10 for the first time
        ("2027-10-31T00:40", None),
        ("2027-10-31T01:10", None),  # 02:10 for the second: the night is over
        ("2027-03-28T00:50", "2027-03-28T01:30"),  # 01:50 in winter; 02:30 is not there, and counts with winter's offset
        ("2027-03-28T01:40", None),
        ("2027-07-01T20:00", "2027-07-02T00:30"),
        ("2027-07-01T19:59", None),
    ],
)
def test_a_notice_is_kept_to_the_end_of_that_night(now, until):
    found = kept_until(NIGHT, datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert found == (None if until is None else datetime.fromisoformat(until).replace(tzinfo=UTC))


@pytest.mark.parametrize("quiet", [(time(22), time(2, 30)), (time(2, 15), time(7)), (time(1), time(2))])
@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "UTC"])
def test_nothing_is_kept_longer_than_the_quiet_hours_are(zone, quiet):
    began = datetime(2027, 1, 1, tzinfo=UTC)
    length = (datetime.combine(began, quiet[1]) - datetime.combine(began, quiet[0])) % timedelta(days=1)
    for n in range(0, 366 * 24 * 4):
        now = began + timedelta(minutes=15 * n)
        until = quiet_ends(Hours(zone, quiet), now)
        assert until is None or now < until <= now + length + timedelta(hours=1)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2027-07-01T05:59", "2027-07-01T06:00"),  # 08:00 in Berlin, today
        ("2027-07-01T06:00", "2027-07-02T06:00"),  # that of this instant is made
        ("2027-07-01T22:30", "2027-07-02T06:00"),  # half past midnight there: its own next morning
    ],
)
def test_ck_039_who_wants_one_mail_a_day_has_it_at_the_next_hour_of_his_zone(now, until):
    hours = Hours("Europe/Berlin", digest=time(8))
    assert kept_until(hours, datetime.fromisoformat(now).replace(tzinfo=UTC)) == datetime.fromisoformat(until).replace(tzinfo=UTC)
