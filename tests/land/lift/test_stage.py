"""Troops by sea in a run: embarked, landed, cut anywhere."""

from __future__ import annotations

import itertools
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from land.ground.country import Country
from land.lift.rates import Site
from land.lift.stage import broken_off, disembark, embark, room, run_lifts, site
from land.lift.stowage import Transport
from land.state.carriage import Stowed
from land.state.ground import Beach, Ground, Place
from land.state.units import Train, Unit, kinds
from land.state.world import Body, Land, Work
from tests.land.even_sky import EvenSky

PLACES = (
    Place(key="haven", name="Haven", lon=0.0, lat=0.0, kinds=("port",), berths=3),
    Place(key="strand", name="Strand", lon=1.0, lat=0.0),
)
SHORE = Beach(key="sands", name="Sands", points=6, offshore_nm=1.0, exposure="S", place="strand", line=((1.0, 0.1), (1.1, 0.1)))
COUNTRY = Country(Ground(places=PLACES, beaches=(SHORE,)))
SHIPS = (Transport(key="t1", room_t=4000.0), Transport(key="t2", room_t=4500.0))
CALM = EvenSky()


def land() -> Land:
    units = tuple(
        Unit(key=f"{code}{n}", code=code, men=kinds()[code].men, horses=kinds()[code].horses, guns=kinds()[code].guns, wagons=4)
        for n, code in enumerate(("inf", "fa", "re"))
    )
    at = COUNTRY.spot_at("haven")
    return Land(
        minute=0, bodies=(Body(key="x", name="The brigade", side="blue", seat="g", spot=at, units=units, train=Train(wagons=9)),)
    )


def port(here: Land) -> Site:
    found = site(COUNTRY, here, "haven", [4000, 4500])
    assert found is not None
    return found


def test_lc_201_lc_203_a_site_is_what_its_ships_can_work() -> None:
    assert port(land()).berths == 2
    assert site(COUNTRY, land(), "strand", [4000]) is None
    assert site(COUNTRY, land(), "haven", []) is None
    beach = site(COUNTRY, land(), "sands", [4000, 4500], warships=1)
    assert beach is not None
    assert (beach.points, beach.piers, beach.offshore_nm, beach.exposed) == (4, 0, 1.0, True)
    done = Work(kind="pier", do="make", at="sands", body="x", done_min=960, need_min=960, since=0)
    with_pier = site(COUNTRY, land().copied(land(), works=(done,)), "sands", [4000])
    assert with_pier is not None
    assert with_pier.piers == 1


def afloat() -> Land:
    begun, why = embark(land(), "x", "flight", "haven", ["re2"], SHIPS, 360, 1.0)
    assert why == ""
    after, _ = run_lifts(begun, COUNTRY, {"x_360": port(begun)}, CALM, {"flight": SHIPS}, 360, 1440)
    return after


def test_lc_199_a_body_embarks_and_is_in_the_ships_when_all_of_it_is() -> None:
    begun, _ = embark(land(), "x", "flight", "haven", ["re2"], SHIPS, 360, 1.0)
    half, found = run_lifts(begun, COUNTRY, {"x_360": port(begun)}, CALM, {"flight": SHIPS}, 360, 480)
    assert [one.parcel for one in found] == ["re2"]
    assert half.bodies[0].aboard == ""
    assert {row.parcel for row in half.stowed} == {"re2"}
    whole = afloat()
    assert (whole.bodies[0].aboard, whole.lifts) == ("flight", ())
    assert sum(row.men for row in whole.stowed) == 1000 + 200 + 220 + 284 + 13
    assert run_lifts(begun, COUNTRY, {}, CALM, {}, 360, 1440) == (begun, ())


def test_lc_196_who_has_no_room_is_told_how_much_he_needs() -> None:
    same, why = embark(land(), "x", "flight", "haven", [], SHIPS[:1], 360, 1.0)
    assert same == land()
    assert why == "The brigade needs 6,888 tons; 4,000 are there."
    taken = (Stowed(ship="t1", parcel="p", body="y", men=100, horses=10, wheels=2),)
    assert [one.room_t for one in room(SHIPS, taken, 1.0)] == [4000 - 300, 4500]


def test_lc_202_a_body_lands_in_the_order_written_and_is_whole_at_the_end() -> None:
    begun = disembark(afloat(), "x", "sands", ["fa1"], 2000)
    beach = site(COUNTRY, begun, "sands", [4000, 4500])
    assert beach is not None
    part, found = run_lifts(begun, COUNTRY, {"x_2000": beach}, CALM, {}, 2000, 2160)
    assert [one.parcel for one in found] == ["fa1"]
    assert [(one.key, one.aboard, [unit.key for unit in one.units]) for one in part.bodies] == [
        ("x", "", ["fa1"]),
        ("x_afloat", "flight", ["inf0", "re2"]),
    ]
    assert "fa1" not in {row.parcel for row in part.stowed}
    whole, _ = run_lifts(part, COUNTRY, {"x_2000": beach}, CALM, {}, 2160, 3440)
    assert [(one.key, one.aboard, one.spot.place, len(one.units), one.train.wagons) for one in whole.bodies] == [
        ("x", "", "strand", 3, 9)
    ]
    assert (whole.stowed, whole.lifts) == ((), ())
    assert broken_off(begun, "x").lifts == ()


@settings(max_examples=10)
@given(rng=st.randoms(use_true_random=False))
def test_lc_199_the_same_wherever_the_clock_stops(rng: random.Random) -> None:
    begun = disembark(afloat(), "x", "sands", rng.sample(["inf0", "fa1", "re2"], 2), 2000)
    beach = site(COUNTRY, begun, "sands", [4000, 4500])
    assert beach is not None
    whole, found = run_lifts(begun, COUNTRY, {"x_2000": beach}, CALM, {}, 2000, 2400)
    stops = sorted({2000, 2400, *(rng.randint(2000, 2400) for _ in range(3))})
    parts = ()
    for start, end in itertools.pairwise(stops):
        begun, more = run_lifts(begun, COUNTRY, {"x_2000": beach}, CALM, {}, start, end)
        parts = (*parts, *more)
    assert (begun, parts) == (whole, found)
