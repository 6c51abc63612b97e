"""Points by which a way goes round an obstacle: whole numbers, just outside the ground a disc may not touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tactical.ground.geometry.measure import nearest, scaled
from tactical.ground.geometry.polygons import Ring, cross

FINE = 1 << 16
SPLITS = 3
"""The number of times an angle is halved when the point over it is not free."""

Spot = tuple[int, int]
Free = Callable[[int, int], bool]


class Fan(NamedTuple):
    """An angle about a point, from one unit vector (of 65536) to another, counter-clockwise."""

    x: int
    y: int
    a: Spot
    b: Spot

    def middle(self) -> Spot:
        """Return the unit vector in the middle of the angle."""
        return scaled(self.a[0] + self.b[0], self.a[1] + self.b[1], FINE)

    def spot(self, reach: int) -> Spot:
        """Find where the tangents at both ends meet that stay ``reach`` from the point; one u more pays for the rounding."""
        mx, my = self.middle()
        along = mx * self.a[0] + my * self.a[1]
        return self.x + nearest(mx * (reach + 1) * FINE, along), self.y + nearest(my * (reach + 1) * FINE, along)

    def halves(self) -> tuple[Fan, Fan]:
        """Halve the angle."""
        middle = self.middle()
        return Fan(self.x, self.y, self.a, middle), Fan(self.x, self.y, middle, self.b)


def ring_fans(ring: Ring) -> list[Fan]:
    """List the angles about the corners of a counter-clockwise ring, none above 60°."""
    fans: list[Fan] = []
    for i, (x, y) in enumerate(ring):
        (px, py), (nx, ny) = ring[i - 1], ring[(i + 1) % len(ring)]
        if cross(px, py, x, y, nx, ny) <= 0:
            continue
        # Outward of a counter-clockwise ring is to the right of its edges.
        (ax, ay), (bx, by) = scaled(y - py, px - x, FINE), scaled(ny - y, x - nx, FINE)
        turn, corner = ax * bx + ay * by, [Fan(x, y, (ax, ay), (bx, by))]
        for bound in (FINE * FINE, -FINE * FINE):
            if 2 * turn < bound:
                corner = [half for fan in corner for half in fan.halves()]
        fans += corner
    return fans


def disc_fans(x: int, y: int) -> list[Fan]:
    """List twelve angles all round a point."""
    return [Fan(x, y, a, b) for a, b in zip(TWELVE, (*TWELVE[1:], TWELVE[0]), strict=True)]


_ODD = 56756  # cos 30° of 65536
TWELVE: tuple[Spot, ...] = tuple(
    spot
    for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))
    for spot in (
        (x * FINE, y * FINE),
        (x * _ODD - y * FINE // 2, y * _ODD + x * FINE // 2),
        (x * FINE // 2 - y * _ODD, y * FINE // 2 + x * _ODD),
    )
)


def free_spots(fan: Fan, reach: int, free: Free, splits: int = SPLITS) -> list[tuple[Spot, Fan]]:
    """Find the free points over an angle, each with its part of it: one, or more and closer ones where it is narrow."""
    spot = fan.spot(reach)
    if free(*spot):
        return [(spot, fan)]
    return [found for half in fan.halves() for found in free_spots(half, reach, free, splits - 1)] if splits else []
