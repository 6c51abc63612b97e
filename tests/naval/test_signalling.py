"""The range of signals."""

from __future__ import annotations

import pytest

from naval.reckoner.umpire import link, reach
from naval.ships import signalling

FINE = 20


@pytest.mark.parametrize(
    ("medium", "distance", "carries"),
    [
        ("wireless", 55, True),
        ("wireless", 65, False),
        ("semaphore", 12, True),
        ("semaphore", 13, False),
        ("flags", 5, True),
        ("flags", 6, False),
    ],
)
def test_s_wc_25_signal_pairs_on_a_fine_day(medium, distance, carries):
    assert link(medium, distance, FINE, daylight=True) is carries


@pytest.mark.parametrize(("medium", "last"), [("wireless", 60), ("semaphore", 12), ("flags", 5)])
def test_nav_s_034_036_037_the_last_mile_carries_and_no_more(medium, last):
    assert link(medium, last, FINE, daylight=True)
    assert not link(medium, last + 0.001, FINE, daylight=True)


def test_s_cc_01_at_10_miles_sight_semaphore_carries_6_and_flags_2_5():
    assert reach("semaphore", 10, daylight=True) == 6
    assert reach("flags", 10, daylight=True) == 2.5


@pytest.mark.parametrize("medium", ["semaphore", "flags"])
def test_sc_s_05_semaphore_and_flags_need_daylight(medium):
    assert reach(medium, FINE, daylight=False) == 0
    assert not link(medium, 0, FINE, daylight=False)


def test_amb_s_14_a_searchlight_serves_by_night_in_two_miles_sight():
    assert reach("searchlight", 2, daylight=False) == 60
    assert reach("searchlight", 1.9, daylight=False) == 0
    assert reach("searchlight", 20, daylight=True) == 0


def test_nav_s_034_wireless_asks_neither_hour_nor_weather():
    assert reach("wireless", 0.5, daylight=False) == reach("wireless", 20, daylight=True) == 60


def test_nav_s_080_the_range_of_wireless_is_agreed_beforehand():
    assert link("wireless", 99, FINE, daylight=True, wireless_nm=100)
    assert not link("wireless", 0, FINE, daylight=True, wireless_nm=0)


def test_reach_of_an_unknown_medium_names_those_there_are():
    with pytest.raises(ValueError, match="wireless, searchlight, semaphore, flags"):
        reach("pigeon", 20, daylight=True)


def test_arrays_give_what_single_numbers_give():
    assert signalling.semaphore_reach([20, 10, 20], [True, True, False]).tolist() == [12, 6, 0]
    assert signalling.flags_reach([20, 10, 20], [True, True, False]).tolist() == [5, 2.5, 0]
    assert signalling.searchlight_reach([20, 1, 20], [False, False, True]).tolist() == [60, 0, 0]


@pytest.mark.parametrize(("medium", "most"), [("semaphore", 12), ("flags", 5)])
def test_nav_s_036_nav_s_037_in_the_clearest_air_they_carry_no_farther(medium, most):
    assert reach(medium, 40, daylight=True) == most


def test_nav_s_035_the_present_range_is_a_value_and_not_a_law():
    assert reach("wireless", FINE, daylight=True, wireless_nm=150) == 150
    assert link("wireless", 149, FINE, daylight=True, wireless_nm=150)
    assert not link("wireless", 149, FINE, daylight=True)
