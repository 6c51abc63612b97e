"""The ground in battles that a run opens: a pass holds only so many, pits cover batteries (LC-045, LC-225)."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from land.ground.country import Country
from land.orders.sheet import BodyOrder, Sheet
from land.run.order_of_play import Course
from land.run.run_input import Done, Given
from land.state.fights import Met
from land.state.world import Body, Land, Staff, Task
from land.terms import Terms
from tactical.engine.dice import Dice
from tests.land.even_sky import EvenSky
from tests.land.march.country import DIVISION, body, country
from tests.land.run.essex import make_given, march, run

ROADS = country()


def at_the_pass(kind: str) -> Met:
    """Send a division at another that stands at C, which is a pass or a town."""
    some = ROADS.ground
    ground = replace(some, places=tuple(replace(one, kinds=(kind,)) if one.key == "c" else one for one in some.places))
    land = Country(ground)

    def there(key: str, side: str, place: str) -> Body:
        made = body(key, land.spot_at(place), side=side, **DIVISION)
        return replace(made, posture="defend", units=tuple(replace(unit, key=f"{key}_{unit.key}") for unit in made.units))

    bodies = (there("blue_div", "blue", "b"), there("red_div", "red", "c"))
    staffs = tuple(Staff(seat=one.side, side=one.side, spot=one.spot, riding=one.key) for one in bodies)
    order = BodyOrder(tasks=(Task(do="march", fields={"by": ["c"]}),), posture="attack")
    sheets = {"blue": Sheet(bodies={"blue_div": order})}
    done = Course(
        Given(Land(minute=0, bodies=bodies, staffs=staffs), land, Terms(), EvenSky(), Dice("pass"), 1440, sheets=sheets)
    ).run()
    assert done.battle is not None
    return done.battle


def men_at_once(met: Met, side: str) -> int:
    """Count the most men of foot and horse that come in at one time."""
    muster, waves = met.opening.muster, dict[int, int]()
    for one in muster.units:
        if one.side == side and one.arm != "guns" and not one.fixed:
            waves[one.enters] = waves.get(one.enters, 0) + one.figures
    return max(waves.values()) * met.opening.k


def test_lc_045_at_a_pass_five_thousand_of_a_side_are_in_action_at_once_and_elsewhere_all() -> None:
    for side in ("blue", "red"):
        assert men_at_once(at_the_pass("pass"), side) <= 5000 + 1000, "a battalion may stand half on it"
    assert men_at_once(at_the_pass("town"), "red") > 11_000


def dug(pits: int) -> Done:
    """Dig Red's pits at Colchester as its general orders; twenty hours later Blue comes on."""
    tasks = (Task(do="dig", fields={"pits": pits}),) if pits else (Task(do="halt", fields={}),)
    sheets = {
        "red_general": Sheet(bodies={"red_brigade": BodyOrder(tasks=tasks, posture="defend")}),
        "blue_general": Sheet(
            bodies={"blue_brigade": begun_later(march("weeley", "frating", "elmstead", "east_bridge", "colchester"))}
        ),
    }
    what = make_given(sheets, 2400, ashore="clacton")
    bodies = tuple(one for one in what.land.bodies if one.key != "red_outposts")
    return run(dataclasses.replace(what, land=replace(what.land, bodies=bodies)))


def begun_later(order: BodyOrder) -> BodyOrder:
    """Delay an order by twenty hours."""
    return replace(order, start=1200)


@pytest.mark.full
def test_lc_225_batteries_fight_from_the_pits_that_were_dug_where_they_stand() -> None:
    done, bare = dug(2), dug(0)
    assert done.battle is not None
    assert bare.battle is not None
    trenches = [one for one in done.battle.opening.muster.features if one.kind == "trench"]
    assert [(one.side, one.level) for one in trenches] == [("red", 1)] * 2, "the brigade has a battery, its reserve another"
    (a, _), (b, _) = trenches[0].points
    assert 100 <= abs(b - a) * done.battle.opening.k / 5 <= 120, "a battery's 120 yards, in whole inches"
    one_pit = dug(1).battle
    assert one_pit is not None
    assert len([one for one in one_pit.opening.muster.features if one.kind == "trench"]) == 1
    assert not [one for one in bare.battle.opening.muster.features if one.kind == "trench"]
