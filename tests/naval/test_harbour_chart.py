"""Harbour charts (NAV-S-003 to 006, NAV-S-009)."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from naval.geo.chart import Chart
from naval.mustering import harbour_chart as hc
from naval.reckoner.umpire import cells
from naval.state.waters import HarbourChart
from naval.state.world import Port

SEA = Chart.build(shapely.MultiPolygon(), [], (-10.0, 45.0, 10.0, 60.0))
LAND = Chart.build(shapely.MultiPolygon([shapely.box(0.0, 50.0, 1.0, 51.0)]), [], (-10.0, 45.0, 10.0, 60.0))


def port(lon: float = -0.05, lat: float = 50.5) -> Port:
    return Port(
        key="haven",
        name="Haven",
        side="blue",
        lon=lon,
        lat=lat,
        telegraph=True,
        wireless=False,
        coastguard=False,
        coal_t=0.0,
        capacity=8,
    )


def sheet(**more: Any) -> dict[str, Any]:
    lon, lat = hc.sheet(-0.05, 50.5, 0).find_point(-2, -2)
    return {"lon": lon, "lat": lat, "columns": 4, "rows": 4, "squares": [], "stores": {}, **more}


def test_nav_s_004_case_s_wc_33_8000_by_6000_yards_are_twelve_squares() -> None:
    columns, rows = cells(8000, 6000)
    assert (columns, rows, columns * rows) == (4, 3, 12)
    assert cells(8001, 6000) == (5, 3)


def test_nav_s_003_a_sound_chart_is_taken_as_it_was_drawn() -> None:
    marks = [{"column": 1, "row": 2, "what": "mine", "note": "  laid in  May "}, {"column": 0, "row": 0, "what": "fort"}]
    drawn, faults = hc.check(sheet(squares=marks, stores={"torpedoes": 40}), port(), SEA)
    assert not faults
    assert drawn is not None
    assert drawn.port == "haven"
    assert drawn.stores == {"torpedoes": 40.0}
    assert [(s.column, s.row, s.what, s.note) for s in drawn.squares] == [(0, 0, "fort", ""), (1, 2, "mine", "laid in May")]


def test_nav_s_003_a_chart_comes_back_through_its_own_data() -> None:
    drawn = hc.blank(port(), LAND)
    again, faults = hc.check(msgspec.to_builtins(drawn), port(), LAND)
    assert not faults
    assert again == drawn
    assert {s.what for s in drawn.squares} == {"land"}, "the east of it is ashore"
    flat = hc.plane(drawn)
    assert flat.miles(-0.05, 50.5) == pytest.approx((6, 6), abs=0.01)


def test_nav_s_005_nav_s_006_mines_are_not_laid_ashore_but_forts_may_stand_there() -> None:
    for what, wrong in (("mine", True), ("boom", True), ("fort", False)):  # the easternmost square is a mile inland
        _, faults = hc.check(sheet(columns=6, squares=[{"column": 5, "row": 1, "what": what}]), port(), LAND)
        assert bool(faults) is wrong, what
        assert not wrong or "all land" in faults[0].text


@pytest.mark.parametrize(
    ("more", "where", "rule"),
    [
        ({"columns": 41}, "columns", "NAV-S-004"),
        ({"rows": 2.5}, "rows", "NAV-S-004"),
        ({"lon": 5.0}, "lon", "NAV-S-003"),
        ({"lat": None}, "lat", "NAV-S-003"),
        ({"port": "elsewhere"}, "port", "NAV-S-003"),
        ({"more": 1}, "more", "NAV-S-020"),
        ({"squares": [{"column": 4, "row": 0, "what": "mine"}]}, "squares.0.column", "NAV-S-004"),
        ({"squares": [{"column": 0, "row": 0, "what": "dragon"}]}, "squares.0.what", "NAV-S-003"),
        ({"squares": [{"column": 0, "row": 0, "what": "fort", "note": "x" * 121}]}, "squares.0.note", "NAV-S-006"),
        ({"squares": [{"column": 0, "row": 0, "what": "mine"}] * 2}, "squares.1", "NAV-S-003"),
        ({"squares": [7]}, "squares.0", "NAV-S-020"),
        ({"stores": {"rum": 3}}, "stores.rum", "NAV-S-020"),
        ({"stores": {"torpedoes": -1}}, "stores.torpedoes", "NAV-S-009"),
        ({"stores": {"shell_outfits": 1.5}}, "stores.shell_outfits", "NAV-S-009"),
    ],
)
def test_a_bad_chart_is_told_where_and_why(more: dict[str, Any], where: str, rule: str) -> None:
    drawn, faults = hc.check(sheet(**more), port(), SEA)
    assert drawn is None
    assert (where, rule) in [(f.where, f.rule) for f in faults]


def test_nav_s_005_no_more_mined_squares_than_a_harbour_may_have() -> None:
    lon, lat = hc.sheet(-0.05, 50.5, 0).find_point(-4, -4)
    some = [{"column": c, "row": r, "what": "mine"} for c in range(8) for r in range(8)]
    _, faults = hc.check(sheet(lon=lon, lat=lat, columns=8, rows=8, squares=some), port(), SEA)
    assert [f.where for f in faults] == ["squares"]
    assert "64" in faults[0].text


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["lon", "lat", "columns", "rows", "squares", "stores", "what", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
@settings(max_examples=60, deadline=None)
def test_whatever_is_handed_in_is_answered(raw: Any) -> None:
    drawn, faults = hc.check(raw, port(), SEA)
    assert (drawn is None) == bool(faults)


@given(st.floats(-179.9, 179.9), st.floats(-70, 70), st.integers(1, 40), st.integers(1, 40), st.data())
@settings(max_examples=60, deadline=None)
def test_nav_s_004_a_square_and_its_middle_find_each_other(lon: float, lat: float, columns: int, rows: int, data: Any) -> None:
    drawn = HarbourChart(port="p", lon=lon, lat=lat, columns=columns, rows=rows)
    column, row = data.draw(st.integers(0, columns - 1)), data.draw(st.integers(0, rows - 1))
    assert hc.square_of(drawn, *hc.centre(drawn, column, row)) == (column, row)
    (west, north), (east, _), _, (_, south) = hc.corners(drawn, column, row)
    flat = hc.plane(drawn)
    assert flat.miles(east, north)[0] - flat.miles(west, north)[0] == pytest.approx(1, abs=1e-3)
    assert flat.miles(west, south)[1] - flat.miles(west, north)[1] == pytest.approx(1, abs=1e-3)


@given(st.lists(st.tuples(st.floats(-3, 9), st.floats(-3, 9)), min_size=2, max_size=5))
@settings(max_examples=80, deadline=None)
def test_nav_s_004_a_track_is_in_the_squares_it_passes_and_in_no_other(points: list[tuple[float, float]]) -> None:
    drawn = HarbourChart(port="p", lon=0.0, lat=50.0, columns=6, rows=6)
    flat = hc.plane(drawn)
    knots = [(10.0 * k, *flat.find_point(x, y)) for k, (x, y) in enumerate(points)]
    squares = hc.passed(drawn, knots)
    for one, two in itertools.pairwise(squares):
        assert one.leaves <= two.enters + 1e-9
    for k in range(10 * (len(points) - 1) + 1):
        a, u = min(k // 10, len(points) - 2), (k - 10 * min(k // 10, len(points) - 2)) / 10
        lon = knots[a][1] + (knots[a + 1][1] - knots[a][1]) * u
        lat = knots[a][2] + (knots[a + 1][2] - knots[a][2]) * u
        x, y = flat.miles(lon, lat)
        here = [(p.column, p.row) for p in squares if p.enters - 1e-6 <= k <= p.leaves + 1e-6]
        if min(x % 1, 1 - x % 1, y % 1, 1 - y % 1) > 1e-4:
            inside = 0 <= x < 6 and 0 <= y < 6
            assert ((int(x // 1), int(y // 1)) in here) is inside
