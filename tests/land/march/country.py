"""A small country for marches: a chain of places a to e on roads of all classes, a ford, a ferry, a bridge; and a second road."""

from __future__ import annotations

from typing import Any

from land.ground.country import Country
from land.state.ground import Edge, Ground, Patch, Place, River
from land.state.units import Train, Unit, kinds
from land.state.world import Body, Held, Order, Spot, Task

DIVISION = {"inf": 12, "cav": 3, "fa": 6, "re": 2}
MILE = 1609.344


def make_place(key: str, east: float, north: float = 0.0, **more: Any) -> Place:
    """Make a place so many miles east and north of (0, 50)."""
    return Place(key=key, name=key.title(), lon=round(east / 44.5, 6), lat=round(50 + north / 69.0, 6), **more)


def road(a: Place, b: Place, cls: str, miles: float, up: int = 0, down: int = 0) -> Edge:
    line = ((a.lon, a.lat), (b.lon, b.lat))
    key = f"{a.key}_{b.key}"
    return Edge(
        key=key, name=key, kind="road", cls=cls, a=a.key, b=b.key, metres=round(miles * MILE), line=line, up_ft=up, down_ft=down
    )


def country(patches: tuple[Patch, ...] = ()) -> Country:
    """Make a -12 mi B- b -12 mi C- c -8 mi A- d (bridge) -6 mi B- e (ford) -6 mi B- f (ferry) -6 mi D- g; b -20 mi B- d too."""
    a, b, c = make_place("a", 0, population=4000), make_place("b", 12), make_place("c", 24)
    d = make_place("d", 32, kinds=("bridge",), river="one", spans=3)
    e, f, g = (
        make_place("e", 38, kinds=("ford",), river="two"),
        make_place("f", 44, kinds=("ferry",), river="three", boats=10),
        make_place("g", 50),
    )
    h = make_place("h", 12, 10)
    edges = (
        road(a, b, "B", 12),
        road(b, c, "C", 12),
        road(c, d, "A", 8, up=1200, down=400),
        road(d, e, "B", 6),
        road(e, f, "B", 6),
        road(f, g, "D", 6),
        road(b, h, "B", 10),
        road(h, d, "B", 22),
    )
    rivers = tuple(
        River(key=key, name=key, cls=cls, width_yd=60, line=((p.lon, 49.9), (p.lon, 49.99)))
        for key, cls, p in (("one", "unfordable", d), ("two", "fordable", e), ("three", "unfordable", f))
    )
    return Country(Ground(places=(a, b, c, d, e, f, g, h), edges=edges, rivers=rivers, patches=patches))


def units(**counts: int) -> tuple[Unit, ...]:
    made = []
    for code, n in counts.items():
        kind = kinds()[code]
        made += [
            Unit(key=f"{code}{i}", code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons)
            for i in range(n)
        ]
    return tuple(made)


def body(key: str, at: Spot, wagons: int = 0, side: str = "red", **counts: int) -> Body:
    """Make a column of fresh units with a train."""
    return Body(key=key, name=key, side=side, seat=side, spot=at, units=units(**counts), train=Train(wagons=wagons))


def ordered(one: Body, *tasks: dict[str, Any], off: int = 0, **more: Any) -> Body:
    read = tuple(Task(do=t["do"], fields={k: v for k, v in t.items() if k != "do"}) for t in tasks)
    held = Held(order=Order(number=1, author="x", to=one.key, issued=0, tasks=read, **more), received=0, off=off)
    from msgspec.structs import replace

    return replace(one, held=held)


def march_by(*by: Any, **more: Any) -> dict[str, Any]:
    return {"do": "march", "by": list(by), **more}
