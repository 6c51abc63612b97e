"""Bodies part and join in a run, with orders of their own (LC-007, LC-022)."""

from __future__ import annotations

import dataclasses

from campaign.land.orders.sheet import BodyOrder
from campaign.land.post.facts import Delivered
from campaign.land.run.parts import Done
from campaign.land.state.world import Body, Task
from tests.land.run.test_course import given, march, run, sheet

KEY = "red_brigade_0_1"
FLANK = Task(do="detach", fields={"name": "Flank", "key": KEY, "units": ("red_brigade_inf_3",)})


def body(done: Done, key: str) -> Body:
    return next(one for one in done.land.bodies if one.key == key)


def cannot(done: Done) -> list[str]:
    papers = [one.message.data for one in done.posted if isinstance(one, Delivered)]
    return [str(one["cannot"]) for one in papers if "cannot" in one]


def test_lc_022_a_detachment_has_its_units_and_goes_where_it_was_ordered() -> None:
    before = next(one for one in given({}).land.bodies if one.key == "red_brigade")
    done = run(given(sheet(red_brigade=BodyOrder(tasks=(FLANK,)), **{KEY: march("east_bridge", "elmstead", posture="delay")})))
    left, parted = body(done, "red_brigade"), body(done, KEY)
    assert (parted.name, parted.seat, parted.side, parted.posture) == ("Flank", "red_general", "red", "delay")
    assert [one.key for one in parted.units] == ["red_brigade_inf_3"]
    assert {one.key for one in (*left.units, *parted.units)} == {one.key for one in before.units}
    assert parted.spot.place == "elmstead"
    assert left.spot == before.spot
    assert "Flank parts from" in next(one.text for one in done.events if one.kind == "parted")


def test_lc_007_a_dummy_is_a_body_of_its_own_and_nearly_empty() -> None:
    box = Task(do="detach", fields={"name": "Ghost", "key": KEY, "dummy": 100})
    done = run(given(sheet(red_brigade=BodyOrder(tasks=(box,)))))
    ghost = body(done, KEY)
    assert (ghost.dummy, sum(one.men for one in ghost.units)) == (True, 100)


def test_lc_022_who_stands_at_one_place_joins_and_who_does_not_says_so() -> None:
    back = BodyOrder(tasks=(Task(do="attach", fields={"to": "red_brigade"}),))
    parts, again = sheet(red_brigade=BodyOrder(tasks=(FLANK,)), **{KEY: back}), sheet(red_outposts=back)
    done = run(given(parts))
    assert not [one for one in done.land.bodies if one.key == KEY]
    assert {one.key for one in body(done, "red_brigade").units} >= {"red_brigade_inf_3"}
    assert [one.kind for one in done.events if one.kind in ("parted", "joined")] == ["parted", "joined"]
    assert cannot(run(given(again, 720))) == ["It could not join: they do not stand at one place."]


def test_lc_022_units_that_are_not_there_are_not_detached() -> None:
    gone = Task(do="detach", fields={"name": "Flank", "key": KEY, "units": ("red_brigade_inf_99",)})
    done = run(given(sheet(red_brigade=BodyOrder(tasks=(gone,)))))
    assert not [one for one in done.land.bodies if one.key == KEY]
    assert cannot(done) == ["Flank could not be detached: the units are not there."]


def test_lc_008_a_parting_may_be_cut_anywhere() -> None:
    orders = sheet(red_brigade=BodyOrder(tasks=(FLANK,)), **{KEY: march("east_bridge", "elmstead")})
    whole = run(given(orders, 240))
    for cut in (59, 60, 61):
        then = run(dataclasses.replace(given({}, 240), land=run(given(orders, cut)).land))
        assert {one.key: (one.spot, one.units) for one in then.land.bodies} == {
            one.key: (one.spot, one.units) for one in whole.land.bodies
        }
