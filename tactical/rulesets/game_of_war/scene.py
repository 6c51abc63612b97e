"""The board of the Game of War as a drawing."""

from __future__ import annotations

from functools import cache
from typing import Any

from tactical.engine.scene import Ground, Mark, Place, Scene
from tactical.rulesets.game_of_war.board import FORTS, FRONTIER, HEIGHT, MOUNTAINS, PASSES, WIDTH, bits, square_of


def scene(view: dict[str, Any]) -> Scene:
    """Mountains, forts, arsenals and the units that stand on the board."""
    arsenals = [Ground("house", _around(_centre(one["at"]), 0.22)) for one in view["arsenals"] if one["intact"]]
    units = [Mark("block", one["side"], _centre(one["at"]), 0.4) for one in view["units"] if one["at"]]
    return Scene((-0.5, -0.5, WIDTH - 0.5, HEIGHT - 0.5), (*_ground(), *arsenals), units)


@cache
def _ground() -> tuple[Ground, ...]:
    lines = [Ground("rule", [(x - 0.5, -0.5), (x - 0.5, HEIGHT - 0.5)], 0.02) for x in range(WIDTH + 1)]
    lines += [
        Ground("rule", [(-0.5, y - 0.5), (WIDTH - 0.5, y - 0.5)], 0.1 if y == FRONTIER else 0.02) for y in range(HEIGHT + 1)
    ]
    heights = [Ground("hill", _around(_place(square), 0.5)) for square in bits(MOUNTAINS)]
    passes = [Ground("land", _around(_place(square), 0.5)) for square in bits(PASSES)]
    forts = [Ground("road", [*_around(_place(square), 0.38), _around(_place(square), 0.38)[0]], 0.08) for square in bits(FORTS)]
    return (*heights, *passes, *lines, *forts)


def _place(square: int) -> Place:
    return float(square % WIDTH), float(square // WIDTH)


def _centre(label: str) -> Place:
    square = square_of(label)
    assert square is not None
    return _place(square)


def _around(at: Place, half: float) -> list[Place]:
    x, y = at
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
