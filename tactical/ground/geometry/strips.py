"""Lines with a width made into convex pieces, and the openings that bridges and fords make in them.

A strip has flat ends and mitred bends up to a turn of 120°, bevelled beyond: as a canvas draws with ``lineCap = "butt"``,
``lineJoin = "miter"`` and ``miterLimit = 2``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tactical.ground.geometry.measure import nearest, scaled
from tactical.ground.geometry.polygons import Ring, ccw, cut, twice_area

FINE = 1 << 16


def _offset_left(a: Sequence[int], b: Sequence[int], width: int) -> tuple[int, int]:
    """Return the offset of half the width, to the left of a→b."""
    ux, uy = scaled(b[0] - a[0], b[1] - a[1], FINE)
    return nearest(-uy * width, 2 * FINE), nearest(ux * width, 2 * FINE)


def block(a: Sequence[int], b: Sequence[int], width: int) -> Ring:
    """Return the rectangle about one leg of a line."""
    ox, oy = _offset_left(a, b, width)
    return ccw([(a[0] + ox, a[1] + oy), (a[0] - ox, a[1] - oy), (b[0] - ox, b[1] - oy), (b[0] + ox, b[1] + oy)])


def _bend(a: Sequence[int], b: Sequence[int], c: Sequence[int], width: int) -> Ring | None:
    """Fill the outer side of a bend at b."""
    turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    if not turn:
        return None
    outer = -1 if turn > 0 else 1
    (px, py), (qx, qy) = _offset_left(a, b, width * outer), _offset_left(b, c, width * outer)
    corner = [(b[0], b[1]), (b[0] + px, b[1] + py), (b[0] + qx, b[1] + qy)]
    ux, uy = scaled(b[0] - a[0], b[1] - a[1], FINE)
    vx, vy = scaled(c[0] - b[0], c[1] - b[1], FINE)
    same = ux * vx + uy * vy
    if 2 * same >= -FINE * FINE:
        # The tip of the mitre: (n + m)·w/2 / (1 + n·m) for the two normals n and m.
        under = 2 * (FINE * FINE + same)
        tip = nearest(-(uy + vy) * width * outer * FINE, under), nearest((ux + vx) * width * outer * FINE, under)
        corner.insert(2, (b[0] + tip[0], b[1] + tip[1]))
    return ccw(corner) if twice_area(corner) else None


def strip(points: Sequence[Sequence[int]], width: int) -> list[Ring]:
    """List the convex pieces of a line of this width."""
    line = [p for i, p in enumerate(points) if not i or list(p) != list(points[i - 1])]
    pieces = [block(a, b, width) for a, b in pairwise(line)]
    bends = (_bend(a, b, c, width) for a, b, c in zip(line, line[1:], line[2:], strict=False))
    return pieces + [bend for bend in bends if bend]


def cut_opening(piece: Ring, a: Sequence[int], b: Sequence[int], width: int) -> tuple[list[Ring], Ring | None]:
    """Cut the opening of a span out of a piece; returns the parts left, and the part under the span."""
    ox, oy = _offset_left(a, b, width)
    left, right = ((a[0] + ox, a[1] + oy), (b[0] + ox, b[1] + oy)), ((a[0] - ox, a[1] - oy), (b[0] - ox, b[1] - oy))
    near, far = (left[0], right[0]), (right[1], left[1])
    middle = cut(cut(piece, *left, left=False), *right, left=True)
    under = cut(cut(middle, *near, left=True), *far, left=True) if middle else []
    if not under:
        return [piece], None
    rest = [cut(piece, *left, left=True), cut(piece, *right, left=False)]
    rest += [cut(middle, *near, left=False), cut(middle, *far, left=False)]
    return [ccw(part) for part in rest if part], ccw(under)
