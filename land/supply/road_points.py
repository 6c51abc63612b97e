"""Roads and railways as points a hundred metres apart, to find where a way is barred (SC-LC-63)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from land.ground import measure
from land.state.ground import RAIL, ROAD, Edge, Place
from land.state.units import Unit
from land.state.world import Body, Spot
from land.supply import hunger
from land.supply.needs import figure
from naval.geo import course
from naval.state.frozen import Frozen

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
DEGREE_MI = 68.7  # of latitude, at its shortest: farther things are not measured
TELEGRAPH = "tg"


class Standing(Frozen, frozen=True):
    """Body as it bears on lines and ways: its spot, its fighting men, and whether it carries a line on (LC-165)."""

    key: str
    spot: Spot
    men: int
    relay: bool = False


def standing(body: Body, moving: bool = False, strict: bool = False) -> Standing:
    """Reduce a body to its bearing on lines: out of action it does not count; telegraph sections carry on while it stands."""
    counts = not hunger.out_of_action(body.hunger, strict) and not body.surrendered
    men = sum(unit.men for unit in body.units if unit.kind.fights) if counts else 0
    return Standing(key=body.key, spot=body.spot, men=men, relay=counts and not moving and any(map(_telegraph, body.units)))


def _telegraph(unit: Unit) -> bool:
    return unit.code == TELEGRAPH and unit.men > 0


class Points(NamedTuple):
    """Points by longitude and latitude."""

    lon: Floats
    lat: Floats


class Lines:
    """Stretches of road and rail of a country as points, built once for a war and never changed.

    ``all`` are the points of all stretches, each in its slice, and from ``first_place`` on the places themselves.
    """

    def __init__(self, places: Mapping[str, Place], edges: Iterable[Edge]) -> None:
        self.edges = {edge.key: edge for edge in edges if edge.kind in (ROAD, RAIL)}
        self.metres = {key: _marks(edge.metres) for key, edge in self.edges.items()}
        self.points = {key: _points(edge, self.metres[key], places) for key, edge in self.edges.items()}
        self.places = dict(places)
        at = np.cumsum([0, *(len(one.lon) for one in self.points.values())]).tolist()
        self.slices = dict(zip(self.points, itertools.pairwise(at), strict=True))
        self.first_place = int(at[-1])
        self.all = Points(
            np.concatenate([*(one.lon for one in self.points.values()), [one.lon for one in places.values()]]),
            np.concatenate([*(one.lat for one in self.points.values()), [one.lat for one in places.values()]]),
        )
        self._at: dict[str, list[str]] = {}
        for key, edge in sorted(self.edges.items()):
            for end in sorted({edge.a, edge.b}):
                self._at.setdefault(end, []).append(key)

    def edges_of(self, place: str) -> Sequence[str]:
        """List the stretches that end at a place, by key."""
        return self._at.get(place, ())

    def piece(self, edge: str, start: int, end: int) -> Points:
        """Return the points of a piece of a stretch, from one metre of it to another: those between, and one beyond at each
        end.
        """
        marks, points = self.metres[edge], self.points[edge]
        low, high = sorted((start, end))
        first = max(0, int(np.searchsorted(marks, low, "right")) - 1)
        last = min(len(marks), int(np.searchsorted(marks, high, "left")) + 1)
        return Points(points.lon[first:last], points.lat[first:last])


def straight(a: Spot, b: Spot) -> Points:
    """Return the straight way between two spots as points, a step apart at most."""
    steps = max(1, math.ceil(measure.metres(a.lon, a.lat, b.lon, b.lat) / figure("step_m")))
    part = np.linspace(0.0, 1.0, steps + 1)
    return Points(a.lon + (b.lon - a.lon) * part, a.lat + (b.lat - a.lat) * part)


def miles_off(points: Points, spot: Spot, most: float) -> Floats:
    """Measure how far points lie from a spot in miles; infinite beyond ``most``."""
    far = np.full(points.lon.shape, np.inf)
    wide = math.cos(math.radians(min(89.0, abs(spot.lat) + most / DEGREE_MI)))
    near = np.flatnonzero(np.abs(points.lat - spot.lat) * DEGREE_MI <= most)
    near = near[np.abs((points.lon[near] - spot.lon + 180.0) % 360.0 - 180.0) * DEGREE_MI * wide <= most]
    if len(near):
        found = course.distances_nm(points.lon[near], points.lat[near], spot.lon, spot.lat) * course.NM_M / measure.MILE_M
        far[near] = np.where(found <= most, found, np.inf)
    return far


def barred(points: Points, enemies: Iterable[Standing], men: int, miles: float) -> Flags:
    """Mark the points that have so many enemies within so many miles (LC-152)."""
    found = np.zeros(points.lon.shape, dtype=np.bool_)
    for enemy in enemies:
        if enemy.men >= men:
            found |= np.isfinite(miles_off(points, enemy.spot, miles))
    return found


def _marks(metres: int) -> Floats:
    step = figure("step_m")
    return np.array([*range(0, max(metres, 1), step), max(metres, 1)], dtype=np.float64)


def _points(edge: Edge, marks: Floats, places: Mapping[str, Place]) -> Points:
    """Return the points of a stretch; its ends are its places, to which its line may come within 200 metres (LC-041)."""
    far = np.array(measure.lengths(edge.line))
    lon, lat = np.array(edge.line, dtype=np.float64).T
    at = marks / marks[-1] * far[-1]
    x, y = np.interp(at, far, lon), np.interp(at, far, lat)
    for n, key in ((0, edge.a), (-1, edge.b)):
        if key in places:
            x[n], y[n] = places[key].lon, places[key].lat
    return Points(x, y)
