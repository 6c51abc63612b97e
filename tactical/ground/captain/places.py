"""Room on the field: who will stand where at the end of the move, and the way there."""

from __future__ import annotations

from functools import lru_cache

from tactical.ground.geometry.country import Country
from tactical.ground.geometry.discs import Discs
from tactical.ground.geometry.measure import length
from tactical.ground.geometry.routes import route
from tactical.ground.turns.state import Point

Disc = tuple[int, int, int]

CLEAR = 4  # u between figures (LW-043)
ALOOF = 20  # u from an enemy, for men who do not charge
MOST_POINTS = 12  # of a way on a sheet
_CELL = 192
PARTS = 6
_GUN = ((112, 68), (48, 68), (-16, 68), (-80, 68), (-144, 68), (-160, 68))  # along the axis: offset, radius


class Places:
    """Discs that stand on the field, by place; a man given a new place gives up his old one."""

    def __init__(self, country: Country) -> None:
        self.country = country
        self._cells: dict[Point, dict[str, Disc]] = {}
        self._at: dict[str, Disc] = {}
        self._foes: dict[Point, list[Disc]] = {}
        self._unarmed: list[Disc] = []
        self._bodies: Discs | None = None

    def put_man(self, key: str, x: int, y: int, r: int) -> None:
        """Stand a man here."""
        self.lift_man(key)
        self._at[key] = (x, y, r)
        self._cells.setdefault((x // _CELL, y // _CELL), {})[key] = (x, y, r)

    def lift_man(self, key: str) -> None:
        """Take a man up."""
        old = self._at.pop(key, None)
        if old is not None:
            del self._cells[(old[0] // _CELL, old[1] // _CELL)][key]

    def locate_man(self, key: str) -> Point:
        """Return the place of a man."""
        x, y, _ = self._at[key]
        return x, y

    def put_gun(self, key: str, x: int, y: int, heading: list[int]) -> None:
        """Stand a gun here: discs along its length, a little wider than it is."""
        for n, (along, r) in enumerate(_GUN):
            self.put_man(f"{key}#{n}", x + heading[0] * along // 4096, y + heading[1] * along // 4096, r)

    def add_armed_enemy(self, x: int, y: int, r: int) -> None:
        """Add an enemy under arms: nobody passes through him, and men who do not charge keep off."""
        self._foes.setdefault((x // _CELL, y // _CELL), []).append((x, y, r))

    def add_unarmed_enemy(self, x: int, y: int, r: int) -> None:
        """Add an enemy without arms: nobody passes through him either, but he may be touched."""
        self._unarmed.append((x, y, r))

    def is_free(self, x: int, y: int, r: int, aloof: int = ALOOF) -> bool:
        """Report whether there is room for a disc, ``aloof`` from every enemy."""
        cx, cy = x // _CELL, y // _CELL
        for nx in (cx - 1, cx, cx + 1):
            for ny in (cy - 1, cy, cy + 1):
                for ox, oy, other in self._cells.get((nx, ny), {}).values():
                    apart = r + other + CLEAR
                    if (ox - x) ** 2 + (oy - y) ** 2 < apart * apart:
                        return False
                for ox, oy, other in self._foes.get((nx, ny), ()):
                    apart = r + other + aloof
                    if (ox - x) ** 2 + (oy - y) ** 2 < apart * apart:
                        return False
        return bool(self.country.fits(x, y, r))

    def find_free_place(self, x: int, y: int, r: int, wander: int, aloof: int = ALOOF) -> Point | None:
        """Find the nearest place with room for a disc, no farther than ``wander`` from a point."""
        for dx, dy in _spiral(2 * r + CLEAR + 2, wander):
            if self.is_free(x + dx, y + dy, r, aloof):
                return x + dx, y + dy
        return None

    def find_route(self, start: Point, goal: Point, r: int, reach: int) -> list[list[int]] | None:
        """Find the waypoints from one place to another, or None where it is farther than ``reach`` or no way leads there."""
        if (goal[0] - start[0]) ** 2 + (goal[1] - start[1]) ** 2 > reach * reach:
            return None
        if self._bodies is None:
            self._bodies = Discs([*self._unarmed, *(disc for discs in self._foes.values() for disc in discs)])
        path = route(self.country, start, goal, r, self._bodies, reach)
        if path is None or len(path) > MOST_POINTS or length([start, *path]) > reach:
            return None
        return [[int(x), int(y)] for x, y in path]


@lru_cache(maxsize=32)
def _spiral(pitch: int, wander: int) -> tuple[Point, ...]:
    """List steps from a point outwards, in close rows."""
    rows = wander * 8 // (pitch * 7) + 1
    found = []
    for row in range(-rows, rows + 1):
        dy, half = row * pitch * 7 // 8, (row % 2) * pitch // 2
        for column in range(-wander // pitch - 1, wander // pitch + 2):
            dx = column * pitch + half
            if dx * dx + dy * dy <= wander * wander:
                found.append((dx, dy))
    return tuple(sorted(found, key=lambda at: (at[0] ** 2 + at[1] ** 2, at)))
