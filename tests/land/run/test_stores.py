"""Stores in a run: depots made and loaded, others' wagons, cargo by sea, the day's strip, gauges, stations' reports."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from campaign.war.reporting.land_reports import Teller
from campaign.war.reports.land import Heard
from land.communications.facts import Delivered
from land.lift.stowage import Transport
from land.orders.ministry import Cargo, Load, MinistryOrders
from land.orders.sheet import BodyOrder, Sheet
from land.run.reporting.reports import came_in
from land.run.run_input import Convoy, Done, Sunk
from land.run.supply import store_movements
from land.state.ground import Stores
from land.state.moves import Halted
from land.state.units import Train
from land.state.world import DOWN, EdgeNow, Hop, Land, Message, PlaceNow, Spot, Task
from land.supply.foraging import countryside
from naval.state.frozen import stored
from naval.state.world import Seat
from tests.land.run.essex import essex, landing, make_given, run, sheet

CALL = 14 * 60
FOOD = Stores(food=5000, forage=3000)


def do(task: str, /, **fields: object) -> BodyOrder:
    return BodyOrder(tasks=(Task(do=task, fields=fields),), posture="defend")


def red(**places: PlaceNow) -> Land:
    land = make_given({}).land
    rows = {one.key: one for one in land.places} | places
    return replace(land, places=tuple(rows[key] for key in sorted(rows)), trains={"red": 8})


def go(land: Land, until: int, **more: object) -> Done:
    return run(dataclasses.replace(make_given({}, until), land=land, **more))  # type: ignore[arg-type]


def find_place(done: Done, key: str) -> PlaceNow:
    return next(one for one in done.land.places if one.key == key)


def drew(done: Done, body: str) -> object:
    return next(one for _, told in done.called for one in told.drew if one.body == body)


def test_lc_155_a_run_of_drawing_makes_a_depot_and_unloads_the_wagons_into_it_but_for_a_day() -> None:
    land = make_given({}).land
    train = Train(wagons=100, food=1500, forage=400)
    bodies = tuple(replace(one, train=train) if one.key == "red_outposts" else one for one in land.bodies)
    done = go(replace(land, bodies=bodies), 600, sheets=sheet(red_outposts=do("draw", **{"from": "thorpe"})))
    made = find_place(done, "thorpe")
    outposts = next(one for one in done.land.bodies if one.key == "red_outposts")
    assert (made.depot, made.side) == (True, "red")
    assert made.stores.food + outposts.train.food == 1500
    assert 0 < outposts.train.food < 60
    assert [one.text for one in done.events if one.kind == "depot"] == ["Red outposts makes a depot at Thorpe-le-Soken."]
    again = go(done.land, 1100, sheets=sheet(red_outposts=do("draw", **{"from": "thorpe"})))
    outposts = next(one for one in again.land.bodies if one.key == "red_outposts")
    assert outposts.train.food > 1000
    assert find_place(again, "thorpe").stores.food < made.stores.food


def test_lc_152_bodies_draw_from_wagons_that_stand_within_ten_miles() -> None:
    land, country = make_given({}).land, essex()[1]
    at = {"red_brigade": "frating", "red_outposts": "elmstead"}
    trains = {"red_brigade": Train(wagons=200, food=3000, forage=900), "red_outposts": Train()}
    bodies = tuple(
        replace(one, spot=country.spot_at(at[one.key]), train=trains[one.key], haversack=0)
        for one in land.bodies
        if one.key in at
    )
    alone = replace(land, bodies=bodies, places=(), staffs=tuple(one for one in land.staffs if one.side == "red"))
    done = go(alone, CALL + 1)
    assert drew(done, "red_outposts").train.food == drew(done, "red_outposts").need.food  # type: ignore[attr-defined]
    far = replace(
        alone, bodies=tuple(replace(one, spot=country.spot_at("harwich")) if not one.train.food else one for one in bodies)
    )
    assert drew(go(far, CALL + 1), "red_outposts").train.food == 0  # type: ignore[attr-defined]


def test_lc_048_wagons_do_not_pass_a_bridge_that_is_down() -> None:
    land = red(great_bentley=PlaceNow(key="great_bentley", side="red", state=DOWN, spans_down=1))
    assert store_movements.impassable(land) == ["great_bentley"]
    bridged = red(great_bentley=PlaceNow(key="great_bentley", side="red", state=DOWN, spans_down=1, pontoon_yd=60))
    assert store_movements.impassable(bridged) == []
    assert store_movements.impassable(replace(bridged, edges=(EdgeNow(key="x", breaks=(1,)),))) == ["x"]


def test_lc_157_who_forages_on_the_march_has_the_strip_of_the_day_wherever_the_run_is_cut() -> None:
    order = BodyOrder(
        tasks=(
            Task(do="forage", fields={"on": True}),
            Task(do="march", fields={"by": ["weeley", "frating", "elmstead"], "step": "normal"}),
        )
    )
    bare = make_given({}).land
    bare = replace(bare, places=(), bodies=tuple(replace(one, train=Train(), haversack=0) for one in bare.bodies))
    whole = go(bare, CALL - 1, sheets=sheet(red_outposts=order))
    strip = whole.land.strips["red_outposts"]
    assert len(set(strip)) > 3
    first = go(bare, 200, sheets=sheet(red_outposts=order))
    assert go(first.land, CALL - 1).land.strips == whole.land.strips
    called = go(whole.land, CALL + 1)
    assert called.land.strips.get("red_outposts", ()) == ()
    way, country = store_movements.strip(whole.land, "red_outposts", whole.moves["red_outposts"], CALL - 1), essex()[1]
    behind = [{(one.i, one.j): one.share for one in countryside(country, some).cells}[11, 518] for some in (way, way[-1:])]
    assert behind[0] > 5 * behind[1]  # about Weeley, where it was this morning
    assert drew(called, "red_outposts").country.food > 0  # type: ignore[attr-defined]
    assert drew(go(whole.land, CALL + 1, season="winter"), "red_outposts").country.forage == 0  # type: ignore[attr-defined]


def test_lc_181_lc_222_a_line_of_another_gauge_carries_nothing_until_it_is_laid_anew() -> None:
    stock = {"red": 42.0}
    land = red()
    entrain = sheet(red_brigade=do("entrain", at="colchester", to="wivenhoe"))
    done = go(land, 120, sheets=entrain, gauges=stock)
    assert [one.where for one in done.marched if one.what == "cannot"] == [
        "No train of ours runs from Colchester to Wivenhoe: the line is broken, or has a different gauge."
    ]
    work = do("make", what="track", at=["colchester", "colne_rail_bridge"])
    laid = go(land, 4000, sheets=sheet(red_brigade=work), gauges=stock)
    edge = next(one for one in laid.land.edges if one.gauge_in)
    assert (edge.gauge_in, edge.breaks) == (42.0, ())
    country = essex()[1]
    assert {country.edges[edge.key].a, country.edges[edge.key].b} == {"colchester", "colne_rail_bridge"}


def test_lc_180_a_station_with_a_wire_says_when_stores_are_in_or_have_come_back() -> None:
    stores = PlaceNow(key="colchester", side="red", depot=True, stores=FOOD)
    orders = MinistryOrders(trains=(Load(start="colchester", to="thorpe", food=2000),))
    more = {"ministries": {"red_ministry": orders}, "capitals": {"red_ministry": "red"}}
    harwich = PlaceNow(key="harwich", side="red")
    done = go(red(colchester=stores, harwich=harwich), 720, **more)
    last = [one for one in done.replied if one.what != "arrival"][-1]
    assert last.text == "A train with 2,000 packets of food is unloaded at Thorpe-le-Soken."
    assert (last.at, last.minute) == ("thorpe", next(one.done for one in _trains(done)))
    down = PlaceNow(key="great_bentley", side="red", state=DOWN, spans_down=1)
    held = go(red(colchester=stores, harwich=harwich, great_bentley=down), 1440, **more)
    told = [one.text for one in held.replied[1:] if one.what != "arrival"]
    wrecked = any("wrecked" in one.text for one in held.events)
    back = "A train with 2,000 packets of food has come back; the line to Thorpe-le-Soken is not clear."
    assert told == ([] if wrecked else [back])
    assert (find_place(held, "colchester").stores.food > 4000) is not wrecked  # the brigade there has drawn once


def _trains(done: Done) -> list[object]:
    what = make_given({}, 30)
    return list(
        run(
            dataclasses.replace(
                what,
                land=red(
                    colchester=PlaceNow(key="colchester", side="red", depot=True, stores=FOOD),
                    harwich=PlaceNow(key="harwich", side="red"),
                ),
                ministries={"red_ministry": MinistryOrders(trains=(Load(start="colchester", to="thorpe", food=2000),))},
                capitals={"red_ministry": "red"},
            )
        ).land.rolling
    )


def sea(until: int, land: Land | None = None, orders: MinistryOrders | None = None) -> Done:
    """Place Red's transports at Harwich, where there is a depot; or off it, for those that are to unload there."""
    country = essex()[1]
    lies = country.spot_at("harwich")
    ships = (Transport(key="t1", room_t=3000.0), Transport(key="t2", room_t=3000.0))
    return go(
        land or red(harwich=PlaceNow(key="harwich", side="red", depot=True, stores=FOOD)),
        until,
        ministries={"red_ministry": orders} if orders else {},
        capitals={"red_ministry": "red"},
        afloat={"store_ships": Halted("store_ships", lies)},
        convoys={"store_ships": Convoy(transports=ships)},
    )


def test_lc_162_lc_196_cargo_is_taken_aboard_at_a_depot_and_comes_ashore_by_day_wherever_the_run_is_cut() -> None:
    orders = MinistryOrders(cargo=(Cargo(force="store_ships", port="harwich", food=2000, forage=1000),))
    first = sea(30, orders=orders)
    assert first.replied[0].text == "3,000 packets for Harwich are aboard at Harwich."
    assert sum(stored(one.stores) != b"{}" for one in first.land.cargoes) == 1
    whole = sea(600, first.land)
    assert find_place(whole, "harwich").stores == FOOD  # all of it is back where it lay
    assert [one.text for one in whole.events if one.kind == "cargo"] == ["The cargo for Harwich is ashore."]
    assert "The cargo for Harwich is ashore." in [one.text for one in whole.replied], "the ministry knows it by the wire"
    half = sea(217, first.land)
    assert stored(sea(600, half.land).land.places) == stored(whole.land.places)
    more = MinistryOrders(cargo=(Cargo(force="store_ships", port="harwich", food=90000),))
    assert "there is room for" in sea(30, orders=more).replied[0].text


def test_lc_008_the_clock_stops_as_boats_touch_for_who_is_there() -> None:
    country = essex()[1]
    done = landing(480)
    assert [one.text for one in done.events if "touch the shore" in one.text]
    assert country.beaches["holland_beach"].name in next(one.text for one in done.events if "touch" in one.text)


def test_lc_198_who_goes_down_in_a_transport_is_lost_but_for_a_third_with_a_friend_near() -> None:
    land, country = make_given({}).land, essex()[1]
    lies = country.spot_at("clacton")
    ships = tuple(Transport(key=f"t{n}", room_t=5000.0) for n in (2, 3, 4))
    near = Sunk(force="landing_squadron", ship="t1", name="Mongolian", room_t=5000.0, minute=90, friend_nm=0.0)
    men = sum(unit.men for one in land.bodies if one.key == "blue_brigade" for unit in one.units)

    def after(sunk: Sunk, cut: int = 0) -> Done:
        what = dataclasses.replace(
            make_given({}, 300),
            land=land,
            afloat={"landing_squadron": Halted("landing_squadron", lies)},
            convoys={"landing_squadron": Convoy(transports=ships, warships=1)},
            sunk=(sunk,),
        )
        if cut:
            what = dataclasses.replace(what, land=run(dataclasses.replace(what, until=cut)).land)
        return run(what)

    done, lone = after(near), after(replace(near, friend_nm=None))
    left = [sum(unit.men for one in each.land.bodies if one.key == "blue_brigade" for unit in one.units) for each in (done, lone)]
    assert left[1] < left[0] < men
    assert next(one.text for one in done.events if one.kind == "sunk").startswith("Mongolian goes down with ")
    for cut in (60, 90, 200):
        assert stored(after(near, cut).land.bodies) == stored(done.land.bodies), cut
    last = after(replace(near, room_t=90000.0, left=False, friend="blue_cruisers", friend_nm=2.0))
    assert {one.aboard for one in last.land.bodies if one.key == "blue_brigade"} <= {"blue_cruisers"}


def test_lc_144_an_author_is_told_with_the_next_report_when_his_order_was_received_and_begun() -> None:
    done = run(make_given({"red_general": Sheet(bodies={"red_outposts": do("march", by=["weeley"], step="normal")})}, 360))
    seats = [Seat(key=f"{side}_general", name=side, role="general", side=side) for side in ("blue", "red")]
    _, papers = Teller(done, essex()[1], seats, 2.0).papers()
    told = [(one.seat, one.body) for one in papers if isinstance(one.body, Heard)]
    assert [(seat, body.number, body.received, body.acted) for seat, body in told] == [("red_general", 1, 30, 90)]
    assert done.land.receipts == ()


def test_lc_136_word_that_the_sea_brings_to_a_port_goes_on_by_wire_in_the_same_run_or_the_next() -> None:
    note = Message(
        author="sea:red_ministry",
        number=1,
        side="red",
        to="seat:red_general",
        aim=essex()[1].spot_at("colchester"),
        written=20,
        kind="dispatch",
        text="Come.",
        holder="place:harwich",
        since=100,
        due=100,
        hops=(Hop(by="telegraph", a="Cromer", b="Harwich", out=60, into=100),),
    )
    land = red(harwich=PlaceNow(key="harwich", side="red"))
    whole = came_in(go(land, 180), [note])
    came = [one for one in whole.posted if isinstance(one, Delivered) and one.message.kind == "dispatch"]
    assert [(one.minute, one.via) for one in came] == [(130, "wire")]
    half = came_in(go(land, 110), [note])
    assert not [one for one in half.posted if isinstance(one, Delivered)]
    then = [one for one in go(half.land, 180).posted if isinstance(one, Delivered)]
    assert [(one.minute, one.via) for one in then] == [(130, "wire")]
    seats = [Seat(key="red_general", name="Red", role="general", side="red")]
    _, papers = Teller(whole, essex()[1], seats, 2.0).papers()
    told = next(one.body for one in papers if one.body.kind == "dispatch")
    assert (told.text, [hop.to for hop in told.hops]) == ("Come.", ["Harwich", "Colchester"])  # type: ignore[attr-defined]


def test_lc_305_cargo_goes_aboard_ships_that_weigh_in_the_same_minute() -> None:
    country = essex()[1]
    orders = MinistryOrders(cargo=(Cargo(force="store_ships", port="harwich", food=2000, forage=1000),))
    lies, goes = country.spot_at("harwich"), country.spot_at("clacton")

    class Sails(Halted):
        def moving(self, minute: float) -> bool:
            return True

        def head(self, minute: float) -> Spot:
            return lies if minute <= 0 else goes

    land = red(harwich=PlaceNow(key="harwich", side="red", depot=True, stores=FOOD))
    done = go(
        land,
        30,
        ministries={"red_ministry": orders},
        capitals={"red_ministry": "red"},
        afloat={"store_ships": Sails("store_ships", lies)},
        convoys={"store_ships": Convoy(transports=(Transport(key="t1", room_t=5000.0),))},
    )
    assert done.replied[0].text == "3,000 packets for Harwich are aboard at Harwich."
    assert find_place(done, "harwich").stores == Stores(food=3000, forage=2000)
