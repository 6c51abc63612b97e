"""The board of the Game of War as a drawing."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tactical.engine.scene import Ground, Mark, Place, Scene, Way, moved
from tactical.rulesets.game_of_war.board import FORTS, FRONTIER, HEIGHT, MOUNTAINS, PASSES, SIDES, WIDTH, bits, square_of
from tactical.rulesets.game_of_war.forces import SIDE_NAMES

SIGNS = {"inf": "foot", "cav": "light", "art": "gun", "hart": "gun", "com": "chief", "hcom": "chief"}


def scene(view: dict[str, Any], before: dict[str, Any] | None = None) -> Scene:
    """Draw mountains, forts, arsenals, the units on the board, and the turn before."""
    arsenals = [Ground("house", _around(_centre(one["at"]), 0.22)) for one in view["arsenals"] if one["intact"]]
    units = [Mark("block", one["side"], _centre(one["at"]), 0.4, sign=SIGNS[one["type"]]) for one in view["units"] if one["at"]]
    ways = [] if before is None else [*_attack(view), *moved(before, view, _centre, 0.45)]
    return Scene((-0.5, -0.5, WIDTH - 0.5, HEIGHT - 0.5), (*_ground(), *arsenals), units, ways=ways)


def _attack(view: dict[str, Any]) -> list[Way]:
    """Draw the attack of the turn that led here, as its log tells it: the attackers, and the helpers of the defence."""
    for line in view["log"]:
        aim = re.search(r"\battacks\b.* on ([A-T]\d{1,2})\b", line["text"])
        side = next((key for key in SIDES if line["text"].startswith(SIDE_NAMES[key])), None)
        if aim is None or side is None or not line.get("figures"):
            continue
        enemy = next(key for key in SIDES if key != side)
        names = [str(what) for what, _ in line["figures"]]
        sum_at = names.index("offence")
        found = []
        for number, name in enumerate(names):
            stands = re.match(r"[A-T]\d{1,2}\b", name)
            if stands is not None and stands[0] != aim[1]:
                kind, whose = ("shot", side) if number < sum_at else ("help", enemy)
                found.append(Way(kind, whose, (_centre(stands[0]), _centre(aim[1])), 0.45))
        return found
    return []


@cache
def _ground() -> tuple[Ground, ...]:
    lines = [Ground("rule", [(x - 0.5, -0.5), (x - 0.5, HEIGHT - 0.5)], 0.02) for x in range(WIDTH + 1)]
    lines += [
        Ground("rule", [(-0.5, y - 0.5), (WIDTH - 0.5, y - 0.5)], 0.1 if y == FRONTIER else 0.02) for y in range(HEIGHT + 1)
    ]
    heights = [Ground("hill", _around(_position_of_square(square), 0.5)) for square in bits(MOUNTAINS)]
    passes = [Ground("land", _around(_position_of_square(square), 0.5)) for square in bits(PASSES)]
    forts = [
        Ground("road", [*_around(_position_of_square(square), 0.38), _around(_position_of_square(square), 0.38)[0]], 0.08)
        for square in bits(FORTS)
    ]
    return (*heights, *passes, *lines, *forts)


def _position_of_square(square: int) -> Place:
    return float(square % WIDTH), float(square // WIDTH)


def _centre(label: str) -> Place:
    square = square_of(label)
    assert square is not None
    return _position_of_square(square)


def _around(at: Place, half: float) -> list[Place]:
    x, y = at
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
