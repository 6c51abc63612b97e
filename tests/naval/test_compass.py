"""Words of chart and compass, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naval.geo.compass import POINTS, bearing_words, place_words, points, read_course
from tactical.engine.text.words import figure


@pytest.mark.parametrize(
    ("deg", "text"),
    [
        (0, "N"),
        (50, "N 50° E"),
        (89.6, "E"),
        (90, "E"),
        (91, "S 89° E"),
        (130, "S 50° E"),
        (180, "S"),
        (181, "S 1° W"),
        (230, "S 50° W"),
        (270, "W"),
        (310, "N 50° W"),
        (359.4, "N 1° W"),
        (359.6, "N"),
        (360, "N"),
    ],
)
def test_bearing_words_count_from_north_or_south(deg, text):
    assert bearing_words(deg) == text


@given(st.integers(0, 359))
def test_read_course_understands_what_bearing_words_says(deg):
    assert read_course(bearing_words(deg)) == deg


@given(st.integers(0, 31))
def test_read_course_understands_every_point(point):
    assert read_course(POINTS[point]) == point * 11.25
    assert points(point * 11.25 + 5.5) == POINTS[point]


@pytest.mark.parametrize(
    ("text", "deg"),
    [
        ("n 62 e", 62),
        ("N62E", 62),
        ("N. 62.5° E.", 62.5),
        ("062", 62),
        ("62°", 62),
        ("N.E. by E.", 56.25),
        ("South", 180),
        ("S 8 W", 188),
        ("360", 0),
    ],
)
def test_read_course_takes_the_usual_spellings(text, deg):
    assert read_course(text) == deg


@pytest.mark.parametrize("text", ["", "N 95 E", "NN", "361", "E 5 N", "-5", "N 5", "n" * 100, "1e3", "٥"])
def test_read_course_refuses_what_is_not_clear(text):
    assert read_course(text) is None


@given(st.text())
def test_read_course_never_raises(text):
    assert read_course(text) is None or 0 <= read_course(text) < 360


def test_place_words_carry_the_minutes():
    assert place_words(5.117, 55.967) == "55° 58′ N, 5° 07′ E"
    assert place_words(-0.9999, -0.9999) == "1° 00′ S, 1° 00′ W"


def test_figures_drop_idle_decimals():
    assert [figure(v) for v in (12, 10.8, 16.25, 2762, 100)] == ["12", "10.8", "16.2", "2,762", "100"]
