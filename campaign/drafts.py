"""Drafts as pages send them: a leg may be a place, or a course with miles or hours. Places are what is kept."""

from __future__ import annotations

import math
from typing import Any

from naval.check import KnownForce
from naval.compass import read_course
from naval.course import along


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
    course = leg["course"] if number(leg["course"]) else read_course(str(leg["course"]))
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
