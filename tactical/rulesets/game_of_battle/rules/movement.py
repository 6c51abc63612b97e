"""Movement of figures, laid out once for every square: what is open of each line, whatever stands on it (GB-030 to GB-033)."""

from __future__ import annotations

from itertools import product

from tactical.engine.rule import modifies
from tactical.rulesets.game_of_battle.board import DIRECTIONS, OBLIQUES, SQUARES, Line, Place, line, manner, set_of
from tactical.rulesets.game_of_battle.position import TYPES
from tactical.rulesets.game_of_battle.tables import BOOK

Open = tuple[int, dict[int, int]]
"""A line as a set, and for each set of figures on it the set of its squares within reach."""


@modifies("GB-030", source="Rules: 'moves one, two, or three squares, at the discretion of the player'; Pl. 4 fig. 2")
def longest(kind: int, side: int, direction: Place) -> int:
    """How many squares a figure may go in this direction; the Citadel goes nowhere."""
    squares: int = BOOK["GB-030"][TYPES[kind]][manner(direction, side)]
    return squares


@modifies("GB-031", "GB-032", source="Pl. 4 fig. 2: 'provided the way is not obstructed'; Pl. 3 fig. 2")
def open_part(way: Line, taken: int) -> int:
    """A figure goes through empty squares, commanded or not, as far as the first occupied one; it jumps nobody."""
    found = 0
    for square in way:
        found |= 1 << square
        if taken >> square & 1:
            break
    return found


def _map_open_parts(way: Line) -> Open:
    """Map every set of figures that can stand on a line to its open part."""
    bits = [1 << square for square in way]
    settings = (sum(chosen) for chosen in product(*((0, bit) for bit in bits)))
    return set_of(way), {taken: open_part(way, taken) for taken in settings}


# Tables, so that a position with a hundred moves is read in microseconds: built once, when the folder is imported.
_LINES: dict[tuple[int, Place, int], Open] = {
    (square, direction, squares): _map_open_parts(way)
    for square in SQUARES
    for direction in DIRECTIONS
    for squares in (2, 3)
    if (way := line(square, direction, squares))
}
WAYS: tuple[tuple[tuple[tuple[Open, ...], ...], ...], ...] = tuple(
    tuple(
        tuple(
            tuple(_LINES[key] for d in DIRECTIONS if (key := (square, d, longest(kind, side, d))) in _LINES)
            for square in range(len(SQUARES) + 1)
        )
        for kind in range(len(TYPES))
    )
    for side in range(2)
)
RANGES: tuple[tuple[Open, ...], ...] = tuple(
    tuple(_LINES[key] for d in OBLIQUES if (key := (square, d, BOOK["GB-050"]["range"])) in _LINES)
    for square in range(len(SQUARES) + 1)
)
FAR: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(sum(way[0] for way in ways) for ways in kinds) for kinds in sides) for sides in WAYS
)
"""The reach of a figure on an empty board: ``FAR[side][kind][square]``."""


def within_reach(side: int, kind: int, square: int, taken: int) -> int:
    """Return where a figure could go: empty squares, and the first occupied one of each line."""
    found = 0
    for some, parts in WAYS[side][kind][square]:
        found |= parts[some & taken]
    return found
