"""Courses as they are written in words, a leg a line: ``N 62 E, 30 miles, 12 knots`` or ``50 15 N 2 10 W, 12 knots`` (CK-019)."""

from __future__ import annotations

import re
from typing import Any

from naval.geo import compass

MOST_SIGNS = 1200
_NUMBER = r"\d{1,5}(?:[.,]\d{1,4})?"
_AT = rf"(?:at )?(?P<knots>{_NUMBER}) ?(?:knots?|kn)"
_BY_COURSE = re.compile(rf"(?P<course>.+?) (?:for )?(?P<far>{_NUMBER}) ?(?P<unit>miles?|nm|hours?|h) {_AT}", re.IGNORECASE)
_TO_PLACE = re.compile(rf"(?:to )?(?P<place>.+?) {_AT}", re.IGNORECASE)
_ANGLE = r"(\d{1,3}(?:[.,]\d{1,5})?)(?: (\d{1,2}(?:[.,]\d{1,3})?))? ?"
_PLACE = re.compile(rf"{_ANGLE}([NS]) {_ANGLE}([EW])", re.IGNORECASE)


def read_legs(text: str) -> tuple[list[dict[str, Any]], list[int]]:
    """Read the legs of a course in words as rows of a sheet, and list the lines (from 1) that cannot be read.

    >>> read_legs("N 62 E, 30 miles at 12 knots\\n50 15 N, 2 10 W, 10 kn")[0][1]
    {'lon': -2.166667, 'lat': 50.25, 'knots': 10.0}
    """
    rows, wrong = [], []
    for n, line in enumerate(text.splitlines(), 1):
        plain = " ".join(re.sub(r"[°′’',;](?!\d)|[;]", " ", line).split())
        if not plain:
            continue
        row = _leg(plain)
        if row is None:
            wrong.append(n)
        else:
            rows.append(row)
    return rows, wrong


def _leg(plain: str) -> dict[str, Any] | None:
    found = _BY_COURSE.fullmatch(plain)
    if found and compass.read_course(found["course"]) is not None:
        unit = "hours" if found["unit"].lower().startswith("h") else "nm"
        return {"course": found["course"], unit: number(found["far"]), "knots": number(found["knots"])}
    found = _TO_PLACE.fullmatch(plain)
    place = read_place(found["place"]) if found else None
    return {"lon": place[0], "lat": place[1], "knots": number(found["knots"])} if found and place else None


def read_place(text: str) -> tuple[float, float] | None:
    """Read the longitude and latitude of a place in words; None if the text is no place.

    >>> read_place("50 15 N 2 10 W"), read_place("50.25 N 2.5 E"), read_place("here")
    ((-2.166667, 50.25), (2.5, 50.25), None)
    """
    found = _PLACE.fullmatch(" ".join(re.sub(r"[°′’']|,(?!\d)", " ", text).split()))
    if not found:
        return None
    lat, lon = (_degrees(found[k], found[k + 1]) for k in (1, 4))
    if lat > 90 or lon > 180:
        return None
    return round(lon if found[6].upper() == "E" else -lon, 6), round(lat if found[3].upper() == "N" else -lat, 6)


def _degrees(whole: str, minutes: str | None) -> float:
    return number(whole) + (number(minutes) / 60 if minutes else 0.0)


def number(text: str) -> float:
    """Read a figure with a point or a comma."""
    return float(text.replace(",", "."))
