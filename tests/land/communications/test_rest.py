"""Headquarters, wires laid and cut, reports that are due, guns heard, prisoners, copies (LC-004, LC-009, LC-134 to LC-147)."""

from __future__ import annotations

import pytest

from land.communications import dispatch_times, headquarters, reports, wires
from land.communications.net import Net
from land.communications.plan import Asked, best
from land.communications.ways import a_minute, edges_of, length, minutes, ride, spot_at, there
from land.ground.measure import MILE_M
from land.state.moves import Halted
from land.state.world import Body, EdgeNow, FieldWire, Order, Piece
from tests.land.communications.small import HELD, ROADS, WIRES, edge, land, order, stands
from tests.land.even_sky import EvenSky
from tests.land.sighting.small import Straight, body, make_spot

BARE, WIRED = land(*ROADS), land(*ROADS, *WIRES)
DIM = EvenSky(visibility=2.0)


# ---- LC-004, LC-009 ----


def test_lc_004_bodies_within_two_miles_are_under_his_eyes() -> None:
    hq = Halted("hq", make_spot(0, 0))
    moves = {
        "a": Halted("a", make_spot(1.9, 0)),
        "b": Halted("b", make_spot(2.1, 0)),
        "c": Straight("c", -9, 0, east_mph=3, column_mi=8),
        "d": Halted("d", make_spot(9, 9)),
    }
    assert headquarters.bodies_near_headquarters(hq, moves, moves, 0, 2.2) == ("a", "b")


def test_lc_009_a_general_is_at_a_battle_within_two_miles_or_rides_there_in_time() -> None:
    hq = Halted("hq", make_spot(0, 0))
    assert headquarters.there_at(hq, [make_spot(1.9, 0)], 0, 0, 2.0) == 0
    assert headquarters.there_at(hq, [make_spot(2.1, 0)], 0, 60, 2.0) is None
    riding = Straight("hq", 0, 0, east_mph=5)
    assert headquarters.there_at(riding, [make_spot(12, 0)], 100, 122, 2.0) == 121
    assert headquarters.there_at(riding, [make_spot(12, 0)], 100, 120, 2.0) is None


def test_lc_009_elsewhere_the_senior_seat_present_fights_and_with_nobody_there_the_captain() -> None:
    under = {"inouye": "kuroki", "asada": "inouye"}
    assert headquarters.commands(["asada", "inouye"], under) == "inouye"
    assert headquarters.commands(["asada", "inouye", "kuroki"], under) == "kuroki"
    assert headquarters.commands(["asada", "oku"], under) == "oku"
    assert headquarters.commands([], under) == ""


# ---- LC-131, LC-132 ----


def test_lc_131_riding_minute_by_minute_is_riding_in_one_piece() -> None:
    way = ride(BARE, BARE.spot_at("ash"), make_spot(28.5, 6.4))
    assert way is not None
    assert [piece.edge for piece in way] == ["road_ash_birch", "road_birch_cedar", "road_cedar_down", ""]
    for how in ("ordinary", "rapid", "urgent", "relay"):
        ridden, taken = 0.0, 0
        while not there(way, ridden):
            ridden, taken = a_minute(BARE, way, how, ridden, False), taken + 1
        assert 0 <= taken - minutes(BARE, way, how, False) < 1 + 1e-6
    end = spot_at(BARE, way, length(way))
    assert (end.lon, end.lat) == (make_spot(28.5, 6.4).lon, make_spot(28.5, 6.4).lat)


def test_lc_131_relay_posts_take_sixty_troopers_to_a_hundred_miles() -> None:
    assert [dispatch_times.relay_men(miles) for miles in (100, 28, 1)] == [60, 17, 1]


def test_lc_132_the_way_is_that_of_least_minutes_by_what_is_known() -> None:
    net = Net(WIRED, "red", HELD)

    def found(down: tuple[str, ...] = (), how: str = "ordinary") -> tuple[list[str], int]:
        asked = Asked("seat:x", WIRED.spot_at("ash"), "body:y", WIRED.spot_at("down"), 0, how, down=down)
        way = best(net, DIM, asked, lambda name: None)
        assert way is not None
        return [one.by for one in way.stretches], way.minutes

    assert found() == (["wire", "rider"], 30 + 15 + 72)
    assert found(("wire_birch_cedar",)) == (["wire", "rider"], 30 + 15 + 288)
    assert found(("wire_birch_cedar", "wire_ash_birch"), "urgent")[0] == ["rider"]


# ---- LC-134, LC-138 ----


def test_lc_134_a_section_lays_two_miles_an_hour_and_has_forty() -> None:
    way = ride(BARE, BARE.spot_at("ash"), BARE.spot_at("down"))
    assert way is not None
    two_miles = wires.first(way, 3218)
    more = FieldWire(key="f", side="red", a="place:ash", b="body:second", metres=3218, pieces=two_miles, body="second")
    assert (wires.laid_m(60), edges_of(more.pieces)) == (3218, {"road_ash_birch"})
    signals = body("second", "red", inf=1, tg=1)
    assert wires.wire_left_m(signals, ()) == int(40 * MILE_M)
    assert wires.wire_left_m(signals, (more,)) == int(40 * MILE_M) - more.metres


def test_lc_138_ten_men_are_enough_at_a_wire() -> None:
    assert [wires.enough(men) for men in (9, 10)] == [False, True]


def test_lc_138_each_cut_takes_an_hour_to_mend() -> None:
    now = wires.cut(wires.cut(EdgeNow(key="w"), 900), 300)
    assert now.breaks == (300, 900)
    assert wires.mend(now, 59) == (now, 59)
    half, over = wires.mend(now, 70)
    assert (half.breaks, over) == ((900,), 10)
    assert wires.mend(half, 60)[0].breaks == ()


def test_lc_138_a_party_beside_a_field_wire() -> None:
    wire = FieldWire(
        key="f", side="red", a="place:ash", b="x", metres=9000, pieces=(Piece(edge="road_ash_birch", start=0, end=9000),)
    )
    assert wires.field_cut(BARE, wire, Halted("p", make_spot(3, 0.8)), 0)
    assert not wires.field_cut(BARE, wire, Halted("p", make_spot(9, 0.8)), 0)


# ---- LC-140, LC-144 ----


def test_lc_140_copies_go_by_other_roads_three_in_all_at_most() -> None:
    net = Net(BARE, "red", HELD)
    note = order("body:second", BARE.spot_at("cedar"))
    some = reports.copies(net, DIM, note, BARE.spot_at("ash"), 9)
    assert [one.copy for one in some] == [1, 2, 3]
    assert some[1].avoid == ("road_ash_birch", "road_birch_cedar")
    way = ride(BARE, BARE.spot_at("ash"), BARE.spot_at("cedar"), some[1].avoid)
    assert way is not None
    assert edges_of(way) == {"road_ash_elm", "road_cedar_elm"}
    assert {one.key for one in some} == {"kuroki/1"}
    assert reports.copies(net, DIM, note, BARE.spot_at("ash"), 1) == (note,)
    assert not reports.is_order(note)
    sent = order("body:second", BARE.spot_at("cedar"), order=Order(number=1, author="kuroki", to="second", issued=0))
    assert reports.is_order(sent)


def test_lc_144_a_body_reports_at_the_call_on_arrival_contact_a_blocked_way_and_hunger() -> None:
    second = Body.copied(body("second", "red", inf=1), seat="kuroki")
    lone = Body.copied(body("lone", "red", inf=1), seat="")
    due = [
        reports.Due(body="second", minute=300, why="call", data={"men": 1000}),
        reports.Due(body="second", minute=300, why="hunger", data={"hunger": 1}),
        reports.Due(body="second", minute=120, why="contact"),
        reports.Due(body="lone", minute=10, why="arrival"),
    ]
    some, numbers = reports.reports(due, {"second": second, "lone": lone}, {"kuroki": make_spot(0, 0)}, {"body:second": 4})
    assert [(m.number, m.written, m.pace, m.data) for m in some] == [
        (5, 120, "rapid", {"why": ["contact"]}),
        (6, 300, "ordinary", {"men": 1000, "hunger": 1, "why": ["call", "hunger"]}),
    ]
    assert {(m.to, m.holder, m.kind) for m in some} == {("seat:kuroki", "body:second", "report")}
    assert numbers == {"body:second": 6}


# ---- LC-146, LC-147 ----


@pytest.mark.parametrize(
    ("what", "miles", "hears"), [("battle", 9.9, True), ("battle", 10.2, False), ("siege", 14.8, True), ("siege", 15.3, False)]
)
def test_lc_146_guns_are_heard_ten_miles_from_a_battle_and_fifteen_from_a_siege(what: str, miles: float, hears: bool) -> None:
    firing = [reports.Firing(spot=make_spot(miles, 0), what=what, since=30, until=200)]
    told = reports.guns_heard(firing, {"a": Halted("a", make_spot(0, 0))})
    assert [(one.bearing, one.since, one.until) for one in told] == ([(90.0, 30, 200)] if hears else [])
    assert reports.guns_heard(firing, {"a": Halted("a", make_spot(0, 0))}, frozenset({"a"})) == []


def test_lc_146_guns_in_one_direction_are_one_to_the_ear() -> None:
    firing = [
        reports.Firing(spot=make_spot(5, 0), what="battle", since=30, until=200),
        reports.Firing(spot=make_spot(9, 0), what="siege", since=100, until=300),
    ]
    assert [(one.since, one.until) for one in reports.guns_heard(firing, {"a": Halted("a", make_spot(0, 0))})] == [(30, 300)]


def test_lc_147_prisoners_go_to_the_nearest_depot_with_one_guard_to_seven() -> None:
    escort = reports.to_safety(BARE, BARE.spot_at("birch"), ["cedar", "ash"], 276, 100)
    assert escort is not None
    assert (escort.to, escort.guards, escort.minute) == ("ash", 40, 100 + 240)
    assert [reports.guards_for(n) for n in (1, 7, 8)] == [1, 1, 2]
    assert (reports.freed(276, 3), reports.freed(276, 0)) == (0, 276)
    assert reports.to_safety(BARE, BARE.spot_at("birch"), [], 276, 100) is None


def test_lc_136_ports_with_an_own_office_join_both_nets() -> None:
    joined = land(*ROADS, *WIRES, edge("ash", "quay", "wire", "red"))
    assert Net(joined, "red", HELD).ports == ("quay",)
    assert Net(joined, "red", HELD | {"quay": "blue"}).ports == ()
    assert Net(WIRED, "red", HELD).ports == ()


def test_lc_133_neutral_wires_only_where_they_are_open() -> None:
    neutral = land(*ROADS, edge("ash", "cedar", "wire", "neutral"))
    assert Net(neutral, "red", HELD).offices == ()
    assert Net(neutral, "red", HELD, neutral=True).offices == ("ash", "cedar")
    assert stands(neutral, "x", "ash").head(0).place == "ash"
