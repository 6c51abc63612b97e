"""Distances by sea, and a ship's reach out and home: round the land, never over it."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pyproj import Geod

from naval.geo import course, reach
from naval.geo.chart import Chart

# A sea with a cape: land from the northern edge down to 54 N between 3 and 4 E, a lake in it, and a small island.
LAKE = shapely.Point(3.5, 57.0).buffer(0.2)
CAPE = shapely.box(3, 54, 4, 59).difference(LAKE)
ISLAND = shapely.box(6.98, 55.0, 7.02, 56.0)
GEOD = Geod(ellps="WGS84")
CHART = Chart.build(shapely.MultiPolygon([CAPE, ISLAND]), [], (0, 52, 10, 58))
with pytest.MonkeyPatch.context() as patch:
    patch.setattr(reach, "MOST_POINTS", 14_000)  # coarse, so that the tests are quick
    NET = reach.water(CHART)

seas = st.tuples(st.floats(0.1, 9.9), st.floats(52.1, 57.9)).filter(
    lambda p: (
        not CAPE.buffer(0.02).contains(shapely.Point(p))
        and not ISLAND.buffer(0.02).contains(shapely.Point(p))
        and not LAKE.buffer(0.05).contains(shapely.Point(p))
    )
)


@given(seas, seas)
@example((2.0, 52.25), (9.5, 57.75))
@settings(max_examples=25, deadline=None)
def test_sc_n_35_miles_by_sea_are_the_same_both_ways_and_never_less_than_the_straight_line(a, b):
    there = reach.sea_miles(CHART, a, b)
    assert there == reach.sea_miles(CHART, b, a)
    # Not than the rhumb line, which is a course and not the shortest way: the net may keep nearer to the great circle.
    assert there >= GEOD.inv(*a, *b)[2] / course.NM_M - 1e-6
    assert math.isfinite(there)


@given(seas, seas)
@settings(max_examples=25, deadline=None)
def test_sc_n_35_the_net_is_within_two_per_cent_where_the_way_is_clear(a, b):
    straight = course.rhumb(*a, *b)[1]
    if straight < 30 or CHART.stop(*a, *b) is not None:
        return
    by_net = NET.read_miles_at(NET.miles_from((a,)), *b)
    # a great circle may be shorter than the rhumb line by a hair
    assert straight * 0.995 <= by_net <= straight * 1.02


def test_sc_n_35_round_a_headland_it_is_farther_and_by_as_much_as_it_should_be():
    west, east = (2.5, 56.0), (4.5, 56.0)
    round_it = sum(course.rhumb(*p, *q)[1] for p, q in ((west, (3, 54)), ((3, 54), (4, 54)), ((4, 54), east)))
    assert course.rhumb(*west, *east)[1] < 70
    assert round_it <= reach.sea_miles(CHART, west, east) <= round_it * 1.02


def test_sc_n_35_no_way_through_the_net_goes_over_land():
    way = reach._find_net_path(NET, (2.5, 56.0), (9.0, 55.5))
    assert len(way) > 2
    for p, q in pairwise(way):
        assert CHART.stop(*p, *q) is None
        assert not shapely.LineString([p, q]).intersects(CAPE.buffer(-0.001))


def test_sc_n_35_an_island_thinner_than_the_net_is_land_all_the_same():
    assert NET.step > 0.04
    a, b = (6.9, 55.5), (7.1, 55.5)
    assert course.rhumb(*a, *b)[1] < 8
    assert reach.sea_miles(CHART, a, b) > 55
    region = reach.there(CHART, a, 20)
    assert region.holds(6.8, 55.5)
    assert not region.holds(7.15, 55.5)


def test_sc_n_35_a_lake_is_not_to_be_reached():
    assert reach.sea_miles(CHART, (2.0, 55.0), (3.5, 57.0)) == math.inf
    assert not reach.there(CHART, (2.0, 55.0), 2000).holds(3.5, 57.0)


@given(seas, st.floats(20, 200), seas)
@settings(max_examples=20, deadline=None)
def test_sc_n_35_the_region_holds_what_is_within_the_miles_and_nothing_beyond(start, nm, place):
    region = reach.there(CHART, start, nm)
    far = NET.read_miles_at(NET.miles_from((start,)), *place)
    if far < nm - 8:
        assert region.holds(*place)
    elif far > nm + 8:
        assert not region.holds(*place)


def test_sc_n_35_out_and_home_together_are_no_more_than_the_coal_allows():
    port, ship = (0.5, 53.0), (2.0, 53.0)
    region = reach.there_and_home(CHART, ship, [port], 300)
    both = NET.miles_from((ship,)) + NET.home([port])
    inside = [region.holds(float(x), float(y)) for x, y in zip(NET.lons[::977], NET.lats[::977], strict=True)]
    for holds, miles in zip(inside, both[::977], strict=True):
        if abs(miles - 300) > 12:
            assert holds == (miles < 300)
    assert any(inside)
    assert not all(inside)


def test_sc_n_35_the_line_bends_round_the_land():
    start, nm = (2.5, 55.5), 200.0
    region = reach.there(CHART, start, nm)
    beyond = (5.0, 56.5)  # 99 miles as a gull flies, and behind the cape
    assert course.rhumb(*start, *beyond)[1] < nm
    assert not region.holds(*beyond)
    assert region.lines
    for line in region.lines:
        far = [NET.read_miles_at(NET.miles_from((start,)), *p) for p in line[:: max(1, len(line) // 5)]]
        assert all(f == math.inf or abs(f - nm) < 10 for f in far)


def test_sc_n_36_the_nearest_port_is_nearest_by_sea():
    ports = [(4.1, 57.0), (2.0, 52.5)]
    ship = (2.5, 57.0)
    straight = [course.rhumb(*ship, *p)[1] for p in ports]
    assert straight[0] < straight[1]
    number, nm = reach.nearest(CHART, ship, ports)
    assert number == 1
    assert nm == pytest.approx(straight[1], rel=0.01)
    assert reach.nearest(CHART, (3.5, 57.0), ports) == (-1, math.inf)


def test_nothing_is_within_reach_of_a_place_far_inland():
    land = Chart.build(shapely.box(-1, 50, 11, 60), [], (0, 52, 10, 58))
    assert reach.there(land, (5, 55), 100).lines == ()
    assert reach.nearest(land, (5, 55), [(2, 53)]) == (-1, math.inf)
