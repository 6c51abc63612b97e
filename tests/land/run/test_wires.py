"""Wires in a run: cut, found out, mended, tapped; field wire behind a section; only the listener learns of his catch."""

from __future__ import annotations

import dataclasses
from typing import Any

from msgspec.structs import replace

from campaign.war.reporting.land_reports import Teller
from land.communications.facts import Delivered, FoundCut, Tapped
from land.orders.sheet import BodyOrder, Sheet
from land.run.run_input import Done, Given
from land.state.units import Unit, kinds
from land.state.world import EdgeNow, FieldWire, Land, Task
from naval.state.frozen import stored
from naval.state.world import Seat
from tests.land.run.essex import essex, make_given, march, run

LINE = ["thorpe", "clacton"]
WIRE = "w_clacton"


def do(task: str, /, **fields: Any) -> BodyOrder:
    return BodyOrder(tasks=(Task(do=task, fields=fields),), posture="avoid")


def open_with_landing(**changes: Any) -> Land:
    """Land Blue's brigade at Clacton, a squadron of it by the wire; Red's outposts have gone to Walton."""
    land = make_given({}, ashore="clacton").land
    country = essex()[1]
    at = {"blue_brigade": "clacton", "red_outposts": "walton", "red_brigade": "colchester"}
    bodies = tuple(replace(one, spot=country.spot_at(at[one.key])) for one in land.bodies)
    return replace(land, bodies=bodies, **changes)


def go(until: int, land: Land | None = None, blue: BodyOrder | None = None, red: dict[str, BodyOrder] | None = None) -> Done:
    sheets = {}
    if blue is not None:
        sheets["blue_general"] = Sheet(bodies={"blue_brigade": blue})
    if red:
        sheets["red_general"] = Sheet(bodies=red)
    return run(dataclasses.replace(make_given(sheets, until), land=land or open_with_landing()))


def list_events(done: Done, *kinds: str) -> list[tuple[int, str]]:
    return [(one.minute, one.text) for one in done.events if one.kind in kinds]


def cut_at(done: Done) -> list[str]:
    return [one.key for one in done.land.edges if one.breaks]


def papers(done: Done, seat: str) -> list[str]:
    country = essex()[1]
    seats = [Seat(key=f"{side}_general", name=f"{side.title()} general", role="general", side=side) for side in ("blue", "red")]
    _, told = Teller(done, country, seats, 2.0).papers()
    return [one.body.text for one in told if one.seat == seat and hasattr(one.body, "text")]


def test_lc_138_a_wire_is_cut_half_an_hour_after_the_party_came_to_it_and_its_general_hears_so() -> None:
    done = go(300, blue=do("cut_wire", along=LINE))
    off = next(one.acts for one in done.heard)
    assert list_events(done, "wire") == [(off + 30, "Blue brigade has cut the wire from Thorpe-le-Soken to Clacton-on-Sea.")]
    assert len(cut_at(done)) == 1
    assert papers(done, "blue_general") == ["Blue brigade has cut the wire from Thorpe-le-Soken to Clacton-on-Sea."]
    assert not [text for text in papers(done, "red_general") if "wire" in text]


def test_lc_138_that_it_is_cut_is_found_out_with_the_next_message_and_known_from_then_on() -> None:
    country = essex()[1]
    land = open_with_landing()
    outposts = tuple(replace(one, spot=country.spot_at("clacton")) if one.key == "red_outposts" else one for one in land.bodies)
    edge = next(one for one in country.edges.values() if one.kind == "wire" and {one.a, one.b} == set(LINE))
    land = replace(land, bodies=tuple(one for one in outposts if one.side == "red"))
    land = replace(land, edges=(EdgeNow(key=edge.key, breaks=(100,)),), staffs=tuple(s for s in land.staffs if s.side == "red"))
    done = go(300, land, red={"red_outposts": march("thorpe")})
    found = [one for one in done.posted if isinstance(one, FoundCut)]
    assert [(one.side, one.edges, one.at, one.minute) for one in found] == [("red", (edge.key,), "place:colchester", 0)]
    assert done.land.found == {"red": (edge.key,)}
    assert papers(done, "red_general")[0] == "Colchester: the wire from Thorpe-le-Soken to Clacton-on-Sea does not answer."
    came = next(one for one in done.heard if one.body == "red_outposts")
    assert came.received > 45  # by wire as far as it goes, and a rider from there


def test_lc_138_a_cut_is_mended_in_an_hour_without_a_survey_and_then_nobody_holds_it_for_down() -> None:
    country = essex()[1]
    edge = next(one for one in country.edges.values() if one.kind == "wire" and {one.a, one.b} == {"frinton", "walton"})
    land = open_with_landing(edges=(EdgeNow(key=edge.key, breaks=(100, 300)),), found={"red": (edge.key,)})
    done = go(600, land, red={"red_outposts": do("make", what="wire", at=["frinton", "walton"])})
    off = next(one.acts for one in done.heard if one.body == "red_outposts")
    assert list_events(done, "work")[-1] == (
        off + 120,
        "Red outposts has repaired the wire: the way from Frinton to Walton-on-the-Naze.",
    )
    assert (cut_at(done), done.land.found) == ([], {})


def test_lc_138_lc_137_who_listens_copies_what_goes_by_and_only_his_own_general_reads_it() -> None:
    """Red's general writes to his outposts by the wire on which a party of Blue's sits."""
    land = open_with_landing()
    country = essex()[1]
    bodies = tuple(
        replace(one, spot=country.spot_at("weeley" if one.side == "blue" else one.spot.place or "colchester"))
        for one in land.bodies
    )
    staffs = tuple(replace(one, spot=country.spot_at("weeley")) if one.side == "blue" else one for one in land.staffs)
    party = tuple(  # five hundred fighting men there would end the line, and the wire would not answer (LC-165, LC-166)
        replace(one, units=tuple(unit for unit in one.units if unit.code == "cav")) if one.side == "blue" else one
        for one in bodies
    )
    land = replace(land, bodies=party, staffs=staffs)
    first = go(120, land, blue=do("tap", along=["weeley", "thorpe"]))
    told = []
    for number in range(1, 9):
        order = {"red_outposts": march("frinton", posture="defend")}
        sheets = {"red_general": Sheet(bodies=order)}
        later = replace(first.land, numbers={**first.land.numbers, "seat:red_general": 10 * number})
        done = run(dataclasses.replace(make_given(sheets, 300), land=later))
        taps = [one for one in done.posted if isinstance(one, Tapped)]
        assert {(one.by, one.side) for one in taps} <= {("blue_brigade", "blue")}
        told += [text for text in papers(done, "blue_general") if "off the wire" in text]
        assert not [text for text in papers(done, "red_general") if "off the wire" in text]
    orders = [text for text in told if "An order" in text]
    assert orders, "no die of eight fell on five or six"
    assert set(orders) == {
        "Blue brigade, off the wire. An order from Red general to Red outposts, 0 minutes old: march by Frinton; posture defend."
    }


def test_lc_138_a_wire_that_the_enemy_cuts_or_taps_alters_no_word_until_a_message_goes_by_it() -> None:
    def red_hears(blue: BodyOrder | None) -> list[str]:
        done = go(300, blue=blue, red={"red_outposts": march("frinton")})
        mine = [one for one in done.posted if isinstance(one, Delivered) and one.message.side == "red"]
        return [*(stored(one).decode() for one in mine), *papers(done, "red_general")]

    idle = red_hears(None)
    assert idle
    assert red_hears(do("cut_wire", along=LINE)) == idle
    assert red_hears(do("tap", along=LINE)) == idle


def test_lc_061_who_is_not_at_a_wire_or_has_no_section_halts_and_says_why() -> None:
    away = go(200, blue=do("cut_wire", along=["colchester", "ardleigh"]))
    assert [one.where for one in away.marched if one.what == "cannot"] == ["There is no such wire within a mile of it."]
    none = go(200, blue=do("lay_wire", along=["thorpe"]))
    assert [one.where for one in none.marched if one.what == "cannot"] == ["It has no telegraph section."]
    assert next(one for one in none.land.bodies if one.key == "blue_brigade").spot.place == "clacton"


def with_section(land: Land) -> Land:
    kind = kinds()["tg"]
    unit = Unit(key="tg", code="tg", men=kind.men, horses=kind.horses, guns=0, wagons=kind.wagons)
    return replace(
        land,
        bodies=tuple(
            replace(one, units=(*one.units, unit), spot=essex()[1].spot_at("colchester")) if one.key == "red_brigade" else one
            for one in land.bodies
            if one.side == "red"
        ),
        staffs=tuple(replace(one, riding="", spot=essex()[1].spot_at("colchester")) for one in land.staffs if one.side == "red"),
    )


LAID = BodyOrder(
    tasks=(
        Task(do="lay_wire", fields={"along": ["east_bridge", "elmstead"]}),
        Task(do="march", fields={"by": ["frating"], "step": "normal"}),
    )
)


def lying(done: Done) -> list[tuple[str, str, int]]:
    return [(one.a, one.b, one.metres) for one in done.land.field_wires]


def test_lc_134_a_section_lays_wire_behind_it_at_two_miles_an_hour_and_word_goes_by_it() -> None:
    land = with_section(open_with_landing())
    half = go(180, land, red={"red_brigade": LAID})
    assert [(a, b) for a, b, _ in lying(half)] == [("place:colchester", "body:red_brigade")]
    assert 1.8 < half.land.field_wires[0].metres / 1609.344 / ((180 - half.heard[0].acts) / 60) <= 2.0
    done = go(600, land, red={"red_brigade": LAID})
    country = essex()[1]
    way = sum(leg.metres for leg in country.legs(country.spot_at("colchester"), country.spot_at("elmstead")) or ())
    assert lying(done) == [("place:colchester", "place:elmstead", way)]
    sent = run(
        dataclasses.replace(
            make_given({"red_general": Sheet(bodies={"red_brigade": march("great_bentley")})}, 800), land=done.land
        )
    )
    hops = next(one.hops for one in sent.posted if isinstance(one, Delivered) and one.message.kind == "order")
    assert [one.by for one in hops][:1] == ["field_wire"]


def test_lc_008_wire_may_be_laid_cut_and_taken_up_in_a_run_that_is_cut_anywhere() -> None:
    back = BodyOrder(
        tasks=(
            Task(do="lay_wire", fields={"along": ["east_bridge", "elmstead"]}),
            Task(do="lay_wire", fields={"along": ["east_bridge", "colchester"]}),
        )
    )
    land = with_section(open_with_landing())
    whole = go(720, land, red={"red_brigade": back})
    assert list_events(whole, "wire")[-1][1] == "Red brigade has taken up its wire."
    assert lying(whole) == []
    for cut in (61, 200, 333, 415):
        first = go(cut, land, red={"red_brigade": back})
        then = run(dataclasses.replace(make_given({}, 720), land=first.land))
        assert list_events(first, "wire") + list_events(then, "wire") == list_events(whole, "wire"), cut
        assert stored(then.land.field_wires) == stored(whole.land.field_wires)
        assert {one.key: one.spot for one in then.land.bodies} == {one.key: one.spot for one in whole.land.bodies}


def test_lc_134_forty_miles_are_laid_and_then_it_halts() -> None:
    lies = FieldWire(key="old", side="red", a="place:ardleigh", b="place:manningtree", metres=64374 - 3000, body="red_brigade")
    land = replace(with_section(open_with_landing()), field_wires=(lies,))
    done = go(600, land, red={"red_brigade": LAID})
    assert [one.metres for one in done.land.field_wires if one.key != "old"] == [64373 - 64374 + 3000]
    assert [one.where for one in done.marched if one.what == "cannot"] == ["It has laid all its wire."]


def test_lc_138_a_cut_by_the_enemy_comes_at_the_same_minute_wherever_the_run_is_cut() -> None:
    whole = go(300, blue=do("cut_wire", along=LINE))
    for cut in (50, 91, 120):
        first = go(cut, blue=do("cut_wire", along=LINE))
        then: Given = dataclasses.replace(make_given({}, 300), land=first.land)
        assert list_events(first, "wire") + list_events(run(then), "wire") == list_events(whole, "wire"), cut
