"""Countries for tests, in inches."""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.country import normal
from tactical.rulesets.kriegspiel import setups

Data = dict[str, Any]
Inches = list[tuple[float, float]]


def u(inches: float) -> int:
    return round(inches * 64)


def feature(
    key: str, kind: str, at: Inches, width: float | None = None, name: str | None = None, height: float | None = None
) -> Data:
    """Make a feature of a country with its places in inches."""
    found: Data = {"key": key, "kind": kind, "at": [[u(x), u(y)] for x, y in at]}
    for part, value in (("width", width), ("height", height)):
        if value is not None:
            found[part] = u(value)
    return found | ({"name": name} if name else {})


def box(key: str, kind: str, x0: float, y0: float, x1: float, y1: float, name: str | None = None) -> Data:
    return feature(key, kind, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], name=name)


def country(name: str, width: float, depth: float, features: list[Data]) -> Data:
    return normal({"name": name, "width": u(width), "depth": u(depth), "features": features})


def downs() -> Data:
    """Return the Country of the small exercise."""
    found: Data = setups.exercise("exercise").contents["country"]
    return found
