"""The parts of a column at any minute (LC-088, LC-089)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from land.march import column, marcher, track
from land.march.column import Column
from land.march.track import Track
from land.state.trail import METRE, MINUTE, Stretch
from land.state.world import Spot
from tests.land.march.country import body, country

ROADS = country()
FORTH = Stretch(since=100_000, until=110_000, a=0, b=1000 * METRE, step=100 * METRE, lag=100 * METRE, edge="a_b", start="a")
BACK = replace(FORTH, a=1000 * METRE, b=0, start="", place="a")


@pytest.mark.parametrize(
    ("one", "when", "metres"),
    [
        (FORTH, 99_999, 0),
        (FORTH, 100_000, 0),
        (FORTH, 105_000, 500),
        (FORTH, 109_999, 999.9),
        (FORTH, 110_000, 1000),
        (FORTH, 150_000, 1000),
        (replace(FORTH, until=130_000), 120_000, 1000),
        (BACK, 100_000, 1000),
        (BACK, 105_000, 500),
        (BACK, 200_000, 0),
        (replace(BACK, until=130_000), 120_000, 0),
    ],
)
def test_lc_089_how_far_a_head_has_come(one: Stretch, when: int, metres: float) -> None:
    assert track.reached(one, when) == metres * METRE


def test_lc_089_a_point_of_a_road_is_known_to_the_whole_metre_below_and_its_ends_as_places() -> None:
    assert track.spot_on(FORTH, 0, ROADS) == ROADS.spot_at("a")
    assert track.spot_on(BACK, 0, ROADS) == ROADS.spot_at("a")
    here = track.spot_on(FORTH, 500 * METRE + METRE - 1, ROADS)
    assert (here.edge, here.metres, here.place) == ("a_b", 500, "")
    assert (here.lon, here.lat) == (ROADS.spot_on("a_b", 500).lon, ROADS.spot_on("a_b", 500).lat)


def test_lc_083_a_point_of_a_straight_leg_is_as_far_along_it_as_it_has_gone() -> None:
    leg = (0.0, 50.0, 0.4, 50.8)
    spots = [track.off_road(leg, 4 * METRE, um * METRE, ROADS) for um in (0, 1, 4)]
    assert [(one.lon, one.lat) for one in spots] == [(0.0, 50.0), (0.1, 50.2), (0.4, 50.8)]
    assert track.off_road(leg, 0, 0, ROADS).lon == 0.4, "a leg without length is gone"


def test_lc_089_the_parts_of_a_column_come_after_its_head_by_what_lies_between_them() -> None:
    """400 yards of fighting men of 800 in all, at a hundred metres a minute: 182.88 m, 365.76 m and 731.52 m behind the head."""
    moves = Track("x", ROADS.spot_at("a"), (FORTH,), Column(fighting=Fraction(400), whole=Fraction(800)), ROADS)
    assert [part(108).metres for part in (moves.head, moves.middle, moves.last, moves.tail)] == [800, 617, 434, 68]
    assert [moves.moving(minute) for minute in (99.9, 100, 109.9, 110)] == [False, True, True, False]
    assert [moves.still(since, 200) for since in (109, 110, 117, 118)] == [False, False, False, True]
    assert [part(118).metres or part(118).place for part in (moves.middle, moves.last, moves.tail)] == [1000, 1000, 1000]
    stood = Track("x", ROADS.spot_at("c"), (), Column(fighting=Fraction(4), whole=Fraction(8)), ROADS)
    assert (stood.head(5).place, stood.tail(5).place, stood.moving(5), stood.still(0, 9)) == ("c", "c", False, True)


def test_lc_088_a_body_lies_on_its_road_from_its_head_back() -> None:
    one = replace(body("x", ROADS.spot_on("a_b", 1000), inf=1), trail=(replace(FORTH, until=110_000),))
    spots = track.list_body_spots(one, 110, ROADS)
    whole_m = float(column.of_body(one).whole) * 0.9144
    assert [spot.metres for spot in spots] == [1000, *(int(1000 - whole_m * n / 8) for n in range(1, 9))]
    assert track.list_body_spots(replace(one, trail=()), 110, ROADS) == (one.spot,)


@pytest.mark.parametrize(
    ("spot", "trail", "stands"),
    [
        (ROADS.spot_at("a"), (BACK,), True),
        (ROADS.spot_at("b"), (BACK,), False),
        (ROADS.spot_on("a_b", 1000), (FORTH,), True),
        (ROADS.spot_on("a_b", 999), (FORTH,), False),
        (ROADS.spot_on("b_c", 1000), (FORTH,), False),
        (ROADS.spot_at("a"), (), False),
        (Spot(lon=0.1, lat=50.2), (replace(FORTH, edge="", line=(0, 50, 0.4, 50.8), b=1, whole=4),), True),
        (Spot(lon=0.100003, lat=50.2), (replace(FORTH, edge="", line=(0, 50, 0.4, 50.8), b=1, whole=4),), False),
        (Spot(lon=0.1, lat=50.200003), (replace(FORTH, edge="", line=(0, 50, 0.4, 50.8), b=1, whole=4),), False),
        (Spot(lon=0.0, lat=50.0), (replace(FORTH, edge="", line=(0, 50, 0.4, 50.8), b=1, whole=0),), True),
        (Spot(lon=0.1, lat=50.2), (replace(FORTH, line=(0, 50, 0.4, 50.8), b=1, whole=4),), False),
    ],
)
def test_lc_089_a_body_that_was_put_elsewhere_has_left_its_column_behind(
    spot: Spot, trail: tuple[Stretch, ...], stands: bool
) -> None:
    assert marcher.stands_on(replace(body("x", spot, inf=1), trail=trail)) is stands


def test_lc_088_a_column_closes_up_when_its_tail_has_come_to_where_its_head_stopped() -> None:
    one = replace(body("x", ROADS.spot_on("a_b", 1000), inf=1), trail=(FORTH,))
    behind = column.lag_um(int(column.of_body(one).whole * column.YARD_UM), FORTH.lag)
    there = marcher.Mover(one, 110, Fraction(1), True)
    assert [there.closed(110_000 + behind + late) for late in (-1, 0, 1)] == [False, True, True]
    tail = -(-(110_000 + behind) // MINUTE)
    for minute in (110, tail - 1):
        assert (there.done(minute).column, there.done(minute).tail_at) == (("a_b",), tail)
    assert (there.done(tail).column, there.done(tail).tail_at, there.done(tail).trail) == ((), 0, (FORTH,))
    assert there.done(tail + 10).trail == ()
    assert marcher.Mover(replace(one, trail=()), 110, Fraction(1), True).closed(0)
