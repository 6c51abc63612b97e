"""A small country with a road, wires and signal places, and messages on it."""

from __future__ import annotations

from typing import Any

from land.communications.message_routes import Given
from land.communications.net import Net
from land.ground.country import Country
from land.sighting.scene import Scene
from land.state.ground import Edge, Ground, Place
from land.state.moves import Halted, Moves
from land.state.sky import Sky
from land.state.world import Body, Message, Spot
from tactical.engine.dice import Dice
from tests.land.even_sky import EvenSky
from tests.land.sighting.small import MILE, body, make_spot

PLACES = {
    "ash": (0.0, 0.0),
    "birch": (10.0, 0.0),
    "cedar": (28.0, 0.0),
    "down": (28.0, 6.0),
    "elm": (14.0, 9.0),
    "quay": (-6.0, 0.0),
}
KINDS = {"ash": ("town",), "cedar": ("town",), "down": ("town", "signal"), "birch": ("signal",), "quay": ("port",)}


def edge(a: str, b: str, kind: str = "road", cls: str = "B") -> Edge:
    (x1, y1), (x2, y2) = PLACES[a], PLACES[b]
    miles = ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5
    line = ((x1 * MILE, y1 * MILE), (x2 * MILE, y2 * MILE))
    return Edge(key=f"{kind}_{a}_{b}", name=a, kind=kind, cls=cls, a=a, b=b, metres=int(miles * 1609.344), line=line)


ROADS = (
    edge("ash", "birch"),
    edge("birch", "cedar"),
    edge("cedar", "down"),
    edge("ash", "elm"),
    edge("cedar", "elm"),
    edge("ash", "quay"),
)
WIRES = (edge("ash", "birch", "wire", "red"), edge("birch", "cedar", "wire", "red"))


def land(*edges: Edge) -> Country:
    some = tuple(
        Place(
            key=k,
            name=k.title(),
            lon=round(x * MILE, 6),
            lat=round(y * MILE, 6),
            kinds=KINDS.get(k, ()),
            port="haven" if k == "quay" else "",
        )
        for k, (x, y) in sorted(PLACES.items())
    )
    return Country(Ground(places=some, edges=tuple(sorted(edges, key=lambda e: e.key))))


HELD = dict.fromkeys(PLACES, "red")


def make_given(
    country: Country,
    bodies: dict[str, Moves],
    staffs: dict[str, Moves],
    foes: dict[str, Moves] | None = None,
    sky: Sky | None = None,
    dice: Dice | None = None,
    start: int = 0,
    until: int = 1440,
    units: dict[str, Body] | None = None,
    fields: tuple[Any, ...] = (),
    **more: Any,
) -> Given:
    own = [body(key, "red", inf=1) for key in bodies]
    hostile = [(units or {}).get(key) or body(key, "blue", cav=1) for key in foes or {}]
    scene = Scene(
        start=start,
        until=until,
        bodies=tuple(own + hostile),
        moves={**bodies, **(foes or {})},
        country=country,
        sky=sky or EvenSky(visibility=2.0),
        dice=dice or Dice("post"),
    )
    return Given(scene=scene, nets={"red": Net(country, "red", HELD, fields)}, staffs=staffs, **more)


def spot(country: Country, place: str) -> Spot:
    return country.spot_at(place)


def stands(country: Country, name: str, place: str) -> Halted:
    return Halted(name, country.spot_at(place))


def order(to: str, aim: Spot, **more: Any) -> Message:
    fields: dict[str, Any] = {"author": "kuroki", "number": 1, "side": "red", "holder": "seat:kuroki", "written": 0}
    return Message(to=to, aim=aim, **(fields | more))


__all__ = ["HELD", "MILE", "PLACES", "ROADS", "WIRES", "edge", "land", "make_given", "make_spot", "order", "spot", "stands"]
