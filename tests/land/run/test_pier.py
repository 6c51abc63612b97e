"""Engineers who build a pier by their general's order, and troops who land over it (LC-203)."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from land.orders.sheet import BodyOrder, Sheet
from land.run.run_input import Done
from land.state.world import Task, Work
from tests.land.run.essex import essex, landing, make_given, ordered, run, shipped

BEACH = "holland_beach"


def built(until: int, at: str = "") -> Done:
    """Order Blue's brigade, ashore where the beach's road begins, to make a pier."""
    place = at or essex()[1].beaches[BEACH].place
    order = BodyOrder(tasks=(Task(do="make", fields={"what": "pier", "at": BEACH}),), posture="avoid")
    what = make_given({"blue_general": Sheet(bodies={"blue_brigade": order})}, until, ashore=place)
    bodies = tuple(replace(one, rest_min=0) for one in what.land.bodies if one.side == "blue")
    return run(dataclasses.replace(what, land=replace(what.land, bodies=bodies)))


def piers(done: Done) -> list[Work]:
    return [one for one in done.land.works if one.kind == "pier" and one.do == "stands"]


def test_lc_203_a_pier_stands_after_sixteen_hours_and_is_reported() -> None:
    done = built(1200)
    told = [(one.minute, one.text) for one in done.events if one.kind == "work"]
    assert [text for _, text in told] == [
        "Blue brigade begins a pier at Clacton to Holland.",
        "Blue brigade has finished the pier at Clacton to Holland.",
    ]
    assert [minute for minute, _ in told] == [60, 17 * 60], "a brigade is told in an hour, and has halted as long"
    assert [(one.at, one.done_min) for one in piers(done)] == [(BEACH, 960)]


def test_lc_203_who_does_not_stand_at_the_beach_cannot_make_one() -> None:
    done = built(600, at="colchester")
    assert not piers(done)
    assert "It is not at that beach." in [one.where for one in done.marched if one.what == "cannot"]


def test_lc_203_troops_land_the_sooner_over_a_pier_that_engineers_have_made() -> None:
    works = built(1200).land.works
    over = shipped(480)
    done = ordered(dataclasses.replace(over, land=replace(over.land, works=works)))
    with_pier, without = ([one.minute for one in some.events if one.kind == "landing"] for some in (done, landing(480)))
    assert (without[-1] - without[0], with_pier[-1] - with_pier[0]) == (389, 320), (
        "a point more at 250 men, 125 horses, 25 wheels an hour"
    )
