"""Land that stops ships, and neutral coasts that see them; also across the 180th meridian."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from naval.geo import course
from naval.geo.chart import SHORT_NM, Chart

ISLAND = shapely.box(2, 54, 4, 56)
BOUNDS = (-5.0, 50.0, 12.0, 60.0)
COAST = shapely.LineString([(0, 52), (6, 52)])


@pytest.fixture(scope="module")
def chart() -> Chart:
    return Chart.build(ISLAND, [("b", "Borduria", COAST), ("a", "Syldavia", shapely.Point(8, 58))], BOUNDS)


@pytest.fixture(scope="module")
def pacific() -> Chart:
    """Chart an island that a file of land draws in two halves, one each side of the 180th meridian."""
    land = shapely.MultiPolygon([shapely.box(179, -18, 180, -16), shapely.box(-180, -18, -179, -16)])
    coast = shapely.MultiLineString([[(179, -16), (180, -16)], [(-180, -16), (-179, -16)]])
    return Chart.build(land, [("f", "Fiji", coast)], (170, -30, -170, 0))


def test_stop_is_none_where_the_way_is_clear(chart):
    assert chart.stop(0, 55, 1.9, 55) is None
    assert chart.stop(0, 57, 10, 57) is None


def test_stop_lies_a_little_short_of_the_shore(chart):
    lon, lat, nm = chart.stop(0, 55, 6, 55)
    shore = course.rhumb(0, 55, 2, 55)[1]
    assert nm == pytest.approx(shore - SHORT_NM, abs=1e-6)
    assert lat == pytest.approx(55, abs=1e-9)
    assert lon < 2
    assert not chart.is_land(*course.round_place(lon, lat))


def test_stop_finds_the_first_of_two_shores(chart):
    assert chart.stop(6, 55, 0, 55)[0] == pytest.approx(4, abs=0.001)


def test_stop_follows_the_rhumb_line_not_the_great_circle():
    """From (0, 60) to (40, 60) a great circle goes 1.7 degrees north of the parallel."""
    north = Chart.build(shapely.box(15, 60.5, 25, 63), [], (-5, 50, 45, 70))
    south = Chart.build(shapely.box(15, 59, 25, 59.99), [], (-5, 50, 45, 70))
    assert north.stop(0, 60, 40, 60) is None
    assert south.stop(0, 60, 40, 60) is None
    assert south.stop(0, 59.98, 40, 59.98) is not None


def test_a_ship_that_was_stopped_can_leave(chart):
    lon, lat, _ = chart.stop(0, 55, 6, 55)
    assert chart.stop(lon, lat, 0, 55) is None
    assert chart.stop(lon, lat, lon, 57) is None
    assert chart.stop(lon, lat, 6, 55)[2] < SHORT_NM


def test_a_harbour_a_quarter_mile_from_the_land_is_left_and_reached(chart):
    off = 2 - 0.26 / 60
    assert chart.stop(off, 55, 0, 55) is None
    assert chart.stop(0, 55, off, 55) is None


def test_a_quay_just_inside_the_drawn_coast_is_left(chart):
    quay = 2 + 0.05 / 60
    assert chart.is_land(quay, 55)
    assert chart.stop(quay, 55, 0, 55) is None
    assert chart.stop(quay, 55, 6, 55) is not None


def test_nobody_starts_from_inland(chart):
    assert chart.stop(3, 55, 0, 55) is not None


def test_is_land(chart):
    assert chart.is_land(3, 55)
    assert not chart.is_land(1.99, 55)
    assert not chart.is_land(100, 55)
    assert chart.on_land([3, 0, 2.5], [55, 55, 57]).tolist() == [True, False, False]


def test_holds_knows_the_edges(chart, pacific):
    assert chart.holds(-5, 50)
    assert chart.holds(12, 60)
    assert not chart.holds(-5.01, 55)
    assert not chart.holds(0, 60.01)
    assert pacific.holds(175, -10)
    assert pacific.holds(-175, -10)
    assert pacific.holds(180, -10)
    assert not pacific.holds(0, -10)


@pytest.mark.parametrize(("start", "end", "shore"), [((175, -17), (-175, -17), 179), ((-175, -17), (175, -17), -179)])
def test_stop_across_the_180th_meridian(pacific, start, end, shore):
    lon, _, nm = pacific.stop(*start, *end)
    assert lon == pytest.approx(shore, abs=0.001)
    assert nm == pytest.approx(course.rhumb(*start, shore, -17)[1] - SHORT_NM, abs=1e-6)


def test_clear_across_the_180th_meridian(pacific):
    assert pacific.stop(175, -20, -175, -19) is None
    assert pacific.is_land(-179.5, -17)
    assert pacific.is_land(179.5, -17)


def test_a_chart_of_the_whole_world_joins_at_the_edge():
    world = Chart.build(shapely.box(-180, -1, -179, 1), [], (-180, -80, 180, 80))
    assert world.stop(178, 0, -178, 0)[0] == pytest.approx(180, abs=0.001)
    assert world.stop(-178, 0, 178, 0)[0] == pytest.approx(-179, abs=0.001)
    assert world.stop(178, 5, -178, 5) is None


def test_a_chart_without_land_stops_nobody():
    empty = Chart.build(shapely.Polygon(), [], BOUNDS)
    assert empty.stop(0, 55, 10, 55) is None
    assert not empty.is_land(3, 55)
    assert not len(empty.neutral_approach([0], [55], [1], [55], 20).leg)


@given(st.lists(st.tuples(*[st.floats(-4, 11), st.floats(51, 59)] * 2), min_size=1, max_size=20))
@settings(max_examples=60, deadline=None)
def test_stops_of_many_legs_are_those_of_each(chart, legs):
    rows = np.array(legs)
    many = chart.stops(*rows.T)
    for row, nm in zip(rows, many, strict=True):
        one = chart.stop(*row)
        assert nm == (float("inf") if one is None else pytest.approx(one[2]))


@given(st.floats(-4, 11), st.floats(51, 59), st.floats(-4, 11), st.floats(51, 59))
@settings(max_examples=200, deadline=None)
def test_no_point_before_the_stop_is_ashore(chart, lon, lat, to_lon, to_lat):
    if chart.is_land(lon, lat):
        return
    degrees, whole = course.rhumb(lon, lat, to_lon, to_lat)
    met = chart.stop(lon, lat, to_lon, to_lat)
    x, y = course.alongs(lon, lat, degrees, np.linspace(0, met[2] if met else whole, 200))
    assert not chart.on_land(x, y).any()


def test_nav_s_045_neutral_approach_is_the_least_distance_and_when(chart):
    found = chart.neutral_approach([0, 3], [53, 57], [6, 3], [52.5, 58], within_nm=35)
    assert found.leg.tolist() == [0]
    assert chart.neutrals[found.neutral[0]].name == "Borduria"
    assert found.nm[0] == pytest.approx(30, abs=0.2)
    assert found.fraction[0] == pytest.approx(1, abs=0.01)


def test_nav_s_045_a_coast_just_out_of_reach_is_not_told(chart):
    miles = course.distance_nm(8, 58, 8, 57.7)
    near = chart.neutral_approach([6], [57.7], [10], [57.7], within_nm=miles + 0.05)
    assert [chart.neutrals[n].key for n in near.neutral] == ["a"]
    assert near.fraction[0] == pytest.approx(0.5, abs=0.01)
    assert not len(chart.neutral_approach([6], [57.7], [10], [57.7], within_nm=miles - 0.1).leg)


def test_nav_s_045_neutral_approach_across_the_180th_meridian(pacific):
    found = pacific.neutral_approach([178], [-15.8], [-178], [-15.8], within_nm=20)
    assert found.nm[0] == pytest.approx(12, abs=0.2)


@given(st.floats(-4, 11), st.floats(51, 59), st.floats(-4, 11), st.floats(51, 59))
@settings(max_examples=60, deadline=None)
def test_neutral_approach_agrees_with_brute_force(chart, lon, lat, to_lon, to_lat):
    degrees, whole = course.rhumb(lon, lat, to_lon, to_lat)
    x, y = course.alongs(lon, lat, degrees, np.linspace(0, whole, 2000))
    shore = np.linspace(0, 6, 1500)
    far = min(course.distances_nm(a, b, shore, 52.0).min() for a, b in zip(x[::40], y[::40], strict=True))
    found = chart.neutral_approach([lon], [lat], [to_lon], [to_lat], within_nm=60)
    mine = [nm for n, nm in zip(found.neutral, found.nm, strict=True) if chart.neutrals[n].key == "b"]
    step = whole / 50
    if mine:
        assert mine[0] - 0.3 <= far <= mine[0] + step + 0.3
    else:
        assert far > 59.7
