"""The Country in squares: where a man can go, how far it is, and what can be seen from where.

A chart is rough on purpose: for choosing, while the rules measure.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Any

from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import INCH
from tactical.ground.turns.state import Point

FAR = 1 << 40
_SIDE = 4 * INCH  # of a square, where the field is not large
_MOST = 1500  # squares
_WIDTH = 24  # u: the man the chart is drawn for
_TALL = frozenset(("house", "shed", "church", "tower", "rock"))
_STEPS = ((1, 0, 1000), (-1, 0, 1000), (0, 1, 1000), (0, -1, 1000), (1, 1, 1414), (1, -1, 1414), (-1, 1, 1414), (-1, -1, 1414))
_KEPT = 64  # views from a place that are remembered


class Chart:
    """One Country in squares, numbered row by row from the south-west."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.country = country = Country.from_document(document)
        side = _SIDE
        while (country.width // side + 1) * (country.depth // side + 1) > _MOST:
            side += INCH
        self.side, self.nx, self.ny = side, max(1, country.width // side), max(1, country.depth // side)
        # Men are hidden by everything tall, whole, and by every length of wall.
        found = []
        for feature in document["features"]:
            points = [(x, y) for x, y in feature["at"]]
            if feature["kind"] in _TALL:
                found.append(points)
            elif feature["kind"] == "wall":
                found += [list(pair) for pair in pairwise(points)]
        self.tall = found
        self.anchors = [self._anchor(n) for n in range(self.nx * self.ny)]
        self.ways = [self._ways(n) for n in range(self.nx * self.ny)]
        self._seen: dict[Point, bytes] = {}

    def square(self, x: int, y: int) -> int:
        """Return the square of a place; a place outside counts as the nearest square."""
        column = min(max(x // self.side, 0), self.nx - 1)
        row = min(max(y // self.side, 0), self.ny - 1)
        return int(row * self.nx + column)

    def centre(self, square: int) -> Point:
        """Return the middle of a square."""
        row, column = divmod(square, self.nx)
        return column * self.side + self.side // 2, row * self.side + self.side // 2

    def _anchor(self, square: int) -> Point | None:
        x, y = self.centre(square)
        quarter = self.side // 4
        for dx, dy in ((0, 0), (-quarter, -quarter), (quarter, -quarter), (-quarter, quarter), (quarter, quarter)):
            if self.country.fits(x + dx, y + dy, _WIDTH):
                return x + dx, y + dy
        return None

    def _ways(self, square: int) -> list[tuple[int, int]]:
        here = self.anchors[square]
        if here is None:
            return []
        row, column = divmod(square, self.nx)
        found = []
        for dx, dy, mille in _STEPS:
            if not (0 <= column + dx < self.nx and 0 <= row + dy < self.ny):
                continue
            next_to = square + dy * self.nx + dx
            there = self.anchors[next_to]
            if there is not None and self.country.blocked(*here, *there, _WIDTH) is None:
                found.append((next_to, self.side * mille // 1000))
        return found

    def around(self, square: int, reach: int) -> list[int]:
        """List the squares a man can stand on whose middle is no farther than ``reach`` away."""
        row, column = divmod(square, self.nx)
        found = []
        for dx, dy in _disc(reach // self.side):
            if 0 <= column + dx < self.nx and 0 <= row + dy < self.ny:
                other = square + dy * self.nx + dx
                if self.anchors[other] is not None:
                    found.append(other)
        return found

    def flow(self, goals: Iterable[tuple[int, int]]) -> list[int]:
        """Reckon the way on foot from every square to the nearest of ``goals`` (square, handicap); ``FAR`` where no way leads."""
        distance = [FAR] * (self.nx * self.ny)
        for square, handicap in goals:
            distance[square] = min(distance[square], handicap)
        queue = [(length, square) for square, length in enumerate(distance) if length < FAR]
        heapify(queue)
        ways = self.ways
        while queue:
            length, square = heappop(queue)
            if length > distance[square]:
                continue
            for other, step in ways[square]:
                longer = length + step
                if longer < distance[other]:
                    distance[other] = longer
                    heappush(queue, (longer, other))
        return distance

    def find_squares_within(self, square: int, reach: int) -> dict[int, int]:
        """Find the squares within ``reach`` on foot of a square, and how far each is."""
        found, queue = {square: 0}, [(0, square)]
        while queue:
            length, here = heappop(queue)
            if length > found[here]:
                continue
            for other, step in self.ways[here]:
                longer = length + step
                if longer <= reach and longer < found.get(other, FAR):
                    found[other] = longer
                    heappush(queue, (longer, other))
        return found

    def line(self, y: int) -> list[tuple[int, int]]:
        """List the squares along one edge of the field, as goals."""
        row = 0 if y <= 0 else self.ny - 1
        return [(row * self.nx + column, 0) for column in range(self.nx) if self.anchors[row * self.nx + column] is not None]

    def seen(self, x: int, y: int) -> bytes:
        """Mark for every square whether its middle is seen from a place: nothing tall between them."""
        found = self._seen.get((x, y))
        if found is None:
            if len(self._seen) >= _KEPT:
                self._seen.clear()
            shadows = _shadows(self.tall, x, y)
            found = bytes(_lit(shadows, cx - x, cy - y) for cx, cy in (self.centre(n) for n in range(self.nx * self.ny)))
            self._seen[(x, y)] = found
        return found

    def sees(self, x: int, y: int, targets: Iterable[Point]) -> list[bool]:
        """Say for each of the targets whether it is seen from a place."""
        shadows = _shadows(self.tall, x, y)
        return [_lit(shadows, tx - x, ty - y) for tx, ty in targets]


@lru_cache(maxsize=64)
def _disc(radius: int) -> tuple[Point, ...]:
    inside = [
        (dx, dy) for dy in range(-radius, radius + 1) for dx in range(-radius, radius + 1) if dx * dx + dy * dy <= radius * radius
    ]
    return tuple(sorted(inside, key=lambda at: (at[0] ** 2 + at[1] ** 2, at)))


Shadow = tuple[int, int, int, int, int]


def _shadows(tall: list[list[Point]], x: int, y: int) -> list[Shadow]:
    """List the shadows as seen from a place: left and right edge of each, and which way its chord turns."""
    found = []
    for points in tall:
        about = [(px - x, py - y) for px, py in points]
        left = right = about[0]
        for point in about[1:]:
            if left[0] * point[1] - left[1] * point[0] > 0:
                left = point
            if right[0] * point[1] - right[1] * point[0] < 0:
                right = point
        turn = right[0] * left[1] - right[1] * left[0]
        if turn > 0:
            found.append((*left, *right, turn))
    return found


def _lit(shadows: list[Shadow], dx: int, dy: int) -> bool:
    for lx, ly, rx, ry, turn in shadows:
        if (
            rx * dy - ry * dx > 0
            and dx * ly - dy * lx > 0
            # Beyond the chord from edge to edge: nearer, a place is in front of what casts the shadow.
            and (lx - rx) * (dy - ry) - (ly - ry) * (dx - rx) < 0 < turn
        ):
            return False
    return True


def draw_chart(document: dict[str, Any]) -> Chart:
    """Draw the chart of a Country, once."""
    return _drawn(json.dumps(document, sort_keys=True))


@lru_cache(maxsize=4)
def _drawn(text: str) -> Chart:
    return Chart(json.loads(text))
