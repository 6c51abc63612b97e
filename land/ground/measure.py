"""Lengths on the ground: geodesic, in whole metres and statute miles (LC-003)."""

from __future__ import annotations

import bisect
from functools import lru_cache
from itertools import pairwise

from land.state.ground import Line
from naval.geo import course

MILE_M = 1609.344
YARD_M = 0.9144


@lru_cache(maxsize=200_000)
def metres(lon1: float, lat1: float, lon2: float, lat2: float) -> float:
    """Measure the geodesic between two points in metres (LC-003)."""
    return course.distance_nm(lon1, lat1, lon2, lat2) * course.NM_M


def miles(lon1: float, lat1: float, lon2: float, lat2: float) -> float:
    """Measure the geodesic between two points in statute miles (LC-003)."""
    return metres(lon1, lat1, lon2, lat2) / MILE_M


def lengths(line: Line) -> tuple[float, ...]:
    """Measure how far along a line each of its points lies, in metres: 0 at the first."""
    far = [0.0]
    for (x1, y1), (x2, y2) in pairwise(line):
        far.append(far[-1] + metres(x1, y1, x2, y2))
    return tuple(far)


def along(line: Line, far: tuple[float, ...], share: float) -> tuple[float, float]:
    """Return the point at a share (0 to 1) of a line's length; ``far`` are its :func:`lengths`."""
    at = min(max(share, 0.0), 1.0) * far[-1]
    n = min(max(bisect.bisect_right(far, at), 1), len(line) - 1)
    step = far[n] - far[n - 1]
    part = (at - far[n - 1]) / step if step else 0.0
    (x1, y1), (x2, y2) = line[n - 1], line[n]
    return round(x1 + (x2 - x1) * part, 6), round(y1 + (y2 - y1) * part, 6)
