"""Hostile trains and wagons, none of which passes a column in place (LC-258), in runs ordered by a general's sheet."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from land.orders.sheet import BodyOrder
from land.run.run_input import Done
from land.state.units import Train, Unit, kinds
from land.state.world import Body, Held, Order, Spot, Task
from tests.land.run.essex import essex, make_given, march, run, sheet


def pack_train(key: str, spot: Spot) -> Body:
    """Make a hundred pack animals with their drivers, and nobody to fight."""
    kind = kinds()["pk"]
    unit = Unit(key=f"{key}_pk", code="pk", men=kind.men, horses=kind.horses, guns=0, wagons=kind.wagons)
    return Body(key=key, name="Pack train", side="red", seat="red_general", spot=spot, units=(unit,), train=Train(wagons=20))


def convoy(enemy: str, to: str = "thorpe") -> Done:
    """Send Red's wagons from Colchester by the Clacton road; Blue's brigade stands at a place."""
    what = make_given(sheet(wagons=march("frating", "weeley", "clacton")), 720, ashore=enemy)
    spot = essex()[1].spot_at("colchester")
    rest = tuple(one for one in what.land.bodies if one.key != "red_outposts")
    bodies = tuple(sorted((*rest, pack_train("wagons", spot)), key=lambda one: one.key))
    return run(dataclasses.replace(what, land=replace(what.land, bodies=bodies)))


def spot(done: Done, key: str) -> Spot:
    return next(one.spot for one in done.land.bodies if one.key == key)


def miles(done: Done, enemy: str) -> float:
    country = essex()[1]
    return country.miles(spot(done, "wagons"), country.spot_at(enemy))


def test_lc_258_wagons_halt_three_miles_before_a_brigade_in_place_and_say_so() -> None:
    done = convoy("weeley")
    assert 3.0 <= miles(done, "weeley") < 3.2
    assert spot(done, "wagons").place != "clacton"
    said = [one.message.data["cannot"] for one in done.posted if hasattr(one, "message") and "cannot" in one.message.data]
    assert any(text.startswith("An enemy in position bars the way to wagons on the way from") for text in said), said


def test_lc_258_where_no_enemy_stands_near_the_road_they_come_through() -> None:
    assert spot(convoy("harwich"), "wagons").place == "clacton"


def test_lc_258_a_battalion_of_fighting_men_is_barred_by_nothing_but_contact() -> None:
    done = run(make_given(sheet(red_brigade=march("frating", "weeley")), 720, ashore="weeley"))
    country = essex()[1]
    assert country.miles(spot(done, "red_brigade"), country.spot_at("weeley")) < 3.0


def test_lc_258_a_railway_train_stops_before_an_enemy_in_place_and_its_body_is_where_it_stopped() -> None:
    by_rail = BodyOrder(tasks=(Task(do="entrain", fields={"at": "colchester", "to": "thorpe"}),))
    what = make_given(sheet(red_brigade=by_rail), 1440, ashore="thorpe")
    bare = tuple(
        replace(one, units=tuple(unit for unit in one.units if unit.code == "inf")) if one.side == "blue" else one
        for one in what.land.bodies
        if one.key != "red_outposts"
    )
    done = run(dataclasses.replace(what, land=replace(what.land, bodies=bare, trains={"red": 8})))
    stops = [one for one in done.events if "LC-258" in one.rules]
    assert stops
    assert stops[0].text.endswith("stops three miles from an enemy in position.")
    country = essex()[1]
    here = Spot(lon=float(stops[0].lon or 0), lat=float(stops[0].lat or 0))
    assert 3.0 <= country.miles(here, country.spot_at("thorpe")) < 3.5
    assert ("red_brigade", "Its trains were stopped on the line.") in [(one.body, one.where) for one in done.marched]


def test_lc_258_the_way_is_open_again_when_the_enemy_has_marched_off() -> None:
    what = make_given(sheet(wagons=march("frating", "weeley")), 1440, ashore="weeley")
    off = Order(number=1, author="x", to="blue_brigade", issued=0, tasks=(Task(do="march", fields={"by": ["clacton"]}),))
    bodies = tuple(
        replace(one, held=Held(order=off, received=0, off=480)) if one.key == "blue_brigade" else one
        for one in what.land.bodies
        if one.key != "red_outposts"
    )
    wagons = pack_train("wagons", essex()[1].spot_at("colchester"))
    land = replace(what.land, bodies=tuple(sorted((*bodies, wagons), key=lambda one: one.key)))
    done = run(dataclasses.replace(what, land=land))
    assert [one.what for one in done.marched if one.body == "wagons" and one.kind == "halted"] == ["enemy in place"]
    assert spot(done, "wagons").place == "weeley"
