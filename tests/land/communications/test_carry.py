"""Messages on their way (LC-131 to LC-140)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from land.communications import facts
from land.communications.message_routes import Carried, Given, Listener, carry
from land.communications.net import Broken
from land.state.moves import Halted
from land.state.world import FieldWire, Land, Message, Spot
from naval.state.frozen import stored
from tests.land.communications.small import HELD, ROADS, WIRES, edge, land, make_given, order, stands
from tests.land.even_sky import EvenSky
from tests.land.sighting.loaded_dice import loaded
from tests.land.sighting.small import Straight, body, make_spot

BARE = land(*ROADS)
WIRED = land(*ROADS, *WIRES)


def list_facts(done: Carried, kind: type) -> list[Any]:
    return [one for one in done.facts if isinstance(one, kind)]


def simple(country: Any = BARE, to: str = "cedar", **more: Any) -> tuple[Given, Spot]:
    some = make_given(country, {"second": stands(country, "second", to)}, {"kuroki": stands(country, "", "ash")}, **more)
    return some, country.spot_at(to)


@pytest.mark.parametrize(("pace", "minutes"), [("ordinary", 351), ("rapid", 239), ("urgent", 219), ("relay", 295)])
def test_lc_131_a_rider_in_the_run_takes_what_the_reckoner_says(pace: str, minutes: int) -> None:
    some, aim = simple()
    done = carry(some, [order("body:second", aim, pace=pace)], 0, 600)
    (told,) = list_facts(done, facts.Delivered)
    assert (told.minute, told.via, [(h.by, h.out, h.into) for h in told.hops]) == (minutes, "rider", [("rider", 0, minutes)])
    (sent,) = list_facts(done, facts.Sent)
    assert (sent.state, sent.minute, sent.due) == ("handed to a rider", 0, minutes)
    assert done.messages == ()


def test_lc_c14_in_the_run_an_order_sent_at_four_is_received_at_nine_fifty_one() -> None:
    some, aim = simple(start=240)
    done = carry(some, [order("body:second", aim, written=240)], 240, 600)
    assert [one.minute for one in list_facts(done, facts.Delivered)] == [591]


def test_lc_131_by_night_and_on_bad_roads_a_rider_is_slower_and_dusk_is_met_on_the_way() -> None:
    class Dusk(EvenSky):
        def night(self, lon: float, lat: float, minute: int) -> bool:
            return minute >= 15 + 168

    some, aim = simple(sky=Dusk(visibility=2.0))
    assert list_facts(carry(some, [order("body:second", aim)], 0, 900), facts.Delivered)[0].minute == 15 + 168 + 252
    track = land(edge("ash", "birch"), edge("birch", "cedar", cls="C"))
    some, aim = simple(track)
    assert list_facts(carry(some, [order("body:second", aim)], 0, 900), facts.Delivered)[0].minute == 15 + 120 + 324


def test_lc_c16_by_wire_and_then_six_miles_by_rapid_rider() -> None:
    some, aim = simple(WIRED, "down")
    done = carry(some, [order("body:second", aim, pace="rapid")], 0, 300)
    (told,) = list_facts(done, facts.Delivered)
    assert (told.minute, [h.by for h in told.hops]) == (93, ["wire", "rider"])
    assert [(s.state, s.due) for s in list_facts(done, facts.Sent)] == [("on the wire", 93)]


def test_lc_132_the_way_that_arrives_first_unless_the_order_says_how() -> None:
    some, aim = simple(WIRED)
    assert list_facts(carry(some, [order("body:second", aim)], 0, 500), facts.Delivered)[0].minute == 30
    assert list_facts(carry(some, [order("body:second", aim, send="rider")], 0, 500), facts.Delivered)[0].minute == 351
    bare, aim = simple(BARE)
    # an ordered way that is not to be had gives place to the quickest (SC-LC-53)
    assert list_facts(carry(bare, [order("body:second", aim, send="wire")], 0, 500), facts.Delivered)[0].minute == 351


def test_lc_133_five_minutes_more_for_each_message_ahead() -> None:
    some, aim = simple(WIRED)
    notes = [order("body:second", aim, number=n) for n in range(1, 14)]
    told = {one.message.number: one.minute for one in list_facts(carry(some, notes, 0, 200), facts.Delivered)}
    assert told == {n: 30 + 5 * (n - 1) for n in range(1, 14)}


def test_lc_133_no_office_that_the_enemy_holds_and_no_wire_of_his() -> None:
    some, aim = simple(WIRED)
    lost = replace(some, nets={"red": replace(some.nets["red"], held=HELD | {"birch": "blue"})})
    assert list_facts(carry(lost, [order("body:second", aim)], 0, 500), facts.Delivered)[0].via == "rider"
    his = land(*ROADS, *(msgspec.structs.replace(w, cls="blue") for w in WIRES))
    some, aim = simple(his)
    assert list_facts(carry(some, [order("body:second", aim)], 0, 500), facts.Delivered)[0].via == "rider"


def test_lc_134_a_field_wire_joins_its_two_ends() -> None:
    wire = FieldWire(key="f", side="red", a="place:ash", b="body:second", metres=45000, body="second")
    some, aim = simple(BARE, fields=(wire,))
    told = list_facts(carry(some, [order("body:second", aim)], 0, 500), facts.Delivered)[0]
    assert (told.minute, told.via) == (30, "field_wire")
    cut, aim = simple(BARE, fields=(wire,), broken=Broken({"f": ((0, None),)}))
    done = carry(cut, [order("body:second", aim)], 0, 500)
    assert list_facts(done, facts.Delivered)[0].minute == 351
    assert list_facts(done, facts.FoundCut)[0].edges == ("f",)


@pytest.mark.parametrize(
    ("sky", "by", "hops"),
    [
        (EvenSky(visibility=20.0), "heliograph", 1),
        (EvenSky(visibility=4.0, dark=True), "lamp", 1),
        (EvenSky(visibility=9.9), "rider", 1),
    ],
)
def test_lc_135_mirrors_by_day_lamps_by_night(sky: EvenSky, by: str, hops: int) -> None:
    some = make_given(BARE, {"second": Halted("second", make_spot(9.9, 0))}, {"kuroki": stands(BARE, "", "ash")}, sky=sky)
    told = list_facts(carry(some, [order("body:second", make_spot(9.9, 0))], 0, 500), facts.Delivered)[0]
    assert ([h.by for h in told.hops], told.minute) == ([by] * hops, 30 * hops if by != "rider" else 134)


def test_lc_135_no_flash_reaches_a_body_that_marches() -> None:
    goes = Straight("second", 10, 0, east_mph=1)
    some = make_given(BARE, {"second": goes}, {"kuroki": stands(BARE, "", "ash")}, sky=EvenSky(visibility=20.0))
    told = list_facts(carry(some, [order("body:second", BARE.spot_at("birch"))], 0, 800), facts.Delivered)[0]
    assert "heliograph" not in [h.by for h in told.hops if h.b == "body:second"]


def test_lc_131_a_rider_follows_a_body_that_has_marched_on_and_meets_one_that_comes() -> None:
    on = Straight("second", 10, 0, east_mph=2.5, since=0, until=10_000)
    some = make_given(BARE, {"second": on}, {"kuroki": stands(BARE, "", "ash")})
    told = list_facts(carry(some, [order("body:second", BARE.spot_at("birch"))], 0, 900), facts.Delivered)[0]
    exact = 15 + (10 + 2.5 * 15 / 60) / 2.5 * 60
    assert abs(told.minute - exact) <= 15
    back = Straight("second", 28, 0, east_mph=-2.5, since=0, until=600)
    some = make_given(BARE, {"second": back}, {"kuroki": stands(BARE, "", "ash")})
    told = list_facts(carry(some, [order("body:second", BARE.spot_at("cedar"))], 0, 900), facts.Delivered)[0]
    assert abs(told.minute - (15 + (28 - 2.5 * 15 / 60) / 7.5 * 60)) <= 6


def test_lc_005_a_body_within_two_miles_hears_its_general_at_once() -> None:
    some = make_given(BARE, {"second": Halted("second", make_spot(0, 1.9))}, {"kuroki": stands(BARE, "", "ash")})
    done = carry(some, [order("body:second", make_spot(0, 1.9))], 0, 60)
    assert [(d.minute, d.via) for d in list_facts(done, facts.Delivered)] == [(0, "mouth")]
    assert [s.state for s in list_facts(done, facts.Sent)] == ["by mouth"]


# ---- LC-137 ----

FOE = {"cossacks": Halted("cossacks", make_spot(14, 2.5))}


@pytest.mark.parametrize(("face", "minute", "state"), [(2, 351, ""), (4, 531, ""), (5, None, "turned back"), (6, None, "")])
def test_lc_c18_in_the_run_a_rider_crosses_a_squadrons_zone(face: int, minute: int | None, state: str) -> None:
    some, aim = simple(foes=FOE, dice=loaded(LC_137=face))
    done = carry(some, [order("body:second", aim)], 0, 900)
    assert [one.minute for one in list_facts(done, facts.Delivered)] == ([minute] if minute else [])
    assert [e.rolls[0].fell for e in done.events] == [str(face)]
    assert [s.state for s in list_facts(done, facts.Sent)] == ["handed to a rider", *([state] if state else [])]
    assert [(t.by, t.side, t.read) for t in list_facts(done, facts.Taken)] == ([("cossacks", "blue", True)] if face == 6 else [])
    assert done.messages == ()


def test_lc_137_turned_back_he_is_in_when_he_has_ridden_back() -> None:
    some, aim = simple(foes=FOE, dice=loaded(LC_137=5))
    done = carry(some, [order("body:second", aim)], 0, 900)
    met, told = done.events[0].minute, list_facts(done, facts.Sent)[1].minute
    assert met == pytest.approx(15 + (14 - (9 - 6.25) ** 0.5) / 5 * 60, abs=2)
    assert told == met + (met - 15)


def test_lc_137_cipher_is_not_read_and_takes_half_an_hour_at_each_end_and_an_escort_takes_one_off() -> None:
    some, aim = simple(foes=FOE, dice=loaded(LC_137=6))
    assert not list_facts(carry(some, [order("body:second", aim, cipher=True)], 0, 900), facts.Taken)[0].read
    some, aim = simple()
    told = list_facts(carry(some, [order("body:second", aim, cipher=True)], 0, 900), facts.Delivered)[0]
    assert told.minute == 351 + 60
    some, aim = simple(foes=FOE, dice=loaded(LC_137=5))
    assert list_facts(carry(some, [order("body:second", aim, escort=True)], 0, 900), facts.Delivered)[0].minute == 531


def test_lc_137_not_where_it_was_not_agreed_and_not_beyond_three_miles() -> None:
    some, aim = simple(foes=FOE, dice=loaded(LC_137=6), interception=False)
    assert list_facts(carry(some, [order("body:second", aim)], 0, 900), facts.Delivered)
    some, aim = simple(foes={"cossacks": Halted("cossacks", make_spot(14, 3.2))}, dice=loaded(LC_137=6))
    done = carry(some, [order("body:second", aim)], 0, 900)
    assert list_facts(done, facts.Delivered)
    assert done.events == ()


@pytest.mark.parametrize(("part", "taken"), [("head", True), ("middle", True), ("last", True), ("tail", False)])
def test_lc_137_any_part_of_a_column_that_fights_takes_him_but_its_train_does_not(part: str, taken: bool) -> None:
    column = Halted("cossacks", make_spot(14, 3.2))
    object.__setattr__(column, part, lambda minute: make_spot(14, 2.8))
    some, aim = simple(foes={"cossacks": column}, dice=loaded(LC_137=6))
    assert bool(list_facts(carry(some, [order("body:second", aim)], 0, 900), facts.Taken)) is taken


def test_lc_235_into_an_invested_place_a_rider_is_taken_from_a_two() -> None:
    for face, comes in ((1, True), (2, False)):
        some, aim = simple(foes=FOE, dice=loaded(LC_137=face), invested={"cedar": "red"})
        assert bool(list_facts(carry(some, [order("body:second", aim)], 0, 900), facts.Delivered)) is comes


# ---- LC-138, LC-140, LC-144, LC-136 ----


def test_lc_138_a_cut_is_found_out_at_the_next_message_and_a_rider_goes_on_from_the_office() -> None:
    some, aim = simple(WIRED, broken=Broken({"wire_birch_cedar": ((0, None),)}))
    done = carry(some, [order("body:second", aim)], 0, 900)
    (found,) = list_facts(done, facts.FoundCut)
    assert (found.side, found.edges, found.at, found.minute) == ("red", ("wire_birch_cedar",), "place:ash", 0)
    told = list_facts(done, facts.Delivered)[0]
    assert ([h.by for h in told.hops], told.minute) == (["wire", "rider"], 30 + 15 + 216)
    known = replace(some, known={"red": frozenset({"wire_birch_cedar"})})
    assert list_facts(carry(known, [order("body:second", aim)], 0, 900), facts.FoundCut) == []


def test_lc_138_a_wire_that_is_cut_in_the_run_carries_what_was_sent_before() -> None:
    some, aim = simple(WIRED, broken=Broken({"wire_ash_birch": ((100, None),)}))
    early, late = order("body:second", aim), order("body:second", aim, number=2, written=101, since=101)
    told = {
        one.message.number: [h.by for h in one.hops] for one in list_facts(carry(some, [early, late], 0, 900), facts.Delivered)
    }
    assert told == {1: ["wire"], 2: ["rider", "wire"]}  # to the next office whose wire is whole


@pytest.mark.parametrize(("face", "copied"), [(4, 0), (5, 1)])
def test_lc_138_who_taps_a_wire_copies_a_message_on_a_five(face: int, copied: int) -> None:
    taps = {"wire_birch_cedar": (Listener("scouts", "blue", 20),)}
    some, aim = simple(WIRED, taps=taps, dice=loaded(LC_138=face))
    early, late = order("body:second", aim), order("body:second", aim, number=2, written=30, since=30)
    done = carry(some, [early, late], 0, 200)
    assert [(t.message.number, t.by, t.side) for t in list_facts(done, facts.Tapped)] == [(2, "scouts", "blue")] * copied
    assert len(list_facts(done, facts.Delivered)) == 2
    assert list_facts(carry(replace(some, tapping=False), [early, late], 0, 200), facts.Tapped) == []


def test_lc_140_copies_are_one_by_their_number() -> None:
    some, aim = simple()
    both = [order("body:second", aim, pace="rapid"), order("body:second", aim, copy=2, avoid=("road_birch_cedar",))]
    first = carry(some, both, 0, 300)
    assert [(d.minute, d.again) for d in list_facts(first, facts.Delivered)] == [(239, False)]
    assert first.had == ("kuroki/1",)
    rest = carry(some, first.messages, 300, 900, first.had, first.busy)
    assert [d.again for d in list_facts(rest, facts.Delivered)] == [True]
    assert rest.had == ()


def test_lc_144_a_report_that_is_turned_back_is_kept_and_sent_again() -> None:
    some, aim = simple(foes=FOE, dice=loaded(LC_137=5))
    note = order("body:second", aim, kind="report")
    done = carry(some, [note], 0, 1400)
    assert [s.state for s in list_facts(done, facts.Sent)][:3] == ["handed to a rider", "turned back", "handed to a rider"]
    again = list_facts(done, facts.Sent)
    assert again[2].minute == again[1].minute + 60


def test_lc_144_what_has_no_way_is_kept_and_tried_every_hour() -> None:
    some = make_given(BARE, {}, {"kuroki": stands(BARE, "", "ash")}, afloat={"body:second": "squadron"})
    done = carry(some, [order("body:second", make_spot(0, 40))], 0, 100)
    assert [(s.state, s.minute) for s in list_facts(done, facts.Sent)] == [("waiting", 0), ("waiting", 60)]
    assert [(m.state, m.due) for m in done.messages] == [("waits", 120)]


def test_lc_136_an_office_in_a_port_hands_over_to_the_sea() -> None:
    joined = land(*ROADS, *WIRES, edge("ash", "quay", "wire", "red"))
    some, _ = simple(joined)
    done = carry(some, [order("sea:togo", make_spot(0, 0), kind="dispatch", text="Come.")], 0, 200)
    (over,) = list_facts(done, facts.HandedOver)
    assert (over.port, over.minute, [h.by for h in over.message.hops]) == ("haven", 30, ["wire"])
    assert done.messages == ()


def test_lc_195_who_is_aboard_hands_his_dispatches_to_the_ships_and_keeps_his_orders() -> None:
    """At sea there is no road and no wire: messages to an admiral or another headquarters go by the sea's signals."""
    some, aim = simple(afloat={"seat:kuroki": "squadron"})
    notes = order("sea:togo", make_spot(0, 0), kind="dispatch", text="Land us."), order("body:second", aim, number=2)
    done = carry(some, notes, 0, 60)
    (over,) = list_facts(done, facts.HandedOver)
    assert (over.message.number, over.force, over.port) == (1, "squadron", "")
    assert {(s.number, s.state) for s in list_facts(done, facts.Sent)} == {(1, "with the ships"), (2, "handed to a rider")}


def test_sc_lc_159_from_a_beach_it_goes_by_boat_to_ships_at_anchor_and_to_no_others() -> None:
    some, _ = simple()
    here = BARE.spot_at("ash")
    off = Halted("squadron", Spot(lon=here.lon, lat=here.lat + 0.03))  # two miles
    far = Halted("squadron", Spot(lon=here.lon, lat=here.lat + 0.08))
    note = order("sea:togo", make_spot(0, 0), kind="dispatch", text="All ashore.")
    near, beyond = (Halted("squadron", Spot(lon=here.lon, lat=here.lat + north)) for north in (0.055, 0.06))  # 3.8 and 4.1 miles
    theirs = (("red", off), True), (("red", near), True), (("red", beyond), False), (("red", far), False), (("blue", off), False)
    for ships, told in theirs:
        done = carry(replace(some, ships={"squadron": ships}), [note], 0, 60)
        assert [one.force for one in list_facts(done, facts.HandedOver)] == (["squadron"] if told else [])
        assert len(done.messages) == (not told)


def test_sc_lc_159_ships_that_were_under_way_a_minute_ago_are_not_at_anchor_yet_and_the_nearest_are_chosen() -> None:
    class Comes(Halted):
        def moving(self, minute: float) -> bool:
            return minute < stops

    some, _ = simple()
    here = BARE.spot_at("ash")
    note = order("sea:togo", make_spot(0, 0), kind="dispatch", text="All ashore.")
    near, off = (Spot(lon=here.lon, lat=here.lat + north) for north in (0.02, 0.04))
    ships = {"first": ("red", Halted("first", off)), "second": ("red", Comes("second", near))}
    for stops, chosen in ((-1, "second"), (0, "first"), (1, "first")):
        done = carry(replace(some, ships=ships), [note], 0, 60)
        assert [one.force for one in list_facts(done, facts.HandedOver)] == [chosen], stops


def test_lc_136_who_stands_beside_the_office_hands_over_at_once_to_a_general_afloat() -> None:
    joined = land(*ROADS, *WIRES, edge("ash", "quay", "wire", "red"))
    bodies, staffs = {"second": stands(joined, "second", "quay")}, {"oku": stands(joined, "", "ash")}
    some = make_given(joined, bodies, staffs, afloat={"seat:oku": "squadron"})
    note = order("seat:oku", make_spot(0, 0), author="body:second", holder="body:second", kind="report")
    (over,) = list_facts(carry(some, [note], 0, 200), facts.HandedOver)
    assert (over.port, over.message.hops) == ("haven", ())


# ---- cut anywhere ----


@dataclass
class Weather:
    dark: int
    visibility: float

    def visibility_nm(self, lon: float, lat: float, minute: int) -> float:
        return self.visibility

    def night(self, lon: float, lat: float, minute: int) -> bool:
        return minute >= self.dark

    def going(self, lon: float, lat: float, minute: int) -> str:
        return "dry"

    def value(self, lon: float, lat: float, minute: int) -> float:
        return 6.0


def random_post(rng: random.Random) -> tuple[Given, list[Message]]:
    country = rng.choice((BARE, WIRED))
    own = {f"b{n}": Straight(f"b{n}", rng.uniform(0, 28), 0, rng.choice((0.0, 2.5, -2.5)), until=300) for n in range(3)}
    foes = {
        f"c{n}": Straight(f"c{n}", rng.uniform(2, 26), rng.uniform(-6, 6), rng.choice((0.0, 4.0)), until=200) for n in range(2)
    }
    some = make_given(
        country,
        dict(own),
        {"kuroki": stands(country, "", "ash")},
        dict(foes),
        sky=Weather(rng.choice((100, 9999)), rng.choice((2.0, 20.0))),
        broken=Broken({"wire_birch_cedar": ((rng.randrange(300), None),)}) if rng.random() < 0.5 else Broken(),
        taps={"wire_ash_birch": (Listener("c0", "blue", 50),)},
    )
    notes = []
    for n in range(1, 7):
        written = rng.choice((0, 0, rng.randrange(200)))
        to = rng.choice(sorted(own))
        fields = {
            "pace": rng.choice(("ordinary", "rapid", "urgent")),
            "cipher": rng.random() < 0.3,
            "kind": rng.choice(("order", "report")),
        }
        up = rng.random() < 0.4
        aim = own[to].middle(written)
        name = {"holder": f"body:{to}", "author": f"body:{to}"} if up else {}
        notes.append(
            order(
                "seat:kuroki" if up else f"body:{to}",
                country.spot_at("ash") if up else aim,
                number=n,
                written=written,
                since=written,
                **fields,
                **name,
            )
        )
    return some, notes


@pytest.mark.full
def test_lc_140_a_run_cut_anywhere_gives_the_same() -> None:
    rng, delivered, going = random.Random(140), 0, 0
    for _ in range(30):
        some, notes = random_post(rng)
        whole = carry(some, notes, 0, 360)
        at_min = rng.randrange(1, 360)
        first = carry(some, notes, 0, at_min)
        kept = Land(minute=at_min, messages=first.messages, had=first.had, busy=first.busy)
        again = msgspec.json.decode(stored(kept), type=Land)  # as it is stored and read back
        rest = carry(some, again.messages, at_min, 360, again.had, again.busy)
        assert rest.messages == whole.messages
        assert first.facts + rest.facts == whole.facts
        assert first.events + rest.events == whole.events
        assert (rest.had, rest.busy) == (whole.had, whole.busy)
        delivered += len(list_facts(whole, facts.Delivered))
        going += len(first.messages)
    assert delivered > 45
    assert going > 45


def test_lc_003_dice_are_the_runs_wherever_it_is_cut() -> None:
    fell = set()
    for begins in range(0, 200, 20):
        some, aim = simple(foes=FOE)
        some = replace(some, scene=replace(some.scene, start=begins), run=0)
        done = carry(some, [order("body:second", aim)], 0, 900)
        fell.add(tuple(e.rolls[0].fell for e in done.events))
    assert len(fell) == 1


def test_lc_137_the_dead_hold_nobody_up() -> None:
    gone = body("cossacks", "blue", bt=1)
    some, aim = simple(foes=FOE, units={"cossacks": gone}, dice=loaded(LC_137=6))
    assert list_facts(carry(some, [order("body:second", aim)], 0, 900), facts.Delivered)[0].minute == 351
