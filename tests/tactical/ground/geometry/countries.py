"""Countries by chance for the properties, and slow references to compare with."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from tactical.ground.geometry.country import Country

Point = tuple[int, int]
INCH = 64


def rect(x0: int, y0: int, x1: int, y1: int) -> list[list[int]]:
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


def country(*features: dict[str, Any], width: int = 60 * INCH, depth: int = 60 * INCH) -> dict[str, Any]:
    """Make a document; features get keys F1, F2 … where they have none."""
    keyed = [{"key": f"F{n}", **feature} for n, feature in enumerate(features, 1)]
    return {"name": "", "width": width, "depth": depth, "features": keyed}


def by_chance(seed: int, houses: int = 6, trees: int = 12, size: int = 60 * INCH) -> dict[str, Any]:
    """Draw a country with houses at all angles, an L of rock, a wall, a pond, a bridged river, hills and trees."""
    dice = random.Random(seed)
    features: list[dict[str, Any]] = []
    far = size - 10 * INCH

    def somewhere() -> Point:
        return dice.randrange(8 * INCH, far), dice.randrange(10 * INCH, far - 4 * INCH)

    for _ in range(houses):
        x, y = somewhere()
        angle, w, h = dice.random() * 6.3, dice.randrange(60, 300), dice.randrange(60, 300)
        c, s = math.cos(angle), math.sin(angle)
        corners = [(w, h), (-w, h), (-w, -h), (w, -h)]
        at = [[round(x + a * c - b * s), round(y + a * s + b * c)] for a, b in corners]
        features.append({"kind": "house", "at": at})
    x, y = somewhere()
    hollow = ((0, 0), (300, 20), (290, 90), (110, 100), (90, 280), (5, 300))
    features.append({"kind": "rock", "at": [[x + a, y + b] for a, b in hollow]})
    x, y = somewhere()
    features.append({"kind": "wall", "width": 32, "at": [[x, y], [x + 260, y + 30], [x + 300, y + 300], [x + 60, y + 330]]})
    x, y = somewhere()
    board = ((500, 0), (200, 480), (-380, 300), (-400, -300), (20, -520))
    features.append({"kind": "hill", "at": [[x + a, y + b] for a, b in board]})
    features.append({"kind": "hill", "at": [[x + 200, y], [x + 20, y + 250], [x - 200, y + 20], [x - 60, y - 230]]})
    features.append({"kind": "tree", "at": [list(somewhere()) for _ in range(trees)]})
    return country(*features, width=size, depth=size)


def distance2(a: Point, b: Point, c: Point, d: Point) -> Fraction:
    if _meet(a, b, c, d):
        return Fraction(0)
    return min(_point2(a, c, d), _point2(b, c, d), _point2(c, a, b), _point2(d, a, b))


def _point2(p: Point, a: Point, b: Point) -> Fraction:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, long) if long else Fraction(0)
    t = min(max(t, Fraction(0)), Fraction(1))
    x, y = a[0] + t * dx - p[0], a[1] + t * dy - p[1]
    return x * x + y * y


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    one, two, three, four = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    return one * two < 0 and three * four < 0


def inside(ring: tuple[Point, ...], p: Point) -> bool:
    """Report whether a point lies in a ring, by the angle that the ring turns about it; on the edge either answer is right."""
    turned = 0.0
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        one, two = math.atan2(a[1] - p[1], a[0] - p[0]), math.atan2(b[1] - p[1], b[0] - p[0])
        turned += (two - one + math.pi) % (2 * math.pi) - math.pi
    return abs(turned) > math.pi


def overlaps(ground: Country, a: Point, b: Point, r: int) -> list[str]:
    """List the keys of everything that a disc moved from a to b overlaps, by trying every piece."""
    found = []
    for piece in ground.pieces:
        if max(a[0], b[0]) + r < piece.x0 or min(a[0], b[0]) - r > piece.x1:
            continue
        if max(a[1], b[1]) + r < piece.y0 or min(a[1], b[1]) - r > piece.y1:
            continue
        if piece.ring:
            edges = list(zip(piece.ring, (*piece.ring[1:], piece.ring[0]), strict=True))
            if min(distance2(a, b, c, d) for c, d in edges) < r * r or inside(piece.ring, a):
                found.append(piece.key)
        elif _point2((piece.x, piece.y), a, b) < (r + piece.r) ** 2:
            found.append(piece.key)
    return found


class Ways:
    """The shortest ways in a country: every edge between many points round every obstacle, with shapely's distances."""

    def __init__(self, ground: Country, r: int, discs: list[tuple[int, int, int]]) -> None:
        solids = [shapely.Polygon(p.ring) if p.ring else shapely.Point(p.x, p.y).buffer(p.r, 32) for p in ground.pieces]
        solids += [shapely.Point(x, y).buffer(size, 32) for x, y, size in discs]
        # A little less than the forbidden distance, so that the reference is never longer for want of room.
        self.taken = shapely.union_all([solid.buffer(r - 0.1, 16) for solid in solids])
        shapely.prepare(self.taken)
        hulls = [solid.convex_hull for solid in solids]
        hollow = [solid for solid, hull in zip(solids, hulls, strict=True) if solid.area < hull.area - 1]
        rim = np.concatenate([shapely.get_coordinates(shape.buffer(r + 1.5, 4)) for shape in hulls + hollow])
        inside = (rim[:, 0] >= r) & (rim[:, 0] <= ground.width - r) & (rim[:, 1] >= 0) & (rim[:, 1] <= ground.depth)
        rim = rim[inside]
        self.spots = rim[~shapely.intersects(self.taken, shapely.points(rim))]
        self.edges: dict[int, Any] = {}

    def _far(self, here: Any, spots: Any) -> Any:
        """Return the distances to all points; infinite where the straight way is not free."""
        lines = shapely.linestrings(np.stack([np.broadcast_to(here, spots.shape), spots], axis=1))
        far = np.hypot(*(spots - here).T)
        far[shapely.intersects(self.taken, lines)] = np.inf
        return far

    def length(self, start: Point, goal: Point) -> float:
        """Return the length of the shortest way; infinite when there is none."""
        begin, end = np.array(start, float), np.array(goal, float)
        first, last = self._far(begin, self.spots), self._far(end, self.spots)
        straight = self._far(begin, end[None, :])[0]
        best, left = first.copy(), np.hypot(*(self.spots - end).T)
        done = np.zeros(len(best), bool)
        while True:
            open_ = np.where(done, np.inf, best + left)
            here = int(np.argmin(open_)) if len(open_) else 0
            reached = min(straight, float(np.min(best + last)) if len(best) else np.inf)
            if not len(open_) or open_[here] >= reached:
                return float(reached)
            done[here] = True
            if here not in self.edges:
                self.edges[here] = self._far(self.spots[here], self.spots)
            best = np.minimum(best, best[here] + self.edges[here])


def contours(ground: Country, path: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Count the contours that a path goes up and those it goes down."""
    steps = [step for a, b in pairwise(path) for _, _, step in ground.relief.changes(*a, *b)]
    return steps.count(1), steps.count(-1)
