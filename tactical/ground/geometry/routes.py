"""Shortest ways round solids and enemies, found lazily: an obstacle is looked at when it is first in the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from math import isqrt

from tactical.ground.geometry.corners import FINE as FULL
from tactical.ground.geometry.corners import Fan, Spot, disc_fans
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.discs import Discs, ready
from tactical.ground.geometry.measure import FINE, nearest

Enemies = Discs | Iterable[Iterable[int]]
Bend = tuple[int, int, int]
"""The directions in which a shortest way may pass a point: the middle of its angle, and the square of the sine about it, of
65536.
"""

SLACK = FULL // 7
"""The allowance added to that sine for the rounding of points."""

START, GOAL = 0, 1

WORK, TRIAL = 150_000, 15
"""The cost at which a search gives up, and that of trying one edge: no real country comes near it."""


def why_blocked(
    country: Country, start: Sequence[int], goal: Sequence[int], r: int, enemies: Enemies = ()
) -> tuple[str, int, int] | None:
    """Name an obstacle in the straight way: (key of the solid, or ``enemy``; a place on it), None when the way is free."""
    ax, ay, bx, by = start[0], start[1], goal[0], goal[1]
    found = country.blocker(ax, ay, bx, by, r)
    if found >= 0:
        piece = country.pieces[found]
        return piece.key, nearest(piece.x0 + piece.x1, 2), nearest(piece.y0 + piece.y1, 2)
    discs = ready(enemies)
    found = discs.blocker(ax, ay, bx, by, r)
    return ("enemy", *discs.discs[found][:2]) if found >= 0 else None


def route(
    country: Country, start: Sequence[int], goal: Sequence[int], r: int, enemies: Enemies = (), limit: int | None = None
) -> list[list[int]] | None:
    """Find the shortest way of a disc of radius ``r``: waypoints after the start, the last is the goal.

    None when there is none, or none of ``limit`` u or less, or when the start or the goal overlaps an obstacle. Start and goal
    may lie off the field. Many ways of one move should share one ``Discs`` of the enemies.
    """
    ax, ay, bx, by = start[0], start[1], goal[0], goal[1]
    if limit is not None and (bx - ax) * (bx - ax) + (by - ay) * (by - ay) > limit * limit:
        return None
    discs = ready(enemies)
    piece = country.blocker(ax, ay, bx, by, r)
    disc = -1 if piece >= 0 else discs.blocker(ax, ay, bx, by, r)
    if piece < 0 and disc < 0:
        return [[bx, by]]
    if country.touching(bx, by, r) is not None or discs.blocker(bx, by, bx, by, r) >= 0:
        return None
    return _Search(country, discs, (ax, ay), (bx, by), r, limit).run()


class _Search:
    """A search by A* over points round the obstacles met so far; an edge is tried only when it comes up.

    An obstacle is met when it blocks an edge, or covers a point round another that comes up: until then the way found is the
    shortest whatever else lies about.
    """

    def __init__(self, country: Country, discs: Discs, start: Spot, goal: Spot, r: int, limit: int | None) -> None:
        self.country, self.discs, self.r = country, discs, r
        self.start, self.goal = start, goal
        xs, ys = (start[0], goal[0]), (start[1], goal[1])
        self.field = min(r, *xs), min(0, *ys), max(country.width - r, *xs), max(country.depth, *ys)
        self.limit = limit << FINE if limit is not None else None
        self.spots: list[Spot] = []
        self.left: list[int] = []
        self.bends: list[Bend | None] = []
        self.ties: list[tuple[int, int]] = []
        self.best: dict[int, int] = {}
        self.came: dict[int, int] = {}
        self.covered: set[int] = set()
        self.heap: list[tuple[int, tuple[int, int], tuple[int, int], int, int, int]] = []
        self.met: set[tuple[bool, int]] = set()
        self.work = WORK
        self._add(start)
        self._add(goal)

    def _add(self, spot: Spot, bend: Bend | None = None) -> int:
        """Take a point in; ties of length are broken by its place as seen from the start toward the goal."""
        (ax, ay), (bx, by), (x, y) = self.start, self.goal, spot
        dx, dy = bx - ax, by - ay
        square = (bx - x) * (bx - x) + (by - y) * (by - y)
        self.spots.append(spot)
        self.bends.append(bend)
        self.left.append(isqrt(square << (2 * FINE)))
        self.ties.append((dy * (x - ax) - dx * (y - ay), dx * (x - ax) + dy * (y - ay)))
        return len(self.spots) - 1

    def run(self) -> list[list[int]] | None:
        """Return the waypoints, or None."""
        self._settle(START, START, 0)
        while self.heap and self.work > 0:
            _, _, _, gone, spot, before = heappop(self.heap)
            if self.best.get(spot, gone + 1) <= gone:
                continue
            self.work -= TRIAL
            if self._blocked(self.spots[before], self.spots[spot]):
                if spot in self.covered:
                    # The obstacle that covers it has just been met, so no way leads here now.
                    self.best[spot] = -1
            elif spot == GOAL:
                self.came[GOAL] = before
                return self._path()
            else:
                self._settle(spot, before, gone)
        return None

    def _blocked(self, a: Spot, b: Spot) -> bool:
        """Report whether anything is in the way; all of it is met, for one obstacle behind another might never come up again."""
        pieces = list(self.country.blockers(*a, *b, self.r))
        discs = list(self.discs.blockers(*a, *b, self.r))
        for number in pieces:
            self._meet(False, number)
        for number in discs:
            self._meet(True, number)
        return bool(pieces or discs)

    def _push(self, before: int, spot: int, gone: int) -> None:
        (ax, ay), (bx, by) = self.spots[before], self.spots[spot]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        for bend in (self.bends[before], self.bends[spot]):
            if bend and ((dx * bend[0] + dy * bend[1]) >> 16) ** 2 > square * bend[2] >> 16:
                return
        there = gone + isqrt((square << (2 * FINE)) - 1) + 1 if square else gone
        whole = there + self.left[spot]
        if (self.limit is None or whole <= self.limit) and self.best.get(spot, there + 1) > there:
            heappush(self.heap, (whole, self.ties[spot], self.ties[before], there, spot, before))

    def _settle(self, spot: int, before: int, gone: int) -> None:
        self.best[spot], self.came[spot] = gone, before
        self.work -= len(self.spots)
        for other in range(len(self.spots)):
            if other != spot:
                self._push(spot, other, gone)

    def _meet(self, is_disc: bool, number: int) -> None:
        """Take in the points round an obstacle the first time it is in the way."""
        if (is_disc, number) in self.met:
            return
        self.met.add((is_disc, number))
        for (x, y), fan, free in self._round(is_disc, number):
            if self._hopeless(x, y):
                continue
            # A way that bends about a corner comes and goes at right angles to a direction within the point's angle.
            mx, my = fan.middle()
            sine = abs(fan.a[0] * my - fan.a[1] * mx) // FULL + SLACK
            new = self._add((x, y), (mx, my, sine * sine // FULL))
            if not free:
                self.covered.add(new)
            self.work -= len(self.came)
            for settled in self.came:
                self._push(settled, new, self.best[settled])

    def _round(self, is_disc: bool, number: int) -> list[tuple[Spot, Fan, bool]]:
        """List the points round an obstacle, and whether each is free.

        A covered point counts only while something that covers it has not been met. Over the country's corners there are closer
        points then; between enemies a u or two is not worth the search.
        """
        found: list[tuple[Spot, Fan, bool]] = []
        if is_disc:
            x, y, size = self.discs.discs[number]
            for fan in disc_fans(x, y):
                self._take(found, fan.spot(size + self.r), fan, True)
            return found
        size = self.country.pieces[number].r
        for fan, clear, closer in self.country.round(number, self.r):
            self._take(found, fan.spot(size + self.r), fan, not clear)
            for spot, part in closer:
                if self._on_field(*spot) and self.discs.blocker(*spot, *spot, self.r) < 0:
                    found.append((spot, part, True))
        return found

    def _take(self, found: list[tuple[Spot, Fan, bool]], spot: Spot, fan: Fan, look: bool) -> None:
        """Add a point if it is free, or covered by something not yet met; ``look`` says whether solids may cover it."""
        if not self._on_field(*spot):
            return
        over = [(True, n) for n in self.discs.blockers(*spot, *spot, self.r)]
        if look:
            over += [(False, n) for n in self.country.blockers(*spot, *spot, self.r)]
        if not over or any(one not in self.met for one in over):
            found.append((spot, fan, not over))

    def _on_field(self, x: int, y: int) -> bool:
        """Report whether a way may lead here: no farther over an edge than where it begins and ends."""
        west, south, east, north = self.field
        return west <= x <= east and south <= y <= north

    def _hopeless(self, x: int, y: int) -> bool:
        """Report whether going by a point is too far even if nothing is in the way."""
        if self.limit is None:
            return False
        (ax, ay), (bx, by) = self.start, self.goal
        one = (x - ax) * (x - ax) + (y - ay) * (y - ay)
        two = (bx - x) * (bx - x) + (by - y) * (by - y)
        return isqrt(one << (2 * FINE)) + isqrt(two << (2 * FINE)) > self.limit

    def _path(self) -> list[list[int]]:
        path, spot = list[list[int]](), GOAL
        while spot != START:
            path.append(list(self.spots[spot]))
            spot = self.came[spot]
        return path[::-1]
