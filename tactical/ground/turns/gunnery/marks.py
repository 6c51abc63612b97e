"""Marks of guns, and where a shot that struck nobody ends."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from tactical.ground.geometry.measure import div
from tactical.ground.turns.book import Work
from tactical.ground.turns.state import Data, Point

FAR = 6144  # u: how far beyond its mark a miss is drawn, at most


def mark(work: Work, target: Any) -> Point:
    """Return the point a shot is aimed at."""
    if isinstance(target, str):
        return work.men[target]["x"], work.men[target]["y"]
    return int(target[0]), int(target[1])


def beyond(work: Work, gun: Data, point: Point) -> Point:
    """Find where a shot that struck nobody is drawn to end: behind its mark, on the field."""
    dx, dy = point[0] - gun["x"], point[1] - gun["y"]
    far = max(abs(dx), abs(dy), 1)
    step = min(FAR, far // 4)
    x, y = point[0] + div(dx * step, far), point[1] + div(dy * step, far)
    return min(max(x, 0), work.country.width), min(max(y, 0), work.country.depth)


def hit(work: Work, key: str, dead: Container[str]) -> Data:
    """Describe a man struck, for the drawing of where he stood."""
    return {"man": key, **{part: work.men[key][part] for part in ("x", "y", "side", "arm")}, "dead": key in dead}
