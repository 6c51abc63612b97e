"""Exact geometry of rings of whole-number points: inside, near, crossed, cut."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from tactical.ground.geometry.measure import nearest

Ring = tuple[tuple[int, int], ...]


def cross(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """Return twice the area of the triangle a, b, p: above nought when p lies to the left of a→b."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def twice_area(ring: Sequence[Sequence[int]]) -> int:
    """Return twice the area of a ring; above nought when it runs counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))


def ccw(points: Sequence[Sequence[int]]) -> Ring:
    """Turn a ring counter-clockwise, from the same first point, without repeated points."""
    ring: list[tuple[int, int]] = []
    for x, y in points:
        if not ring or ring[-1] != (x, y):
            ring.append((x, y))
    while len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    if len(ring) > 2 and twice_area(ring) < 0:
        ring = [ring[0], *reversed(ring[1:])]
    return tuple(ring)


def inside(ring: Ring, x: int, y: int, scale: int = 1) -> bool:
    """Report whether a point lies in a ring or on its edge; the point may be in finer measure (``scale`` to one)."""
    odd = False
    ax, ay = ring[-1][0] * scale, ring[-1][1] * scale
    for vx, vy in ring:
        bx, by = vx * scale, vy * scale
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if side == 0:
                return True
            if (side > 0) == (by > ay):
                odd = not odd
        elif ay == y == by:
            if ax <= x <= bx or bx <= x <= ax:
                return True
        elif (bx, by) == (x, y) or (ax, ay) == (x, y):
            return True
        ax, ay = bx, by
    return odd


def point_near(px: int, py: int, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Report whether a point is nearer to a segment than ``reach``."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    t, long = ex * dx + ey * dy, dx * dx + dy * dy
    if t <= 0:
        return ex * ex + ey * ey < reach * reach
    if t >= long:
        ex, ey = px - bx, py - by
        return ex * ex + ey * ey < reach * reach
    area = dx * ey - dy * ex
    return area * area < reach * reach * long


def ring_near_point(ring: Ring, x: int, y: int, reach: int) -> bool:
    """Report whether a point is in a ring or nearer to it than ``reach``."""
    ax, ay = ring[-1]
    for bx, by in ring:
        if point_near(x, y, ax, ay, bx, by, reach):
            return True
        ax, ay = bx, by
    return inside(ring, x, y)


def segments_meet(a: Sequence[int], b: Sequence[int], c: Sequence[int], d: Sequence[int]) -> bool:
    """Report whether two segments have a point in common, ends included."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    one, two = cross(a[0], a[1], b[0], b[1], c[0], c[1]), cross(a[0], a[1], b[0], b[1], d[0], d[1])
    if (one > 0 and two > 0) or (one < 0 and two < 0):
        return False
    one, two = cross(c[0], c[1], d[0], d[1], a[0], a[1]), cross(c[0], c[1], d[0], d[1], b[0], b[1])
    return not ((one > 0 and two > 0) or (one < 0 and two < 0))


def ring_near_segment(ring: Ring, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Report whether a disc of radius ``reach`` moved along a segment overlaps a ring; touching its edge does not count."""
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    if not long:
        return ring_near_point(ring, ax, ay, reach)
    most = reach * reach
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in ring]
    if (min(sides) > 0 or max(sides) < 0) and min(abs(min(sides)), abs(max(sides))) ** 2 >= most * long:
        return False
    last = len(ring) - 1
    before, (cx, cy) = sides[last], ring[last]
    for i, (vx, vy) in enumerate(ring):
        side = sides[i]
        ex, ey = vx - ax, vy - ay
        t = ex * dx + ey * dy
        # A corner near the way …
        if t <= 0:
            if ex * ex + ey * ey < most:
                return True
        elif t >= long:
            if (vx - bx) * (vx - bx) + (vy - by) * (vy - by) < most:
                return True
        elif side * side < most * long:
            return True
        # … the ends of the way near an edge, or the edge across the way.
        if point_near(ax, ay, cx, cy, vx, vy, reach) or point_near(bx, by, cx, cy, vx, vy, reach):
            return True
        if (side > 0) != (before > 0):
            wx, wy = vx - cx, vy - cy
            one, two = wx * (ay - cy) - wy * (ax - cx), wx * (by - cy) - wy * (bx - cx)
            if (one > 0) != (two > 0):
                return True
        before, cx, cy = side, vx, vy
    return inside(ring, ax, ay)


def cut(ring: Sequence[tuple[int, int]], p: Sequence[int], q: Sequence[int], left: bool) -> list[tuple[int, int]]:
    """Return the part of a convex ring on one side of the line p→q; new corners are rounded to the nearest u."""
    kept: list[tuple[int, int]] = []
    sides = [cross(p[0], p[1], q[0], q[1], x, y) * (1 if left else -1) for x, y in ring]
    for i, (x, y) in enumerate(ring):
        if sides[i] >= 0:
            kept.append((x, y))
        j = (i + 1) % len(ring)
        if (sides[i] > 0 > sides[j]) or (sides[i] < 0 < sides[j]):
            # Counted from the corner that is kept: the same way round in a mirror.
            (bx, by), b, (ox, oy), o = ((x, y), sides[i], ring[j], sides[j])
            if b < 0:
                (bx, by), b, (ox, oy), o = (ox, oy), o, (bx, by), b
            kept.append((bx + nearest((ox - bx) * b, b - o), by + nearest((oy - by) * b, b - o)))
    return kept if len(kept) > 2 and twice_area(kept) else []


def stretch(ring: Ring, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int]]:
    """Find where a segment meets the edges of a ring, as parameters (numerator, denominator > 0)."""
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    found: list[tuple[int, int]] = []
    cx, cy = ring[-1]
    for vx, vy in ring:
        wx, wy = vx - cx, vy - cy
        under = dx * wy - dy * wx
        over = (cx - ax) * wy - (cy - ay) * wx
        if under:
            along = (cx - ax) * dy - (cy - ay) * dx
            if under < 0:
                under, over, along = -under, -over, -along
            if 0 <= over <= under and 0 <= along <= under:
                found.append((over, under))
        elif not over and long:
            for x, y in ((cx, cy), (vx, vy)):
                t = (x - ax) * dx + (y - ay) * dy
                if 0 <= t <= long:
                    found.append((t, long))
        cx, cy = vx, vy
    return found


def rings_overlap(one: Ring, other: Ring) -> bool:
    """Report whether a convex ring and another share ground; edges and corners that only touch do not."""
    for a, b in zip(one, (*one[1:], one[0]), strict=True):
        marks = sorted({Fraction(0), Fraction(1), *(Fraction(*mark) for mark in stretch(other, *a, *b))})
        for low, high in pairwise(marks):
            middle = (low + high) / 2
            n, k = middle.numerator, middle.denominator
            if strictly_inside(other, a[0] * k + (b[0] - a[0]) * n, a[1] * k + (b[1] - a[1]) * n, k):
                return True
    # No edge of the one runs inside the other: the other lies in the one, both are the same, or they are apart.
    if any(strictly_inside(one, a[0] + b[0], a[1] + b[1], 2) for a, b in zip(other, (*other[1:], other[0]), strict=True)):
        return True
    return strictly_inside(other, sum(x for x, _ in one), sum(y for _, y in one), len(one))


def strictly_inside(ring: Ring, x: int, y: int, scale: int = 1) -> bool:
    """Report whether a point lies in a ring and not on its edge."""
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        ax, ay, bx, by = a[0] * scale, a[1] * scale, b[0] * scale, b[1] * scale
        if not cross(ax, ay, bx, by, x, y) and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return False
    return inside(ring, x, y, scale)
