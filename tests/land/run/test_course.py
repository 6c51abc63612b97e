"""A run of the land, whole."""

from __future__ import annotations

import dataclasses

from land.communications.facts import Delivered
from land.orders.sheet import BodyOrder, Sheet
from land.run.run_input import Given
from land.state.moves import Halted
from land.state.world import Spot, Task
from naval.state.frozen import stored
from tactical.engine.dice import Dice
from tests.land.even_sky import EvenSky
from tests.land.run.essex import BRIGADE, OUTPOSTS, essex, landing, make_given, march, ordered, run, sheet, shipped


def test_lc_140_an_order_by_mouth_is_heard_at_once_and_one_by_wire_half_an_hour_later() -> None:
    done = run(make_given(sheet(red_brigade=BRIGADE, red_outposts=OUTPOSTS)))
    assert {one.body: (one.received, one.acts) for one in done.heard} == {"red_brigade": (0, 60), "red_outposts": (30, 90)}
    where = {one.key: one.spot.place for one in done.land.bodies}
    assert (where["red_brigade"], where["red_outposts"]) == ("frating", "elmstead")
    reports = [one for one in done.posted if isinstance(one, Delivered) and one.message.kind == "report"]
    assert {one.message.author for one in reports} == {"body:red_brigade", "body:red_outposts"}


def test_lc_001_the_same_orders_and_seed_give_the_same_bytes() -> None:
    once, twice = (run(make_given(sheet(red_brigade=BRIGADE, red_outposts=OUTPOSTS))) for _ in range(2))
    assert stored(once.land) == stored(twice.land)
    assert once.events == twice.events


def test_lc_001_a_run_goes_on_from_where_another_ended() -> None:
    whole = run(make_given(sheet(red_brigade=BRIGADE, red_outposts=OUTPOSTS)))
    first = run(make_given(sheet(red_brigade=BRIGADE, red_outposts=OUTPOSTS), until=180))
    pack, country = essex()
    assert pack.land is not None
    second = run(Given(first.land, country, pack.land.terms, EvenSky(), Dice("essex"), 360, 180, 4))
    assert {one.key: one.spot for one in second.land.bodies} == {one.key: one.spot for one in whole.land.bodies}


def test_lc_256_lc_008_who_meet_stop_the_clock_for_the_generals_who_are_there() -> None:
    done = run(make_given(sheet(red_outposts=march("clacton", posture="defend")), ashore="clacton"))
    assert done.stop is not None
    assert done.battle is None  # neither comes on: they stand off
    assert done.clock == done.stop.minute < 360
    assert done.stop.met == (("blue_brigade", "red_outposts"),)
    assert done.stop.seats == ("blue_general",)  # Red's general is at Colchester
    assert [one.kind for one in done.events if one.kind == "contact"] == ["contact"]


def test_lc_151_the_call_is_held_at_the_agreed_hour() -> None:
    done = run(make_given({}, until=14 * 60 + 30))
    assert {called.minute for _, called in done.called} == {14 * 60}  # War Imminent was at 04:00
    assert all(one.hunger == 0 for _, called in done.called for one in called.drew)


def test_lc_202_lc_203_a_brigade_comes_ashore_over_ten_points_in_six_hours_and_a_half() -> None:
    done = landing(480)
    ashore = next(one for one in done.land.bodies if one.key == "blue_brigade")
    assert ashore.aboard == ""
    assert ashore.spot.place == essex()[1].beaches["holland_beach"].place
    assert sum(unit.men for unit in ashore.units) == 4580
    told = [one.minute for one in done.events if one.kind == "landing"]
    # 4,580 men and 916 of the services, 807 horses, 104 guns and wagons: 43.2 point-hours at two thirds of ten points
    assert told[-1] - told[0] == 389


def test_lc_199_it_goes_aboard_again_at_the_beach_by_its_points() -> None:
    land = landing(480).land
    task = Task(do="embark", fields={"on": "landing_squadron", "at": "holland_beach", "order": []})
    sheet = Sheet(bodies={"blue_brigade": BodyOrder(tasks=(task,), posture="march")})
    ships = {"landing_squadron": Halted("landing_squadron", Spot(lon=1.2339, lat=51.7838))}  # three miles from Clacton
    given = dataclasses.replace(shipped(480), land=land, sheets={"blue_general": sheet}, until=960, afloat=ships)
    done = ordered(given)
    aboard = next(one for one in done.land.bodies if one.key == "blue_brigade")
    assert aboard.aboard == "landing_squadron"
    assert {row.body for row in done.land.stowed} == {"blue_brigade"}
    staff = next(one for one in done.land.staffs if one.seat == "blue_general")
    assert (staff.spot.lon, staff.spot.lat) == (aboard.spot.lon, aboard.spot.lat), "headquarters goes aboard with whom it rides"
    first, *_, last = [one.minute for one in done.events if one.kind == "landing"]
    assert last - first == 389  # as many point-hours as it took to land


def test_lc_195_what_is_still_afloat_when_the_run_ends_goes_on_in_the_next() -> None:
    done = landing(240)
    parts = {one.key: (one.aboard, sum(unit.men for unit in one.units)) for one in done.land.bodies if one.side == "blue"}
    assert set(parts) == {"blue_brigade", "blue_brigade_afloat"}
    assert parts["blue_brigade"][0] == ""
    assert parts["blue_brigade_afloat"][0] == "landing_squadron"
    assert parts["blue_brigade"][1] + parts["blue_brigade_afloat"][1] == 4580
