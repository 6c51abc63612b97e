"""Places and units about Liaoyang, for a score."""

from __future__ import annotations

from typing import Any

from land.state.ground import Place
from land.state.units import Unit
from land.state.world import Body, Spot

SIDES = ("blue", "red")


def make_place(key: str, *kinds: str, **more: Any) -> Place:
    return Place(key=key, name=key.title(), lon=0, lat=0, kinds=kinds, **more)


def body(key: str, side: str, at: str, men: int = 1000, **more: Any) -> Body:
    units = (Unit(key=f"{key}_1", code="inf", men=men, horses=0, guns=0, wagons=0),)
    return Body(key=key, name=key.title(), side=side, seat="s", spot=Spot(lon=0, lat=0, place=at), units=units, **more)


LIAO = make_place("liaoyang", "town", "arsenal", "depot", side="blue")
DALNY = make_place("dalny", "town", "port", side="blue")
