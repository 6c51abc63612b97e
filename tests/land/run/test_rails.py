"""Columns that go by rail in a run: trains, arrival, a break, a cut anywhere."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from land.communications.facts import Delivered
from land.orders.sheet import BodyOrder
from land.run.run_input import Done
from land.state.world import DOWN, Land, PlaceNow, Task
from tests.land.run.essex import essex, make_given, run, sheet

BY_RAIL = BodyOrder(tasks=(Task(do="entrain", fields={"at": "colchester", "to": "thorpe"}),), posture="attack")


def open_with_trains() -> Land:
    pack, _ = essex()
    assert pack.land is not None
    return replace(pack.land.opening, trains={"red": 8})


def go(until: int, land: Land | None = None) -> Done:
    sheets = {} if land is not None and land.minute else sheet(red_brigade=BY_RAIL)
    return run(dataclasses.replace(make_given(sheets, until), land=land or open_with_trains()))


def list_train_texts(done: Done) -> list[str]:
    return [one.text for one in done.events if one.kind == "train"]


def test_lc_180_lc_183_a_brigade_goes_by_rail_and_is_there_when_its_last_train_is_unloaded() -> None:
    done = go(1800)
    brigade = next(one for one in done.land.bodies if one.key == "red_brigade")
    assert brigade.spot.place == "thorpe"
    assert list_train_texts(done)[0].startswith("Red brigade entrains at Colchester for Thorpe")
    assert list_train_texts(done)[-1] == "Red brigade is at Thorpe-le-Soken by rail."
    reports = [one.message.data["done"] for one in done.posted if isinstance(one, Delivered) and "done" in one.message.data]
    assert reports == ["Red brigade is at Thorpe-le-Soken by rail."] * len(reports)
    assert reports


def test_lc_229_what_the_enemy_builds_and_entrains_out_of_sight_alters_no_word_that_a_general_is_told() -> None:
    dig = BodyOrder(tasks=(Task(do="dig", fields={"level": 1, "front_yd": 200}),), posture="hold")

    def blue_hears(**red: BodyOrder) -> list[Delivered]:
        done = run(dataclasses.replace(make_given(sheet(**red), 720, ashore="clacton"), land=ashore))
        return [one for one in done.posted if isinstance(one, Delivered) and one.message.side == "blue"]

    ashore = replace(make_given({}, 720, ashore="clacton").land, trains={"red": 8})
    idle = blue_hears()
    assert blue_hears(red_brigade=dig) == idle
    assert (
        blue_hears(red_brigade=BodyOrder(tasks=(Task(do="entrain", fields={"at": "colchester", "to": "manningtree"}),))) == idle
    )


@pytest.mark.full
def test_lc_008_trains_may_be_cut_anywhere() -> None:
    whole = go(1800)
    for cut in (61, 240, 401):
        first = go(cut)
        then = go(1800, first.land)
        assert list_train_texts(first) + list_train_texts(then) == list_train_texts(whole), cut
        assert then.land.rolling == whole.land.rolling
        assert {one.key: one.spot for one in then.land.bodies} == {one.key: one.spot for one in whole.land.bodies}


def test_lc_187_a_train_that_meets_a_bridge_that_is_down_stops_and_the_body_says_so() -> None:
    land = replace(open_with_trains(), places=(PlaceNow(key="great_bentley", side="red", state=DOWN, spans_down=1),))
    done = go(1800, land)
    brigade = next(one for one in done.land.bodies if one.key == "red_brigade")
    assert brigade.spot.place != "thorpe"
    assert any("meets a break in the line" in text for text in list_train_texts(done))
    assert [one.where for one in done.marched if one.what == "cannot"] == ["Its trains were stopped on the line."]


def test_lc_061_without_trains_it_halts_and_says_why() -> None:
    done = go(300, replace(open_with_trains(), trains={}))
    assert [(one.body, one.where) for one in done.marched if one.what == "cannot"] == [("red_brigade", "We have no train.")]
    assert not list_train_texts(done)


def test_lc_111_the_smoke_of_a_train_is_seen_far_off_by_who_watches_the_line() -> None:
    country = essex()[1]
    watch = country.spot_at("great_bentley")
    land = open_with_trains()
    scouts = next(one for one in land.bodies if one.key == "red_outposts")
    horse = replace(scouts, key="blue_scouts", side="blue", seat="blue_general", units=scouts.units[-1:], spot=watch)
    seen = go(1800, replace(land, bodies=tuple(sorted((*land.bodies, horse), key=lambda one: one.key))))
    assert seen.looked is not None
    smoke = [
        one for one in seen.looked.sightings if (one.holder, one.of, one.what) == ("body:blue_scouts", "red_brigade", "smoke")
    ]
    assert smoke
    assert smoke[0].level == 1, "presence, and nothing else"
