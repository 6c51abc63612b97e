"""An action at sea as a drawing: ships and the tracks they left. North is up."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from tactical.engine.scene import Ground, Mark, Scene, Way

ROOM_YD = 1500.0
LEAST_YD = 4000.0
"""Least width of the frame, yards."""


def scene(view: dict[str, Any]) -> Scene:
    """Draw the known ships, afloat or where they went down, their targets, and torpedoes on their run."""
    ships = [one for one in view["ships"] if one.get("x_yd") is not None]
    xs, ys = [one["x_yd"] for one in ships] or [0.0], [-one["y_yd"] for one in ships] or [0.0]
    (left, right), (top, bottom) = _span(xs), _span(ys)
    size = max(right - left, bottom - top) / 60
    tracks = [Ground("rule", [(x, -y) for x, y in one["track"]], size / 8) for one in ships if len(one["track"]) > 1]
    marks = [
        Mark("ship", one["side"], (one["x_yd"], -one["y_yd"]), size, one["heading_deg"] or 0.0, not one["afloat"])
        for one in ships
    ]
    at = {one["id"]: (one["x_yd"], -one["y_yd"]) for one in ships}
    ways = [
        Way("laid", one["side"], (at[one["id"]], at[one["target"]]), size)
        for one in ships
        if one["afloat"] and one.get("target") in at
    ]
    for one in view.get("torpedoes", ()):
        ahead, far = radians(one["course_deg"]), one.get("left_yd") or 0.0
        start = (one["x_yd"], -one["y_yd"])
        ways.append(Way("run", one.get("side", ""), (start, (start[0] + far * sin(ahead), start[1] - far * cos(ahead)))))
    return Scene((left, top, right, bottom), tracks, marks, "sea", ways)


def _span(values: list[float]) -> tuple[float, float]:
    middle = (min(values) + max(values)) / 2
    half = max(LEAST_YD, 1.1 * (max(values) - min(values))) / 2 + ROOM_YD
    return middle - half, middle + half
