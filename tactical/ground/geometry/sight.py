"""Sight: rays from an eye over the ground to a figure (SC-LW-08), and shelter from a burst (KS-008)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Box, corners
from tactical.ground.geometry.measure import nearest, scaled
from tactical.ground.geometry.pieces import bits
from tactical.ground.geometry.polygons import Ring, ccw, inside, segments_meet, stretch

Figure = tuple[int, int, int, int]
"""A disc and its height: (x, y, r, h)."""

Blocker = Figure | tuple[Box, int]
Eye = Sequence[int]
Point = Sequence[int]
Bound = tuple[int, int, int]
"""The least height (u above the table) of a ray at the part ``over / under`` of its length: (over, under, high)."""

CELL = 9
SHELTERS = frozenset({"house", "shed", "church", "tower", "wall"})


class Blockers:
    """Standing figures and guns that hide others behind them, indexed once for all the eyes of a move."""

    def __init__(self, country: Country, blockers: Iterable[Blocker]) -> None:
        self.rings: list[tuple[Ring, int, int, int]] = []
        self.boxes: list[tuple[int, int, int, int]] = []
        self.cells: dict[tuple[int, int], list[Figure]] = {}
        self.widest = 0
        for blocker in blockers:
            if len(blocker) == 2:
                box, high = blocker
                ring = ccw(corners(box))
                xs, ys = [x for x, _ in ring], [y for _, y in ring]
                self.rings.append((ring, country.height(box.x, box.y) + high, box.x, box.y))
                self.boxes.append((min(xs), min(ys), max(xs), max(ys)))
            else:
                x, y, r, high = blocker
                self.widest = max(self.widest, r)
                self.cells.setdefault((x >> CELL, y >> CELL), []).append((x, y, r, country.height(x, y) + high))

    def list_boxes_near(self, a: Point, b: Point, reach: int) -> list[tuple[Ring, int, int, int]]:
        """List the boxes that may be within ``reach`` of a segment."""
        ax, ay, dx, dy = a[0], a[1], b[0] - a[0], b[1] - a[1]
        x0, x1 = min(ax, b[0]) - reach, max(ax, b[0]) + reach
        y0, y1 = min(ay, b[1]) - reach, max(ay, b[1]) + reach
        slack = reach * (abs(dx) + abs(dy))
        found = []
        for box, (west, south, east, north) in zip(self.rings, self.boxes, strict=True):
            if west <= x1 and east >= x0 and south <= y1 and north >= y0:
                sides = [dx * (y - ay) - dy * (x - ax) for x, y in box[0]]
                if min(sides) <= slack and max(sides) >= -slack:
                    found.append(box)
        return found

    def along(self, ax: int, ay: int, bx: int, by: int, reach: int) -> list[Figure]:
        """List the discs that may be within ``reach`` of a segment."""
        if not self.cells:
            return []
        reach += self.widest
        if ax > bx:
            ax, ay, bx, by = bx, by, ax, ay
        dx, dy, found = bx - ax, by - ay, list[Figure]()
        for cx in range((ax - reach) >> CELL, ((bx + reach) >> CELL) + 1):
            west, east = max(ax, (cx << CELL) - reach), min(bx, ((cx + 1) << CELL) + reach)
            y0, y1 = (ay + dy * (west - ax) // dx, ay + dy * (east - ax) // dx) if dx else (ay, by)
            low, high = (y0, y1) if y0 < y1 else (y1, y0)
            for cy in range((low - reach - 1) >> CELL, ((high + reach + 1) >> CELL) + 1):
                found += self.cells.get((cx, cy), ())
        return found


def _over_ring(ring: Ring, top: int, a: Point, b: Point) -> list[Bound]:
    """Find the heights a ray must clear over a ring; an edge that it only touches gives none."""
    ax, ay, dx, dy = a[0], a[1], b[0] - a[0], b[1] - a[1]
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in ring]
    if min(sides) >= 0 or max(sides) <= 0:
        return []
    marks = stretch(ring, ax, ay, b[0], b[1])
    if inside(ring, a[0], a[1]):
        marks.append((0, 1))
    if inside(ring, b[0], b[1]):
        marks.append((1, 1))
    if len(marks) < 2:
        return []
    first = last = marks[0]
    for mark in marks[1:]:
        if mark[0] * first[1] < first[0] * mark[1]:
            first = mark
        if mark[0] * last[1] > last[0] * mark[1]:
            last = mark
    if first[0] * last[1] == last[0] * first[1]:
        return []
    return [(*first, top), (*last, top)]


def _over_disc(x: int, y: int, r: int, top: int, a: Point, b: Point) -> list[Bound]:
    """Find the height a ray must clear over a disc: its top, where the ray is nearest to its centre."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], x - a[0], y - a[1]
    long, t, area = dx * dx + dy * dy, ex * dx + ey * dy, dx * ey - dy * ex
    return [(t, long, top)] if 0 < t < long and area * area < r * r * long else []


class _Line:
    """The ground and blockers under the rays from an eye to one figure or point."""

    def __init__(self, country: Country, a: Point, b: Point, reach: int, blockers: Blockers, skip: Collection[Point]) -> None:
        self.country = country
        mask = country.cells.along(a[0], a[1], b[0], b[1], reach)
        self.pieces = [country.pieces[i] for i in bits(mask)]
        left_out = {(b[0], b[1]), *((x, y) for x, y in skip)}
        self.rings = [(ring, top) for ring, top, x, y in blockers.list_boxes_near(a, b, reach) if (x, y) not in left_out]
        self.discs = [disc for disc in blockers.along(a[0], a[1], b[0], b[1], reach) if disc[:2] not in left_out]
        self.hilly = bool(country.relief.edges.along(a[0], a[1], b[0], b[1], reach))

    def bare(self) -> bool:
        """Report whether nothing at all can hide anything."""
        return not (self.pieces or self.rings or self.discs or self.hilly)

    def bounds(self, a: Point, b: Point) -> list[Bound]:
        """List everything that a ray from a to b must clear."""
        found: list[Bound] = []
        x0, x1 = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
        y0, y1 = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
        for piece in self.pieces:
            if piece.x0 <= x1 and piece.x1 >= x0 and piece.y0 <= y1 and piece.y1 >= y0:
                if piece.ring:
                    found += _over_ring(piece.ring, piece.top, a, b)
                else:
                    found += _over_disc(piece.x, piece.y, piece.r, piece.top, a, b)
        for ring, top in self.rings:
            found += _over_ring(ring, top, a, b)
        for x, y, r, top in self.discs:
            found += _over_disc(x, y, r, top, a, b)
        return found + self.country.relief.bounds(a[0], a[1], b[0], b[1]) if self.hilly else found


def _passes(bounds: list[Bound], low: int, high: int) -> bool:
    return all(low * under + (high - low) * over >= top * under for over, under, top in bounds)


def _ready(country: Country, blockers: Blockers | Iterable[Blocker]) -> Blockers:
    return blockers if isinstance(blockers, Blockers) else Blockers(country, blockers)


def visible(
    country: Country, eye: Eye, target: Sequence[int], blockers: Blockers | Iterable[Blocker] = (), skip: Collection[Point] = ()
) -> int:
    """Count how many of nine rays reach a figure: across it at -¾, 0, +¾ of its radius, up it at ¼, ½ and 0.9 of its height.

    ``eye`` is (x, y, z above the table), ``target`` (x, y, r, h above its ground). A blocker exactly at the target, or at a point
    of ``skip``, is left out.
    """
    x, y, r, h = target
    if (x, y) == (eye[0], eye[1]):
        return 9
    line = _Line(country, eye, (x, y), r, _ready(country, blockers), skip)
    if line.bare():
        return 9
    base = country.height(x, y)
    heights = [base + nearest(h, 4), base + nearest(h, 2), base + nearest(9 * h, 10)]
    sx, sy = scaled(eye[1] - y, x - eye[0], nearest(3 * r, 4))
    seen = 0
    for side in (-1, 0, 1):
        bounds = line.bounds(eye, (x + side * sx, y + side * sy))
        seen += sum(_passes(bounds, eye[2], height) for height in heights)
    return seen


def clear(
    country: Country, eye: Eye, point: Sequence[int], blockers: Blockers | Iterable[Blocker] = (), skip: Collection[Point] = ()
) -> bool:
    """Report whether one ray from an eye (x, y, z) reaches a point (x, y, z), both heights above the table."""
    if (point[0], point[1]) == (eye[0], eye[1]):
        return True
    line = _Line(country, eye, point, 0, _ready(country, blockers), skip)
    return line.bare() or _passes(line.bounds(eye, point), eye[2], point[2])


def shelter(country: Country, burst: Point, man: Point, works: Iterable[Sequence[Point]] = ()) -> bool:
    """Report whether a wall, a house or a work (a line of points) lies between a burst and a man's middle (KS-008)."""
    ax, ay, bx, by = burst[0], burst[1], man[0], man[1]
    for i in bits(country.cells.along(ax, ay, bx, by, 0)):
        piece = country.pieces[i]
        if piece.kind in SHELTERS and _over_ring(piece.ring, 0, burst, man):
            return True
    return any(segments_meet(burst[:2], man[:2], a[:2], b[:2]) for work in works for a, b in pairwise(work))
