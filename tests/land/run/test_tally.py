"""The score in the run: places taken and objectives count at the end of a whole run, and nobody is told points (LC-290)."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from land.communications.facts import Delivered
from land.run.run_end import count_run
from land.run.run_input import Counts, Done
from land.score.battles import Won
from land.score.objectives import Objective
from land.state.world import Over
from tests.land.run.essex import essex, make_given, march, run, sheet
from tests.land.run.siege_war import country, go, war

GOALS = (Objective(place="elmstead", points=25, side="red"), Objective(place="clacton", points=100, side="blue"))
OUT = march("east_bridge", "elmstead", posture="attack")


def run_brigade_out(until: int = 360, last: bool = False, **more: object) -> Done:
    what = make_given(sheet(red_brigade=OUT), until, **more)  # type: ignore[arg-type]
    return run(dataclasses.replace(what, counts=Counts(objectives=GOALS, last=last)))


def test_lc_292_who_ends_a_run_on_an_objective_has_its_points_once() -> None:
    done = run_brigade_out()
    assert done.land.points == {"red": 25}
    assert [one.text for one in done.events if one.kind == "objective"] == ["Elmstead Market: 25 points to red."]
    assert next(one.side for one in done.land.places if one.key == "elmstead") == "red"
    later = run(dataclasses.replace(make_given({}, 720), land=done.land, counts=Counts(objectives=GOALS)))
    assert later.land.points == {"red": 25}


def test_lc_144_who_takes_a_place_reports_it_and_no_word_of_points_goes_to_anybody() -> None:
    done = run_brigade_out(ashore="clacton")
    pack, _ = essex()
    assert pack.land is not None
    assert done.land.points == {"blue": 100, "red": 25}
    words = str([one.message for one in done.posted if isinstance(one, Delivered)])
    assert "it is in our hand" in words
    assert "points" not in words


def test_lc_290_a_run_that_a_stop_cuts_is_not_counted() -> None:
    what = make_given(sheet(red_outposts=march("clacton")), 360, ashore="clacton")
    done = run(dataclasses.replace(what, counts=Counts(objectives=GOALS)))
    assert done.battle is not None  # the clock stands till it is fought
    assert done.land.points == {}


def test_lc_291_the_last_run_ends_the_war_and_it_is_ended_once() -> None:
    done = run_brigade_out(last=True)
    assert done.land.over == Over(why="runs", winner="", minute=360)  # within fifty points it is drawn
    assert [one.kind for one in done.events if one.kind == "end"] == ["end"]
    later = run(dataclasses.replace(make_given({}, 720), land=done.land, counts=Counts(objectives=GOALS, last=True)))
    assert later.land.over == done.land.over
    assert not [one for one in later.events if one.kind == "end"]


def test_lc_294_a_side_whose_last_body_lays_down_its_arms_has_lost_at_once() -> None:
    land = war(food=300, garrison_horses=15)
    fallen = go(land, 2100)
    assert fallen.land.places[0].side == "red"
    what = dataclasses.replace(make_given({}, 2160), land=fallen.land, country=country())
    done = run(dataclasses.replace(what, counts=Counts()))
    assert done.land.over == Over(why="sudden", winner="red", minute=2160)


def test_lc_290_battles_of_the_run_add_to_the_tally() -> None:
    what = dataclasses.replace(make_given({}, 360), counts=Counts())
    found = count_run(what, replace(what.land, points={"red": 10}), (Won(side="red", points=400),), 360)
    assert found.land.points == {"red": 410}
    assert found.land.over == Over(why="tally", winner="red", minute=360)
