"""Dates, counted from War Imminent."""

from __future__ import annotations

import pytest

from naval.geo.calendar import label, span, split


def test_nav_s_031_war_imminent_at_16_h_and_40_hours_later_is_day_3_s_wc_28():
    assert label(40 * 60, 16) == "Day 3, 08:00"


@pytest.mark.parametrize(
    ("minute", "hour", "text"),
    [
        (0, 0, "Day 1, 00:00"),
        (0, 16, "Day 1, 16:00"),
        (8 * 60 - 1, 16, "Day 1, 23:59"),
        (8 * 60, 16, "Day 2, 00:00"),
        (40 * 24 * 60, 0, "Day 41, 00:00"),
        (-60, 6, "Day 1, 05:00"),
    ],
)
def test_nav_s_031_the_day_changes_at_midnight_whatever_the_hour_of_the_declaration(minute, hour, text):
    assert label(minute, hour) == text


def test_nav_s_031_there_are_no_months():
    assert split(100 * 1440 + 61, 0) == (101, 1, 1)


def test_span_names_the_second_day_only_when_it_differs():
    assert span(0, 360, 6) == "Day 1, 06:00–12:00"
    assert span(720, 1080, 6) == "Day 1, 18:00–24:00"
    assert span(900, 1260, 6) == "Day 1, 21:00 – Day 2, 03:00"
