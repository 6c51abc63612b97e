"""Railways in a run: trains begun, arrived, stopped; the same wherever the clock stops."""

from __future__ import annotations

import itertools
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from land.ground.country import Country
from land.rail import stage
from land.rail.stage import begin, cut_up, freight, run_trains, ways
from land.state.ground import Edge, Ground, Place, Stores
from land.state.moves import Halted
from land.state.units import Train, Unit, kinds
from land.state.world import Body, EdgeNow, Land, PlaceNow, Spot
from tactical.engine.dice import Dice

PLACES = tuple(Place(key=key, name=key.upper(), lon=n / 2, lat=0.0, platforms=4) for n, key in enumerate("abc"))


def line(a: Place, b: Place) -> Edge:
    way = ((a.lon, 0.0), (b.lon, 0.0))
    return Edge(key=f"{a.key}{b.key}", name="", kind="rail", cls="double", a=a.key, b=b.key, metres=48280, line=way)


LINES = tuple(line(a, b) for a, b in itertools.pairwise(PLACES))
COUNTRY = Country(Ground(places=PLACES, edges=LINES))
DICE = Dice("rails")


def land(**more: object) -> Land:
    units = tuple(
        Unit(key=f"{code}{n}", code=code, men=kinds()[code].men, horses=kinds()[code].horses, guns=kinds()[code].guns, wagons=4)
        for n, code in enumerate(("inf", "inf", "fa"))
    )
    at = COUNTRY.spot_at("a")
    body = Body(key="x", name="X", side="blue", seat="g", spot=at, units=units, train=Train(wagons=10, food=20))
    told = {
        "minute": 0,
        "bodies": (body,),
        "places": (PlaceNow(key="a", side="blue", stores=Stores(food=5000, ammo=100), depot=True),),
        "trains": {"blue": 9, "red": 0},
        **more,
    }
    return Land(**told)  # type: ignore[arg-type]


def test_lc_185_a_body_entrains_and_is_at_its_goal_when_its_last_train_is_unloaded() -> None:
    begun, why = begin(land(), COUNTRY, "x", "c", 100)
    assert why == ""
    last = max(one.done for one in begun.rolling)
    assert set(ways(begun, COUNTRY, 100)) == {"x"}
    before, arrived, _, _ = run_trains(begun, COUNTRY, DICE, 0, 100, last - 1)
    assert arrived == ()
    after, arrived, _, _ = run_trains(before, COUNTRY, DICE, 0, last - 1, last + 60)
    assert [(one.minute, one.body, one.place) for one in arrived] == [(last, "x", "c")]
    assert after.bodies[0].spot == COUNTRY.spot_at("c")
    assert ways(after, COUNTRY, last) == {}
    assert run_trains(after, COUNTRY, DICE, 0, last + 60, 9999)[0].rolling == ()


def test_lc_181_who_cannot_go_is_told_why() -> None:
    field = land(bodies=(land().bodies[0].copied(land().bodies[0], spot=Spot(lon=0.1, lat=0.1)),))
    assert begin(field, COUNTRY, "x", "c", 0) == (field, "It is not at a station.")
    none = land(trains={"blue": 0})
    assert begin(none, COUNTRY, "x", "c", 0) == (none, "We have no train.")
    assert begin(land(), COUNTRY, "x", "a", 0)[1] == "It is there."


def test_lc_180_lc_305_stores_go_by_train_from_depot_to_depot() -> None:
    begun, why = freight(land(), COUNTRY, "blue", "a", "b", Stores(food=3000, ammo=100), 0)
    assert why == ""
    assert begun.places[0].stores == Stores(food=2000)
    after, arrived, _, _ = run_trains(begun, COUNTRY, DICE, 0, 0, 600)
    assert sum(one.packets.food for one in arrived) == 3000
    assert [(one.key, one.stores) for one in after.places] == [("a", Stores(food=2000)), ("b", Stores(food=3000, ammo=100))]
    assert freight(land(), COUNTRY, "blue", "a", "b", Stores(food=6000), 0)[1] == "Our depot there does not hold that much."
    assert freight(land(), COUNTRY, "red", "a", "b", Stores(food=6), 0)[1] == "Our depot there does not hold that much."
    assert [one.food + one.ammo for one in cut_up(Stores(food=5000, ammo=1000))] == [2700, 2700, 600]


def test_lc_187_a_break_stops_the_body_and_those_behind_do_not_set_out() -> None:
    begun, _ = begin(land(edges=(EdgeNow(key="bc", breaks=(10,)),)), COUNTRY, "x", "c", 0)
    after, arrived, halts, events = run_trains(begun, COUNTRY, DICE, 0, 0, 3000)
    assert 1 <= len(halts) < len(begun.rolling)
    assert [one.minute for one in events] == [one.minute for one in halts]
    assert [one.body for one in arrived] == ["x"]
    assert after.bodies[0].spot.edge == "bc"
    lost = sum(one.lost for one in halts)
    assert sum(unit.men for unit in begun.bodies[0].units) - sum(unit.men for unit in after.bodies[0].units) == lost
    assert after.trains["blue"] == 9 - sum(one.wrecked for one in halts)


def test_lc_187_hostile_guns_by_the_line_stop_it_too() -> None:
    begun, _ = begin(land(), COUNTRY, "x", "c", 0)
    guns = {"blue": (Halted("e", Spot(lon=0.25, lat=0.0)),)}
    _, _, halts, _ = run_trains(begun, COUNTRY, DICE, 0, 0, 3000, guns, COUNTRY.miles)
    assert halts[0].why == "guns"
    assert run_trains(begun, COUNTRY, DICE, 0, 0, 3000, {"red": guns["blue"]}, COUNTRY.miles)[2] == ()


@settings(max_examples=12)
@given(rng=st.randoms(use_true_random=False))
def test_lc_185_the_same_wherever_the_clock_stops(rng: random.Random) -> None:
    edges = (EdgeNow(key="bc", breaks=(rng.randint(1, 48_000),)),) if rng.random() < 0.5 else ()
    begun, _ = begin(land(edges=edges), COUNTRY, "x", "c", 50)
    begun, _ = freight(begun, COUNTRY, "blue", "a", "c", Stores(food=4000), 60)
    whole, arrived, halts, events = run_trains(begun, COUNTRY, DICE, 0, 50, 2000)
    stops = sorted({50, 2000, *(rng.randint(50, 2000) for _ in range(3))})
    parts: tuple[stage.Arrived, ...] = ()
    told: tuple[object, ...] = ()
    for start, end in itertools.pairwise(stops):
        begun, more, halted, said = run_trains(begun, COUNTRY, DICE, 0, start, end)
        parts, told = parts + more, told + halted + said
    assert (begun, parts) == (whole, arrived)
    assert len(told) == len(halts) + len(events)
