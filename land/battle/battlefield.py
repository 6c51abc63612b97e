"""Field of a battle, cut from the country across the attacker's way, in inches of the table (LC-264, LC-266).

The country is laid flat round the point of contact: within a few miles that is less than an inch out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from land import tables
from land.ground.country import Country
from land.ground.measure import YARD_M
from land.state.ground import ROAD, Edge, Place
from land.state.world import DOWN, EdgeNow, PlaceNow
from naval.geo.course import NM_M
from tactical.engine.for_land import Feature

YD_A_DEGREE = 60 * NM_M / YARD_M
PALETTE = {"hill": "hill", "steep": "steep", "wood": "wood", "town": "town", "water": "water", "marsh": "steep"}
"""Kinds of ground on the table; marsh is steep ground, as nobody crosses it quickly (SC-LC-104)."""
GRID = 24  # parts of the field's width, each tested for sea


@dataclass(frozen=True)
class Lie:
    """Lie of the field: ``lon`` and ``lat`` are the point ``x``, ``y`` inches on it; the attacker looks along the unit vector
    ``east``, ``north``; ``inch_yd`` yards to an inch, ``width`` and ``depth`` in inches.
    """

    lon: float
    lat: float
    x: float
    y: float
    east: float
    north: float
    inch_yd: float
    width: int
    depth: int

    def to_table(self, points: Any) -> Any:
        """Convert longitudes and latitudes to inches from the attacker's left and from his edge."""
        lon, lat = np.asarray(points, dtype=np.float64).reshape(-1, 2).T
        e = (lon - self.lon) * math.cos(math.radians(self.lat)) * YD_A_DEGREE / self.inch_yd
        n = (lat - self.lat) * YD_A_DEGREE / self.inch_yd
        return np.stack([self.x + e * self.north - n * self.east, self.y + e * self.east + n * self.north], 1)

    def to_ground(self, points: Any) -> Any:
        """Convert inches on the table to longitudes and latitudes."""
        x, y = np.asarray(points, dtype=np.float64).reshape(-1, 2).T
        x, y = x - self.x, y - self.y
        e, n = x * self.north + y * self.east, -x * self.east + y * self.north
        flat = self.inch_yd / YD_A_DEGREE
        return np.stack([self.lon + e * flat / math.cos(math.radians(self.lat)), self.lat + n * flat], 1)

    @property
    def box(self) -> BaseGeometry:
        """Return the field in inches."""
        return shapely.box(0, 0, self.width, self.depth)

    @property
    def ring(self) -> BaseGeometry:
        """Return the outline of the field on the ground."""
        return shapely.Polygon(self.to_ground([(0, 0), (self.width, 0), (self.width, self.depth), (0, self.depth)]))

    def across(self, lon: float, lat: float) -> float:
        """Return how far from the attacker's left a place is, as a share of the width from 0 to 1."""
        return round(min(1.0, max(0.0, float(self.to_table([(lon, lat)])[0][0]) / self.width)), 3)


def toward(lon: float, lat: float, a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """Return the unit vector, east and north, from a to b; north where both are one point."""
    e, n = (b[0] - a[0]) * math.cos(math.radians(lat)), b[1] - a[1]
    far = math.hypot(e, n)
    return (e / far, n / far) if far else (0.0, 1.0)


def features(
    lie: Lie, country: Country, contour_ft: float, places: Iterable[PlaceNow] = (), edges: Iterable[EdgeNow] = ()
) -> tuple[Feature, ...]:
    """List all that lies on the field: ground, sea, rivers, crossings, roads, in that order (LC-264)."""
    now = {one.key: one for one in places}
    roads = list(_roads(lie, country))
    return (
        *_ground(lie, country, contour_ft),
        *_towns(lie, country),
        *_sea(lie, country),
        *_rivers(lie, country, roads, now, {one.key for one in edges if one.state == DOWN}),
        *(Feature(kind="road", points=line, name=edge.name) for edge, shape in roads for line in _lines(lie, shape)),
    )


def _ground(lie: Lie, country: Country, contour_ft: float) -> Iterator[Feature]:
    for patch, shape in country.terrain.seen_in(lie.ring):
        if patch.kind in PALETTE:
            level = max(1, round(patch.height_ft / contour_ft)) if patch.kind == "hill" else 0
            for ring in _rings(lie, _flat(lie, shape)):
                yield Feature(kind=PALETTE[patch.kind], points=ring, level=level, name=patch.name)


def _towns(lie: Lie, country: Country) -> Iterator[Feature]:
    """Draw a block of a quarter of a mile for each town that is a place without ground of its own (SC-LC-104)."""
    half = float(tables.value("battle", "town_yd")) / 2 / lie.inch_yd
    for place in _places(lie, country):
        if "town" in place.kinds and country.kind_at(place.lon, place.lat) != "town":
            x, y = lie.to_table([(place.lon, place.lat)])[0]
            for ring in _rings(lie, shapely.box(x - half, y - half, x + half, y + half)):
                yield Feature(kind="town", points=ring, name=place.name)


def _sea(lie: Lie, country: Country) -> Iterator[Feature]:
    if country.chart is None:
        return
    step = lie.width / GRID
    x, y = (one.ravel() for one in np.meshgrid(step * (np.arange(GRID) + 0.5), np.arange(step / 2, lie.depth, step)))
    ground = lie.to_ground(np.stack([x, y], 1))
    wet = ~country.chart.on_land(ground[:, 0], ground[:, 1])
    if wet.any():
        half = step / 2
        boxes = shapely.box(x[wet] - half, y[wet] - half, x[wet] + half, y[wet] + half)
        for ring in _rings(lie, shapely.union_all(boxes)):
            yield Feature(kind="water", points=ring, name="The sea")


def _rivers(
    lie: Lie, country: Country, roads: list[tuple[Edge, BaseGeometry]], now: Mapping[str, PlaceNow], broken: set[str]
) -> Iterator[Feature]:
    """Draw rivers with their crossings: fords of the chart, fords where a fordable river is crossed, bridges where a road goes
    over.
    """
    nears = {place.river: place for place in _places(lie, country) if place.river}
    for river in country.ground.rivers:
        shape = _flat(lie, shapely.LineString(river.line))
        inside = shape.intersection(lie.box)
        if river.cls == "stream" or inside.is_empty:
            continue
        wide = max(1.0, river.width_yd / lie.inch_yd)
        yield from (Feature(kind="river", points=line, name=river.name) for line in _lines(lie, shape))
        over = [(kind, point) for kind, point in _crossings(river.key, inside, roads, nears, now, broken)]
        if river.cls == "fordable":
            apart = float(tables.value("battle", "ford_every_in"))
            over += [
                ("ford", part.interpolate(far))
                for part in shapely.get_parts(inside)  # a river may come into the box more than once
                for far in np.arange(apart / 2, part.length, apart)
            ]
        for kind, point in over:
            yield Feature(kind=kind, points=_bank_to_bank(lie, shape, point, wide), name=river.name)


def _crossings(
    key: str,
    inside: BaseGeometry,
    roads: list[tuple[Edge, BaseGeometry]],
    nears: Mapping[str, Place],
    now: Mapping[str, PlaceNow],
    broken: set[str],
) -> Iterator[tuple[str, BaseGeometry]]:
    place = nears.get(key)
    known = now.get(place.key) if place is not None else None
    kind = "ford" if place is not None and "ford" in place.kinds else "bridge"
    ferry = place is not None and "ferry" in place.kinds and not (known and known.pontoon_yd)
    down = known is not None and known.state == DOWN and not known.pontoon_yd
    for edge, shape in roads:
        for point in shapely.get_parts(shape.intersection(inside)):
            if not point.is_empty and edge.key not in broken and not (kind == "bridge" and (down or ferry)):
                yield kind, point.centroid


def _bank_to_bank(lie: Lie, river: BaseGeometry, at: BaseGeometry, wide: float) -> tuple[tuple[float, float], ...]:
    far = river.project(at)
    a, b = river.interpolate(max(0.0, far - 1)), river.interpolate(min(river.length, far + 1))
    e, n = b.x - a.x, b.y - a.y
    long = math.hypot(e, n) or 1.0
    half = wide / 2 + 0.5
    return tuple(_inch(lie, at.x - sign * n / long * half, at.y + sign * e / long * half) for sign in (-1, 1))


def _roads(lie: Lie, country: Country) -> Iterator[tuple[Edge, BaseGeometry]]:
    for key in sorted(country.edges):
        edge = country.edges[key]
        if edge.kind == ROAD:
            inside = _flat(lie, shapely.LineString(edge.line)).intersection(lie.box)
            if inside.length > 0:
                yield edge, inside


def _places(lie: Lie, country: Country) -> list[Place]:
    ring = lie.ring
    return [one for _, one in sorted(country.places.items()) if ring.intersects(shapely.Point(one.lon, one.lat))]


def _flat(lie: Lie, shape: BaseGeometry) -> BaseGeometry:
    return shapely.transform(shape, lie.to_table)


def _inch(lie: Lie, x: float, y: float) -> tuple[float, float]:
    return round(min(max(x, 0.0), lie.width), 1) + 0.0, round(min(max(y, 0.0), lie.depth), 1) + 0.0


def _rings(lie: Lie, shape: BaseGeometry) -> Iterator[tuple[tuple[float, float], ...]]:
    """Yield the corners of each piece of a shape on the field, to a tenth of an inch, without pieces under a square inch."""
    for part in shapely.get_parts(shape.intersection(lie.box)):
        if part.geom_type == "Polygon" and part.area >= 1:
            points = [_inch(lie, x, y) for x, y in part.simplify(0.5).exterior.coords[:-1]]
            if len(set(points)) > 2:
                yield tuple(dict.fromkeys(points))


def _lines(lie: Lie, shape: BaseGeometry) -> Iterator[tuple[tuple[float, float], ...]]:
    for part in shapely.get_parts(shapely.line_merge(shape.intersection(lie.box))):
        if part.geom_type == "LineString" and part.length >= 1:
            yield tuple(dict.fromkeys(_inch(lie, x, y) for x, y in part.simplify(0.2).coords))


def trench(lie: Lie, lon: float, lat: float, inches: int, faces: int) -> tuple[tuple[float, float], ...]:
    """Draw a trench, in inches, before men at a place; ``faces`` 1: the attacker's way, -1: against him (LC-266)."""
    x, y = (float(one) for one in lie.to_table([(lon, lat)])[0])
    ahead = y + faces * float(tables.value("battle", "trench_before_in"))
    return _inch(lie, x - inches / 2, ahead), _inch(lie, x + inches / 2, ahead)


def block(lie: Lie, lon: float, lat: float, yards: float) -> tuple[tuple[float, float], ...]:
    """Draw a square of so many yards round a place, cut at the field's edge."""
    x, y = (float(one) for one in lie.to_table([(lon, lat)])[0])
    half = yards / 2 / lie.inch_yd
    return next(_rings(lie, shapely.box(x - half, y - half, x + half, y + half)), ())
