"""Discs to be gone round: enemies, prepared once for all the ways of a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tactical.ground.geometry.polygons import point_near

CELL = 8
"""Squares of 2**8 u, 4 inches."""


class Discs:
    """Discs (x, y, r), indexed to find those a moved disc would overlap."""

    def __init__(self, discs: Iterable[tuple[int, int, int]]) -> None:
        self.discs = sorted({(x, y, r) for x, y, r in discs})
        self.widest = max((r for _, _, r in self.discs), default=0)
        self.cells: dict[tuple[int, int], list[int]] = {}
        for i, (x, y, _) in enumerate(self.discs):
            self.cells.setdefault((x >> CELL, y >> CELL), []).append(i)

    def __len__(self) -> int:
        return len(self.discs)

    def blocker(self, ax: int, ay: int, bx: int, by: int, r: int) -> int:
        """Return the number of a disc that a disc of radius ``r`` moved along a segment overlaps, or -1."""
        return next(self.blockers(ax, ay, bx, by, r), -1)

    def blockers(self, ax: int, ay: int, bx: int, by: int, r: int) -> Iterator[int]:
        """Yield the numbers of all discs that a disc of radius ``r`` moved along a segment overlaps."""
        if not self.discs:
            return
        reach = self.widest + r
        if ax > bx:
            ax, ay, bx, by = bx, by, ax, ay
        dx, dy = bx - ax, by - ay
        cells, discs = self.cells, self.discs
        first, last = (ax - reach) >> CELL, (bx + reach) >> CELL
        for cx in range(first, last + 1):
            if dx:
                west, east = max(ax, (cx << CELL) - reach), min(bx, ((cx + 1) << CELL) + reach)
                y0, y1 = ay + dy * (west - ax) // dx, ay + dy * (east - ax) // dx
            else:
                y0, y1 = ay, by
            if y0 > y1:
                y0, y1 = y1, y0
            for cy in range((y0 - reach - 1) >> CELL, ((y1 + reach + 1) >> CELL) + 1):
                found = cells.get((cx, cy))
                if found:
                    for i in found:
                        x, y, size = discs[i]
                        if point_near(x, y, ax, ay, bx, by, r + size):
                            yield i


NONE = Discs(())


@lru_cache(maxsize=8)
def _cached_discs(discs: tuple[tuple[int, int, int], ...]) -> Discs:
    return Discs(discs)


def ready(discs: Discs | Iterable[Iterable[int]]) -> Discs:
    """Index discs, unless they are."""
    if isinstance(discs, Discs):
        return discs
    plain = tuple((x, y, r) for x, y, r in discs)
    return _cached_discs(plain) if plain else NONE
