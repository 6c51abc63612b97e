"""The end of a run for the war (LC-290 to LC-296)."""

from __future__ import annotations

from typing import Any

from land.score.battles import End, Won
from land.score.objectives import Award, Objective
from land.score.stage import scored
from land.state.world import Arrival, Land, PlaceNow
from tests.land.score.liaoyang import DALNY, LIAO, SIDES, body, make_place

PYONG = make_place("pyongyang", "town", "arsenal", side="red")
PLACES = (LIAO, DALNY, PYONG)
GOALS = (Objective(place="dalny", side="red"), Objective(place="liaoyang", side="red"))
BLUE = body("x", "blue", "mukden")


def run(land: Land, won: tuple[Won, ...] = (), **more: Any) -> Any:
    return scored(land, PLACES, GOALS, won, SIDES, 720, 400, **more)


def test_lc_292_a_place_that_is_taken_counts_once_and_belongs_to_its_taker() -> None:
    land = Land(minute=720, bodies=(body("a", "red", "dalny"), BLUE))
    told = run(land)
    assert told.awards == (Award(place="dalny", side="red", points=50),)
    assert told.land.places == (PlaceNow(key="dalny", side="red"),)
    assert (told.land.points, told.land.taken, told.end) == ({"red": 50}, ("dalny",), None)
    assert [one.text for one in told.events] == ["Dalny: 50 points to red."]
    again = run(told.land)
    assert (again.awards, again.land) == ((), told.land)


def test_lc_293_an_arsenal_is_destroyed_counted_and_its_body_stays() -> None:
    land = Land(minute=720, bodies=(body("a", "red", "liaoyang"), BLUE))
    told = run(land)
    assert [one.body for one in told.destroyed] == ["a"]
    assert next(one for one in told.land.bodies if one.key == "a").no_march_until == 1080
    assert told.land.points == {"red": 100}
    assert told.end == End(why="sudden", winner="red"), "it was the only one of Blue's"


def test_lc_290_battles_add_to_the_tally_and_lc_291_end_the_war() -> None:
    land = Land(minute=720, bodies=(body("a", "red", "dalny"), BLUE), points={"red": 100})
    told = run(land, won=(Won(side="red", points=250),))
    assert (told.land.points, told.end) == ({"red": 400}, End(why="tally", winner="red"))
    assert run(land, won=(Won(side="blue", points=90),), last_run=True).end == End(why="runs", winner="red")
    assert run(land, won=(Won(side="blue", points=110),), last_run=True).end == End(why="runs", winner="")


def test_lc_294_bodies_afloat_and_to_come_are_left_to_a_side() -> None:
    nobody = Land(minute=720, bodies=(BLUE,))
    assert run(nobody).end == End(why="sudden", winner="blue")
    aboard = Land(minute=720, bodies=(body("a", "red", "", aboard="ships"), BLUE))
    coming = Land(minute=720, bodies=(BLUE,), arrivals=(Arrival(body=body("a", "red", ""), by="sea", minute=9000),))
    assert run(aboard).end is None
    assert run(coming).end is None
    assert run(nobody, afloat={"red": 1}).end is None
