"""The board of the Game of Battle as a drawing."""

from __future__ import annotations

from functools import cache
from typing import Any

from tactical.engine.scene import Ground, Mark, Scene, moved
from tactical.rulesets.game_of_battle.board import SQUARES, is_river, rows

SIGNS = {"LI": "light", "L": "foot", "C": "horse", "ART": "gun", "WAG": "wagon", "CIT": "chief"}


def scene(view: dict[str, Any], before: dict[str, Any] | None = None) -> Scene:
    """Draw the diamonds, the river between them, the figures, and the move before."""
    places = SQUARES.values()
    frame = (min(u for u, _ in places) - 1.3, 0.0 - 0.3, max(u for u, _ in places) + 1.3, max(v for _, v in places) + 1.3)
    figures = [
        Mark("block", one["side"], _position_of_square(one["at"]), 0.62, sign=SIGNS[one["type"]])
        for one in view["units"]
        if one["at"]
    ]
    return Scene(frame, _ground(), figures, ways=moved(before, view, _position_of_square, 0.7))


@cache
def _ground() -> tuple[Ground, ...]:
    found = []
    for u, v in SQUARES.values():
        ring = [(u, v - 1.0), (u + 1.0, v), (u, v + 1.0), (u - 1.0, v)]
        found.append(Ground("rule", [*ring, ring[0]], 0.04))
    middle = len(rows()) // 2 + 1
    us = [u for u, _ in SQUARES.values()]
    for u in range(min(us) - 1, max(us) + 2):
        for v in range(middle - 4, middle + 5):
            if (u + v) % 2 == 0 and is_river((u, v)):
                found.append(Ground("water", [(u, v - 1.0), (u + 1.0, v), (u, v + 1.0), (u - 1.0, v)]))
    return tuple(found)


def _position_of_square(square: str) -> tuple[float, float]:
    u, v = SQUARES[int(square)]
    return float(u), float(v)
