"""A fortress with four straight roads out of it, for tests of sieges; no place but the towns at their ends."""

from __future__ import annotations

from land.ground import measure
from land.ground.country import Country
from land.state.ground import Edge, Ground, Place
from tests.land.contact.walks import find_point

WAYS = {"east": (20.0, 0.0), "north": (0.0, 20.0), "south": (0.0, -20.0), "west": (-20.0, 0.0)}
SUBURB = (2.0, 0.0)


def _make_place(key: str, x: float, y: float, **more: object) -> Place:
    lon, lat = find_point(x, y)
    return Place(key=key, name=key.title(), lon=lon, lat=lat, **more)  # type: ignore[arg-type]


def _edge(a: str, b: str, start: tuple[float, float], end: tuple[float, float]) -> Edge:
    line = (find_point(*start), find_point(*end))
    return Edge(key=f"{a}_{b}", name="", kind="road", cls="B", a=a, b=b, metres=round(measure.lengths(line)[-1]), line=line)


FORT = _make_place("fort", 0, 0, kinds=("fort", "port"), side="blue", fort_class=3, ring_mi=5.0, land_guns=40, coast_guns=9)


def country(dead_end: bool = False) -> Country:
    """Make the fort, a suburb on its eastern road, and a town at the end of each road."""
    towns = tuple(_make_place(key, *at) for key, at in WAYS.items())
    roads = [_edge("suburb", "east", SUBURB, WAYS["east"]), _edge("fort", "suburb", (0, 0), SUBURB)]
    roads += [_edge(key, "fort", WAYS[key], (0, 0)) for key in ("north", "south", "west") if not dead_end]
    return Country(Ground(places=(FORT, _make_place("suburb", *SUBURB), *towns), edges=tuple(roads)))
