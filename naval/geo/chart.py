"""The chart: land that stops a ship, and neutral coasts that see her.

A rhumb line is straight on a Mercator chart, so the land is drawn there once (longitude and isometric latitude, both in degrees)
and a leg meets the coast where two straight lines cross. A chart across the 180th meridian runs on past 180.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from naval.geo import course
from naval.geo.course import Floats, Likes

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

SHORT_NM = 0.02  # a ship stopped by the coast lies so far off
LEAVE_NM = 0.5  # a ship at a quay just inside the drawn coast comes clear of the land within this
COAST_STEP_NM = 0.5  # spacing of the points that stand for a neutral coast
PIECE_NM = 20.0  # so short a piece of a rhumb line is straight to a few hundredths of a mile
NEVER = float("inf")


class Neutral(NamedTuple):
    """A stretch of neutral coast."""

    key: str
    name: str


class Approach(NamedTuple):
    """Closest approach of legs to neutral coasts: for each leg and coast both indexes, miles, fraction of the leg."""

    leg: Ints
    neutral: Ints
    nm: Floats
    fraction: Floats


class Chart:
    """A theatre's land and neutral coasts, immutable. Build one with :meth:`build`."""

    def __init__(self, land: list[BaseGeometry], neutrals: list[Neutral], points: Floats, owner: Ints, bounds: Any):
        self.bounds: tuple[float, float, float, float] = tuple(bounds)
        self.neutrals = tuple(neutrals)
        self.neutral_points = points  # x, y, z in nm (course.places)
        self.neutral_owner = owner  # for each point, the index of its coast in ``neutrals``
        self._polygons = np.asarray(land, dtype=object)
        shapely.prepare(self._polygons)
        self._land = shapely.STRtree(self._polygons)
        self._a, self._b = _segments(self._polygons)
        self._coast = shapely.STRtree(shapely.linestrings(np.stack([self._a, self._b], 1)))
        from scipy.spatial import cKDTree  # here: it takes a third of a second, and few processes come so far

        self._tree = cKDTree(points) if len(points) else None

    @classmethod
    def build(
        cls, land: BaseGeometry, neutrals: list[tuple[str, str, BaseGeometry]], bounds: tuple[float, float, float, float]
    ) -> Chart:
        """Draw a chart.

        ``land``: polygons in longitude and latitude; ``neutrals``: key, name and coast line of each neutral stretch;
        ``bounds``: west, south, east, north in degrees (east below west, or over 180, crosses the 180th meridian).
        """
        west, south, east, north = (float(v) for v in bounds)
        if east <= west:
            east += 360
        margin = 1.0 if east - west <= 180 else 180.0
        window = (west - margin, max(south - margin, -89.0), east + margin, min(north + margin, 89.0))
        parts = []
        for shift in (-360.0, 0.0, 360.0):
            if shift and (window[0] - shift >= 180 or window[2] - shift <= -180):
                continue
            cut = _clip(land, (window[0] - shift, window[1], window[2] - shift, window[3]))
            parts += [_mercator(p, shift) for p in cut]
        listed = sorted(neutrals, key=lambda n: n[0])
        dense = [_coast_points(line) for _, _, line in listed]
        points = np.concatenate(dense) if dense else np.empty((0, 3))
        owner = np.repeat(np.arange(len(dense)), [len(d) for d in dense]).astype(np.int64)
        return cls(parts, [Neutral(k, n) for k, n, _ in listed], points, owner, (west, south, east, north))

    def holds(self, lon: float, lat: float) -> bool:
        """Report whether a point lies within the chart's edges."""
        west, south, east, north = self.bounds
        return south <= lat <= north and (lon - west) % 360 <= east - west + 1e-9

    def is_land(self, lon: float, lat: float) -> bool:
        """Report whether a point is ashore."""
        return bool(self.on_land([lon], [lat])[0])

    def on_land(self, lon: Likes, lat: Likes) -> Bools:
        """Report for each of many points whether it is ashore."""
        x, y = self._x(np.atleast_1d(np.asarray(lon, dtype=np.float64))), course.isometric(np.atleast_1d(lat))
        found = np.zeros(x.shape, dtype=bool)
        if not len(self._polygons):
            return found
        which, polygon = self._land.query(shapely.points(x, y))
        for p in np.unique(polygon):
            here = which[polygon == p]
            found[here] |= shapely.intersects_xy(self._polygons[p], x[here], y[here])
        return found

    def coast_points(self, step: float) -> Floats:
        """List points of the coast no farther apart than ``step`` degrees, on the Mercator chart (longitude, isometric
        latitude)."""
        if not len(self._a):
            return np.empty((0, 2))
        way = self._b - self._a
        count = np.maximum(np.ceil(np.linalg.norm(way, axis=1) / step), 1).astype(np.int64)
        which = np.repeat(np.arange(len(way)), count)
        share = (np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)) / count[which]
        points: Floats = self._a[which] + way[which] * share[:, None]
        return points

    def stop(self, lon: float, lat: float, to_lon: float, to_lat: float) -> tuple[float, float, float] | None:
        """Find where the coast first stops a ship on a rhumb line: (lon, lat, miles steamed); None if the way is clear.

        The point lies a little short of the shore (SHORT_NM), never ashore. A ship at a quay just inside the drawn coast comes
        out freely.
        """
        nm = float(self.stops([lon], [lat], [to_lon], [to_lat])[0])
        if nm == NEVER:
            return None
        degrees, _ = course.rhumb(lon, lat, to_lon, to_lat)
        x, y = course.along(lon, lat, degrees, nm)
        return x, y, nm

    def stops(self, lon1: Likes, lat1: Likes, lon2: Likes, lat2: Likes) -> Floats:
        """Reckon how many miles each leg can steam before the coast stops it; infinite where the way is clear."""
        first, at, off = (np.atleast_1d(np.asarray(v, dtype=np.float64)) for v in (lon1, lat1, lat2))
        x1, y1, y2 = self._x(first), course.isometric(at), course.isometric(off)
        x2 = x1 + course.wrap(np.atleast_1d(np.asarray(lon2, dtype=np.float64)) - first)
        most = np.full(x1.shape, NEVER)
        if not len(self._a):
            return most
        legs = shapely.linestrings(np.stack([np.stack([x1, y1], 1), np.stack([x2, y2], 1)], 1))
        leg, line = self._coast.query(legs, predicate="intersects")
        if not len(leg):
            return most
        start, step = np.stack([x1, y1], 1)[leg], np.stack([x2 - x1, y2 - y1], 1)[leg]
        t = _crossing(start, step, self._a[line], self._b[line])
        # Miles to each crossing: along one course they go with the meridian arc, so measure them properly.
        iso = y1[leg] + t * (y2 - y1)[leg]
        nm = course.rhumbs(first[leg], at[leg], first[leg] + t * step[:, 0], course.latitude(iso))[1]
        keep = ~self._from_quay(leg, nm, first, at)
        np.minimum.at(most, leg[keep], np.maximum(nm[keep] - SHORT_NM, 0.0))
        return most

    def _from_quay(self, leg: Ints, nm: Floats, lon: Floats, lat: Floats) -> Bools:
        """Mark the crossings that are only a ship's way out from a quay just inside the drawn coast."""
        near = nm <= LEAVE_NM
        quay = np.zeros(len(leg), dtype=bool)
        if not near.any():
            return quay
        legs = np.unique(leg[near])
        for i in legs[self.on_land(lon[legs], lat[legs])]:
            mine = np.flatnonzero(leg == i)
            quay[mine[np.argmin(nm[mine])]] = True
        return quay

    def neutral_approach(self, lon1: Likes, lat1: Likes, lon2: Likes, lat2: Likes, within_nm: float) -> Approach:
        """Find the closest approach of legs to every neutral coast within so many miles (NAV-S-045).

        Good to 0.1 nm (0.25 within a mile of the shore). Rows are sorted by leg, then coast.
        """
        a, b, c, d = (np.atleast_1d(np.asarray(v, dtype=np.float64)) for v in (lon1, lat1, lon2, lat2))
        none = Approach(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0), np.empty(0))
        if self._tree is None or not len(a):
            return none
        degrees, nm = course.rhumbs(a, b, c, d)
        count = np.maximum(np.ceil(nm / PIECE_NM), 1).astype(np.int64)
        leg = np.repeat(np.arange(len(a)), count)
        number = np.arange(len(leg)) - np.repeat(np.cumsum(count) - count, count)
        part = nm[leg] / count[leg]
        ends = [course.places(*course.alongs(a[leg], b[leg], degrees[leg], part * (number + k))) for k in (0, 1)]
        found = self._tree.query_ball_point((ends[0] + ends[1]) / 2, within_nm + part / 2 + COAST_STEP_NM)
        sizes = np.fromiter((len(f) for f in found), np.int64, len(found))
        if not sizes.sum():
            return none
        piece = np.repeat(np.arange(len(found)), sizes)
        point = np.concatenate([np.asarray(f, dtype=np.int64) for f in found if f])
        way = (ends[1] - ends[0])[piece]
        to = self.neutral_points[point] - ends[0][piece]
        share = np.clip((to * way).sum(1) / np.maximum((way * way).sum(1), 1e-12), 0.0, 1.0)
        far = np.linalg.norm(to - way * share[:, None], axis=1)
        when = (number[piece] + share) / count[leg[piece]]
        return _least(leg[piece], self.neutral_owner[point], far, when, within_nm)

    def _x(self, lon: Floats) -> Floats:
        """Count longitudes on from the chart's western margin."""
        west = self.bounds[0] - 1.0
        return (lon - west) % 360 + west


def _least(leg: Ints, neutral: Ints, far: Floats, fraction: Floats, within_nm: float) -> Approach:
    order = np.lexsort((fraction, far, neutral, leg))
    leg, neutral, far, fraction = leg[order], neutral[order], far[order], fraction[order]
    first = np.ones(len(leg), dtype=bool)
    first[1:] = (leg[1:] != leg[:-1]) | (neutral[1:] != neutral[:-1])
    first &= far <= within_nm
    return Approach(leg[first], neutral[first], far[first], fraction[first])


def _clip(land: BaseGeometry, window: tuple[float, float, float, float]) -> list[BaseGeometry]:
    polygons = [p for p in shapely.get_parts([land]) if p.geom_type in ("Polygon", "MultiPolygon")]
    near = shapely.STRtree(polygons).query(shapely.box(*window)) if polygons else []
    cut: list[BaseGeometry] = []
    for i in sorted(near):
        piece = shapely.intersection(shapely.make_valid(polygons[i]), shapely.box(*window))
        cut += [p for p in shapely.get_parts(shapely.get_parts([piece])) if p.geom_type == "Polygon" and not p.is_empty]
    return cut


def _mercator(polygon: BaseGeometry, shift: float) -> BaseGeometry:
    def project(xy: Floats) -> Floats:
        return np.stack([xy[:, 0] + shift, course.isometric(xy[:, 1])], 1)

    drawn: BaseGeometry = shapely.transform(polygon, project)
    return drawn


def _segments(polygons: npt.NDArray[Any]) -> tuple[Floats, Floats]:
    if not len(polygons):
        return np.empty((0, 2)), np.empty((0, 2))
    rings = shapely.get_rings(polygons)
    xy, ring = shapely.get_coordinates(rings, return_index=True)
    same = ring[1:] == ring[:-1]
    return xy[:-1][same], xy[1:][same]


def _crossing(start: Floats, step: Floats, a: Floats, b: Floats) -> Floats:
    """Find the fraction of each leg at which it meets its stretch of coast; the nearer end where they lie along each other."""
    side, gap = b - a, a - start
    cross = step[:, 0] * side[:, 1] - step[:, 1] * side[:, 0]
    level = np.abs(cross) < 1e-15
    t = (gap[:, 0] * side[:, 1] - gap[:, 1] * side[:, 0]) / np.where(level, 1.0, cross)
    length = np.maximum((step * step).sum(1), 1e-300)
    ends = np.minimum((gap * step).sum(1), ((b - start) * step).sum(1)) / length
    return np.clip(np.where(level, ends, t), 0.0, 1.0)


def _coast_points(line: BaseGeometry) -> Floats:
    """Give a coast line as points close together, x, y, z in nm."""
    out = [np.empty((0, 3))]
    for part in shapely.get_parts(shapely.get_parts([line])):
        lon, lat = shapely.get_coordinates(part).T
        if len(lon) == 1:
            out.append(course.places(lon, lat))
            continue
        nm = course.distances_nm(lon[:-1], lat[:-1], lon[1:], lat[1:])
        count = np.maximum(np.ceil(nm / COAST_STEP_NM), 1).astype(np.int64)
        which = np.repeat(np.arange(len(nm)), count)
        share = (np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)) / count[which]
        x = lon[which] + course.wrap(lon[which + 1] - lon[which]) * share
        y = lat[which] + (lat[which + 1] - lat[which]) * share
        out.append(course.places(np.append(x, lon[-1]), np.append(y, lat[-1])))
    return np.concatenate(out)
