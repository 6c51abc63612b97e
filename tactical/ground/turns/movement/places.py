"""Places at the end of a sheet: nobody in anybody else, and nobody in a gun.

Only the places at the end count, so one man may take the place another leaves. A man who cannot stand where he was sent stays;
that may be another's new place, and so on until nobody is in anybody's way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tactical.ground.geometry.figures import Disc, gap_disc_box
from tactical.ground.geometry.measure import gap
from tactical.ground.rules import mobility
from tactical.ground.rules.mobility import CLEAR
from tactical.ground.rules.stand import STANDING, placed
from tactical.ground.turns.book import Work
from tactical.ground.turns.position import people
from tactical.ground.turns.state import CLEAR_RULE, Point, Refusal

RINGS = 16  # lattice points looked at to each side of a place that is taken
CELL = 128  # u: wider than two figures of any arm with the gap between them

LATTICE = sorted(
    ((a, b) for a in range(-RINGS, RINGS + 1) for b in range(-RINGS, RINGS + 1)),
    key=lambda at: (at[0] ** 2 + at[1] ** 2, at[1], abs(at[0]), at[0]),
)


def nearest(free: Callable[[int, int], bool], at: Point, step: int, up: int) -> Point | None:
    """Find the free place nearest to a point, on a lattice of this step; behind before in front, as its side looks."""
    return next(((x, y) for x, y in points_around(at, step, up) if free(x, y)), None)


def points_around(at: Point, step: int, up: int) -> Iterable[Point]:
    """Yield the point itself, then the points of the lattice about it, the nearest first."""
    return ((at[0] + dx * step * up, at[1] + dy * step * up) for dx, dy in LATTICE)


class Places:
    """Men and guns by place, changed as men are sent on and called back."""

    def __init__(self, work: Work, leave_out: Iterable[str] = ()) -> None:
        self.work, self.at = work, dict[str, tuple[int, int, int]]()
        self._cells: dict[tuple[int, int], set[str]] = {}
        self.open_to: dict[Point, str] = {}  # posts at a gun's trail: the gun one may touch there
        without = set(leave_out)
        for key, man in work.state["men"].items():
            if man["is"] in STANDING and key not in without:
                self.put_man(key, man["x"], man["y"])
        self.boxes = {key: work.book.box(gun) for key, gun in sorted(work.guns.items()) if placed(gun)}
        self._by_cell: dict[tuple[int, int], list[str]] = {}
        for key, box in self.boxes.items():
            wide = box.front + box.back + CELL
            for cx in range((box.x - wide) // CELL, (box.x + wide) // CELL + 1):
                for cy in range((box.y - wide) // CELL, (box.y + wide) // CELL + 1):
                    self._by_cell.setdefault((cx, cy), []).append(key)

    def put_man(self, key: str, x: int, y: int) -> None:
        """Stand a man here."""
        self.take_man(key)
        self.at[key] = (x, y, self.work.book.radius(self.work.state, key))
        self._cells.setdefault((x // CELL, y // CELL), set()).add(key)

    def take_man(self, key: str) -> None:
        """Take a man off the field."""
        old = self.at.pop(key, None)
        if old is not None:
            self._cells[old[0] // CELL, old[1] // CELL].discard(key)

    def struck(self, key: str) -> list[str]:
        """List the men whom a man stands closer to than he may, sorted."""
        x, y, r = self.at[key]
        return [other for other in self.about(x, y, r) if other != key]

    def about(self, x: int, y: int, r: int) -> list[str]:
        """List the men whom a disc here would be too close to, sorted."""
        found, cx, cy = [], x // CELL, y // CELL
        for column in (cx - 1, cx, cx + 1):
            for row in (cy - 1, cy, cy + 1):
                for other in self._cells.get((column, row), ()):
                    ox, oy, other_r = self.at[other]
                    most = r + other_r + CLEAR
                    if (ox - x) * (ox - x) + (oy - y) * (oy - y) < most * most and gap(x, y, r, ox, oy, other_r) < CLEAR:
                        found.append(other)
        return sorted(found)

    def gun_at(self, x: int, y: int, r: int) -> str | None:
        """Return the gun that a disc here would be too close to; a man at its trail is where he should be."""
        for key in self._by_cell.get((x // CELL, y // CELL), ()):
            if self.open_to.get((x, y)) != key and gap_disc_box(Disc(x, y, r), self.boxes[key]) < CLEAR:
                return key
        return None

    def free(self, x: int, y: int, r: int) -> bool:
        """Report whether a man could stand here, clear of everything."""
        return self.work.country.touching(x, y, r, CLEAR) is None and self.gun_at(x, y, r) is None and not self.about(x, y, r)

    def why(self, key: str, movers: set[str]) -> Refusal | None:
        """Say why a man may not stand at his new place; of two who move the later in order gives way."""
        x, y, r = self.at[key]
        book, state = self.work.book, self.work.state
        gun = self.gun_at(x, y, r)
        if gun is not None:
            told = mobility.too_close(gap_disc_box(Disc(x, y, r), self.boxes[gun]), people.gun_name(state, gun))
            return (CLEAR_RULE, told) if told else None
        for other in self.struck(key):
            if other not in movers or other < key:
                told = mobility.too_close(gap(x, y, r, *self.at[other]), f"the {people.man_name(book, state, other)}")
                if told:
                    return CLEAR_RULE, told
        return None


def settle(places: Places, goals: dict[str, Point], back: dict[str, Point]) -> dict[str, Refusal]:
    """Put everybody where he is sent; returns those who cannot stand there, and puts them back.

    ``goals`` and ``back`` are by man; one without ``back`` is not put down.
    """
    refused: dict[str, Refusal] = {}
    for key, (x, y) in goals.items():
        places.put_man(key, x, y)
    movers = set(goals)
    ask = sorted(movers)
    while ask:
        bad = {key: why for key in ask if key in movers and (why := places.why(key, movers)) is not None}
        for key in bad:
            movers.discard(key)
            if key in back:
                places.put_man(key, *back[key])
            else:
                places.take_man(key)
        refused.update(bad)
        again: set[str] = set()
        for key in set(bad) & set(back):
            again.update(other for other in places.struck(key) if other in movers)
        ask = sorted(again)
    return refused
