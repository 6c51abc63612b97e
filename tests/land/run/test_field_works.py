"""Works in a run: begun, done, left, dug in, blown up, burnt."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from land.run.order_of_play import Course
from land.run.reporting.reports import add_run_reports as told_of
from land.run.run_input import Done, Given
from land.state.ground import Stores
from land.state.world import Body, Land, PlaceNow, Work
from land.terms import Terms
from land.works.progress import LAID, LEFT, NOBODY
from naval.state.frozen import stored
from tactical.engine.dice import Dice
from tests.land.even_sky import EvenSky
from tests.land.march.country import body, country, ordered

ROADS = country()
BREAK = {"do": "break", "what": "bridge", "at": "d"}
OFF = {"do": "march", "by": ["e"], "step": "normal"}


def make_body_at(place: str, **counts: Any) -> Body:
    return body("x", ROADS.spot_at(place), **counts)


def run(land: Land, until: int, seed: str = "works") -> Done:
    return Course(Given(land, ROADS, Terms(), EvenSky(), Dice(seed), until)).run().done()


def list_events(done: Done) -> list[tuple[int, str]]:
    return [(one.minute, one.text) for one in done.events]


def test_lc_221_lc_220_a_bridge_goes_down_an_hour_and_eight_after_the_halt() -> None:
    land = Land(minute=0, bodies=(ordered(make_body_at("d", re=2), BREAK),))
    done = run(land, 720)
    assert list_events(done) == [(0, "x begins to break a road bridge at D."), (540, "x has broken the road bridge at D.")]
    assert (done.land.places, done.land.works) == ((PlaceNow(key="d", state="down", spans_down=3),), ())
    held = done.land.bodies[0].held
    assert held is not None
    assert held.at == 1


def test_lc_220_who_has_stood_for_hours_needs_no_survey() -> None:
    rested = replace(ordered(make_body_at("d", re=2), BREAK), rest_min=120)
    assert list_events(run(Land(minute=0, bodies=(rested,)), 720))[-1][0] == 480


def test_lc_008_works_may_be_cut_anywhere() -> None:
    land = Land(
        minute=0, bodies=(ordered(make_body_at("d", re=2, inf=4), BREAK, {"do": "dig", "level": 2, "front_yd": 900}, OFF),)
    )
    whole = run(land, 1440)
    for cut in (1, 59, 333, 540, 541, 777):
        first = run(land, cut)
        then = run(first.land, 1440)
        assert list_events(first) + list_events(then) == list_events(whole), cut
        assert stored(replace(then.land, bodies=())) == stored(replace(whole.land, bodies=())), cut


def test_lc_225_a_trench_grows_by_the_hour_and_stays_where_it_was_dug() -> None:
    digs = ordered(make_body_at("d", inf=4), {"do": "dig", "level": 2, "front_yd": 900}, OFF)
    land = Land(minute=0, bodies=(digs,))
    assert [run(land, until).land.bodies[0].works for until in (299, 300, 539, 540)] == [0, 1, 1, 2]
    done = run(land, 720)
    assert (done.land.bodies[0].works, done.land.bodies[0].works_min) == (0, 0)
    assert [(one.kind, one.do, one.at, one.amount) for one in done.land.works] == [("trench", LEFT, "d", 900)]
    comes = run(replace(done.land, bodies=(body("y", ROADS.spot_at("d"), side="blue", inf=1),)), 780)
    assert comes.land.bodies[0].works == 2


def test_lc_220_who_marches_off_leaves_full_hours_behind() -> None:
    half = run(Land(minute=0, bodies=(ordered(make_body_at("d", re=2), BREAK),)), 330)
    off = run(replace(half.land, bodies=(ordered(half.land.bodies[0], OFF),)), 331)
    assert [(one.done_min, one.since) for one in off.land.works] == [(240, NOBODY)]
    back = run(
        replace(off.land, minute=600, bodies=(replace(ordered(make_body_at("d", re=2), BREAK, off=600), rest_min=60),)), 1200
    )
    assert list_events(back)[-1] == (840, "x has broken the road bridge at D.")


def test_lc_061_what_cannot_be_begun_is_reported_once_and_the_body_halts() -> None:
    done = run(Land(minute=0, bodies=(ordered(make_body_at("d", inf=1), BREAK, OFF),)), 360)
    said = [(one.minute, one.what, one.where) for one in done.marched if one.kind == "halted"]
    assert said == [(0, "cannot", "It has no troops who can do that.")]
    assert done.land.bodies[0].spot.place == "d"


def test_lc_220_a_column_that_arrives_begins_when_it_has_halted() -> None:
    comes = ordered(make_body_at("h", re=2), {"do": "march", "by": ["d"], "step": "normal"}, BREAK)
    found = list_events(run(Land(minute=0, bodies=(comes,)), 1440))
    assert [text for _, text in found] == ["x begins to break a road bridge at D.", "x has broken the road bridge at D."]
    assert found[1][0] - (found[0][0] - 1) == 9 * 60


def test_lc_227_the_first_column_over_a_mine_is_stopped_by_it() -> None:
    mine = Work(kind="mine", do=LAID, at="d_e", body="", done_min=0, need_min=0, since=NOBODY, side="blue", amount=1, metres=4000)
    land = Land(minute=0, bodies=(ordered(make_body_at("d", inf=4), OFF),), works=(mine,))
    fell = {seed: run(land, 360, seed) for seed in "abcdefgh"}
    blown = [one for one in fell.values() if "loses" in list_events(one)[0][1]]
    assert blown
    for one in fell.values():
        assert one.land.works == ()
        assert [event.rules for event in one.events] == [("LC-227",)]
    men = {sum(unit.men for unit in one.land.bodies[0].units) for one in blown}
    assert all((4 * 1000 - left) % 20 == 0 and 20 <= 4 * 1000 - left <= 120 for left in men)
    minute = list_events(blown[0])[0][0]
    assert blown[0].land.bodies[0].no_march_until == minute + 120


def test_lc_163_fifty_men_burn_a_depot_in_eight_hours() -> None:
    depot = PlaceNow(key="c", side="red", stores=Stores(food=900, ammo=10), depot=True)
    burn = {"do": "burn", "depot": "c"}
    land = Land(minute=0, places=(depot,), bodies=(ordered(make_body_at("c", cav=1), burn),))
    assert run(land, 480).land.places == (depot,)
    done = run(land, 481)
    assert (done.land.places[0].stores, done.land.places[0].depot) == (Stores(), False)
    nobody = replace(land, bodies=(ordered(make_body_at("b", cav=1), burn),))
    assert [one.where for one in run(nobody, 60).marched] == ["A party of fifty men at the depot itself is needed to burn it."]


def test_lc_229_who_sees_a_body_at_its_works_learns_of_them_and_nobody_else_does() -> None:
    digs = ordered(make_body_at("d", inf=4), {"do": "dig", "level": 3, "front_yd": 900})
    for place, learns in (("c", False), ("e", True)):  # six miles off, and by the eyes of a squadron on patrol three miles off
        watch = body("w", ROADS.spot_at(place) if place == "c" else ROADS.spot_on("d_e", 4000), side="blue", cav=1)
        what = Given(Land(minute=0, bodies=(digs, watch)), ROADS, Terms(land_cuts=False), EvenSky(), Dice("works"), 360)
        done = told_of(what, Course(what).run())
        assert done.looked is not None
        seen = {one.at_work for one in done.looked.sightings if one.side == "blue" and one.level >= 3}
        assert ("trench" in seen) is learns, place
        assert all(one.at_work in ("", "trench") for one in done.looked.sightings)
