"""The ground of the Game of War, as sets of squares, and the tables of steps and lines that follow from it.

A square is an int, ``y * 25 + x``, x = 0..24 from west, y = 0..19 from north. A set of squares is an int of 500 bits, bit n for
square n. On the wire a square is its label: row letter and column number, ``"D8"`` for x 7, y 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tactical.engine.rule import forbids, modifies, resolves

WIDTH, HEIGHT = 25, 20
SQUARES = WIDTH * HEIGHT
FRONTIER = 10  # the first row of South
NORTH, SOUTH = 0, 1
SIDES = ("N", "S")
OPEN, PASS, FORT = 0, 1, 2
REACH = 4  # squares; nothing acts further than the last regiment of a column of four (GW-051)

BIT = tuple(1 << square for square in range(SQUARES))
EVERYWHERE = (1 << SQUARES) - 1
_OFF_WEST = EVERYWHERE & ~sum(BIT[::WIDTH])
_OFF_EAST = EVERYWHERE & ~sum(BIT[WIDTH - 1 :: WIDTH])

# The eight lines: four on which the number of the square grows, and their opposites.
ASCENDING = ((1, 0), (-1, 1), (0, 1), (1, 1))
DESCENDING = ((-1, 0), (1, -1), (0, -1), (-1, -1))


def label(square: int) -> str:
    """Return the square's name: ``label(82)`` is ``"D8"``."""
    return f"{chr(65 + square // WIDTH)}{square % WIDTH + 1}"


LABELS = tuple(label(square) for square in range(SQUARES))
_NUMBERS = {name: square for square, name in enumerate(LABELS)}


def square_of(name: object) -> int | None:
    """Return the square of this label, or None: ``square_of("D8")`` is 82. Small letters are understood."""
    return _NUMBERS.get(name.upper()) if isinstance(name, str) else None


def find_square(x: int, y: int) -> int:
    """Return the square of column x and row y."""
    return y * WIDTH + x


def bits(mask: int) -> Iterator[int]:
    """Yield the squares of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(squares: Iterable[int]) -> int:
    """Return the set of these squares."""
    mask = 0
    for square in squares:
        mask |= BIT[square]
    return mask


def around(mask: int) -> int:
    """Return these squares and every square adjacent to one of them."""
    row = mask | (mask << 1 & _OFF_WEST) | (mask >> 1 & _OFF_EAST)
    return (row | row << WIDTH | row >> WIDTH) & EVERYWHERE


@resolves("GW-001", source="§1 ¶1")
def territory(square: int) -> int:
    """The board is 25 columns by 20 rows; rows A to J are the territory of North, K to T that of South."""
    return NORTH if square // WIDTH < FRONTIER else SOUTH


@forbids("GW-002", source="§1 ¶1")
def wrong_counts(mountains: int, passes: int, forts: int, arsenals: int) -> str | None:
    """Each territory holds two arsenals, three forts, one mountain pass and nine mountains; all else is plain."""
    half = mask_of(square for square in range(SQUARES) if territory(square) == NORTH)
    for part in (half, EVERYWHERE & ~half):
        if [(one & part).bit_count() for one in (arsenals, forts, passes, mountains)] != [2, 3, 1, 9]:
            return "A territory holds 2 arsenals, 3 forts, 1 pass and 9 mountains."
    return None


@forbids("GW-003", source="§1 ¶1")
def is_a_mountain(square: int, mountains: int) -> str | None:
    """A mountain can never be entered, and stops every line of fire and of communication."""
    return f"{LABELS[square]} is a mountain" if mountains & BIT[square] else None


@modifies("GW-004", source="§1 ¶1, §5 ¶4, ¶5")
def open_squares(mountains: int) -> int:
    """Passes, forts and arsenals are open to both sides, to their fire and communication, like the plain."""
    return EVERYWHERE & ~mountains


@resolves("GW-005", source="§5 ¶6")
def is_the_north(mountains: int) -> bool:
    """North is the territory most of whose mountains stand at right angles to the frontier."""
    squares = list(bits(mountains))
    columns = [square % WIDTH for square in squares]
    rows = [square // WIDTH for square in squares]
    return max(map(columns.count, columns)) > max(map(rows.count, rows))


@forbids("GW-006", source="§4 ¶3")
def fort_off_the_lines(fort: int, arsenals: Iterable[int], board: Board) -> str | None:
    """Every fort lies on an open line of an arsenal of its own territory."""
    own = (one for one in arsenals if territory(one) == territory(fort))
    return None if any(board.star[one] & BIT[fort] for one in own) else f"The fort {LABELS[fort]} is on no arsenal's line."


@modifies("GW-031", source="§2 ¶2")
def adjacent(square: int) -> int:
    """A step goes to any of the eight adjacent squares, and each step of a fast unit in any direction."""
    return around(BIT[square]) & ~BIT[square]


@modifies("GW-044", "GW-045", "GW-091", source="§1 ¶1, §2 ¶8, §4 ¶3")
def line(square: int, dx: int, dy: int, mountains: int) -> tuple[int, ...]:
    """Fire and communication run along the eight straight lines, to the edge or the square before a mountain."""
    x, y = square % WIDTH + dx, square // WIDTH + dy
    found = []
    while 0 <= x < WIDTH and 0 <= y < HEIGHT and not is_a_mountain(find_square(x, y), mountains):
        found.append(find_square(x, y))
        x, y = x + dx, y + dy
    return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A ground, with the squares that can be stepped on and seen along from every square."""

    mountains: int
    passes: int
    forts: int
    open: int
    ground: bytes  # by square: OPEN, PASS or FORT
    steps: tuple[int, ...]  # one step, whoever stands there
    two_steps: tuple[int, ...]  # one step or two, if nobody stood anywhere
    ascending: tuple[tuple[int, ...], ...]  # the lines on which square numbers grow, as sets
    descending: tuple[tuple[int, ...], ...]
    star: tuple[int, ...]  # the square and all its lines
    columns: tuple[tuple[tuple[int, ...], ...], ...]  # by square: its eight lines, each the bits of up to four squares
    within: tuple[tuple[int, ...], ...]  # by distance 0..4, by square: the squares on its lines up to there


@lru_cache(maxsize=8)
def board_of(mountains: int, passes: int, forts: int) -> Board:
    """Make the board of these mountains, passes and forts."""
    free = open_squares(mountains)
    steps = tuple(adjacent(square) & free for square in range(SQUARES))
    lines = [[line(square, *way, mountains) for way in ASCENDING + DESCENDING] for square in range(SQUARES)]
    sets = [[mask_of(one) for one in eight] for eight in lines]
    near = [[mask_of(square for one in eight for square in one[:far]) for eight in lines] for far in range(REACH + 1)]
    return Board(
        mountains,
        passes,
        forts,
        free,
        bytes(FORT if forts & bit else PASS if passes & bit else OPEN for bit in BIT),
        steps,
        tuple(around(one) & free & ~BIT[square] for square, one in enumerate(steps)),
        tuple(tuple(eight[:4]) for eight in sets),
        tuple(tuple(eight[4:]) for eight in sets),
        tuple(BIT[square] | sum(eight) for square, eight in enumerate(sets)),
        tuple(tuple(tuple(BIT[one] for one in part[:REACH]) for part in eight) for eight in lines),
        tuple(map(tuple, near)),
    )


def _squares(names: str) -> int:
    return mask_of(_NUMBERS[name] for name in names.split())


MOUNTAINS = _squares("C10 C11 C12 C13 D10 E10 G10 H10 I10 N11 N12 N13 N14 N15 N16 P16 Q16 R16")
PASSES = _squares("F10 O16")
FORTS = _squares("B8 H21 I13 L15 M3 O23")
ARSENALS = (_squares("D8 B15"), _squares("T3 T23"))
BOARD = board_of(MOUNTAINS, PASSES, FORTS)

# The book describes the board in words alone; the squares are checked against them.
_ALL_ARSENALS = [*bits(ARSENALS[NORTH]), *bits(ARSENALS[SOUTH])]
assert wrong_counts(MOUNTAINS, PASSES, FORTS, mask_of(_ALL_ARSENALS)) is None
assert is_the_north(MOUNTAINS & (BIT[FRONTIER * WIDTH] - 1))
assert not any(fort_off_the_lines(fort, _ALL_ARSENALS, BOARD) for fort in bits(FORTS))
