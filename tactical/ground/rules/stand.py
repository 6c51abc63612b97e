"""Places of men and guns: figures on the field, and who is near them.

``Ranks`` is an index for a phase of a move; it does not follow later changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isqrt
from typing import Any

from tactical.ground.geometry.figures import Box, Disc, disc_near_box
from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.measure import are_discs_within, gap
from tactical.ground.rules.tables import ARMS, BOOK, Arm, Arms

Man = Mapping[str, Any]
Gun = Mapping[str, Any]
Men = Mapping[str, Man]
Guns = Mapping[str, Gun]

STANDING = frozenset(("armed", "prisoner", "surrendered", "freed"))
UNARMED = frozenset(("prisoner", "surrendered", "freed"))
_OUTLINE: tuple[int, int, int] = tuple(BOOK["LW-039"][name] for name in ("front", "back", "half"))
_CELL = 768
_LARGEST = 320  # u: no figure's edge is farther from its centre, with a gun's corner


def inches(u: int) -> str:
    """Write a length as players read it: ``inches(776)`` is ``"12 1/8 in"``, rounded to sixty-fourths."""
    whole, rest = divmod(abs(u), 64)
    sign = "-" if u < 0 else ""
    if not rest:
        return f"{sign}{whole} in"
    parts = 64
    while rest % 2 == 0:
        rest, parts = rest // 2, parts // 2
    return f"{sign}{f'{whole} ' if whole else ''}{rest}/{parts} in"


def enemy_of(sides: Iterable[str], side: str) -> str:
    """Return the other of two sides."""
    (other,) = (one for one in sides if one != side)
    return other


def placed(gun: Gun) -> bool:
    """Report whether a gun stands on the field."""
    return bool(gun["is"] in ("in place", "disabled"))


def box(gun: Gun) -> Box:
    """Return a gun's outline about the middle of its axle (SC-LW-02)."""
    hx, hy = gun["h"]
    return Box(gun["x"], gun["y"], hx, hy, *outline(gun))


def outline(gun: Gun) -> tuple[int, int, int]:
    """Return how far a gun reaches before and behind its axle and to each side; other makes give theirs in ``outline``."""
    front, back, half = gun.get("outline") or _OUTLINE
    return front, back, half


class Ranks:
    """All men who stand on the field, by place."""

    __slots__ = ("_grid", "arms", "men")

    def __init__(self, men: Men, arms: Arms = ARMS) -> None:
        self.men = men
        self.arms = arms
        self._grid = Grid(_CELL)
        for key in sorted(men):
            man = men[key]
            if man["is"] in STANDING:
                self._grid.add(key, man["x"], man["y"])

    def arm(self, key: str) -> Arm:
        """Return the arm of a man."""
        return self.arms[self.men[key]["arm"]]

    def disc(self, key: str) -> Disc:
        """Return a man's base as a disc."""
        man = self.men[key]
        return Disc(man["x"], man["y"], self.arms[man["arm"]].radius)

    def about(self, x: int, y: int, reach: int) -> list[str]:
        """List men whose centres may be within ``reach`` of a point, sorted; the caller measures."""
        return [str(key) for key in self._grid.list_keys_within(x, y, reach)]

    def list_men_within(self, x: int, y: int, r: int, distance: int) -> list[str]:
        """List men no farther than ``distance`` from a disc, edge to edge, sorted."""
        found = []
        for key in self.about(x, y, distance + r + _LARGEST):
            man = self.men[key]
            if are_discs_within(x, y, r, man["x"], man["y"], self.arms[man["arm"]].radius, distance):
                found.append(key)
        return found

    def around(self, gun: Gun, distance: int) -> list[str]:
        """List men no farther than ``distance`` from any part of a gun, sorted."""
        shape = box(gun)
        return [
            key for key in self.about(gun["x"], gun["y"], distance + _LARGEST) if disc_near_box(self.disc(key), shape, distance)
        ]

    def gap(self, one: str, other: str) -> int:
        """Measure how far two men stand apart, edge to edge."""
        a, b = self.disc(one), self.disc(other)
        return gap(a.x, a.y, a.r, b.x, b.y, b.r)

    def beside_line(self, start: tuple[int, int], end: tuple[int, int], lateral: int) -> list[str]:
        """List men no farther than ``lateral`` from the straight line between two points, sorted; a few beyond its ends too."""
        (x, y), (ex, ey) = start, end
        dx, dy = ex - x, ey - y
        squared = dx * dx + dy * dy
        steps = 1 + isqrt(squared) // _CELL
        seen: set[str] = set()
        for n in range(steps + 1):
            seen.update(self.about(x + dx * n // steps, y + dy * n // steps, _CELL // 2 + lateral + _LARGEST))
        found = []
        for key in sorted(seen):
            man = self.men[key]
            wide = lateral + self.arms[man["arm"]].radius
            if ((man["x"] - x) * dy - (man["y"] - y) * dx) ** 2 <= wide * wide * squared:
                found.append(key)
        return found

    def armed(self, keys: Iterable[str], side: str) -> list[str]:
        """Keep of these the armed men of a side."""
        return [key for key in keys if self.men[key]["side"] == side and self.men[key]["is"] == "armed"]
