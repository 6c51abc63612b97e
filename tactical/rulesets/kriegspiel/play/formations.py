"""Formations on the ground: the place of every man of a unit (SC-KS-30).

``formations.layout`` gives places in the body's order, to the right and to the front of its middle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tactical.ground.geometry.measure import UNIT, div
from tactical.ground.turns.state import Point
from tactical.rulesets.kriegspiel.rules import formations
from tactical.rulesets.kriegspiel.rules.tables import OURS

Data = Mapping[str, Any]

WORDS = {"fours": "in fours", "twos": "in twos", "two_ranks": "in two ranks", "extended": "extended"}
_TABLE = OURS["SC-KS-30"]


def on_ground(x: int, y: int, h: Sequence[int], right: int, front: int) -> Point:
    """Find a place to the right and to the front of (x, y), looking towards ``h``; it turns with the table."""
    hx, hy = h
    return x + div(right * hy + front * hx, UNIT), y + div(-right * hx + front * hy, UNIT)


def places(unit: Data, count: int, x: int, y: int, h: Sequence[int], guns: Sequence[Data] = ()) -> list[Point]:
    """List the places of ``count`` men of a unit, in its order, with its middle at (x, y) and its front towards ``h``."""
    if guns:
        return _about_guns(count, guns)
    step = _TABLE["horse" if unit["arm"] in ("cav", "GEN") else "foot"]
    return [on_ground(x, y, h, *one) for one in formations.layout(unit["formation"], count, step)]


def _about_guns(count: int, guns: Sequence[Data]) -> list[Point]:
    seats, found = _TABLE["crew"], []
    for n in range(count):
        gun, turn = guns[n % len(guns)], n // len(guns)
        row, seat = divmod(turn, len(seats))
        right, back = seats[seat]
        found.append(
            on_ground(gun["x"], gun["y"], gun["h"], right + (_TABLE["foot"] * row if right > 0 else -_TABLE["foot"] * row), -back)
        )
    return found


def battery(count: int, x: int, y: int, h: Sequence[int]) -> list[Point]:
    """List the places of the guns of a battery: in line, its middle at (x, y)."""
    step = _TABLE["battery"]
    return [on_ground(x, y, h, (2 * n - count + 1) * step // 2, 0) for n in range(count)]


def wagon_line(count: int, x: int, y: int, h: Sequence[int]) -> list[Point]:
    """List the places of wagons: one behind the other."""
    step = _TABLE["wagons"]
    return [on_ground(x, y, h, 0, (count - 1 - 2 * n) * step // 2) for n in range(count)]


def middle(points: Sequence[Data]) -> Point:
    """Find the middle of men, guns or wagons: halfway between the outermost, so that it turns with the table."""
    xs, ys = [one["x"] for one in points], [one["y"] for one in points]
    return div(min(xs) + max(xs), 2), div(min(ys) + max(ys), 2)
