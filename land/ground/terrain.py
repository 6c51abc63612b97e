"""Ground off the roads: patches, heights, rivers, inhabitants (LC-040, LC-082, LC-112, LC-157).

Where two patches overlap the first by key counts; where there is none it is open country with fifty people to the square mile
(LC-040). Only hills and steep ground rise above the line between two spots (SC-LC-01).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from land.ground import measure
from land.state.ground import Patch, River
from naval.geo.chart import Chart

OPEN = Patch(key="", name="Open country", kind="open", rings=())
RISING = ("hill", "steep")
WATER = "water"
CELL_DEG = 0.1
COAST_STEP_DEG = 0.005


class Crossing(NamedTuple):
    """Crossing of a straight way with a river or water: its key, its class (of water: ``water``), and metres from the start."""

    key: str
    cls: str
    metres: int
    lon: float
    lat: float


class Terrain:
    """Patches and rivers of a pack, with the sea's chart where there is one; never changed once built."""

    def __init__(self, patches: Iterable[Patch], rivers: Iterable[River], chart: Chart | None = None) -> None:
        self.patches = tuple(sorted(patches, key=lambda p: p.key))
        self.rivers = tuple(sorted(rivers, key=lambda r: r.key))
        self.chart = chart
        self._shapes = _cut_overlapping_patches(self.patches)
        self._tree = shapely.STRtree(self._shapes)
        self._lines = [shapely.LineString(r.line) for r in self.rivers]
        self._rivers = shapely.STRtree(self._lines)

    def patch(self, lon: float, lat: float) -> Patch:
        """Return the ground at a point (LC-040)."""
        found = self._tree.query(shapely.Point(lon, lat), predicate="intersects")
        return self.patches[int(min(found))] if len(found) else OPEN

    def seen_in(self, ring: BaseGeometry) -> list[tuple[Patch, BaseGeometry]]:
        """List the patches that touch a piece of ground, each with the part of it that counts (LC-040)."""
        return [(self.patches[int(n)], self._shapes[int(n)]) for n in sorted(self._tree.query(ring, predicate="intersects"))]

    def rise(self, a: tuple[float, float, float], b: tuple[float, float, float]) -> Patch | None:
        """Find the first hill or steep ground above the straight line between two points, else None (LC-112).

        Each point is longitude, latitude, feet. Ground on which one of the two stands does not hide them (SC-LC-01).
        """
        line = shapely.LineString([a[:2], b[:2]])
        own = {self.patch(*a[:2]).key, self.patch(*b[:2]).key}
        for n in sorted(self._tree.query(line, predicate="intersects")):
            patch: Patch = self.patches[int(n)]
            if patch.kind not in RISING or patch.key in own or not line.length:
                continue
            met = shapely.get_coordinates(line.intersection(self._shapes[n]))
            shares = [math.dist(one, a[:2]) / line.length for one in met]
            if any(patch.height_ft > a[2] + (b[2] - a[2]) * share for share in shares):
                return patch
        return None

    def crosses(self, a: tuple[float, float], b: tuple[float, float]) -> tuple[Crossing, ...]:
        """List rivers and waters on the straight way between two points, in their order (LC-041, LC-082). The sea has no key."""
        line = shapely.LineString([a, b])
        met = [
            _crossing(self.rivers[n].key, self.rivers[n].cls, point, a)
            for n in self._rivers.query(line, predicate="intersects")
            for point in shapely.get_coordinates(line.intersection(self._lines[n]))
        ]
        for n in self._tree.query(line, predicate="intersects"):
            if self.patches[n].kind == WATER:
                points = [
                    _crossing(self.patches[n].key, WATER, one, a)
                    for one in shapely.get_coordinates(line.intersection(self._shapes[n]))
                ]
                met += [min(points, key=lambda one: one.metres)] if points else []
        met += self._shore(a, b)
        return tuple(sorted(met, key=lambda one: (one.metres, one.key)))

    def _shore(self, a: tuple[float, float], b: tuple[float, float]) -> list[Crossing]:
        """Find where the straight way first goes into the sea; nothing for one that begins outside the drawn coast (SC-LC-02)."""
        if self.chart is None or not self.chart.is_land(*a):
            return []
        far = measure.metres(*a, *b)
        steps = max(2, math.ceil(far / 400.0) + 1)
        lon, lat = np.linspace(a[0], b[0], steps), np.linspace(a[1], b[1], steps)
        wet = np.flatnonzero(~self.chart.on_land(lon, lat))
        return [_crossing("", WATER, (float(lon[wet[0]]), float(lat[wet[0]])), a)] if len(wet) else []

    def people(self, i: int, j: int) -> int:
        """Count inhabitants of the cell of 0.1 degree whose south-west corner is (i, j) tenths of a degree, nearest (LC-157)."""
        west, south = i * CELL_DEG, j * CELL_DEG
        cell = shapely.box(west, south, west + CELL_DEG, south + CELL_DEG)
        wide, high = (
            measure.miles(west, south + CELL_DEG / 2, west + CELL_DEG, south + CELL_DEG / 2),
            measure.miles(west, south, west, south + CELL_DEG),
        )
        dry = self._dry(cell)
        found: float = 0.0
        left = dry
        for n in sorted(self._tree.query(cell, predicate="intersects")):
            part = self._shapes[n].intersection(dry)
            found += part.area * (0 if self.patches[n].kind == WATER else self.patches[n].pop_sqmi)
            left = left.difference(self._shapes[n])
        found += left.area * OPEN.pop_sqmi
        return int(found / CELL_DEG**2 * wide * high + 0.5)

    def _dry(self, cell: BaseGeometry) -> BaseGeometry:
        """Return the part of a cell that is not sea, in tenths by tenths of it; all of it without a chart."""
        if self.chart is None:
            return cell
        west, south, east, _ = cell.bounds
        step = (east - west) / 10
        x, y = (one.ravel() for one in np.meshgrid(west + step * (np.arange(10) + 0.5), south + step * (np.arange(10) + 0.5)))
        ashore = self.chart.on_land(x, y)
        if ashore.all():
            return cell
        half = step / 2
        small = shapely.box(x[ashore] - half, y[ashore] - half, x[ashore] + half, y[ashore] + half)
        return shapely.union_all(small)

    @cached_property
    def _coast(self) -> Any:
        from scipy.spatial import cKDTree  # here: it takes a third of a second

        from naval.geo import course

        if self.chart is None:
            return None
        points = self.chart.coast_points(COAST_STEP_DEG)
        return cKDTree(course.places(points[:, 0], course.latitude(points[:, 1]))) if len(points) else None

    def from_sea_nm(self, lon: float, lat: float) -> float | None:
        """Measure sea miles from a point to the drawn coast, on either side of it; None without a chart (LC-120)."""
        from naval.geo import course

        if self._coast is None:
            return None
        return float(self._coast.query(course.places(lon, lat))[0])


def _cut_overlapping_patches(patches: tuple[Patch, ...]) -> list[BaseGeometry]:
    """Cut each patch by those before it, which count first (LC-040)."""
    found: list[BaseGeometry] = []
    before: BaseGeometry = shapely.Polygon()
    for patch in patches:
        whole = shapely.Polygon(patch.rings[0], patch.rings[1:])
        found.append(whole.difference(before))
        before = before.union(whole)
    return found


def _crossing(key: str, cls: str, point: Any, start: tuple[float, float]) -> Crossing:
    lon, lat = float(point[0]), float(point[1])
    return Crossing(key, cls, round(measure.metres(*start, lon, lat)), round(lon, 6), round(lat, 6))
