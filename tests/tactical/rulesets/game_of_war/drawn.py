"""Positions in a line of text: ``N inf 7,9; S cav 12,10 routed; arsenal N 14,1``.

North's units are n1, n2 … and South's s1, s2 … as issued. An ``arsenal`` line leaves its side only those named.
"""

from __future__ import annotations

from typing import Any

from tactical.rulesets.game_of_war.board import SIDES, WIDTH, bits, find_square
from tactical.rulesets.game_of_war.outside_values import read_position
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules.movement import legal

Data = dict[str, Any]


def data(text: str) -> Data:
    """Return the position as the queries take it."""
    units: list[Data] = []
    arsenals: dict[str, list[list[int]]] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        words = part.split()
        if words[0] == "arsenal":
            arsenals.setdefault(words[1], []).append([int(one) for one in words[2].split(",")])
            continue
        side, kind, where, *flags = words
        x, y = (int(one) for one in where.split(","))
        number = 1 + sum(one["side"] == side for one in units)
        units.append(
            {
                "id": f"{side.lower()}{number}",
                "side": side,
                "type": kind,
                "x": x,
                "y": y,
                "routed": "routed" in flags,
                "moved": "moved" in flags,
            }
        )
    return {"units": units, **({"arsenals": arsenals} if arsenals else {})}


def position(text: str, to_move: str = "N") -> Position:
    """Read the position with this side to move."""
    faults: list[str] = []
    found = read_position(data(text), faults)
    assert found is not None, faults
    found.to_move = SIDES.index(to_move)
    return found


def unit(where: Position, key: str) -> int:
    return where.roster.number[key]


def ids(where: Position, squares: int) -> list[str]:
    return sorted(where.roster.ids[one] for one in where.units(squares))


def moves_of(where: Position, key: str) -> list[list[int]]:
    """List the squares a unit can move to now, [x, y], sorted."""
    side = where.roster.sides[unit(where, key)]
    found = dict(legal(where, side)).get(unit(where, key), 0)
    return sorted([square % WIDTH, square // WIDTH] for square in bits(found))


def square(x: int, y: int) -> int:
    return find_square(x, y)


def standing(where: Position) -> list[str]:
    return ids(where, where.taken)


def arsenals(where: Position, side: str) -> list[list[int]]:
    """List a side's intact arsenals, [x, y], sorted."""
    return sorted([one % WIDTH, one // WIDTH] for one in bits(where.arsenals[SIDES.index(side)]))
