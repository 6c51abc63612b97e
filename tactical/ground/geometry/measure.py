"""Measures of the table: 1/64 inch, whole numbers, squares compared, divisions that a mirror does not change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt

INCH = 64
FOOT = 768
UNIT = 4096
"""The length of a heading."""

FINE = 16
"""Bits kept below 1/64 inch while lengths are added up."""

Point = Sequence[int]


def d2(ax: int, ay: int, bx: int, by: int) -> int:
    """Return the square of the distance between two points."""
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)


def dist(ax: int, ay: int, bx: int, by: int) -> int:
    """Return the distance between two points, rounded down."""
    return isqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


def div(a: int, b: int) -> int:
    """Divide ``a / b`` rounded toward nought, so that -a gives exactly the negative."""
    whole = abs(a) // abs(b)
    return whole if (a >= 0) == (b > 0) else -whole


def nearest(a: int, b: int) -> int:
    """Divide ``a / b`` to the nearest whole number, halves away from nought."""
    whole = (2 * abs(a) + abs(b)) // (2 * abs(b))
    return whole if (a >= 0) == (b > 0) else -whole


def root_up(square: int) -> int:
    """Return the square root, rounded up."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def scaled(dx: int, dy: int, size: int) -> tuple[int, int]:
    """Scale the direction (dx, dy) to a vector of this length, to the nearest whole numbers."""
    if not dx and not dy:
        raise ValueError("a direction needs two different points")
    long = isqrt((dx * dx + dy * dy) << 32)
    return nearest((dx * size) << 16, long), nearest((dy * size) << 16, long)


def heading(dx: int, dy: int) -> tuple[int, int]:
    """Return the heading of a displacement: a vector of length 4096."""
    return scaled(dx, dy, UNIT)


def fine_length(path: Sequence[Point]) -> int:
    """Measure a path in 1/65536 u, each leg rounded up."""
    total = 0
    for here, there in pairwise(path):
        total += root_up(d2(here[0], here[1], there[0], there[1]) << (2 * FINE))
    return total


def length(path: Sequence[Point]) -> int:
    """Measure a path in u, rounded up once; the path includes the point it starts from."""
    return -(-fine_length(path) >> FINE)


def cut(track: Sequence[tuple[int, int]], left: int) -> list[tuple[int, int]]:
    """Cut a track to its first ``left`` u, with the point that it starts from; each leg's length is rounded down."""
    found = [track[0]]
    for (ax, ay), (bx, by) in pairwise(track):
        leg = dist(ax, ay, bx, by)
        if left >= leg:
            found.append((bx, by))
            left -= leg
            continue
        if left:
            found.append((ax + div((bx - ax) * left, leg), ay + div((by - ay) * left, leg)))
        break
    return found


def are_discs_within(ax: int, ay: int, ra: int, bx: int, by: int, rb: int, gap: int) -> bool:
    """Report whether two discs are no farther than ``gap`` from edge to edge; exactly ``gap`` counts."""
    most = ra + rb + gap
    return most >= 0 and (bx - ax) * (bx - ax) + (by - ay) * (by - ay) <= most * most


def gap(ax: int, ay: int, ra: int, bx: int, by: int, rb: int) -> int:
    """Measure from edge to edge of two discs, rounded up; below nought when they overlap."""
    return root_up((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) - ra - rb
