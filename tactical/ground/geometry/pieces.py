"""Solid pieces of a country and an index to find them: a bit for each piece in each square of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tactical.ground.geometry.polygons import Ring

CELL = 9
"""Squares of 2**9 u, 8 inches."""


class Piece(NamedTuple):
    """One thing in the way: a ring of corners, or a post (``ring`` is empty)."""

    key: str
    kind: str
    ring: Ring
    x0: int
    y0: int
    x1: int
    y1: int
    x: int
    y: int
    r: int
    top: int
    """Its height above the table."""


def ring_piece(key: str, kind: str, ring: Ring, top: int) -> Piece:
    """Make a piece with corners."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return Piece(key, kind, ring, min(xs), min(ys), max(xs), max(ys), 0, 0, 0, top)


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the set bits, least first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Cells:
    """Squares over a field, each with the numbered things that may touch it. Things outside count to the edge."""

    def __init__(self, width: int, depth: int) -> None:
        self.across, self.up = (width >> CELL) + 1, (depth >> CELL) + 1
        self.columns = [[0] * self.up for _ in range(self.across)]

    def _find_cell(self, v: int, count: int) -> int:
        cell = v >> CELL
        return 0 if cell < 0 else count - 1 if cell >= count else cell

    def add_box(self, number: int, x0: int, y0: int, x1: int, y1: int) -> None:
        """Mark every square that a box touches."""
        bit, low, high = 1 << number, self._find_cell(y0, self.up), self._find_cell(y1, self.up)
        for column in self.columns[self._find_cell(x0, self.across) : self._find_cell(x1, self.across) + 1]:
            for cy in range(low, high + 1):
                column[cy] |= bit

    def add_line(self, number: int, a: Sequence[int], b: Sequence[int]) -> None:
        """Mark every square that a segment touches."""
        bit = 1 << number
        for cx, low, high in self.crossed(a[0], a[1], b[0], b[1], 0):
            column = self.columns[cx]
            for cy in range(low, high + 1):
                column[cy] |= bit

    def add_ring(self, number: int, ring: Ring) -> None:
        """Mark every square that a ring covers, and a few about it when it is hollow."""
        spans: dict[int, tuple[int, int]] = {}
        for i, a in enumerate(ring):
            for cx, low, high in self.crossed(a[0], a[1], *ring[i - 1], 0):
                was = spans.get(cx, (low, high))
                spans[cx] = min(low, was[0]), max(high, was[1])
        bit = 1 << number
        for cx, (low, high) in spans.items():
            column = self.columns[cx]
            for cy in range(low, high + 1):
                column[cy] |= bit

    def crossed(self, ax: int, ay: int, bx: int, by: int, r: int) -> Iterator[tuple[int, int, int]]:
        """Yield the squares within ``r`` of a segment, and a few more: (column, lowest, highest) from west to east."""
        if ax > bx:
            ax, ay, bx, by = bx, by, ax, ay
        first, last = self._find_cell(ax - r, self.across), self._find_cell(bx + r, self.across)
        dx, dy = bx - ax, by - ay
        for cx in range(first, last + 1):
            # The part of the segment over this column and ``r`` to either side of it.
            west = ax if cx == first else max(ax, (cx << CELL) - r)
            east = bx if cx == last else min(bx, ((cx + 1) << CELL) + r)
            y0 = ay + dy * (west - ax) // dx if dx else ay
            y1 = ay + dy * (east - ax) // dx if dx else by
            if y0 > y1:
                y0, y1 = y1, y0
            yield cx, self._find_cell(y0 - r - 1, self.up), self._find_cell(y1 + r + 1, self.up)

    def around(self, x: int, y: int, r: int) -> int:
        """Return the mask of the things that may be within ``r`` of a point."""
        mask, low, high = 0, self._find_cell(y - r, self.up), self._find_cell(y + r, self.up) + 1
        for column in self.columns[self._find_cell(x - r, self.across) : self._find_cell(x + r, self.across) + 1]:
            for some in column[low:high]:
                mask |= some
        return mask

    def along(self, ax: int, ay: int, bx: int, by: int, r: int) -> int:
        """Return the mask of the things that may be within ``r`` of a segment."""
        x0, x1 = (ax, bx) if ax < bx else (bx, ax)
        y0, y1 = (ay, by) if ay < by else (by, ay)
        across, up = self.across, self.up
        west, east, low, high = (x0 - r) >> CELL, (x1 + r) >> CELL, (y0 - r) >> CELL, (y1 + r) >> CELL
        mask = 0
        if (east - west + 1) * (high - low + 1) > 16 and east > west:
            for cx, bottom, top in self.crossed(ax, ay, bx, by, r):
                for some in self.columns[cx][bottom : top + 1]:
                    mask |= some
            return mask
        west = 0 if west < 0 else min(west, across - 1)
        east = 0 if east < 0 else min(east, across - 1)
        low = 0 if low < 0 else min(low, up - 1)
        high = 1 if high < 0 else min(high + 1, up)
        for column in self.columns[west : east + 1]:
            for some in column[min(low, high - 1) : high]:
                mask |= some
        return mask
