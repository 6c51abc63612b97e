"""A war about one fortress."""

from __future__ import annotations

import dataclasses
from functools import cache

from msgspec.structs import replace

from land.ground.country import Country
from land.orders.sheet import BodyOrder, Sheet
from land.run.run_input import Done, Given
from land.state.ground import Stores
from land.state.units import Train, Unit
from land.state.world import Body, Land, PlaceNow, Spot, Staff
from land.terms import Terms
from tactical.engine.dice import Dice
from tests.land.contact.walks import find_point
from tests.land.even_sky import EvenSky
from tests.land.run.clacton import ended
from tests.land.run.essex import run
from tests.land.siege.star import FORT
from tests.land.siege.star import country as star

WHERE = {"e": (8.0, 0.5), "n": (0.0, 8.0), "s": (0.0, -8.0), "w": (-8.0, 0.0)}


@cache
def country() -> Country:
    """Make the fort of the siege tests, far inland."""
    ground = star().ground
    inland = replace(FORT, kinds=("fort", "depot", "arsenal"), coast_guns=0)
    return Country(replace(ground, places=tuple(inland if one.key == "fort" else one for one in ground.places)))


def spot(x: float, y: float, key: str = "") -> Spot:
    lon, lat = find_point(x, y)
    return Spot(lon=lon, lat=lat, place=key)


def body(
    key: str, side: str, at: Spot, code: str = "inf", men: int = 9000, guns: int = 0, horses: int = 30, food: int = 5000
) -> Body:
    units = (Unit(key=f"{key}_1", code=code, men=men, horses=horses, guns=guns, wagons=0),)
    train = Train(wagons=0, food=food, forage=food)
    return Body(key=key, name=key.upper(), side=side, seat=f"{side}_general", spot=at, units=units, train=train)


def war(food: int = 900, men: int = 8000, park: int = 0, garrison_horses: int = 30) -> Land:
    some = [body(key, "red", spot(*at)) for key, at in WHERE.items()]
    some += [body("park", "red", spot(-8, 0.5), code="sg", men=250, guns=park)] if park else []
    some.append(body("g", "blue", spot(0, 0, "fort"), men=men, horses=garrison_horses, food=0))
    staffs = (
        Staff(seat="blue_general", side="blue", spot=spot(0, 0, "fort"), riding="g"),
        Staff(seat="red_general", side="red", spot=spot(*WHERE["w"]), riding="w"),
    )
    stores = PlaceNow(key="fort", side="blue", stores=Stores(food=food, forage=5000), depot=True)
    return Land(minute=0, bodies=tuple(sorted(some, key=lambda one: one.key)), places=(stores,), staffs=staffs)


def make_given(
    land: Land, until: int, red: dict[str, BodyOrder] | None = None, blue: dict[str, BodyOrder] | None = None
) -> Given:
    sheets = {"red_general": Sheet(bodies=red or {}), "blue_general": Sheet(bodies=blue or {})} if red or blue else {}
    terms = Terms(interception=False, communication_test="off")
    return Given(land, country(), terms, EvenSky(), Dice("siege"), until, 360, 0, sheets)


def go(
    land: Land, until: int, red: dict[str, BodyOrder] | None = None, blue: dict[str, BodyOrder] | None = None, holds: str = "blue"
) -> Done:
    """Run to a minute through stops without orders; ``holds`` wins every battle."""
    what = make_given(land, until, red, blue)
    done = run(what)
    while (done.stop is not None and done.clock < until) or done.battle is not None:
        if done.battle is not None:
            what = dataclasses.replace(what, battles=(*what.battles, ended(done.battle, field=holds, dead=1)))
        else:
            assert done.stop is not None
            what = dataclasses.replace(what, stops=(*what.stops, done.stop))
        done = run(what)
    return done
