"""Helm: the course that closes, shadows or avoids an enemy in sight (SC-N-08); and that which keeps a raider beside a merchantman
(SC-N-09).

The sea is flat as far as one sees: miles east and north of the steering ship.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from naval import tables
from naval.geo import course
from naval.geo.chart import Chart
from naval.state.orders import AVOID, CLOSE
from naval.state.world import Leg

LEAST_KN = 1.0
BEARINGS = (0, *(sign * away for away in range(15, 91, 15) for sign in (1, -1)))  # how far she bears off to clear the land


@dataclass(frozen=True)
class Seen:
    """A force as it is seen at a minute."""

    lon: float
    lat: float
    course_deg: float
    knots: float

    @property
    def velocity(self) -> tuple[float, float]:
        """Reckon miles east and north an hour."""
        return self.knots * math.sin(math.radians(self.course_deg)), self.knots * math.cos(math.radians(self.course_deg))


@dataclass(frozen=True)
class Helm:
    """A course, a speed, and the most minutes to steer it."""

    course_deg: float
    knots: float
    minutes: float

    def differs(self, now: Seen) -> bool:
        """Report whether it is worth altering for: by more degrees, or knots, than she would trouble about."""
        turn = abs((self.course_deg - now.course_deg + 180) % 360 - 180)
        return turn > value("course_deg") or abs(self.knots - now.knots) > value("knots")


def value(name: str) -> float:
    """Look up a figure of the convention (naval/data/standing.toml)."""
    return float(tables.value("standing", name))


def wanted(what: str, own: Seen, enemy: Seen, most_kn: float, sees_nm: float) -> Helm:
    """Steer by a standing order with the enemy where he is now (SC-N-08)."""
    bearing, nm = course.rhumb(own.lon, own.lat, enemy.lon, enemy.lat)
    keeps = value("keeps") * sees_nm
    if what == AVOID:
        return Helm((bearing + 180) % 360, most_kn, value("minutes"))
    if what == CLOSE:
        return match_course_and_speed(enemy, most_kn) if nm <= value("near_nm") else intercept(bearing, nm, enemy, most_kn)
    if nm > keeps:
        return intercept(bearing, nm, enemy, most_kn)
    if nm < value("slack") * keeps:
        return Helm((bearing + 180) % 360, most_kn, value("minutes"))
    return match_course_and_speed(enemy, most_kn)


def match_course_and_speed(enemy: Seen, most_kn: float) -> Helm:
    """Match his course and speed."""
    return Helm(enemy.course_deg, max(min(enemy.knots, most_kn), LEAST_KN), value("minutes"))


def to_keep_beside(chart: Chart, own: Seen, prey: Seen, most_kn: float) -> tuple[Helm, tuple[Leg, ...]]:
    """Find how she meets a merchantman and keeps beside her, and the legs; none without clear water (SC-N-09)."""
    bearing, nm = course.rhumb(own.lon, own.lat, prey.lon, prey.lat)
    if nm <= value("beside_nm"):
        helms = match_course_and_speed(prey, most_kn)
        return helms, _along(chart, (own.lon, own.lat), helms.course_deg, helms.knots)
    helms = intercept(bearing, nm, prey, most_kn, value("beside_min"))
    way = leg(chart, own, helms)
    if way is None or not value("look_min") <= helms.minutes < value("beside_min"):
        return helms, () if way is None else (way,)
    return helms, (way, *_along(chart, (way.lon, way.lat), prey.course_deg, max(prey.knots, LEAST_KN)))


def _along(chart: Chart, start: tuple[float, float], course_deg: float, knots: float) -> tuple[Leg, ...]:
    """Lay a leg on a course, as long as one after a merchantman, halved till in clear water; none if at the land."""
    minutes = value("beside_min")
    while minutes >= 1:
        lon, lat = course.round_place(*course.along(*start, course_deg, knots * minutes / 60))
        if chart.holds(lon, lat) and chart.stop(*start, lon, lat) is None:
            return (Leg(lon=lon, lat=lat, knots=round(knots, 1)),)
        minutes /= 2
    return ()


def intercept(bearing: float, nm: float, enemy: Seen, knots: float, most_min: float = 0.0) -> Helm:
    """Find the course on which she meets him if he holds his, else towards him, for at most so many minutes; if 0, the table's.

    >>> meets = intercept(90.0, 10.0, Seen(0.0, 50.0, 0.0, 8.0), 10.0)
    >>> round(meets.course_deg, 1), round(meets.minutes)
    (36.9, 60)
    """
    x, y = nm * math.sin(math.radians(bearing)), nm * math.cos(math.radians(bearing))
    u, v = enemy.velocity
    a, b, c = u * u + v * v - knots * knots, 2 * (x * u + y * v), x * x + y * y
    roots = [-c / b] if abs(a) < 1e-9 and b < 0 else []
    if abs(a) >= 1e-9 and (disc := b * b - 4 * a * c) >= 0:
        roots = [(-b + sign * math.sqrt(disc)) / (2 * a) for sign in (-1, 1)]
    hours = min((root for root in roots if root > 0), default=None)
    most_min = most_min or value("minutes")
    if hours is None:
        return Helm(bearing, knots, most_min)
    ahead = math.degrees(math.atan2(x + u * hours, y + v * hours)) % 360
    return Helm(ahead, knots, min(hours * 60, most_min))


def leg(chart: Chart, own: Seen, helm: Helm) -> Leg | None:
    """Find her leg, bearing off as little as keeps her clear of the land; None without clear water."""
    nm = helm.knots * max(helm.minutes, value("look_min")) / 60
    for off in BEARINGS:
        lon, lat = course.round_place(*course.along(own.lon, own.lat, round(helm.course_deg + off) % 360, nm))
        if chart.holds(lon, lat) and chart.stop(own.lon, own.lat, lon, lat) is None:
            return Leg(lon=lon, lat=lat, knots=round(helm.knots, 1))
    return None
