"""Squares of the table: each 2,000-yard blue square has a letter, its 400 small squares have numbers (NAV-T-138, 139).

Blue square A has its south-western corner at the datum; the rest are lettered ring by ring, clockwise from each north-western
corner (SC-J-14), so the table has no edge and letters betray no place.
"""

from __future__ import annotations

from math import floor
from re import fullmatch

from naval.rulesets.jane.tables import BOOK
from tactical.engine.rule import modifies

BLUE = float(BOOK["NAV-T-138"]["value"])  # yards
A_SIDE = int(BOOK["NAV-T-139"]["a_side"])
SMALL = BLUE / A_SIDE  # yards


@modifies("NAV-T-138", "SC-J-14", source="L265; convention for where A lies")
def letter(column: int, row: int) -> str:
    """Each 2,000-yard blue square is lettered: A at the datum, the rest ring by ring round it.

    ``column`` and ``row`` count blue squares east and north of A. After Z come AA, AB …
    """
    ring = max(abs(column), abs(row))
    number = 0
    if ring:
        side, step = _on_ring(ring, column, row)
        number = (2 * ring - 1) ** 2 + side * 2 * ring + step
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name


def _on_ring(ring: int, column: int, row: int) -> tuple[int, int]:
    """Find the side of a ring (0 north, 1 east, 2 south, 3 west) and the step along it, clockwise from the north-west."""
    if row == ring and column < ring:
        return 0, column + ring
    if column == ring and row > -ring:
        return 1, ring - row
    if row == -ring and column > -ring:
        return 2, ring - column
    return 3, row + ring


def lettered(name: str) -> tuple[int, int]:
    """Find column and row of the blue square of this letter; the reverse of :func:`letter`.

    >>> [lettered(name) for name in ("A", "B", "C", "Z")]
    [(0, 0), (-1, 1), (0, 1), (-3, 3)]
    """
    number = 0
    for one in name:
        number = 26 * number + ord(one) - 64
    number -= 1
    if not number:
        return 0, 0
    ring = 1
    while (2 * ring + 1) ** 2 <= number:
        ring += 1
    side, step = divmod(number - (2 * ring - 1) ** 2, 2 * ring)
    return ((step - ring, ring), (ring, ring - step), (ring - step, -ring), (-ring, step - ring))[side]


@modifies("NAV-T-139", source="L267; SC-T-23 for the order of the numbers")
def number_of(row: int, column: int) -> int:
    """The 400 little squares in a big square are numbered 1 to 400, row by row from the north-western corner."""
    return A_SIDE * row + column + 1


def square_at(x: float, y: float) -> str:
    """Name the small square at a place, in yards east and north of the datum.

    >>> square_at(0, 0), square_at(450, 1750)
    ('A381', 'A45')
    """
    column, row = floor(x / BLUE), floor(y / BLUE)
    east = min(A_SIDE - 1, int((x - column * BLUE) // SMALL))
    south = A_SIDE - 1 - min(A_SIDE - 1, int((y - row * BLUE) // SMALL))
    return f"{letter(column, row)}{number_of(south, east)}"


def is_square(name: object) -> bool:
    """Report whether this is the name of a square of the table."""
    found = fullmatch(r"[A-Z]{1,3}([1-9][0-9]{0,2})", name) if isinstance(name, str) else None
    return found is not None and int(found[1]) <= A_SIDE * A_SIDE


def centre(name: str) -> tuple[float, float]:
    """Find the middle of a named square, in yards east and north of the datum.

    >>> centre("A381")
    (50.0, 50.0)
    """
    letters = name.rstrip("0123456789")
    column, row = lettered(letters)
    south, east = divmod(int(name[len(letters) :]) - 1, A_SIDE)
    return column * BLUE + (east + 0.5) * SMALL, (row + 1) * BLUE - (south + 0.5) * SMALL


@modifies("NAV-T-140", source="L275")
def sheet(x: float, y: float, around: int = 2) -> list[dict[str, object]]:
    """Each player of squares has a sheet of his own, lettered and numbered like the table.

    The part of it about a place: the blue squares up to ``around`` off, each with its letter and north-western corner.
    """
    column, row = floor(x / BLUE), floor(y / BLUE)
    return [
        {"letter": letter(column + east, row + north), "x_yd": (column + east) * BLUE, "y_yd": (row + north + 1) * BLUE}
        for north in range(around, -around - 1, -1)
        for east in range(-around, around + 1)
    ]
