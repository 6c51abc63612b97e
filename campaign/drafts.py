"""Drafts as pages send them: a leg may be a place, or a course with miles or hours. Places are what is kept."""

from __future__ import annotations

import math
import re
from typing import Any

from naval.course import along
from naval.check import KnownForce

QUARTERS = {("N", "E"): (0, 1), ("S", "E"): (180, -1), ("S", "W"): (180, 1), ("N", "W"): (360, -1)}


def to_degrees(course: object) -> float | None:
    """Degrees of ``"N 62° E"``, ``"s45w"``, ``"W"``, ``"298"`` or 298; None if it is no course."""
    if isinstance(course, int | float) and not isinstance(course, bool):
        return float(course) % 360 if math.isfinite(course) else None
    if not isinstance(course, str):
        return None
    words = course.upper().replace("°", "").replace(" ", "")
    if words in ("N", "E", "S", "W"):
        return {"N": 0.0, "E": 90.0, "S": 180.0, "W": 270.0}[words]
    if re.fullmatch(r"\d{1,3}(\.\d+)?", words):
        return float(words) % 360 if float(words) <= 360 else None
    match = re.fullmatch(r"([NS])(\d{1,2}(?:\.\d+)?)([EW])", words)
    if not match or float(match[2]) > 90:
        return None
    start, sign = QUARTERS[match[1], match[3]]
    return (start + sign * float(match[2])) % 360


def places(draft: Any, forces: dict[str, KnownForce]) -> Any:
    """The draft with every leg given by course turned into the place where it ends; all else is left as it came.

    What cannot be turned is left too: the check names it, and nothing that was typed is lost.
    """
    if not isinstance(draft, dict) or not isinstance(draft.get("forces"), dict):
        return draft
    turned = dict(draft["forces"])
    for key, order in turned.items():
        if key in forces and isinstance(order, dict) and isinstance(order.get("legs"), list):
            turned[key] = {**order, "legs": legs(order["legs"], forces[key])}
    return {**draft, "forces": turned}


def legs(given: list[Any], force: KnownForce) -> list[Any]:
    lon, lat = force.lon, force.lat
    out = []
    for leg in given:
        if isinstance(leg, dict) and "course" in leg and "lon" not in leg:
            leg = by_course(leg, lon, lat)
        out.append(leg)
        if not (isinstance(leg, dict) and number(leg.get("lon")) and number(leg.get("lat"))):
            return out + given[len(out) :]
        lon, lat = leg["lon"], leg["lat"]
    return out


def by_course(leg: dict[str, Any], lon: float, lat: float) -> dict[str, Any]:
    course = to_degrees(leg["course"])
    miles = leg.get("nm")
    if miles is None and number(leg.get("hours")) and number(leg.get("knots")):
        miles = leg["hours"] * leg["knots"]
    if course is None or not number(miles) or not 0 < miles < 5000:
        return leg
    lon, lat = along(lon, lat, course, miles)
    return {"lon": round(float(lon), 5), "lat": round(float(lat), 5), "knots": leg.get("knots")}


def number(value: object) -> bool:
    """Whether this is a finite number (JSON's true is none)."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
