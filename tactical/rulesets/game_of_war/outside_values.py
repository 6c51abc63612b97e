"""A position given from outside: read with everything that is wrong with it, for queries and for setups.

{"units": [{"id": "n1", "side": "N", "type": "inf", "x": 3, "y": 4, "moved": false, "routed": false}, …],
 "arsenals": {"N": [[7, 3], [14, 1]], "S": […]}, "board": {"mountains": […], "passes": […], "forts": […]}}
"""

from __future__ import annotations

from collections import Counter
from re import findall
from typing import Any

from tactical.rulesets.game_of_war.board import (
    ARSENALS,
    BIT,
    BOARD,
    HEIGHT,
    LABELS,
    SIDES,
    WIDTH,
    Board,
    board_of,
    find_square,
    is_a_mountain,
    mask_of,
)
from tactical.rulesets.game_of_war.forces import TYPES, two_on_a_square
from tactical.rulesets.game_of_war.position import Position, roster
from tactical.rulesets.game_of_war.words import name

LONGEST = 60  # characters of an id or a name


def square_at(given: Any) -> int | None:
    """Return the square of ``[x, y]``, or None."""
    if not isinstance(given, list) or len(given) != 2 or not all(type(one) is int for one in given):
        return None
    x, y = given
    return find_square(x, y) if 0 <= x < WIDTH and 0 <= y < HEIGHT else None


def is_text(given: Any, least: int) -> bool:
    """Report whether a value is a text of ``least`` to ``LONGEST`` characters that can be written (half a surrogate cannot)."""
    if not isinstance(given, str) or not least <= len(given) <= LONGEST:
        return False
    return not any("\ud800" <= sign <= "\udfff" for sign in given)


def squares_in(given: Any, what: str, faults: list[str]) -> int:
    """Read the set of squares of a list of ``[x, y]``."""
    if not isinstance(given, list):
        faults.append(f"{what} is a list of squares [x, y], not {given!r:.40}")
        return 0
    found = [(one, square_at(one)) for one in given]
    faults += [
        f"{what}: {one!r:.40} is not a square [x, y] with x from 0 to 24 and y from 0 to 19" for one, n in found if n is None
    ]
    return mask_of(n for _, n in found if n is not None)


def read_board(given: Any, faults: list[str]) -> Board:
    """Read the board: the standard one if nothing is given; a list left out is empty."""
    if given is None:
        return BOARD
    if not isinstance(given, dict):
        faults.append(f'"board" is a table of mountains, passes and forts, not {given!r:.40}')
        return BOARD
    kinds = ("mountains", "passes", "forts")
    mountains, passes, forts = (squares_in(given.get(kind, []), f'"board": {kind}', faults) for kind in kinds)
    twice = mountains & passes | mountains & forts | passes & forts
    faults += [f"{LABELS[n]} is given as two of mountain, pass and fort" for n in range(len(LABELS)) if twice & BIT[n]]
    return board_of(mountains, passes, forts)


def read_arsenals(given: Any, board: Board, faults: list[str]) -> tuple[int, int]:
    """Read the intact arsenals by side: the standard ones of a side that gives none."""
    if given is not None and not isinstance(given, dict):
        faults.append(f'"arsenals" is a table of sides, not {given!r:.40}')
        given = None
    faults += [f'"arsenals": {key!r:.40} is not a side; the sides are N and S' for key in given or {} if key not in SIDES]
    found = [
        ARSENALS[n] if side not in (given or {}) else squares_in(given[side], f'"arsenals" of {side}', faults)
        for n, side in enumerate(SIDES)
    ]
    blocked = (found[0] | found[1]) & board.mountains
    faults += [f"the arsenal on {LABELS[n]} is on a mountain" for n in range(len(LABELS)) if blocked & BIT[n]]
    faults += [f"{LABELS[n]} is given as an arsenal of both sides" for n in range(len(LABELS)) if found[0] & found[1] & BIT[n]]
    return found[0], found[1]


def read_unit(given: Any, number: int, board: Board, faults: list[str]) -> dict[str, Any] | None:
    """Read one unit with its square, or None if something about it is wrong."""
    if not isinstance(given, dict):
        faults.append(f"unit {number}: {given!r:.40} is not a table")
        return None
    key, before = given.get("id"), len(faults)
    who = f"unit {key!r:.40}" if isinstance(key, str) and key else f"unit {number}"
    if not is_text(key, 1):
        faults.append(f'{who}: "id" is a text of 1 to {LONGEST} characters, not {key!r:.40}')
    if given.get("side") not in SIDES:
        faults.append(f"{who}: unknown side {given.get('side')!r:.40}; the sides are N and S")
    if given.get("type") not in TYPES:
        faults.append(f"{who}: unknown type {given.get('type')!r:.40}; the types are {', '.join(TYPES)}")
    square = square_at([given.get("x"), given.get("y")])
    if square is None:
        faults.append(f"{who}: {given.get('x')!r:.40}, {given.get('y')!r:.40} is not a square; x is 0 to 24 and y 0 to 19")
    elif is_a_mountain(square, board.mountains):
        faults.append(f"{who}: {is_a_mountain(square, board.mountains)}")
    for flag in ("moved", "routed"):
        if not isinstance(given.get(flag, False), bool):
            faults.append(f'{who}: "{flag}" is true or false, not {given[flag]!r:.40}')
    called = given.get("name", "")
    if not is_text(called, 0):
        faults.append(f'{who}: "name" is a text of at most {LONGEST} characters, not {called!r:.40}')
    if len(faults) > before:
        return None
    flags = {flag: given.get(flag, False) for flag in ("moved", "routed")}
    return {"id": key, "side": given["side"], "type": given["type"], "name": called, "square": square, **flags}


def read_position(given: Any, faults: list[str]) -> Position | None:
    """Read the position, or return None and add all its faults to ``faults``."""
    before = len(faults)
    if not isinstance(given, dict):
        faults.append(f"a position is a table of units, not {given!r:.40}")
        return None
    board = read_board(given.get("board"), faults)
    arsenals = read_arsenals(given.get("arsenals"), board, faults)
    listed = given.get("units")
    if not isinstance(listed, list):
        faults.append(f'"units" is a list, not {listed!r:.40}')
        listed = []
    units = [one for n, unit in enumerate(listed, 1) if (one := read_unit(unit, n, board, faults))]
    faults += [f"{times} units have the id {key!r}" for key, times in Counter(one["id"] for one in units).items() if times > 1]
    for square, times in sorted(Counter(one["square"] for one in units).items()):
        if two_on_a_square(square, times > 1):
            keys = ", ".join(sorted(one["id"] for one in units if one["square"] == square))
            faults.append(f"there are {times} units on {LABELS[square]}: {keys}")
    if len(faults) > before:
        return None
    name_units(units)
    position = Position(
        roster([(one["id"], SIDES.index(one["side"]), TYPES.index(one["type"]), one["name"]) for one in units]), board, arsenals
    )
    for one in units:
        position.put_unit(position.roster.number[one["id"]], one["square"])
        position.moved |= BIT[one["square"]] if one["moved"] else 0
        position.routed |= BIT[one["square"]] if one["routed"] else 0
    return position


def name_units(units: list[dict[str, Any]]) -> None:
    """Name units without a name by their kind, numbered in the order of their ids: n2 before n10."""
    for side in SIDES:
        for kind in TYPES:
            alike = [one for one in units if (one["side"], one["type"]) == (side, kind)]
            alike.sort(
                key=lambda one: (
                    [(int(part), "") if part.isdecimal() else (-1, part) for part in findall(r"[0-9]+|[^0-9]+", one["id"])],
                    one["id"],
                )
            )
            for number, one in enumerate(alike, 1):
                one["name"] = one["name"] or name(kind, number, len(alike))
