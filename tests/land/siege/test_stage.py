"""Sieges over runs (LC-235 to LC-247)."""

from __future__ import annotations

from msgspec.structs import replace

from land.siege import garrison_hunger, stage
from land.siege.stage import Run
from land.state.units import Unit
from land.state.world import Body, Land, PlaceNow, Spot
from tactical.engine.dice import Dice
from tests.land.contact.walks import find_point
from tests.land.siege.star import FORT, country

INLAND = replace(FORT, kinds=("fort",), coast_guns=0)


def body(key: str, side: str, x: float, y: float, code: str = "inf", men: int = 9000, guns: int = 0, horses: int = 30) -> Body:
    lon, lat = find_point(x, y)
    units = (Unit(key=f"{key}_1", code=code, men=men, horses=horses, guns=guns, wagons=0),)
    return Body(key=key, name=key, side=side, seat="s", spot=Spot(lon=lon, lat=lat), units=units)


BESIEGERS = (body("e", "red", 8, 0.5), body("n", "red", 0, 8), body("s", "red", 0, -8), body("w", "red", -8, 0))
PARK = body("park", "red", -8, 0.5, code="sg", men=250, guns=20)
GARRISON = body("g", "blue", 0, 0)


def war(*more: Body, minute: int = 0) -> Land:
    some = (GARRISON, *BESIEGERS, *more)
    return Land(minute=minute, bodies=tuple(sorted(some, key=lambda one: one.key)), places=(PlaceNow(key="fort", side="blue"),))


def a_run(start: int, **more: object) -> Run:
    return Run(country=country(), start=start, until=start + 360, dice=Dice("siege"), **more)  # type: ignore[arg-type]


def test_lc_235_a_run_ends_with_the_place_invested() -> None:
    told = stage.sieges(war(), (INLAND,), a_run(0))
    assert [(one.place, one.side, one.since) for one in told.land.sieges] == [("fort", "red", 360)]
    assert [one.text for one in told.events] == ["Fort is invested."]
    assert stage.sieges(war(), (INLAND,), a_run(0, moving=("n",))).land.sieges == ()
    by_sea = stage.sieges(war(), (INLAND,), a_run(0, sea_sides=("fort",)))
    assert (by_sea.land.sieges, by_sea.rings[0].sea_open) == ((), True)


def test_lc_235_it_is_open_again_when_a_body_goes() -> None:
    land = stage.sieges(war(), (INLAND,), a_run(0)).land
    gone = replace(land, bodies=tuple(one for one in land.bodies if one.key != "n"))
    told = stage.sieges(gone, (INLAND,), a_run(360))
    assert told.land.sieges == ()
    assert [one.text for one in told.events] == ["Fort is open again."]


def test_lc_242_the_approach_and_the_guns_go_on_from_run_to_run() -> None:
    land, silenced = war(PARK), 0
    for start in range(0, 30 * 1440, 360):
        told = stage.sieges(land, (INLAND,), a_run(start))
        land, silenced = told.land, silenced + len(told.silenced)
    (siege,) = land.sieges
    days = (30 * 1440 - 360) / 1440
    assert 1000 - 40 * days < siege.front_yd < 1000 - 10 * days + 0.01
    assert silenced > 0
    assert stage.sieges(war(), (INLAND,), a_run(0)).silenced == ()


def test_lc_247_sixteen_hours_after_the_last_horse_the_place_falls() -> None:
    land = stage.sieges(war(), (INLAND,), a_run(0)).land
    (siege,) = land.sieges
    (hungry,), eaten, siege = garrison_hunger.eat((GARRISON,), 300, siege, 720)
    assert (eaten, siege.horses_gone) == (30, 720)
    bodies = tuple(hungry if one.key == "g" else one for one in land.bodies)
    land = replace(land, bodies=bodies, sieges=(siege,))
    for start in (720, 1080):
        assert stage.sieges(land, (INLAND,), a_run(start)).falls == ()
    told = stage.sieges(land, (INLAND,), a_run(1440))
    (fell,) = told.falls
    assert (fell.place, fell.minute, fell.taker, fell.prisoners["g"]) == ("fort", 720 + 960, "red", 9000 + 1800)
    assert told.land.sieges == ()
    assert next(one for one in told.land.places if one.key == "fort").side == "red"
    assert [one.key for one in told.land.bodies if one.surrendered] == ["g"]
    assert stage.sieges(told.land, (INLAND,), a_run(1800)).land == told.land, "nobody is left to besiege"


def test_lc_244_a_storm_that_wins_takes_the_place() -> None:
    out = stage.sieges(war(), (INLAND,), a_run(0))
    state = next(one for one in out.land.places if one.key == "fort")
    told = stage.given_up(out, INLAND, state, out.land.sieges[0], 500, "storm")
    assert [(one.how, one.minute) for one in told.falls] == [("storm", 500)]


def test_lc_235_a_place_without_enemies_or_garrison_is_left_alone() -> None:
    alone = replace(war(), bodies=(GARRISON,))
    assert stage.sieges(alone, (INLAND,), a_run(0)).land == alone
    empty = replace(war(), bodies=BESIEGERS)
    assert stage.sieges(empty, (INLAND,), a_run(0)).land == empty
