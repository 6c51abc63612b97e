"""Tracks for tests of contact: columns on polylines, and a plain country of miles about a point."""

from __future__ import annotations

import bisect
import math
from dataclasses import dataclass
from functools import cache

from land.state.world import Spot
from naval.geo import course

MILE_NM = 1609.344 / 1852


@cache
def find_point(x_mi: float, y_mi: float) -> tuple[float, float]:
    """Find the point so many miles east and north of 124 E, 40 N."""
    far = math.hypot(x_mi, y_mi) * MILE_NM
    return course.along(124.0, 40.0, math.degrees(math.atan2(x_mi, y_mi)) % 360, far) if far else (124.0, 40.0)


@dataclass(frozen=True)
class Walk:
    """A column whose head goes straight from knot to knot (minute, miles east, miles north).

    Its last unit is ``late`` minutes behind.
    """

    body: str
    knots: tuple[tuple[float, float, float], ...]
    late: float = 0.0

    @cache  # noqa: B019 - a test's walks are few
    def _at(self, minute: float) -> Spot:
        n = bisect.bisect_right([k[0] for k in self.knots], minute)
        if n == 0 or n == len(self.knots):
            _, x, y = self.knots[min(n, len(self.knots) - 1)]
        else:
            (t0, x0, y0), (t1, x1, y1) = self.knots[n - 1], self.knots[n]
            part = (minute - t0) / (t1 - t0)
            x, y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        lon, lat = find_point(x, y)
        return Spot(lon=lon, lat=lat)

    def head(self, minute: float) -> Spot:
        return self._at(minute)

    def middle(self, minute: float) -> Spot:
        return self._at(minute - self.late / 2)

    def last(self, minute: float) -> Spot:
        return self._at(minute - self.late)

    tail = last

    def moving(self, minute: float) -> bool:
        return self.knots[0][0] <= minute < self.knots[-1][0]

    def still(self, since: int, until: int) -> bool:
        return False
