"""The ready reckoner's other tables against the worked cases."""

from __future__ import annotations

import math

import pytest

from naval.geo import sun
from naval.reckoner.answer import answer
from naval.reckoner.umpire import summed

SMALL = "small_cruiser_or_battleship"


def test_nav_s_020_nav_s_021_case_s_wc_20_a_run_of_six_hours_at_14_knots():
    found = answer("speed", {"max_kn": 18, "knots": 14, "hours": 6})
    assert (found["nm"], found["ticks"]) == (84, [0, 14, 28, 42, 56, 70, 84])


def test_nav_s_043_case_s_wc_23_crossing_at_27_miles():
    a, b = ({"x_nm": x, "y_nm": y, "course_deg": c, "knots": k} for x, y, c, k in ((0, 0, 0, 15), (40, 10, 270, 10)))
    found = answer("sighting", {"a": a, "b": b, "visibility_nm": 20})
    assert (found["sighted"], round(found["closest_nm"], 1), found["closest"]) == (False, 27.7, "1 h 41 min")


@pytest.mark.parametrize(("far", "weather", "seen"), [(6, 6, False), (0.6, 1, False), (0.5, 1, True), (4, 6, True)])
def test_nav_s_033_case_s_wc_24_by_night(far, weather, seen):
    a, b = ({"x_nm": 0, "y_nm": y, "course_deg": 0, "knots": 0} for y in (0, far))
    assert answer("sighting", {"a": a, "b": b, "weather": weather, "light": "night"})["sighted"] is seen


def test_sighting_takes_weather_between_two_faces_of_the_die():
    a, b = ({"x_nm": 0, "y_nm": y, "course_deg": 0, "knots": 0} for y in (0, 7))
    assert answer("sighting", {"a": a, "b": b, "weather": 2.5, "light": "day"})["sight_nm"] == 7.5


@pytest.mark.parametrize(
    ("line", "fights"),
    [({"distance_yd": 9900}, True), ({"distance_nm": 5}, False), ({"distance_nm": 4}, True), ({"distance_yd": 10_000}, False)],
)
def test_nav_s_038_case_s_wc_26_battle_range_by_day(line, fights):
    assert answer("battle", {**line, "light": "day", "weather": 6})["battle"] is fights  # AMB-S-03, AMB-S-22


def test_nav_s_039_case_s_cc_05_by_night_battle_is_inside_what_one_sees():
    night = {"light": "night", "visibility_nm": 2}
    assert answer("battle", {**night, "distance_yd": 3999}) == {
        "battle": True,
        "inside_yd": 4000,
        "distance_yd": 3999,
        "rule": "NAV-S-039",
    }
    assert answer("battle", {**night, "distance_yd": 4000})["battle"] is False
    clear = answer("battle", {"light": "night", "weather": 6, "distance_yd": 9999})
    assert (clear["battle"], clear["inside_yd"]) == (True, 10_000)
    assert answer("battle", {"light": "day", "visibility_nm": 1, "distance_yd": 2500})["battle"] is False


def test_nav_s_045_case_s_wc_31_seen_from_a_neutral_coast():
    assert answer("press", {"where": "coast", "off_nm": 12, "visibility_nm": 15})["told"] is True
    assert answer("press", {"where": "coast", "off_nm": 15.1, "visibility_nm": 15})["told"] is False


def test_nav_s_046_case_s_cc_06_a_lane_of_merchantmen():
    found = answer("press", {"where": "lane", "density": 0.5, "nm": 84, "visibility_nm": 15})
    assert (found["chance"], found["told_after_h"]) == (pytest.approx(0.716, abs=5e-4), 12)


@pytest.mark.parametrize(("hours", "taken"), [(24, 4), (6, 1), (5, 0)])
def test_nav_s_054_case_s_wc_27_captures(hours, taken):
    assert answer("capture", {"hours": hours})["captures"] == taken


def test_nav_s_054_amb_s_15_a_chance_of_four_to_eight_hours_has_the_same_mean():
    assert answer("capture", {"hours": 3.9, "capture": "four_to_eight"}) == {"at_least": [], "mean": 0}
    assert answer("capture", {"hours": 6, "capture": "four_to_eight"})["at_least"] == [0.5]
    assert answer("capture", {"hours": 8, "capture": "four_to_eight"})["at_least"] == [1, 0]
    long = answer("capture", {"hours": 600, "capture": "four_to_eight"})
    assert long["mean"] == pytest.approx(100, abs=1)
    assert [summed(n, n / 2) for n in (1, 5, 24, 60)] == pytest.approx([0.5] * 4, abs=1e-6)


@pytest.mark.parametrize(("knots", "units"), [(12, 1), (15, 2), (18, 3), (21, 4), (13.5, 1.5), (16.5, 2.5), (6, 0.5)])
def test_nav_s_073_nav_s_074_case_s_wc_16_units(knots, units):
    assert answer("units", {"knots": knots, "hours": 6})["units"] == units


@pytest.mark.parametrize(("knots", "runs", "nm"), [(12, 20, 1440), (15, 10, 900), (18, 20 / 3, 720)])
def test_nav_s_072_case_s_wc_17_twenty_units_in_hand(knots, runs, nm):
    found = answer("units", {"knots": knots, "units": 20})
    assert (found["runs"], found["hours"], found["nm"]) == (pytest.approx(runs, abs=1e-6), pytest.approx(6 * runs, abs=1e-5), nm)


@pytest.mark.parametrize(("knots", "units"), [(12, 50 / 3), (15, 80 / 3), (18, 100 / 3)])
def test_nav_s_075_case_s_wc_18_units_for_1200_miles(knots, units):
    assert answer("units", {"knots": knots, "nm": 1200})["units"] == pytest.approx(units, abs=1e-6)


def test_nav_s_076_case_s_wc_19_tons_in_a_unit():
    assert answer("unit", {"table": SMALL, "boilers": "thornycroft", "max_kn": 18}) == {"tons_a_unit": 34}


def test_nav_s_067_nav_s_068_the_chance_of_a_breakdown():
    assert answer("breakdown", {"hours": 6})["chance"] == 0
    assert answer("breakdown", {"hours": 12})["chance"] == pytest.approx(1 / 6, abs=1e-6)
    found = answer("breakdown", {"hours": 18, "max_kn": 18})
    assert found == {
        "tests": 2,
        "chance": 0.305556,
        "stopped_chance": 0.050926,
        "lame_hours": 12,
        "stopped_hours": 6,
        "lame_kn": 12,
        "end_kn": 16.2,
    }
    assert answer("breakdown", {"hours": 6, "top_hours": 6})["tests"] == 1


def test_nav_s_062_nav_s_066_case_s_wc_34_submarines():
    boat = {"kind": "submarine", "surface_hours": 12}
    assert answer("submarine", {**boat, "surface": 12, "lying_by": 5, "knots": 5})["can"] is True
    assert answer("submarine", {"kind": "submersible", "surface": 17}) == {
        "can": False,
        "surface_left_h": 0,
        "dived_left_h": 4,
        "why": "Her petrol lasts 16 hours.",
        "rule": "NAV-S-064",
    }
    assert answer("submarine", {**boat, "dived": 4.5})["rule"] == "NAV-S-062"
    assert "surface_hours" in answer("submarine", {"kind": "submarine", "surface_hours": 13})["error"]


def test_nav_s_060_endurance_to_the_normal_load_and_past_it():
    ship = {"table": SMALL, "boilers": "babcock", "tons": 920, "max_kn": 18}
    assert [answer("endurance", {**ship, "fraction": f})["hours"] for f in ("full", "two_thirds", "one_third")] == [60, 120, 240]
    tired = answer("endurance", {**ship, "fraction": "full"})
    assert tired["nm"] == pytest.approx(6 * 18 + 54 * 16.2)
    past = answer("endurance", {**ship, "fraction": "full", "normal_t": 460})
    assert (past["normal_hours"], past["then_kn"], past["hours"]) == (30, 10.8, 30 + 60)
    assert past["nm"] == pytest.approx(6 * 18 + 24 * 16.2 + 60 * 10.8)
    assert "never runs out" in answer("endurance", {**ship, "fraction": "stop"})["error"]


def test_sc_s_17_coaling():
    assert answer("coaling", {"displacement_t": 14_000, "missing_t": 500}) == {"hours": 20, "tons": 500}
    assert answer("coaling", {"displacement_t": 350, "missing_t": 60})["hours"] == 6
    short = answer("coaling", {"displacement_t": 14_000, "missing_t": 500, "ships": 4, "stock_t": 1000, "hours": 6})
    assert short == {"hours": 10, "tons": 1000, "by_then_t": 600}


def test_nav_s_029_nav_s_030_nav_s_031_case_s_wc_28_dates():
    assert answer("calendar", {"hour_zero": 16, "hours": 40})["date"] == "Day 3, 08:00"
    assert answer("calendar", {"hour_zero": 16, "day": 3, "hour": 8})["hours"] == 40
    assert "16:00" in answer("calendar", {"hour_zero": 16, "day": 1, "hour": 8})["error"]


def test_nav_s_004_nav_s_008_case_s_wc_33_a_harbour_in_squares():
    assert answer("harbour", {"width_yd": 8000, "height_yd": 6000, "capacity": 8, "ships": 9}) == {
        "columns": 4,
        "rows": 3,
        "squares": 12,
        "inside": 8,
        "outside": 1,
    }


def test_nav_s_043_recognition_by_range():
    levels = [answer("recognition", {"distance_nm": far, "visibility_nm": 20})["made_out"] for far in (20.1, 20, 10, 5, 2)]
    assert levels == ["nothing", "smoke", "type", "class", "name"]


def test_nav_s_023_signals_that_are_not_by_eye_or_ear():
    assert answer("signal", {"medium": "carried", "distance_nm": 70, "knots": 14}) == {
        "link": True,
        "hours": 5,
        "rule": "NAV-S-023",
    }
    assert answer("signal", {"medium": "telegraph", "distance_nm": 3})["link"] is False
    guard = {"medium": "coastguard", "distance_nm": 6, "visibility_nm": 10}
    assert [answer("signal", {**guard, "daylight": day})["link"] for day in (True, False)] == [True, False]
    assert answer("signal", {"medium": "wireless", "distance_nm": 60, "hops": 3})["hours"] == 2


def test_nav_s_032_nav_s_033_the_reckoner_sees_as_far_as_the_run():
    still = {"x_nm": 0, "y_nm": 0, "course_deg": 0, "knots": 0}
    for value in (1, 1.7, 4.2, 6):
        seen = answer("sighting", {"a": still, "b": still, "weather": value, "light": "night"})["sight_nm"]
        assert math.isclose(seen, sun.weather(value)[1], abs_tol=1e-3)
