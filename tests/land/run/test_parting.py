"""Bodies that part and join in a run (LC-022)."""

from __future__ import annotations

import dataclasses

import pytest

from campaign.land.orders.sheet import BodyOrder
from campaign.land.run.parts import Done
from campaign.land.state.world import Land, Task
from tests.land.run.test_course import given, run, sheet

FLANK = "red_brigade_0_1"
PARTS = BodyOrder(tasks=(Task(do="detach", fields={"units": ("red_brigade_inf_3",), "name": "Flank", "key": FLANK}),))
AND_BACK = BodyOrder(
    tasks=(
        Task(do="march", fields={"by": ["east_bridge"], "step": "normal"}),
        Task(do="march", fields={"by": ["colchester"], "step": "normal"}),
        Task(do="attach", fields={"to": "red_brigade"}),
    )
)


def go(until: int, land: Land | None = None, **bodies: BodyOrder) -> Done:
    what = given(sheet(**(bodies or {"red_brigade": PARTS, FLANK: AND_BACK})) if land is None else {}, until)
    return run(what if land is None else dataclasses.replace(what, land=land))


def test_lc_022_who_parts_goes_by_his_own_order_and_joins_when_his_tail_is_up() -> None:
    done = go(360)
    said = [(one.kind, one.text) for one in done.events if one.kind in ("parted", "joined")]
    assert said == [("parted", "Flank parts from Red brigade."), ("joined", "Flank joins Red brigade.")]
    brigade = next(one for one in done.land.bodies if one.key == "red_brigade")
    assert [unit.code for unit in brigade.units] == ["inf", "inf", "fa", "re", "inf"]
    assert FLANK not in {one.key for one in done.land.bodies}


def test_lc_022_units_that_are_not_there_do_not_part_and_who_finds_nobody_says_so() -> None:
    ghost = BodyOrder(tasks=(Task(do="detach", fields={"units": ("blue_brigade_inf_1",), "name": "Ghost", "key": FLANK}),))
    done = go(120, None, red_brigade=ghost, red_outposts=BodyOrder(tasks=(Task(do="attach", fields={"to": "red_brigade"}),)))
    assert [one for one in done.events if one.kind in ("parted", "joined")] == []
    assert {one.body: one.where for one in done.marched if one.what == "cannot"} == {
        "red_brigade": "Ghost could not be detached: the units are not there.",
        "red_outposts": "It could not join: they do not stand at one place.",
    }


@pytest.mark.parametrize("cut", [61, 95, 130])
def test_lc_008_parting_and_joining_may_be_cut_anywhere(cut: int) -> None:
    whole, first = go(360), go(cut)
    then = go(360, first.land)
    assert then.land.bodies == whole.land.bodies
    said = [[(one.minute, one.text) for one in done.events if one.kind in ("parted", "joined")] for done in (first, then, whole)]
    assert said[0] + said[1] == said[2]
