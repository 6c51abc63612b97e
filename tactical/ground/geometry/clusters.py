"""Clashes: men in contact, the men close to them, and which of these knots are one (SC-LW-12)."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.ground.geometry.figures import Disc
from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.measure import are_discs_within

Side = Mapping[str, Disc]
Knot = tuple[set[str], set[str]]


class _Bands:
    """Bands of things that belong together because some pairs do."""

    def __init__(self) -> None:
        self._above: dict[tuple[int, str], tuple[int, str]] = {}

    def find_root(self, thing: tuple[int, str]) -> tuple[int, str]:
        """Find the thing that stands for the whole band."""
        above = self._above.setdefault(thing, thing)
        while above != thing:
            self._above[thing] = self._above[above]
            thing, above = above, self._above[above]
        return thing

    def join(self, one: tuple[int, str], other: tuple[int, str]) -> None:
        """Make one band of two; the lesser key stands for it."""
        first, second = sorted((self.find_root(one), self.find_root(other)))
        self._above[second] = first


def _grid(side: Side) -> Grid:
    grid = Grid()
    for key, disc in side.items():
        grid.add(key, disc.x, disc.y)
    return grid


def clashes(movers: Side, others: Side, touch: int = 8, reach: int = 384) -> list[Knot]:
    """Find the clashes of two sides: men in contact and all within reach of one of them, knots that share a man merged.

    Each is (movers, others), in the order of their least keys.
    """
    sides, grids = (movers, others), (_grid(movers), _grid(others))
    widest = [max((disc.r for disc in side.values()), default=0) for side in sides]
    bands, core = _Bands(), set[tuple[int, str]]()
    for a, b in grids[0].pairs(grids[1], touch + widest[0] + widest[1]):
        if are_discs_within(*movers[a], *others[b], touch):
            bands.join((0, a), (1, b))
            core |= {(0, a), (1, b)}
    taking_part = set(core)
    for man in sorted(core):
        disc = sides[man[0]][man[1]]
        for i in (0, 1):
            for key in grids[i].list_keys_within(disc.x, disc.y, reach + disc.r + widest[i]):
                if are_discs_within(*disc, *sides[i][key], reach):
                    bands.join(man, (i, key))
                    taking_part.add((i, key))
    knots: dict[tuple[int, str], Knot] = {}
    for i, key in sorted(taking_part):
        knots.setdefault(bands.find_root((i, key)), (set(), set()))[i].add(key)
    return sorted(knots.values(), key=lambda knot: (min(knot[0]), min(knot[1])))
