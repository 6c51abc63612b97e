"""The test of investment (LC-235)."""

from __future__ import annotations

from msgspec.structs import replace

from land.siege import ring
from land.siege.ring import Besieger
from land.state.world import Siege, Spot
from tests.land.contact.walks import find_point
from tests.land.siege.star import FORT, country


def spot(x: float, y: float) -> Spot:
    lon, lat = find_point(x, y)
    return Spot(lon=lon, lat=lat)


def body(key: str, x: float, y: float, men: int = 3000, front: float = 2.0, moving: bool = False) -> Besieger:
    return Besieger(body=key, spot=spot(x, y), men=men, front_mi=front, moving=moving)


FOUR = (body("e", 8, 0.5), body("n", 0, 8), body("s", 0, -8), body("w", -8, 0))


def test_lc_235_every_road_crosses_the_line_three_miles_beyond_the_ring() -> None:
    lands = country()
    found = ring.gates(lands, "fort")
    assert len(found) == 4
    assert all(abs(lands.miles(one, lands.spot_at("fort")) - 8.0) < 0.002 for one in found)
    assert len(ring.gates(country(dead_end=True), "fort")) == 1


def test_lc_235_invested_is_a_place_whose_every_road_is_closed() -> None:
    gates = ring.gates(country(), "fort")
    shut = ring.ring("fort", gates, FOUR)
    assert (shut.invested, shut.open_roads) == (True, ())
    three = ring.ring("fort", gates, FOUR[1:])
    assert (three.invested, [round(one.lat, 2) for one in three.open_roads]) == (False, [40.0])
    assert not ring.ring("fort", (), ()).invested, "a place without a road is not invested by nobody"


def test_lc_235_a_mile_of_the_line_wants_1500_men_and_who_marches_holds_none() -> None:
    gate = spot(8, 0)
    assert ring.closed(gate, [body("e", 8, 0.99, men=3000)])
    assert not ring.closed(gate, [body("e", 8, 0.99, men=2900)])
    assert not ring.closed(gate, [body("e", 8, 1.1, men=3000, front=2.0)])
    assert ring.closed(gate, [body("e", 8, 2.9, men=9000, front=0.0)])
    assert ring.closed(gate, [body("e", 8, 7, men=60_000, front=15.0)])
    assert not ring.closed(gate, [body("e", 8, 0.5, moving=True)])
    assert not ring.closed(gate, [body("e", 8, 0, men=499)])


def test_lc_235_a_sea_side_is_open_unless_hostile_warships_watch_it() -> None:
    gates = ring.gates(country(), "fort")
    assert not ring.ring("fort", gates, FOUR, sea_side=True).invested
    assert ring.ring("fort", gates, FOUR, sea_side=True).sea_open
    assert ring.ring("fort", gates, FOUR, sea_side=True, watched=True).invested
    inland = replace(FORT, kinds=("fort",))
    assert [ring.sea_side(one, nm) for one, nm in ((FORT, 99.0), (inland, 4.0), (inland, 5.0))] == [True, True, False]


def test_lc_235_a_siege_begins_goes_on_and_is_lifted() -> None:
    gates = ring.gates(country(), "fort")
    shut, free = ring.ring("fort", gates, FOUR), ring.ring("fort", gates, FOUR[1:])
    siege = ring.besieged(None, shut, "red", 720)
    assert siege == Siege(place="fort", side="red", since=720, front_yd=1000.0)
    later = replace(siege, front_yd=500.0)
    assert ring.besieged(later, shut, "red", 1080) == later
    assert ring.besieged(later, free, "red", 1080) is None
