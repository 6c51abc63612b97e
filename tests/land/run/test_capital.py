"""War ministries in a run (LC-305, LC-296, SC-LC-150)."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from campaign.war.reporting.land_reports import Teller
from campaign.war.reports.land import BodyReported
from land.communications.facts import Delivered
from land.orders.ministry import Appointed, Load, MinistryOrders
from land.orders.sheet import BodyOrder
from land.run.run_input import Done
from land.run.tasks import ministry_orders
from land.state.ground import Stores
from land.state.world import DOWN, EdgeNow, Land, PlaceNow, Task
from naval.state.world import Seat
from tests.land.run.essex import essex, make_given, run

MARCH = BodyOrder(tasks=(Task(do="march", fields={"by": ["weeley"], "step": "normal"}),), posture="attack", send="wire")


def open_with_ministry() -> Land:
    """Open Essex with a ministry of Red's that commands the outposts; stores and trains at Colchester."""
    land = make_given({}).land
    bodies = tuple(replace(one, seat="red_ministry") if one.key == "red_outposts" else one for one in land.bodies)
    stores = {one.key: one for one in land.places} | {
        "colchester": PlaceNow(key="colchester", side="red", depot=True, stores=Stores(food=9000, forage=4000)),
        "harwich": PlaceNow(key="harwich", side="red"),
        "thorpe": PlaceNow(key="thorpe", side="red", depot=True),
    }
    return replace(land, bodies=bodies, trains={"red": 8}, places=tuple(stores[key] for key in sorted(stores)))


def go(orders: MinistryOrders, until: int = 360, land: Land | None = None) -> Done:
    what = make_given({}, until)
    ministries = {"red_ministry": orders} if land is None or not land.minute else {}
    what = dataclasses.replace(what, land=land or open_with_ministry(), ministries=ministries, capitals={"red_ministry": "red"})
    return run(what)


ORDERS = MinistryOrders(
    arrivals=(Appointed(body="red_reserve", at="manningtree", minute=300),),
    trains=(Load(start="colchester", to="thorpe", food=2000, forage=700),),
    bodies={"red_outposts": MARCH},
)


def test_lc_305_an_arrival_comes_where_and_when_it_was_appointed() -> None:
    done = go(ORDERS)
    reserve = next(one for one in done.land.bodies if one.key == "red_reserve")
    assert reserve.spot.place == "manningtree"
    assert "Red reserve by rail is due at Manningtree, Day 1, 09:00." in [one.text for one in done.events]
    assert [one.body.key for one in go(MinistryOrders()).land.arrivals] == ["red_reserve"]


def test_lc_305_lc_180_stores_leave_the_depot_and_lie_in_the_other_when_their_train_is_unloaded() -> None:
    done = go(ORDERS, 720)
    stores = {one.key: one.stores for one in done.land.places}
    assert (stores["thorpe"].food, stores["thorpe"].forage) == (2000, 700), stores
    assert done.replied[0].text.startswith(
        "1 train from Colchester to Thorpe-le-Soken with 2,000 packets of food and 700 of forage"
    )
    refused = go(replace(ORDERS, trains=(Load(start="colchester", to="thorpe", food=9001),)))
    assert [one.text for one in refused.replied if one.what != "arrival"] == [
        "Colchester to Thorpe-le-Soken: Our depot there does not hold that much."
    ]


def test_lc_305_a_body_that_no_general_holds_is_ordered_by_telegram_from_the_nearest_port() -> None:
    done = go(ORDERS)
    came = [one for one in done.posted if isinstance(one, Delivered) and one.message.order is not None]
    assert [(one.message.author, one.message.to, one.via) for one in came] == [("seat:red_ministry", "body:red_outposts", "wire")]
    outposts = next(one for one in done.land.bodies if one.key == "red_outposts")
    assert outposts.spot.place == "weeley"
    assert go(replace(ORDERS, bodies={"red_brigade": MARCH})).heard == ()  # a general's


def test_lc_296_an_arsenal_is_founded_where_there_are_stores_for_one() -> None:
    land = open_with_ministry()
    some = [replace(one, stores=Stores(food=10_000)) if one.key == "harwich" else one for one in land.places]
    done = go(MinistryOrders(arsenals=("harwich", "thorpe")), land=replace(land, places=tuple(some)))
    assert {one.key: one.arsenal for one in done.land.places if one.arsenal} == {"harwich": "red"}
    assert [one.text for one in done.replied] == [
        "Harwich is now an arsenal.",
        "An arsenal needs 10,000 packets; at Thorpe-le-Soken there are 0.",
    ]


@pytest.mark.parametrize("cut", [1, 95, 200, 359])
def test_lc_008_what_a_ministry_orders_may_be_cut_anywhere(cut: int) -> None:
    whole = go(ORDERS, 720)
    first = go(ORDERS, cut)
    then = go(ORDERS, 720, first.land)
    assert {one.key: one.spot for one in then.land.bodies} == {one.key: one.spot for one in whole.land.bodies}
    assert {one.key: one.stores for one in then.land.places} == {one.key: one.stores for one in whole.land.places}
    assert first.replied + then.replied == whole.replied


def test_lc_305_the_wire_tells_what_stands_near_an_office_and_only_while_it_is_whole() -> None:
    _, country = essex()
    land = open_with_ministry()
    near = {"red_general": ("red_brigade",)}
    assert set(ministry_orders.wired(country, land, "red", near)) == {"red_brigade", "red_outposts"}
    wires = [one.key for one in country.edges.values() if one.kind == "wire" and {"colchester", "wivenhoe"} == {one.a, one.b}]
    cut = replace(land, edges=tuple(EdgeNow(key=key, state=DOWN) for key in sorted(wires)))
    assert set(ministry_orders.wired(country, cut, "red", near)) == {"red_brigade"}
    assert "red_outposts" not in go(MinistryOrders(), 180, cut).land.capitals["red_ministry"]
    assert ministry_orders.wired(country, land, "blue", {}) == {}
    assert ministry_orders.port_for(country, land, "blue", land.bodies[0].spot) == ""


def test_lc_305_nobody_comes_by_rail_into_a_place_that_the_enemy_holds_and_the_ministry_is_told() -> None:
    land = open_with_ministry()
    fallen = [replace(one, side="blue") if one.key == "manningtree" else one for one in land.places]
    if not any(one.key == "manningtree" for one in fallen):
        fallen.append(PlaceNow(key="manningtree", side="blue"))
    done = go(ORDERS, land=replace(land, places=tuple(sorted(fallen, key=lambda one: one.key))))
    assert not any(one.key == "red_reserve" for one in done.land.bodies)
    assert [(one.body.key, one.minute) for one in done.land.arrivals] == [("red_reserve", 300 + 1440)]
    told = [one.text for one in done.replied if one.what == "arrival"]
    assert told == [
        "Red reserve by rail cannot come to Manningtree, which the enemy holds. It waits a day, or until you choose "
        "another place."
    ]


def test_lc_305_a_ministry_reads_of_a_body_that_it_placed_when_it_has_come_though_no_wire_reaches_it() -> None:
    done = go(ORDERS)
    assert [(one.minute, one.body.key, one.body.spot.place) for one in done.came] == [(300, "red_reserve", "manningtree")]
    assert "Red reserve by rail has arrived at Manningtree." in [one.text for one in done.replied]
    assert done.land.capitals["red_ministry"]["red_reserve"].place == "manningtree"
    seat = Seat(key="red_ministry", name="Red ministry", role="ministry", side="red")
    _, papers = Teller(done, essex()[1], [seat], 2.0).papers()
    words = [one.body for one in papers if isinstance(one.body, BodyReported) and one.body.body == "red_reserve"]
    assert [(one.reported, one.place) for one in words][:1] == [(300, "Manningtree")]
