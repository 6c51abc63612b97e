"""Columns that detach and rejoin in a run, with orders of their own (LC-007, LC-022)."""

from __future__ import annotations

import dataclasses

import pytest

from land.communications.facts import Delivered
from land.orders.sheet import BodyOrder
from land.run.run_input import Done
from land.state.world import Land, Task
from tests.land.run.clacton import as_is, body
from tests.land.run.essex import make_given, march, run, sheet

KEY = "red_brigade_0_1"
FLANK = Task(do="detach", fields={"name": "Flank", "key": KEY, "units": ("red_brigade_inf_3",)})


AND_BACK = BodyOrder(
    tasks=(
        Task(do="march", fields={"by": ["east_bridge"], "step": "normal"}),
        Task(do="march", fields={"by": ["colchester"], "step": "normal"}),
        Task(do="attach", fields={"to": "red_brigade"}),
    )
)


def go(until: int, land: Land | None = None, **bodies: BodyOrder) -> Done:
    """Detach a flank, send it out and back; or follow the given orders, or go on from a given land."""
    orders = bodies or {"red_brigade": BodyOrder(tasks=(FLANK,)), KEY: AND_BACK}
    what = make_given(sheet(**orders) if land is None else {}, until)
    return run(what if land is None else dataclasses.replace(what, land=land))


def list_events(done: Done) -> list[tuple[str, str]]:
    return [(one.kind, one.text) for one in done.events if one.kind in ("parted", "joined")]


def cannot(done: Done) -> list[str]:
    papers = [one.message.data for one in done.posted if isinstance(one, Delivered)]
    return [str(one["cannot"]) for one in papers if "cannot" in one]


def test_lc_022_a_detachment_has_its_units_and_goes_where_it_was_ordered() -> None:
    before = next(one for one in make_given({}).land.bodies if one.key == "red_brigade")
    done = run(
        make_given(sheet(red_brigade=BodyOrder(tasks=(FLANK,)), **{KEY: march("east_bridge", "elmstead", posture="delay")}))
    )
    left, parted = body(done, "red_brigade"), body(done, KEY)
    assert (parted.name, parted.seat, parted.side, parted.posture) == ("Flank", "red_general", "red", "delay")
    assert [one.key for one in parted.units] == ["red_brigade_inf_3"]
    assert {one.key for one in (*left.units, *parted.units)} == {one.key for one in before.units}
    assert parted.spot.place == "elmstead"
    assert left.spot == before.spot
    assert "Flank is detached from" in next(one.text for one in done.events if one.kind == "parted")


def test_lc_007_a_dummy_is_a_body_of_its_own_and_nearly_empty() -> None:
    box = Task(do="detach", fields={"name": "Ghost", "key": KEY, "dummy": 100})
    done = run(make_given(sheet(red_brigade=BodyOrder(tasks=(box,)))))
    ghost = body(done, KEY)
    assert (ghost.dummy, sum(one.men for one in ghost.units)) == (True, 100)


def test_lc_022_who_stands_at_one_place_joins() -> None:
    back = BodyOrder(tasks=(Task(do="attach", fields={"to": "red_brigade"}),))
    done = run(make_given(sheet(red_brigade=BodyOrder(tasks=(FLANK,)), **{KEY: back})))
    assert not [one for one in done.land.bodies if one.key == KEY]
    assert {one.key for one in body(done, "red_brigade").units} >= {"red_brigade_inf_3"}
    assert [kind for kind, _ in list_events(done)] == ["parted", "joined"]


def test_lc_022_who_parts_goes_by_his_own_order_and_joins_when_his_tail_is_up() -> None:
    done = go(360)
    assert list_events(done) == [("parted", "Flank is detached from Red brigade."), ("joined", "Flank joins Red brigade.")]
    brigade = body(done, "red_brigade")
    assert [unit.code for unit in brigade.units] == ["inf", "inf", "fa", "re", "inf"]
    assert KEY not in {one.key for one in done.land.bodies}


def test_lc_022_units_that_are_not_there_do_not_part_and_who_finds_nobody_says_so() -> None:
    ghost = Task(do="detach", fields={"name": "Ghost", "key": KEY, "units": ("blue_brigade_inf_1",)})
    alone = BodyOrder(tasks=(Task(do="attach", fields={"to": "red_brigade"}),))
    done = go(720, None, red_brigade=BodyOrder(tasks=(ghost,)), red_outposts=alone)
    assert list_events(done) == []
    assert not [one for one in done.land.bodies if one.key == KEY]
    assert {one.body: one.where for one in done.marched if one.what == "cannot"} == {
        "red_brigade": "Ghost could not be detached: the units are not there.",
        "red_outposts": "It could not rejoin: they do not stand at one place.",
    }
    assert sorted(cannot(done)) == [
        "Ghost could not be detached: the units are not there.",
        "It could not rejoin: they do not stand at one place.",
    ]


@pytest.mark.parametrize("cut", [59, 60, 61, 95, 130])
def test_lc_008_parting_and_joining_may_be_cut_anywhere(cut: int) -> None:
    whole, first = go(360), go(cut)
    then = go(360, first.land)
    assert as_is(then).bodies == as_is(whole).bodies
    assert list_events(first) + list_events(then) == list_events(whole)
