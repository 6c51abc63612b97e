"""The ground: 139 diamonds, a river, two fords and a bridge (GB-001 to GB-010).

Squares are whole numbers 1..139. A set of squares is one whole number with bit n set for square n: sets are joined by ``|``, cut
by ``&``, and ``squares_of`` lists one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tactical.engine.rule import forbids, modifies
from tactical.engine.text.words import listed
from tactical.rulesets.game_of_battle.tables import BOOK

Place = tuple[int, int]  # (u, v): half squares to the right, rows from the defender's back row
Line = tuple[int, ...]  # squares one behind the other, nearest first

LAST = 139
DEFENDER, ATTACKER = 0, 1
SIDES = ("D", "A")


def squares_of(some: int) -> Iterator[int]:
    """Yield the squares of a set, lowest first.

    >>> list(squares_of(1 << 7 | 1 << 70))
    [7, 70]
    """
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def set_of(squares: Iterable[int]) -> int:
    """Return the set of these squares."""
    some = 0
    for square in squares:
        some |= 1 << square
    return some


@modifies("GB-007", source="Pl. 1")
def is_river(place: Place) -> bool:
    """Four places of the lattice are river: nothing stands there or passes over them."""
    return list(place) in BOOK["GB-007"]["river"]


@modifies("GB-001", "GB-002", source="Pl. 1")
def rows() -> list[list[Place]]:
    """Nineteen rows of diamonds on the places with u + v even, each row shifted by half a square against the next."""
    lattice = [
        [(u, v) for u in range(first, last + 1) if (u + v) % 2 == 0]
        for v, (first, last) in enumerate(BOOK["GB-001"]["rows"], start=1)
    ]
    return [[place for place in row if not is_river(place)] for row in lattice]


@modifies("GB-003", source="Pl. 1; Pl. 4 fig. 2 for 1 to 73")
def numbered(board: list[list[Place]]) -> dict[int, Place]:
    """Squares are numbered row by row from the defender's back row, from his left to his right."""
    return dict(enumerate((place for row in board for place in row), start=1))


SQUARES: dict[int, Place] = numbered(rows())
NUMBERS: dict[Place, int] = {place: square for square, place in SQUARES.items()}
EVERYWHERE = set_of(SQUARES)


@modifies("GB-004", source="Pl. 1")
def turned(square: int) -> int:
    """Turning the board by 180 degrees changes each side's ground for the other's."""
    return LAST + 1 - square


@modifies("GB-009", "GB-033", source="Pl. 1: 'In crossing the fords and bridge the figures move … as elsewhere on the board'")
def crossings() -> tuple[int, ...]:
    """Two fords and a bridge are ordinary squares: one stands on them and passes them at no extra cost."""
    return (*BOOK["GB-009"]["fords"], BOOK["GB-009"]["bridge"])


@forbids(
    "GB-008",
    "GB-010",
    source="Pl. 1: 'a river impassable except at the fords and bridge'; 'cannot take, or check, another across the river'",
)
def river_between(one: int, other: int) -> str | None:
    """The river closes sixteen steps, for moving, taking and commanding alike, and is crossed at the fords and the bridge."""
    if sorted((one, other)) not in BOOK["GB-008"]["closed"]:
        return None
    *fords, bridge = crossings()
    return f"the river closes the step between {one} and {other}; its fords are {listed(fords)}, its bridge {bridge}"


@modifies("GB-005", source="Rules; Remarks; Pl. 4")
def step(square: int, direction: Place) -> int | None:
    """A step leads obliquely, straight or sideways to the next square, if there is one and no river between."""
    u, v = SQUARES[square]
    to = NUMBERS.get((u + direction[0], v + direction[1]))
    return None if to is None or river_between(square, to) else to


@modifies("GB-006", source="Rules: 'directly forward, right or left obliquely'; Pl. 4 fig. 2")
def manner(direction: Place, side: int) -> str:
    """Forward is away from one's own back row: upwards for the defender, downwards for the attacker."""
    if direction[1] == 0:
        return "lateral"
    forward = (direction[1] > 0) == (side == DEFENDER)
    kind = "straight" if direction[0] == 0 else "oblique"
    return f"{kind}_{'forward' if forward else 'back'}"


OBLIQUES: tuple[Place, ...] = tuple((u, v) for u, v in BOOK["GB-005"]["oblique"])
DIRECTIONS: tuple[Place, ...] = (
    *OBLIQUES,
    *((u, v) for u, v in BOOK["GB-005"]["straight"]),
    *((u, v) for u, v in BOOK["GB-005"]["lateral"]),
)


def line(square: int, direction: Place, longest: int) -> Line:
    """Return the squares in one direction, as far as the board and ``longest`` go."""
    found = [square]
    while len(found) <= longest and (to := step(found[-1], direction)) is not None:
        found.append(to)
    return tuple(found[1:])
