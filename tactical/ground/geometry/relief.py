"""Hills of boards: how high a place is, and how much a path climbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from tactical.ground.geometry.kinds import BOARD
from tactical.ground.geometry.measure import FINE, FOOT, Point, div, fine_length
from tactical.ground.geometry.pieces import Cells, bits
from tactical.ground.geometry.polygons import Ring, inside, stretch

STEEP = 4
"""Contours within a foot that no wheels can take (KS-023)."""

Change = tuple[int, int, int]
"""A place where a segment goes onto a board or off it: (over, under, +1 or -1), at ``over / under`` of its length."""


class Relief:
    """The hill boards of a country."""

    def __init__(self, width: int, depth: int, boards: list[Ring]) -> None:
        self.boards = boards
        self.boxes = [(min(x for x, _ in b), min(y for _, y in b), max(x for x, _ in b), max(y for _, y in b)) for b in boards]
        self.cells, self.edges = Cells(width, depth), Cells(width, depth)
        for i, board in enumerate(boards):
            self.cells.add_ring(i, board)
            for j, corner in enumerate(board):
                self.edges.add_line(i, board[j - 1], corner)

    def level(self, x: int, y: int) -> int:
        """Count the boards under a point; the edge of a board counts as on it."""
        found = 0
        if self.boards:
            for i in bits(self.cells.around(x, y, 0)):
                x0, y0, x1, y1 = self.boxes[i]
                if x0 <= x <= x1 and y0 <= y <= y1 and inside(self.boards[i], x, y):
                    found += 1
        return found

    def height(self, x: int, y: int) -> int:
        """Return the height of the ground above the table, in u."""
        return self.level(x, y) * BOARD

    def changes(self, ax: int, ay: int, bx: int, by: int) -> list[Change]:
        """List where a segment goes onto or off boards, in order; grazing a corner does not count.

        Boards that stand edge to edge are one: leaving one and entering the other at one place changes nothing.
        """
        found: list[Change] = []
        if self.boards and (ax, ay) != (bx, by):
            for i in bits(self.edges.along(ax, ay, bx, by, 0)):
                x0, y0, x1, y1 = self.boxes[i]
                if max(ax, bx) >= x0 and min(ax, bx) <= x1 and max(ay, by) >= y0 and min(ay, by) <= y1:
                    found += _changes(self.boards[i], ax, ay, bx, by)
        return _netted(found) if len(found) > 1 else found

    def bounds(self, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int, int]]:
        """List how high a ray along a segment must be where the ground changes: (over, under, height)."""
        changes = self.changes(ax, ay, bx, by)
        if not changes:
            return []
        found, level = list[tuple[int, int, int]](), self.level(ax, ay)
        for over, under, step in changes:
            found.append((over, under, max(level, level + step) * BOARD))
            level += step
        return found

    def steep(self, path: Sequence[Point], excepted: Callable[[int, int], bool]) -> bool:
        """Report whether four contours in one direction come within a foot of path, those at excepted places left out."""
        met: dict[int, list[int]] = {1: [], -1: []}
        gone = 0
        for a, b in pairwise(path):
            long = fine_length([a, b])
            for over, under, step in self.changes(a[0], a[1], b[0], b[1]):
                x, y = a[0] + div((b[0] - a[0]) * over, under), a[1] + div((b[1] - a[1]) * over, under)
                if not excepted(x, y):
                    met[step].append(gone + long * over // under)
            gone += long
        most = FOOT << FINE
        return any(b - a <= most for places in met.values() for a, b in zip(places, places[STEEP - 1 :], strict=False))


def _netted(changes: list[Change]) -> list[Change]:
    """Sort the changes, those at one place set off against each other."""
    places: dict[Fraction, list[Change]] = {}
    for change in changes:
        places.setdefault(Fraction(change[0], change[1]), []).append(change)
    found: list[Change] = []
    for _, here in sorted(places.items()):
        net = sum(step for _, _, step in here)
        found += [change for change in here if change[2] * net > 0][: abs(net)]
    return found


def _changes(board: Ring, ax: int, ay: int, bx: int, by: int) -> list[Change]:
    dx, dy = bx - ax, by - ay
    marks: list[tuple[int, int]] = []
    px, py = board[-1]
    before = dx * (py - ay) - dy * (px - ax)
    for x, y in board:
        side = dx * (y - ay) - dy * (x - ax)
        if not side:
            return _careful(board, ax, ay, bx, by)
        if (side > 0) != (before > 0):
            wx, wy = x - px, y - py
            under, over = dx * wy - dy * wx, (px - ax) * wy - (py - ay) * wx
            if under < 0:
                under, over = -under, -over
            if over in (0, under):
                return _careful(board, ax, ay, bx, by)
            if 0 < over < under:
                marks.append((over, under))
        px, py, before = x, y, side
    if not marks:
        return []
    if len(marks) > 1:
        marks.sort(key=lambda mark: Fraction(*mark))
    on = inside(board, ax, ay)
    return [(over, under, -1 if (i % 2 == 0) == on else 1) for i, (over, under) in enumerate(marks)]


def _careful(board: Ring, ax: int, ay: int, bx: int, by: int) -> list[Change]:
    """Find changes where corners lie on the line or the segment begins or ends on an edge: each stretch is tried."""
    met = {Fraction(*mark) for mark in stretch(board, ax, ay, bx, by)}
    marks = sorted(met | {Fraction(0), Fraction(1)})
    on, found = inside(board, ax, ay), list[Change]()
    for low, high in pairwise(marks):
        middle = (low + high) / 2
        k = middle.denominator
        within = inside(board, ax * k + (bx - ax) * middle.numerator, ay * k + (by - ay) * middle.numerator, k)
        if within != on:
            found.append((low.numerator, low.denominator, 1 if within else -1))
            on = within
    if on != inside(board, bx, by):
        found.append((1, 1, -1 if on else 1))
    return found
