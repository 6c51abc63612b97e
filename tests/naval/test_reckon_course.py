"""A course reckoned on paper: the figures of the chart-room table."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naval.geo import course
from naval.orders.check import reckon
from naval.orders.course_reckoning import passage
from naval.state.orders import ForceOrder
from naval.state.world import Leg
from tests.naval.channel_fleet import CHART, fleet, ship


def laid_by(*rows: tuple[float, float, float]) -> tuple[Leg, ...]:
    """List legs as (course, miles, knots) from the fleet's place."""
    out, lon, lat = [], 0.0, 55.0
    for degrees, nm, knots in rows:
        lon, lat = course.along(lon, lat, degrees, nm)
        out.append(Leg(lon=lon, lat=lat, knots=knots))
    return tuple(out)


def test_legs_ships_and_miles_of_the_chart_room_table():
    force = fleet(ship("london"), ship("challenger", boilers="babcock", coal_t=283.0, max_kn=21.0, class_kn=21.0))
    legs = laid_by((62, 48, 12), (8, 24, 12), (330, 36, 6))
    found = reckon(ForceOrder(legs=legs), force, CHART, 0, 360)
    assert [(r["course"], r["knots"], r["hours"], r["nm"], r["from"], r["to"]) for r in found["legs"]] == [
        ("N 62° E", 12, 4, 48, 0, 240),
        ("N 8° E", 12, 2, 24, 240, 360),
        ("N 30° W", 6, 6, 36, 360, 720),
    ]
    assert [(r["whole"], r["later"]) for r in found["legs"]] == [(True, False), (True, False), (False, True)]
    assert (found["nm"], found["arrives"], found["six_hour_nm"], found["stops"]) == (72, 720, 36, None)
    assert found["ends"] == pytest.approx([legs[1].lon, legs[1].lat], abs=1e-6)
    london, challenger = found["ships"]
    assert (london["now_t"], london["burns_t"], london["left_t"]) == (694, 37.5, 656.5)
    # Challenger steams 12 of her 21 knots: 0.75 x 12/21 of 92 tons.
    assert challenger["burns_t"] == pytest.approx(92 * 0.75 * 12 / 21, abs=0.001)
    burnt = found["legs"][0]["coal_t"] + found["legs"][1]["coal_t"]
    assert burnt == pytest.approx(london["burns_t"] + challenger["burns_t"], abs=0.002)
    assert found["legs"][1]["left_t"] == pytest.approx(694 + 283 - burnt, abs=0.002)
    assert json.loads(json.dumps(found)) == found


def test_a_leg_within_which_the_run_ends_is_not_whole():
    found = reckon(ForceOrder(legs=laid_by((90, 100, 12))), fleet(), CHART, 0, 360)
    assert (found["legs"][0]["whole"], found["legs"][0]["later"], found["nm"]) == (False, False, 72)
    assert found["arrives"] == 500
    assert course.rhumb(0, 55, *found["ends"])[1] == pytest.approx(72, abs=0.001)


def test_no_legs_burn_nothing_and_end_where_they_began():
    found = reckon(ForceOrder(), fleet(), CHART, 0, 360)
    assert (found["legs"], found["nm"], found["ends"], found["arrives"]) == ([], 0, [0.0, 55.0], None)
    assert found["ships"][0]["burns_t"] == 0


def test_s_wc_12_13_twelve_hours_at_top_speed_are_205_miles_and_168_tons():
    force = fleet(ship("london", boilers="niclausse"))
    done = passage(force, laid_by((80, 400, 18)), 0, 720, 720)
    assert done.run_nm == pytest.approx(205.2)
    assert done.run_burnt[0] == pytest.approx(168)
    warned = reckon(ForceOrder(legs=laid_by((80, 205, 18))), force, CHART, 0, 720, hour=6)["warnings"]
    why = "after six hours at top speed she makes a tenth less than her engines can give"
    assert warned == [f"From Day 1, 12:00, on leg 1, she makes 16.2 knots at most: London, {why}."]


def test_s_wc_14_at_801_tons_the_next_run_is_64_8_miles():
    one = passage(fleet(ship("london", burnt_t=801.0, coal_normal_t=800.0)), laid_by((80, 400, 18)), 0, 360, 360)
    assert one.run_nm == pytest.approx(64.8)
    other = passage(fleet(ship("london", burnt_t=800.0, coal_normal_t=800.0)), laid_by((80, 400, 18)), 0, 60, 60)
    assert other.run_nm == pytest.approx(18)


def test_nav_s_069_the_normal_load_is_looked_for_at_each_hour():
    force = fleet(ship("london", burnt_t=795.0, coal_normal_t=800.0))  # 12.5 tons an hour: over it after one hour
    assert passage(force, laid_by((80, 400, 18)), 0, 120, 120).run_nm == pytest.approx(18 + 10.8)


def test_coal_that_fails_in_a_later_run_is_only_warned_of():
    found = reckon(ForceOrder(legs=laid_by((90, 100, 12))), fleet(ship("london", coal_t=40.0)), CHART, 0, 360, hour=6)
    assert found["warnings"] == ["London has no coal left by Day 1, 13:00, on leg 1."]


def test_a_course_over_land_says_where_it_stops():
    legs = (Leg(lon=3.0, lat=55.0, knots=12), Leg(lon=3.0, lat=52.0, knots=12))
    found = reckon(ForceOrder(legs=legs), fleet(), CHART, 0, 360)
    first = course.rhumb(0, 55, 3, 55)[1]
    assert found["stops"]["nm"] == pytest.approx(first + 60.1, abs=0.1)
    assert found["stops"]["text"].startswith("Leg 2 meets the coast 60.1 miles on")
    assert found["arrives"] is None
    assert [r["stopped"] for r in found["legs"]] == [False, True]


def test_a_very_long_course_is_reckoned_for_a_fortnight():
    legs = tuple(Leg(lon=x, lat=55.0, knots=1.0) for x in (-4.0, 1.9) * 10)
    found = reckon(ForceOrder(legs=legs), fleet(ship("london", coal_t=1900.0)), CHART, 0, 360)
    assert found["arrives"] is None
    assert "fortnight" in found["warnings"][-1]


def test_sunk_ships_burn_nothing():
    found = reckon(ForceOrder(legs=laid_by((90, 24, 12))), fleet(ship("a"), ship("b", afloat=False)), CHART, 0, 360)
    assert [s["key"] for s in found["ships"]] == ["a"]


@given(st.lists(st.tuples(st.floats(0, 359), st.floats(0.1, 60), st.floats(1, 18)), max_size=6), st.integers(0, 500))
@settings(max_examples=60, deadline=None)
def test_ships_and_legs_agree_about_the_coal_of_the_run(rows, minute):
    legs, until = laid_by(*rows), minute + 360
    force = fleet(ship("a"), ship("b", table="destroyer", boilers="", coal_t=900.0, class_kn=26.0, max_kn=25.0))
    found = reckon(ForceOrder(legs=legs), force, CHART, minute, until)
    within = sum(r["coal_t"] for r in found["legs"] if r["whole"])
    burns = sum(s["burns_t"] for s in found["ships"])
    assert within <= burns + 0.01
    assert burns <= sum(r["coal_t"] for r in found["legs"]) + 0.01
    assert found["nm"] <= 18 * 6 + 0.06


def test_nav_s_068_a_lame_ship_steams_at_two_thirds_until_she_is_mended():
    force = fleet(ship("london", lame_until=690))
    # From minute 600: an hour and a half at 12 of her 18 knots, then four and a half at 17.
    found = reckon(ForceOrder(legs=laid_by((90, 500, 17))), force, CHART, 600, 960)
    assert found["nm"] == pytest.approx(1.5 * 12 + 4.5 * 17, abs=0.05)
