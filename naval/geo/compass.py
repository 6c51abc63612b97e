"""Words of chart and compass: bearings, points and positions, and courses read back from words."""

from __future__ import annotations

import math
import re

WINDS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")


def _point(n: int) -> str:
    """Name one of the 32 points, clockwise from north: every other one is a wind, the rest lie "by" a quarter."""
    if n % 2 == 0:
        return WINDS[n // 2]
    return f"{WINDS[(n + 1) // 4 * 2 % 16]} by {'NESW'[(n // 8 + (n % 4 == 1)) % 4]}"


POINTS = tuple(_point(n) for n in range(32))

_BY_NAME = {p.replace(" ", "").lower(): i * 11.25 for i, p in enumerate(POINTS)}
_WHOLE = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
_QUADRANT = re.compile(r"([ns])([0-9]{1,2}(?:\.[0-9]{1,6})?)([ew])")
_DEGREES = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,6})?")


def bearing_words(deg: float) -> str:
    """Write a bearing as it is spoken, by quadrants, to the degree.

    >>> bearing_words(50), bearing_words(130), bearing_words(270)
    ('N 50° E', 'S 50° E', 'W')
    """
    whole = round(deg) % 360
    if whole % 90 == 0:
        return "NESW"[whole // 90]
    angle = min(whole % 180, 180 - whole % 180)
    return f"{'N' if whole < 90 or whole > 270 else 'S'} {angle}° {'E' if whole < 180 else 'W'}"


def points(deg: float) -> str:
    """Name the nearest of the 32 points of the compass.

    >>> points(50), points(348)
    ('NE', 'N by W')
    """
    return POINTS[round(deg / 11.25) % 32]


def read_course(text: str) -> float | None:
    """Read a course in degrees from words like ``N 62 E``, ``ENE``, ``NE by E``, ``east`` or ``062``; None if unclear.

    >>> read_course("N 62° E"), read_course("S 8 W"), read_course("NE by E"), read_course("N 95 E")
    (62.0, 188.0, 56.25, None)
    """
    if len(text) > 40:
        return None
    plain = re.sub(r"[\s°']|\.(?![0-9])", "", text.lower())
    if plain in _WHOLE or plain in _BY_NAME:
        return _WHOLE.get(plain, _BY_NAME.get(plain))
    if _DEGREES.fullmatch(plain):
        return float(plain) % 360 if float(plain) <= 360 else None
    found = _QUADRANT.fullmatch(plain)
    if not found or float(found[2]) > 90:
        return None
    angle = float(found[2]) if found[1] == "n" else 180 - float(found[2])
    return (angle if found[3] == "e" else -angle) % 360


def _angle(value: float, names: str) -> str:
    minutes = math.floor(abs(value) * 60 + 0.5)
    return f"{minutes // 60}° {minutes % 60:02d}′ {names[value < 0]}"


def place_words(lon: float, lat: float) -> str:
    """Write a position as it is written in a log.

    >>> place_words(5.117, 55.967)
    '55° 58′ N, 5° 07′ E'
    """
    return f"{_angle(lat, 'NS')}, {_angle(lon, 'EW')}"
