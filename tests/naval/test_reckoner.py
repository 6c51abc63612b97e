"""The ready reckoner: the book's sums, and the faults of a bad line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naval.reckoner.answer import TABLES, answer

FULL = {"full": 1, "two_thirds": 2 / 3, "one_third": 1 / 3}


def tons(table, boilers, fraction, hours, **more):
    line = {"table": table, "boilers": boilers, "fraction": fraction, "hours": hours, **more}
    return answer("coal", line)["tons"]


BIG, SMALL = "big_fast_cruiser", "small_cruiser_or_battleship"


def test_s_wc_01_the_line_of_the_issue():
    line = {"table": BIG, "boilers": "belleville", "fraction": "full", "hours": 6}
    assert answer("coal", line) == {"tons": 120.0}
    assert answer("coal", {**line, "hours": 24}) == {"tons": 480.0}


@pytest.mark.parametrize(
    ("case", "lines", "total"),
    [
        ("S-WC-02", [(SMALL, "niclausse", "two_thirds", 12)], 84),
        ("S-WC-03", [(BIG, "yarrow", "one_third", 18)], 111),
        ("S-WC-04", [(SMALL, "cylindrical", f, 6) for f in FULL], 168),
        ("S-WC-05", [(SMALL, "thornycroft", "one_third", 6)], 25.5),
        ("S-WC-08", [("destroyer", "yarrow", "full", 4), ("destroyer", "yarrow", "two_thirds", 2)], 80),
        ("S-WC-10", [("destroyer", "yarrow", "one_third", 6)], 18),
        ("S-CC-02", [(SMALL, "cylindrical", 0.8, 6)], 67.2),
        ("S-CC-03", [("destroyer", "yarrow", 0.5, 1)], 5.5),
        ("NAV-S-066", [(BIG, "yarrow", "stop", 100)], 0),
    ],
)
def test_coal_of_the_worked_cases(case, lines, total):
    assert sum(tons(*line) for line in lines) == pytest.approx(total, abs=1e-6), case


def test_s_wc_11_a_fleet_line_by_line():
    fleet = [(BIG, "yarrow", 2, 148), (SMALL, "belleville", 4, 150), ("destroyer", "yarrow", 6, 288)]
    for table, boilers, ships, total in fleet:
        assert tons(table, boilers, "two_thirds", 6, ships=ships) == total


@pytest.mark.parametrize(("fraction", "hours"), [("full", 60), ("two_thirds", 120), ("one_third", 240)])
def test_s_wc_06_endurance_of_920_tons(fraction, hours):
    line = {"table": SMALL, "boilers": "babcock", "fraction": fraction, "tons": 920}
    assert answer("coal", line) == {"hours": hours, "runs": hours / 6}


def test_s_wc_07_endurance_in_runs_hours_and_miles():
    line = {"table": BIG, "boilers": "durr", "fraction": "two_thirds", "tons": 1100, "knots": 14}
    assert answer("coal", line) == {"hours": 100, "runs": pytest.approx(50 / 3, abs=1e-6), "nm": 1400}


@pytest.mark.parametrize(("fraction", "hours"), [("full", 6), ("two_thirds", 12), ("one_third", 32)])
def test_s_wc_09_nav_s_060_a_destroyer_with_96_tons(fraction, hours):
    assert answer("coal", {"table": "destroyer", "fraction": fraction, "tons": 96})["hours"] == hours


def test_s_cc_04_nav_s_061_a_torpedo_boat_with_24_tons():
    boat = {"table": "torpedo_boat", "fraction": "full", "bunkers_t": 24}
    assert answer("coal", {**boat, "hours": 1}) == {"tons": 4}
    assert answer("coal", {**boat, "tons": 24})["hours"] == 6
    assert "bunkers_t" in answer("coal", {"table": "torpedo_boat", "fraction": "full", "hours": 1})["error"]


def test_s_wc_12_twelve_hours_at_top_speed():
    found = answer("speed", {"max_kn": 18, "hours": 12})
    assert (found["nm"], found["knots"], found["end_kn"]) == (205.2, 18, 16.2)


def test_s_wc_13_the_coal_of_those_twelve_hours():
    assert tons(SMALL, "niclausse", "full", 12) == 168


def test_s_wc_14_over_the_normal_load():
    ship = {"max_kn": 18, "normal_t": 800}
    assert answer("speed", {**ship, "burnt_t": 800, "hours": 6})["nm"] == 108
    over = answer("speed", {**ship, "burnt_t": 801, "hours": 6})
    assert (over["knots"], over["nm"], over["rule"]) == (10.8, 64.8, "NAV-S-070")
    assert answer("speed", {**ship, "burnt_t": 801, "fraction": "one_third"})["knots"] == 5.4


def test_s_wc_15_full_speed_over_the_normal_load_is_refused():
    for order in ({"fraction": "full"}, {"knots": 10.9}):
        found = answer("speed", {"max_kn": 18, "burnt_t": 801, "normal_t": 800, **order})
        assert "10.8 is the most (NAV-S-070)" in found["error"]
    assert answer("speed", {"max_kn": 18, "burnt_t": 801, "normal_t": 800, "fraction": "two_thirds"})["knots"] == 10.8


def test_speed_already_six_hours_at_top_is_tired_at_once():
    assert answer("speed", {"max_kn": 18, "top_hours": 6, "hours": 6})["nm"] == 97.2
    assert answer("speed", {"max_kn": 18, "top_hours": 6, "fraction": "full"})["knots"] == 16.2
    assert answer("speed", {"max_kn": 18, "lame": True})["knots"] == 12


def plane(x, y, course, knots):
    return {"x_nm": x, "y_nm": y, "course_deg": course, "knots": knots}


def test_nav_s_032_nav_s_043_case_s_wc_21_sight_at_3_h_40_else_closest_at_4_h_10():
    line = {"a": plane(0, 0, 90, 12), "b": plane(100, 16, 270, 12), "visibility_nm": 20}
    found = answer("sighting", line)
    assert found["sighted"] is True
    assert (found["at"], found["hours"], found["distance_nm"]) == ("3 h 40 min", pytest.approx(3.6667), 20)
    assert (found["closest"], found["closest_nm"]) == ("4 h 10 min", 16)
    assert found["bearing"] == "N 37° E"  # dx 12, dy 16


def test_nav_s_043_case_s_wc_22_at_30_miles_no_sighting():
    found = answer("sighting", {"a": plane(0, 0, 90, 12), "b": plane(100, 30, 270, 12), "visibility_nm": 20})
    assert found == {
        "sighted": False,
        "closest_nm": 30,
        "closest_hours": pytest.approx(4.1667),
        "closest": "4 h 10 min",
        "sight_nm": 20,
    }


@pytest.mark.parametrize(("miles", "refused"), [(0, False), (0.5, False), (5000, False), (5000.5, True), (-1, True)])
def test_a_range_of_wireless_may_be_agreed_from_none_to_five_thousand_miles(miles, refused):
    found = answer("signal", {"medium": "wireless", "distance_nm": 0, "wireless_nm": miles})
    assert ("error" in found) is refused
    assert refused or found["range_nm"] == miles


def test_s_cc_01_semaphore_and_flags_at_10_miles_sight():
    line = {"distance_nm": 3, "visibility_nm": 10, "daylight": True}
    assert answer("signal", {**line, "medium": "semaphore"}) == {"link": True, "range_nm": 6, "rule": "NAV-S-036"}
    assert answer("signal", {**line, "medium": "flags"}) == {"link": False, "range_nm": 2.5, "rule": "NAV-S-037"}


def test_sighting_of_a_brief_meeting_between_two_looks():
    line = {"a": plane(0, 0, 0, 0), "b": plane(-20.24, 0.4999, 90, 60), "visibility_nm": 0.5, "hours": 1}
    assert answer("sighting", line)["sighted"] is True
    assert answer("sighting", {**line, "b": plane(-20.24, 0.501, 90, 60)})["sighted"] is False


def test_sighting_on_the_sea_across_the_180th_meridian_with_the_sun():
    a = {"lon": 179.9, "lat": 55, "course_deg": "E", "knots": 15}
    b = {"lon": -179, "lat": 55, "course_deg": "W", "knots": 10}
    noon = answer("sighting", {"a": a, "b": b, "weather": 4, "julian": 2416991.5})  # 0 h UTC: noon there
    assert (noon["sighted"], noon["sight_nm"], noon["distance_nm"]) == (True, 15, 15)
    midnight = answer("sighting", {"a": a, "b": b, "weather": 4, "julian": 2416991.0})
    assert (midnight["sight_nm"], midnight["distance_nm"]) == (3, 3)
    assert midnight["hours"] == pytest.approx(noon["hours"] + 12 / 25, abs=0.001)


@pytest.mark.parametrize(
    ("table", "line", "names"),
    [
        ("coal", {}, ["table", "boilers", "fraction", "hours"]),
        (
            "coal",
            {"table": BIG, "boilers": "lancashire", "fraction": 1.5, "hours": -1, "tone": 3},
            ["lancashire", "fraction", "hours", "tone"],
        ),
        ("coal", {"table": BIG, "boilers": "durr", "fraction": "full", "hours": 6, "tons": 6}, ["not both"]),
        ("coal", {"table": BIG, "boilers": "durr", "fraction": "stop", "tons": 6}, ["burns nothing"]),
        ("speed", {"max_kn": "fast", "burnt_t": 3}, ["max_kn", "normal_t"]),
        ("speed", {"max_kn": 18, "knots": 9, "fraction": "full"}, ["not both"]),
        ("signal", {"medium": "pigeon", "distance_nm": True}, ["pigeon", "distance_nm", "visibility_nm", "daylight"]),
        ("sighting", {"a": 3, "visibility_nm": 5}, ["a must be a track", "b must be a track"]),
        (
            "sighting",
            {"a": plane(0, 0, 0, 5), "b": {"lon": 1, "lat": 2, "course_deg": 0, "knots": 1}, "weather": 9},
            ["one way", "weather", "light"],
        ),
        (
            "sighting",
            {"a": plane(0, 0, 0, 5), "b": plane(0, 0, "north-ish", 900), "weather": 2, "julian": 2416991},
            ["b.course_deg", "b.knots", "lon and lat"],
        ),
    ],
)
def test_a_bad_line_is_told_all_that_is_wrong_in_one_sentence(table, line, names):
    found = answer(table, line)
    assert list(found) == ["error"]
    assert found["error"].endswith(".")
    assert [n for n in names if n not in found["error"]] == []


def test_a_bad_table_or_line_is_told_so():
    assert "battle, breakdown, calendar, capture, coal" in answer("torpedo", {})["error"]
    assert "must be a JSON object" in answer("coal", [1])["error"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = [
    "table",
    "boilers",
    "fraction",
    "hours",
    "tons",
    "ships",
    "bunkers_t",
    "knots",
    "max_kn",
    "top_hours",
    "burnt_t",
    "normal_t",
    "lame",
    "medium",
    "distance_nm",
    "visibility_nm",
    "daylight",
    "wireless_nm",
    "a",
    "b",
    "weather",
    "light",
    "julian",
    "hops",
    "kind",
    "surface",
    "dived",
    "units",
    "nm",
    "displacement_t",
    "missing_t",
    "capture",
    "prey",
    "where",
    "off_nm",
    "density",
    "delay_h",
    "distance_yd",
    "hour_zero",
    "day",
    "hour",
    "width_yd",
    "height_yd",
    "capacity",
]
GOOD = st.sampled_from(
    [
        "submarine",
        "lane",
        "four_to_eight",
        "carried",
        BIG,
        "durr",
        "full",
        0,
        1,
        6,
        0.5,
        True,
        False,
        "night",
        "flags",
        2416991,
        plane(0, 0, 0, 5),
    ]
)


@pytest.mark.full
@given(st.sampled_from(sorted(TABLES)), st.dictionaries(st.sampled_from(FIELDS), GOOD | JSON) | JSON)
@settings(max_examples=400, deadline=None)
def test_answer_never_raises_and_is_json(table, line):
    found = answer(table, line)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
