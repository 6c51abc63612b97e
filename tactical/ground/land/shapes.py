"""Outlines and lines cut to a field: whole numbers of u in, whole numbers out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import isqrt

from tactical.ground.turns.state import Point

Spot = tuple[int, Point, Point]
"""The distance to the nearest point of a line, that point, and the direction of the line there."""


def clipped_ring(ring: Sequence[Point], width: int, depth: int) -> list[Point]:
    """Clip an outline to the field; empty where it lies off it."""
    found = list(ring)
    for axis, bound, inwards in ((0, 0, 1), (0, width, -1), (1, 0, 1), (1, depth, -1)):
        halved: list[Point] = []
        for one, other in zip(found, [*found[1:], *found[:1]], strict=True):
            first, second = (one[axis] - bound) * inwards >= 0, (other[axis] - bound) * inwards >= 0
            if first:
                halved.append(one)
            if first != second:
                along = other[axis] - one[axis]
                across = one[1 - axis] + round((other[1 - axis] - one[1 - axis]) * (bound - one[axis]) / along)
                halved.append((bound, across) if axis == 0 else (across, bound))
        found = halved
    plain = [one for n, one in enumerate(found) if one != found[n - 1]]
    return plain if len(plain) > 2 else []


def clipped_line(line: Sequence[Point], width: int, depth: int) -> list[list[Point]]:
    """List the parts of a line that lie on the field, in order."""
    parts: list[list[Point]] = []
    for one, other in pairwise(line):
        inside = _inside(one, other, width, depth)
        if inside is None:
            continue
        start, end = inside
        if parts and parts[-1][-1] == start:
            parts[-1].append(end)
        else:
            parts.append([start, end])
    return parts


def _inside(one: Point, other: Point, width: int, depth: int) -> tuple[Point, Point] | None:
    """Cut a segment to the field."""
    low, high = 0.0, 1.0
    for axis, most in ((0, width), (1, depth)):
        start, along = one[axis], other[axis] - one[axis]
        if along == 0:
            if not 0 <= start <= most:
                return None
            continue
        first, second = sorted((-start / along, (most - start) / along))
        low, high = max(low, first), min(high, second)
    if low >= high:
        return None

    def point(share: float) -> Point:
        x, y = (one[axis] + round((other[axis] - one[axis]) * share) for axis in (0, 1))
        return min(max(x, 0), width), min(max(y, 0), depth)

    found = point(low), point(high)
    return found if found[0] != found[1] else None


def at_most(ring: list[Point], most: int) -> list[Point]:
    """Reduce an outline to so many corners; those that alter it least go."""
    found = list(ring)

    def weight(n: int) -> int:
        (ax, ay), (bx, by), (cx, cy) = found[n - 1], found[n], found[(n + 1) % len(found)]
        return abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

    while len(found) > max(3, most):
        found.pop(min(range(len(found)), key=weight))
    return found


def hull(points: Sequence[Point]) -> list[Point]:
    """Return the convex hull of some points."""
    ordered = sorted(set(points))

    def half(them: Sequence[Point]) -> list[Point]:
        out: list[Point] = []
        for point in them:
            while len(out) > 1 and _turn(out[-2], out[-1], point) <= 0:
                out.pop()
            out.append(point)
        return out[:-1]

    return half(ordered) + half(ordered[::-1])


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def middle(points: Sequence[Point]) -> Point:
    """Return the middle of some points."""
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def radius(ring: Sequence[Point]) -> int:
    """Average the distance of an outline's corners from its middle."""
    x, y = middle(ring)
    return sum(isqrt((px - x) ** 2 + (py - y) ** 2) for px, py in ring) // len(ring)


def shrunk(ring: Sequence[Point], by: int) -> list[Point]:
    """Shrink an outline: its corners lie nearer to its middle, by so much on the average."""
    (x, y), far = middle(ring), max(1, radius(ring))
    share: Callable[[int], int] = lambda off: off * max(0, far - by) // far  # noqa: E731
    return [(x + share(px - x), y + share(py - y)) for px, py in ring]


def nearest_on(line: Sequence[Point], at: Point) -> Spot:
    """Find the place of a line that is nearest to a point."""
    found: list[Spot] = []
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        square = max(1, dx * dx + dy * dy)
        share = min(max((at[0] - ax) * dx + (at[1] - ay) * dy, 0), square)
        x, y = ax + round(dx * share / square), ay + round(dy * share / square)
        found.append((isqrt((x - at[0]) ** 2 + (y - at[1]) ** 2), (x, y), (dx, dy)))
    return min(found, default=(1 << 20, at, (1, 0)))
