"""Figures on the table as shapes: a man is a disc, a gun, a wagon or a truck is a box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tactical.ground.geometry.measure import UNIT, nearest, root_up


class Disc(NamedTuple):
    """A round base: a man, a tree."""

    x: int
    y: int
    r: int


class Box(NamedTuple):
    """A rectangle about a point (a gun's axle), along a heading of length 4096."""

    x: int
    y: int
    hx: int
    hy: int
    front: int
    back: int
    half: int


def _outside(x: int, y: int, box: Box) -> int:
    """Return the square of a point's distance from a box, in 1/4096 u; 0 inside."""
    dx, dy = x - box.x, y - box.y
    along = dx * box.hx + dy * box.hy
    side = abs(dy * box.hx - dx * box.hy)
    past = max(along - box.front * UNIT, -along - box.back * UNIT, 0)
    beside = max(side - box.half * UNIT, 0)
    return past * past + beside * beside


def gap_disc_box(disc: Disc, box: Box) -> int:
    """Measure from edge to edge of a disc and a box, rounded up; below nought when they overlap."""
    return -(-root_up(_outside(disc.x, disc.y, box)) // UNIT) - disc.r


def disc_near_box(disc: Disc, box: Box, gap: int) -> bool:
    """Report whether a disc is no farther than ``gap`` from a box; exactly ``gap`` counts."""
    most = (disc.r + gap) * UNIT
    return most >= 0 and _outside(disc.x, disc.y, box) <= most * most


def disc_overlaps_box(disc: Disc, box: Box) -> bool:
    """Report whether a disc and a box share ground; edges that only touch do not."""
    return _outside(disc.x, disc.y, box) < (disc.r * UNIT) ** 2


def exact_corners(box: Box) -> list[tuple[int, int]]:
    """List the corners in 1/4096 u, without rounding: front left, back left, back right, front right."""
    x, y, hx, hy, front, back, half = box
    return [
        (x * UNIT + a * hx - s * hy, y * UNIT + a * hy + s * hx)
        for a, s in ((front, half), (-back, half), (-back, -half), (front, -half))
    ]


def corners(box: Box) -> list[tuple[int, int]]:
    """List the corners to the nearest u: front left, back left, back right, front right."""
    return [(box.x + nearest(x - box.x * UNIT, UNIT), box.y + nearest(y - box.y * UNIT, UNIT)) for x, y in exact_corners(box)]


def apart(axis: tuple[int, int], one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> bool:
    """Report whether two shapes lie apart, or just touch, along an axis."""
    ax, ay = axis
    mine = [x * ax + y * ay for x, y in one]
    theirs = [x * ax + y * ay for x, y in other]
    return max(mine) <= min(theirs) or max(theirs) <= min(mine)


def boxes_overlap(a: Box, b: Box) -> bool:
    """Report whether two boxes share ground; edges that only touch do not."""
    one, other = exact_corners(a), exact_corners(b)
    axes = ((a.hx, a.hy), (-a.hy, a.hx), (b.hx, b.hy), (-b.hy, b.hx))
    return not any(apart(axis, one, other) for axis in axes)
