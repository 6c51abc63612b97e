"""Roads, railways and rivers along a path, and the solids under a box."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Any

from tactical.ground.geometry.figures import Box, Disc, apart, disc_overlaps_box, exact_corners
from tactical.ground.geometry.measure import UNIT, Point, d2, div
from tactical.ground.geometry.pieces import Cells, Piece, bits
from tactical.ground.geometry.polygons import Ring, inside, rings_overlap, stretch
from tactical.ground.geometry.strips import strip

Strip = tuple[str, list[Ring]]

Water = tuple[str, str, str, Ring]
"""The water under a span: (river, kind of the span, the span, ring)."""


def strips_of(features: list[dict[str, Any]], kind: str) -> list[Strip]:
    """List the lines of a kind, each with its pieces."""
    return [(f["key"], strip(f["at"], f["width"])) for f in features if f["kind"] == kind]


def _through(ring: Ring, a: Point, b: Point) -> tuple[Fraction, Fraction] | None:
    """Find the part of a segment that lies in a convex ring."""
    marks = [Fraction(over, under) for over, under in stretch(ring, a[0], a[1], b[0], b[1])]
    if inside(ring, a[0], a[1]):
        marks.append(Fraction(0))
    if inside(ring, b[0], b[1]):
        marks.append(Fraction(1))
    if not marks or min(marks) == max(marks):
        return None
    return min(marks), max(marks)


def length_on(rings: list[Ring], path: Sequence[Point]) -> int:
    """Measure how much of a path lies in some convex rings, rounded down."""
    total = 0
    for a, b in pairwise(path):
        long = isqrt(d2(a[0], a[1], b[0], b[1]) << 32)
        done = Fraction(0)
        for low, high in sorted(part for ring in rings if (part := _through(ring, a, b))):
            start = max(low, done)
            if high > start:
                total += int(long * (high - start))
                done = high
    return total >> 16


def crossings(waters: list[Water], river: list[Piece], path: Sequence[Point]) -> list[tuple[str, str, int, int]]:
    """List the waters a path crosses, in order; one span entered once counts once, however many pieces of river lie under it."""
    found: list[tuple[str, str, int, int]] = []
    for a, b in pairwise(path):
        met: list[tuple[Fraction, str, str]] = []
        for _, kind, key, ring in waters:
            part = _through(ring, a, b)
            if part:
                met.append((part[0], kind, key))
        for piece in river:
            part = _through(piece.ring, a, b)
            if part:
                met.append((part[0], "river", piece.key))
        for at, kind, key in sorted(met):
            if not found or found[-1][:2] != (kind, key):
                x = a[0] + div((b[0] - a[0]) * at.numerator, at.denominator)
                y = a[1] + div((b[1] - a[1]) * at.numerator, at.denominator)
                found.append((kind, key, x, y))
    return found


def under(pieces: list[Piece], cells: Cells, box: Box) -> str | None:
    """Return the key of a piece that a box overlaps, edges that only touch left out."""
    corners = tuple(exact_corners(box))
    axes = ((box.hx, box.hy), (-box.hy, box.hx))
    far = max(box.front, box.back) + box.half + 1
    for i in bits(cells.around(box.x, box.y, far)):
        piece = pieces[i]
        if piece.ring:
            ring = tuple((x * UNIT, y * UNIT) for x, y in piece.ring)
            if not any(apart(axis, corners, ring) for axis in axes) and rings_overlap(corners, ring):
                return piece.key
        else:
            if disc_overlaps_box(Disc(piece.x, piece.y, piece.r), box):
                return piece.key
    return None
