"""Running time between two instants, without pauses and quiet hours (CK-010, CK-014)."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from campaign.clock.running_time import ran_min

LONDON = "Europe/London"
NIGHT = (time(22), time(7))


def make_time(day: int, hour: int, minute: int = 0, month: int = 1) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


def test_without_pauses_it_ran_all_the_time() -> None:
    assert ran_min(make_time(5, 12), make_time(5, 13, 30), [], None, LONDON) == 90


@pytest.mark.parametrize(
    ("stood", "minutes"),
    [
        ([(make_time(5, 12, 15), make_time(5, 12, 45))], 60),
        ([(make_time(5, 11), make_time(5, 12, 30)), (make_time(5, 13), make_time(5, 20))], 30),
        ([(make_time(5, 12, 10), make_time(5, 12, 40)), (make_time(5, 12, 30), make_time(5, 13))], 40),
        ([(make_time(5, 10), make_time(5, 11)), (make_time(5, 14), make_time(5, 15))], 90),
        ([(make_time(5, 1), make_time(6, 1))], 0),
    ],
)
def test_ck_010_while_it_stood_it_did_not_run(stood: list[tuple[datetime, datetime]], minutes: float) -> None:
    assert ran_min(make_time(5, 12), make_time(5, 13, 30), stood, None, LONDON) == minutes


def test_ck_014_quiet_hours_do_not_count_and_a_pause_within_them_is_left_out_once() -> None:
    assert ran_min(make_time(5, 20), make_time(6, 9), [], NIGHT, LONDON) == 4 * 60  # two hours before them, two after
    assert ran_min(make_time(5, 20), make_time(6, 9), [(make_time(5, 21), make_time(6, 8))], NIGHT, LONDON) == 2 * 60
    assert ran_min(make_time(5, 23), make_time(6, 6), [], NIGHT, LONDON) == 0
    assert ran_min(make_time(5, 12), make_time(8, 12), [], (time(12), time(14)), LONDON) == 3 * 22 * 60


def test_ck_014_quiet_hours_over_a_change_of_clocks_are_those_of_the_zone() -> None:
    """In the night of 29 March 2026 the clocks of London go forward: that night's quiet hours are eight."""
    since = datetime(2026, 3, 28, 21, tzinfo=UTC)
    assert ran_min(since, since + timedelta(hours=10), [], NIGHT, LONDON) == 2 * 60


def test_an_instant_before_the_other_is_no_time() -> None:
    assert ran_min(make_time(5, 12), make_time(5, 11), [], NIGHT, LONDON) == 0
