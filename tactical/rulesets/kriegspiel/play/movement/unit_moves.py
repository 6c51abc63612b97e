"""March of a body as one: every man's way when it marches, wheels or forms up, keeping its order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tactical.ground.geometry.figures import Disc, gap_disc_box
from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.measure import INCH, cut, dist, div, gap, heading
from tactical.ground.geometry.routes import route
from tactical.ground.rules.stand import STANDING, placed
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.movement import ways
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.play import formations, roll
from tactical.rulesets.kriegspiel.play.movement import reaches
from tactical.rulesets.kriegspiel.rules.tables import OURS

CLEAR = 4
FINE = 256  # parts of a way among which the farthest is looked for
_SEARCH = OURS["SC-KS-34"]["search"] * INCH


class Others:
    """Everybody on the field but these men, and the guns."""

    def __init__(self, lay: Work, leave_out: Sequence[str]) -> None:
        self.lay, without = lay, set(leave_out)
        self.grid, self.at = Grid(192), dict[str, tuple[int, int, int]]()
        for key in sorted(lay.men):
            if key not in without and lay.men[key]["is"] in STANDING:
                self.add(key, lay.men[key]["x"], lay.men[key]["y"], lay.book.radius(lay.state, key))
        self.boxes = [lay.book.box(gun) for _, gun in sorted(lay.guns.items()) if placed(gun)]

    def add(self, key: str, x: int, y: int, r: int) -> None:
        """Add a figure that is to stand here."""
        self.at[key] = (x, y, r)
        self.grid.add(key, x, y)

    def free(self, x: int, y: int, r: int) -> bool:
        """Report whether a man could stand here, clear of the Country, of guns and of these."""
        if not self.lay.country.fits(x, y, r):
            return False
        if any(gap(x, y, r, *self.at[one]) < CLEAR for one in self.grid.list_keys_within(x, y, r + 64 + CLEAR)):
            return False
        return not any(
            abs(x - box.x) < 320 and abs(y - box.y) < 320 and gap_disc_box(Disc(x, y, r), box) < CLEAR for box in self.boxes
        )

    def nearest(self, x: int, y: int, r: int, h: Sequence[int]) -> Point | None:
        """Find the free place nearest to a point, in rings that turn with the table."""
        if self.free(x, y, r):
            return x, y
        step = r + CLEAR
        for steps in range(1, _SEARCH // step + 1):
            for right, front in ring(steps):
                place = formations.on_ground(x, y, h, right * step, front * step)
                if self.free(*place, r):
                    return place
        return None


def ring(n: int) -> list[tuple[int, int]]:
    """List the lattice points n steps away, behind before in front."""
    found = {(a, b) for a in range(-n, n + 1) for b in range(-n, n + 1) if max(abs(a), abs(b)) == n}
    return sorted(found, key=lambda one: (one[0] ** 2 + one[1] ** 2, one[1], abs(one[0]), one[0]))


def form_up(lay: Layout, key: str) -> None:
    """Form the men of a unit up about its middle, each at his place or the nearest free to it."""
    unit, men = lay.state["units"][key], roll.standing(lay.state, key)
    if not men:
        return
    x, y = formations.middle([lay.men[one] for one in men])
    others, r = Others(lay, men), roll.SIZES[unit["arm"]]
    for one, place in zip(men, formations.places(unit, len(men), x, y, unit["h"]), strict=True):
        found = others.nearest(*place, r, unit["h"]) or (lay.men[one]["x"], lay.men[one]["y"])
        lay.men[one].update(x=found[0], y=found[1])
        others.add(one, found[0], found[1], r)
    lay.stirred()


def expand(lay: Layout, key: str, points: Sequence[Point], face: Sequence[int] | None) -> dict[str, list[Point]]:
    """Write out the ways of a unit's men when it marches by these points as far as it can; sets its front.

    Men who have no way are left out. A body that only faces about wheels on its middle.
    """
    unit, men = lay.state["units"][key], roll.standing(lay.state, key)
    if not men:
        return {}
    start = formations.middle([lay.men[one] for one in men])
    track = [start]
    track += [point for before, point in pairwise([start, *points]) if tuple(point) != tuple(before)]
    reach = {one: lay.book.reach(lay.state, one)[0] for one in men}
    if not all(reach.values()):
        return {}
    best: tuple[int, list[int]] | None = None
    for h in _fronts(unit, track, face):
        share = farthest(lay, key, men, track, h, reach)
        if share is not None and (best is None or share > best[0]):
            best = (share, h)
        if share == FINE:
            break
    if best is None:
        return {}
    share, h = best
    found = _ways(lay, key, men, shortened(track, share), h, reach)
    if found:
        unit["h"] = list(h)
    return found


def _fronts(unit: Data, track: list[Point], face: Sequence[int] | None) -> list[list[int]]:
    """List the fronts a body may end its march with: the ordered one; else its direction, or its old front where that gets it
    farther.

    A body that goes to its rear turns about man by man and keeps its front.
    """
    if face is not None:
        return [list(face)]
    if len(track) < 2:
        return [list(unit["h"])]
    h = list(heading(track[-1][0] - track[-2][0], track[-1][1] - track[-2][1]))
    ahead = h[0] * unit["h"][0] + h[1] * unit["h"][1] > 0
    return [h, list(unit["h"])] if ahead else [list(unit["h"]), h]


def farthest(lay: Layout, key: str, men: list[str], track: list[Point], h: Sequence[int], reach: dict[str, int]) -> int | None:
    """Reckon how far along its track (in 256ths) a body gets with its men's move; None if not even the wheel."""

    wet = any(kind == "ford" for _, kind, *_ in lay.country.waters)

    def can_all_go(share: int) -> bool:
        cut = shortened(track, share)
        slots = zip(men, formations.places(lay.state["units"][key], len(men), *cut[-1], h), strict=True)
        legs = [(one, [ways.origin(lay, one), *cut[1:-1], slot]) for one, slot in slots]
        legs.sort(key=lambda leg: (-dist(*leg[1][0], *leg[1][-1]), leg[0]))  # the man with farthest to go fails first
        if not all(lay.book.cost(lay.state, one, leg) <= reach[one] for one, leg in legs):
            return False
        return not wet or not any(reaches.bars(lay.country, lay.state, one, leg) for one, leg in legs)

    if can_all_go(FINE):
        return FINE
    low, high = 0, FINE
    while high - low > 1:
        half = (low + high) // 2
        low, high = (half, high) if can_all_go(half) else (low, half)
    return low if low or can_all_go(0) else None


def shortened(track: list[Point], share: int) -> list[Point]:
    """Return the first so many of 256 parts of a track."""
    whole = sum(dist(*a, *b) for a, b in pairwise(track))
    return list(track) if share >= FINE or len(track) < 2 else cut(track, whole * share // FINE)


def _ways(
    lay: Layout, key: str, men: list[str], track: list[Point], h: Sequence[int], reach: dict[str, int]
) -> dict[str, list[Point]]:
    unit = lay.state["units"][key]
    others, r, found = Others(lay, men), roll.SIZES[unit["arm"]], dict[str, list[Point]]()
    for one, slot in zip(men, formations.places(unit, len(men), *track[-1], h), strict=True):
        here = lay.men[one]["x"], lay.men[one]["y"]
        place = others.nearest(*slot, r, h)
        by = find_way(lay, one, [*track[1:-1], place], reach[one]) if place is not None else None
        if by is None and place is not None and len(track) > 2:
            by = find_way(lay, one, [place], reach[one])
        if by and by[-1] != here:
            found[one] = by
            others.add(one, *by[-1], r)
        else:
            others.add(one, *here, r)
    return found


def find_way(work: Work, one: str, points: Sequence[Point], reach: int) -> list[Point] | None:
    """Find a way by these points, round anything solid between them, within the man's reach.

    No way is looked for through the enemy's ranks for a whole body.
    """
    book, r = work.book, work.book.radius(work.state, one)
    start, country = ways.origin(work, one), work.country
    if points and dist(*start, *points[-1]) > reaches.farthest(work.country, work.state, one, reach):
        return None  # no way is shorter than the straight one
    foes = work.foes(ways.side_of(work, one))
    found: list[Point] = []
    for point in points:
        here = found[-1] if found else start
        if point == here:
            continue
        if country.blocked(*here, *point, r) is None:
            found.append(point)
        else:
            round_it = route(country, here, point, r, (), 2 * book.reach_u(work.state, one))
            if round_it is None:
                return None
            found += [(x, y) for x, y in round_it]
    path = [start, *found]
    if not found or any(foes.blocker(*a, *b, r) >= 0 for a, b in pairwise(path)):
        return None
    if len(found) > ways.MOST_POINTS or book.cost(work.state, one, path) > reach or book.bars(work.state, one, path) is not None:
        return None
    return found


def carry(work: Work, men: Sequence[str], dx: int, dy: int) -> int:
    """Carry these men: the foremost on the way go first."""
    gone, others = 0, Others(work, men)
    for one in sorted(men, key=lambda name: (-(work.men[name]["x"] * dx + work.men[name]["y"] * dy), name)):
        man, r = work.men[one], work.book.radius(work.state, one)
        for eighths in range(8, 0, -1):
            to = (man["x"] + div(dx * eighths, 8), man["y"] + div(dy * eighths, 8))
            if others.free(*to, r) and find_way(work, one, [to], 1 << 16) == [to]:
                gone = max(gone, dist(man["x"], man["y"], *to))
                man.update(x=to[0], y=to[1])
                break
        others.add(one, man["x"], man["y"], r)
    work.stirred()
    return gone
