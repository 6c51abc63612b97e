"""Closest approach and first sight of two tracks, reckoned instead of drawn on tracing paper (NAV-S-043, SC-S-04)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from naval.geo import compass, course, sun
from naval.geo.course import Floats
from naval.reckoner.line import Answer

Track = dict[str, float]
GRID_S = 30  # two ships close by no more than a mile in so long: no meeting hides between two looks


def sighting(
    a: Track, b: Track, hours: float, visibility_nm: float | None, weather: float | None, light: str | None, julian: float | None
) -> Answer:
    """Find if and when two tracks bring ships in sight of one another (NAV-S-032, 033, 043; SC-S-04).

    Ships see so many miles; or the distance that the weather die gives by the light, or by the sun at A from a Julian date on.
    """
    day, night = sun.weather(weather or 1.0) if visibility_nm is None else (visibility_nm, visibility_nm)

    def sight(t: Any) -> Any:
        if julian is None:
            return (night if light == sun.NIGHT else day) + 0.0 * t
        lon, lat = course.alongs(a["lon"], a["lat"], a["course_deg"], a["knots"] * t)
        return sun.sights(day, night, sun.altitudes(lat, lon, julian + t / 24))

    return meet(a, b, hours, sight)


def meet(one: Track, other: Track, hours: float, sight: Callable[[Floats], Floats]) -> Answer:
    """Find when two ships first see each other, and when they are closest, within so many hours.

    ``sight`` gives the sighting distance in miles at hours from the start; at that distance exactly they are in sight (AMB-S-02:
    certain inside it).
    """

    def apart(t: Floats) -> Floats:
        return _apart(one, other, np.asarray(t, dtype=np.float64))

    def hidden(t: Floats) -> Floats:
        # A millionth of a mile (two millimetres) in favour of seeing: 20 miles apart at 20 miles' sight is in sight.
        return apart(t) - sight(np.asarray(t, dtype=np.float64)) - 1e-6

    grid = np.linspace(0.0, hours, math.ceil(hours * 3600 / GRID_S) + 1)
    nearest = _least(apart, grid)
    seen = _first(hidden, grid)
    out: Answer = {
        "sighted": seen is not None,
        "closest_nm": round(float(apart(nearest)), 3) + 0.0,
        "closest_hours": round(float(nearest), 4) + 0.0,
        "closest": clock(float(nearest)),
    }
    if seen is None:
        return {**out, "sight_nm": round(float(sight(nearest)), 3)}
    return {
        **out,
        "sight_nm": round(float(sight(seen)), 3),
        "hours": round(float(seen), 4) + 0.0,
        "at": clock(float(seen)),
        "distance_nm": round(float(apart(seen)), 3) + 0.0,
        **_bearing(one, other, float(seen)),
    }


def clock(hours: float) -> str:
    """Write hours and minutes in words, to the minute begun (SC-S-04 rounds down).

    >>> clock(3 + 2 / 3)
    '3 h 40 min'
    """
    minutes = math.floor(hours * 60 + 1e-3)
    return f"{minutes // 60} h {minutes % 60:02d} min"


def _reckon_place_at(track: Track, t: Floats) -> tuple[Floats, Floats]:
    miles = track["knots"] * t
    if "lon" in track:
        return course.alongs(track["lon"], track["lat"], track["course_deg"], miles)
    angle = math.radians(track["course_deg"])
    return track["x_nm"] + miles * math.sin(angle), track["y_nm"] + miles * math.cos(angle)


def _apart(one: Track, other: Track, t: Floats) -> Floats:
    a, b = _reckon_place_at(one, t), _reckon_place_at(other, t)
    if "lon" in one:
        return course.distances_nm(a[0], a[1], b[0], b[1])
    return np.hypot(b[0] - a[0], b[1] - a[1])


def _bearing(one: Track, other: Track, t: float) -> Answer:
    (x1, y1), (x2, y2) = _reckon_place_at(one, np.asarray(t)), _reckon_place_at(other, np.asarray(t))
    if "lon" in one:
        degrees = course.bearing_deg(float(x1), float(y1), float(x2), float(y2))
    else:
        degrees = math.degrees(math.atan2(float(x2 - x1), float(y2 - y1))) % 360
    return {"bearing_deg": round(degrees, 1) % 360, "bearing": compass.bearing_words(degrees)}


def _least(f: Callable[[Floats], Floats], grid: Floats) -> Floats:
    """Find where a function is least: on the grid first, then closer and closer round that place."""
    while True:
        i = int(np.argmin(f(grid)))
        low, high = grid[max(i - 1, 0)], grid[min(i + 1, len(grid) - 1)]
        if high - low < 1e-9:
            return np.asarray(grid[i])
        grid = np.linspace(low, high, 33)


def _first(f: Callable[[Floats], Floats], grid: Floats) -> Floats | None:
    """Find the first place where a function is not above zero; None if there is none."""
    values = f(grid)
    inside = values <= 0
    dips = np.ones(len(grid), dtype=bool)
    dips[1:-1] = (values[1:-1] <= values[:-2]) & (values[1:-1] <= values[2:])
    # The grid may step over a brief meeting: look into every dip before the first look that found them in sight.
    for i in np.flatnonzero(dips | inside).tolist():
        if inside[i]:
            return _root(f, grid[max(i - 1, 0)], grid[i])
        bottom = _least(f, np.linspace(grid[max(i - 1, 0)], grid[min(i + 1, len(grid) - 1)], 9))
        if f(bottom) <= 0:
            return _root(f, grid[max(i - 1, 0)], float(bottom))
    return None


def _root(f: Callable[[Floats], Floats], low: float, high: float) -> Floats:
    if f(np.asarray(low)) <= 0:
        return np.asarray(low)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if f(np.asarray(middle)) <= 0 else (middle, high)
    return np.asarray(high)
