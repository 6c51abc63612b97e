"""Points in space, in yards, for distances between moving things (LC-003, LC-256).

A straight line through the ground is short of the way over it by less than a yard at twenty miles.
"""

from __future__ import annotations

import math
from functools import lru_cache

from land.state.world import Spot
from naval.geo import course

YARD_M = 0.9144
YD_A_NM = course.NM_M / YARD_M
YD_A_MILE = 1760
Point = tuple[float, float, float]


@lru_cache(maxsize=100_000)
def point(lon: float, lat: float) -> Point:
    """Convert a place to x, y, z in yards from the earth's centre."""
    x, y, z = (course.places(lon, lat) * YD_A_NM).tolist()
    return x, y, z


def spot_to_point(spot: Spot) -> Point:
    """Convert a spot to a point in yards."""
    return point(spot.lon, spot.lat)


def less(a: Point, b: Point) -> Point:
    """Return the vector from b to a."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def yards(a: Point, b: Point) -> float:
    """Measure yards between two points."""
    return math.dist(a, b)


def from_line(p: Point, a: Point, b: Point) -> float:
    """Measure yards from a point to the straight line between two others."""
    way, off = less(b, a), less(p, a)
    whole = sum(v * v for v in way)
    share = 0.0 if whole == 0 else min(1.0, max(0.0, sum(v * w for v, w in zip(way, off, strict=True)) / whole))
    return math.dist(off, tuple(v * share for v in way))


def within_from(p: Point, v: Point, reach: float) -> float | None:
    """Find the first share of a step (from 0, under 1) at which ``p`` moved by that share of ``v`` is within ``reach`` of
    nought.
    """
    here = sum(one * one for one in p) - reach * reach
    if here <= 0:
        return 0.0
    fast = sum(one * one for one in v)
    closing = sum(one * two for one, two in zip(p, v, strict=True))
    under = closing * closing - fast * here
    if closing >= 0 or under < 0:
        return None
    share = (-closing - math.sqrt(under)) / fast
    return share if share < 1 else None
