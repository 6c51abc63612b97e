"""Horse ordered to patrol or to screen (LC-113, LC-114)."""

from __future__ import annotations

import dataclasses

from land.orders.sheet import BodyOrder
from land.run.run_input import Done
from land.state.world import Task
from tests.land.run.essex import make_given, march, run, sheet

AHEAD = Task(do="patrol", fields={"to": ["clacton"]})


def scouted(*tasks: Task, until: int = 600, blue: str = "clacton") -> Done:
    """Place Red's outposts at Thorpe, a battalion and a squadron; Blue's brigade stands at a place miles off."""
    return run(make_given(sheet(red_outposts=BodyOrder(tasks=tasks, posture="avoid")), until, ashore=blue))


def patrols(done: Done) -> list[str]:
    return [one.by for one in done.looked.sightings if one.via == "patrol" and one.of == "blue_brigade"] if done.looked else []


def test_lc_113_a_patrol_sees_what_lies_farther_off_than_eyes_and_three_miles() -> None:
    assert patrols(scouted(AHEAD))
    assert not patrols(scouted(Task(do="halt", fields={})))


def test_lc_113_who_patrols_goes_on_with_it_while_he_marches_and_in_the_next_run() -> None:
    both = scouted(AHEAD, Task(do="march", fields={"by": ["tendring"]}), until=240) if "tendring" else None
    assert both is not None
    on = next(one for one in both.land.bodies if one.key == "red_outposts")
    assert on.held is not None
    assert (on.held.scouts, on.held.at > 0) == (0, True)
    what = dataclasses.replace(make_given({}, 600, ashore="clacton"), land=both.land)
    assert patrols(run(what)) or patrols(both)


def test_lc_114_a_screen_is_thrown_out_on_the_front_that_was_ordered() -> None:
    screen = Task(do="screen", fields={"front_mi": 4.0, "facing": 180.0})
    what = make_given(sheet(red_outposts=BodyOrder(tasks=(screen,), posture="avoid")), 300, ashore="clacton")
    first = run(what)
    body = next(one for one in first.land.bodies if one.key == "red_outposts")
    assert body.held is not None
    assert body.held.scouts == 0
    off = run(dataclasses.replace(what, sheets=sheet(red_outposts=march("weeley", posture="avoid")), land=first.land, until=420))
    after = next(one for one in off.land.bodies if one.key == "red_outposts")
    assert after.held is not None
    assert after.held.scouts == -1, "another order calls it in"
