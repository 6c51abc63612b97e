"""Deployment of everything a player has not put down: guns on the flanks or high ground with their crews, the foot in line
between them, behind cover where there is some, the horse in column on the wings, a reserve in column behind the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tactical.ground.geometry.figures import boxes_overlap, gap_disc_box
from tactical.ground.rules.mobility import CLEAR, CREW
from tactical.ground.rules.stand import placed
from tactical.ground.turns.book import Work
from tactical.ground.turns.deployment import zones
from tactical.ground.turns.movement.places import Places, nearest
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Point

GAP = 8  # u between men of a rank
BESIDE = 72  # u from a gun's axle to the nearest edge of a man beside it
SIDLE = 64  # u: how far along the line the next place for a gun is looked for
ROWS = 40
ABREAST = 4  # men abreast in a column
SPARE = 2  # men with a gun beyond its crew
RESERVE = 4  # one in so many bodies of foot is kept in reserve; one of three too
BEHIND = 384  # u from the front to the reserve
FLANK = 8  # the guns at the ends stand an eighth of the field from its sides
OPEN = 1536  # u before a gun that are better free
COVER = 256  # u within which a solid thing before men covers them
DEEP = 1536  # u behind the front in which cover is looked for
STEP = 128  # u between the places looked at for cover


def fill(work: Work, side: str) -> None:
    """Put down everything this side still holds."""
    for extra in work.book.extras:
        extra.fill(work, side)
    Array(work, side).draw_up()
    work.stirred()


def put_man(work: Work, key: str, x: int, y: int) -> None:
    """Stand a man here."""
    work.men[key].update({"x": x, "y": y, "from": [x, y], "is": "armed"})


def put_gun(work: Work, key: str, x: int, y: int) -> None:
    """Stand a gun here, its muzzle to the enemy."""
    up = people.ahead(work.state, work.guns[key]["side"])
    work.guns[key].update({"x": x, "y": y, "from": [x, y], "h": [0, 4096 * up], "is": "in place"})


def gun_fits(work: Work, key: str, x: int, y: int) -> bool:
    """Report whether a gun could stand here, clear of the Country and of other guns."""
    up = people.ahead(work.state, work.guns[key]["side"])
    box = work.book.box({**work.guns[key], "x": x, "y": y, "h": [0, 4096 * up]})
    others = (gun for other, gun in sorted(work.guns.items()) if other != key and placed(gun))
    if work.country.under(box) is not None or any(boxes_overlap(box, work.book.box(gun)) for gun in others):
        return False
    near = work.ranks.about(x, y, box.front + box.back + box.half)
    return not any(gap_disc_box(work.ranks.disc(one), box) < CLEAR for one in near)


@dataclass
class Body:
    """Men of one body that are still to be put down."""

    arm: str
    men: list[str]
    column: bool = False
    at: Point = (0, 0)
    wide: int = field(default=1 << 20)  # u that its line may take


class Array:
    """An army being drawn up. Places along the front are reckoned from its own left, so that both sides do alike."""

    def __init__(self, work: Work, side: str) -> None:
        self.work, self.side = work, side
        self.up, self.width = people.ahead(work.state, side), work.country.width
        self.bodies, self.front = self._held(), self._front()
        self.guns = _waiting_guns(work, side)

    def draw_up(self) -> None:
        """Draw up guns first, then their crews out of the nearest bodies, then every body at its place."""
        for n, key in enumerate(self.guns):
            self._gun(key, n)
        self.places = Places(self.work)
        foot = [body for body in self.bodies if not self.work.book.arms[body.arm].mounted]
        horse = [body for body in self.bodies if self.work.book.arms[body.arm].mounted]
        self._line(foot)
        # The horse in columns on both wings in turn, the first on the right, each farther in than the last.
        for n, body in enumerate(horse):
            body.column = True
            wide = ABREAST * (2 * self.work.book.arms[body.arm].radius + GAP)
            along = self.width // 16 + wide // 2 + n // 2 * (wide + 2 * BESIDE)
            body.at = self._x(self.width - along if n % 2 == 0 else along), self.front
        for key in people.guns_of(self.work.state, self.side):
            self._crew(key, [*foot, *horse])
        for body in [*horse, *foot]:
            self._set(body)

    def _held(self) -> list[Body]:
        """List the bodies in the order of their keys, the widest figures first; men in boxes or aboard are not put down."""
        men, book = self.work.men, self.work.book
        held = [
            one
            for one in people.of_side(self.work.state, self.side, "held")
            if not (men[one].get("boxed") or men[one].get("aboard"))
        ]
        found: dict[tuple[str, str], list[str]] = {}
        for one in sorted(held, key=lambda key: (len(str(men[key]["body"])), str(men[key]["body"]), len(key), key)):
            found.setdefault((men[one]["arm"], str(men[one]["body"])), []).append(one)
        order = sorted(book.arms, key=lambda arm: (-book.arms[arm].radius, arm))
        return [Body(arm, ones) for (arm, _), ones in sorted(found.items(), key=lambda item: order.index(item[0][0]))]

    # -- where ---------------------------------------------------------------------------------------------------------
    def _x(self, along: int) -> int:
        """Convert a place along the front, from one's own left, to the x of the field."""
        return along if self.up > 0 else self.width - along

    def _front(self) -> int:
        """Return the y of the first rank: the back line, or as far forward as all arms may stand, guns with the foot."""
        bases = (zones.base(self.work, self.side, arm) for arm in (*self.work.book.arms, "gun"))
        return min(bases, key=lambda y: self.up * y)

    def _gun(self, key: str, n: int) -> None:
        """Place a gun near its share of the front: on the highest ground there, else where nothing stands before it."""
        work, count, y = self.work, len(self.guns), self.front
        edge = self.width // FLANK
        share = self.width // 2 if count == 1 else edge + n * (self.width - 2 * edge) // (count - 1)
        span = self.width // (4 if count == 1 else 2 * count)

        def worth(off: int) -> tuple[int, bool, int, int]:
            x = self._x(share + off)
            ahead = work.country.blocker(x, y, x, y + self.up * OPEN, 16) < 0
            return work.country.height(x, y), ahead, -abs(off), off

        steps = range(-span, span + 1, SIDLE)
        near = sorted((off for off in steps if BESIDE <= share + off <= self.width - BESIDE), key=worth, reverse=True)
        wide = (off for n in range(self.width // SIDLE) for off in (SIDLE * n, -SIDLE * n))
        for off in (*near, *wide):
            x = self._x(share + off)
            if BESIDE <= x <= self.width - BESIDE and gun_fits(work, key, x, y):
                return put_gun(work, key, x, y)
        return None

    def _line(self, foot: Sequence[Body]) -> None:
        """Draw up the first line side by side between the flanks, behind cover where some is near; the reserve behind it."""
        kept = len(foot) // RESERVE if len(foot) >= RESERVE else int(len(foot) == RESERVE - 1)
        first, reserve = foot[: len(foot) - kept], foot[len(foot) - kept :]
        left, right = self.width // 7, self.width - self.width // 7
        for n, body in enumerate(first):
            body.wide = (right - left) // len(first)
            body.at = self._covered(body.arm, left + body.wide * n + body.wide // 2, body.wide // 4)
        for n, body in enumerate(reserve):
            body.column = True
            along = self.width // 2 + (2 * n - len(reserve) + 1) * self.width // 12
            body.at = self._x(along), self.front - self.up * BEHIND

    def _covered(self, arm: str, along: int, span: int) -> Point:
        """Find a place near this one with something solid close before it, the nearest to the front; else the place itself."""
        r, front, country = self.work.book.arms[arm].radius, self.front, self.work.country
        _, south, _, north = zones.zone(self.work, self.side, arm)
        for back in range(0, DEEP, STEP):
            y = front - self.up * back
            if not max(south, 0) <= y <= min(north, country.depth):
                break
            for off in sorted(range(-(span // STEP) * STEP, span + 1, STEP), key=lambda one: (abs(one), one)):
                x = self._x(along + off)
                if country.fits(x, y, r) and country.blocker(x, y, x, y + self.up * COVER, r) >= 0:
                    return x, y
        return self._x(along), front

    # -- putting down --------------------------------------------------------------------------------------------------
    def _crew(self, key: str, bodies: Sequence[Body]) -> None:
        """Put the men who serve a gun beside it, out of the nearest body with men to spare, else out of several.

        The left man of a pair stands a little farther out, so that no two are equally near to a post.
        """
        gun = self.work.guns[key]
        wants = CREW + SPARE - len(self.work.crew(key)) if gun["is"] == "in place" else 0
        found: list[str] = []
        while len(found) < wants and (able := [body for body in bodies if body.men]):
            whole = [body for body in able if len(body.men) >= wants - len(found)] or able
            body = min(whole, key=lambda one: (self.work.book.arms[one.arm].mounted, abs(one.at[0] - gun["x"])))
            team, body.men = body.men[: wants - len(found)], body.men[wants - len(found) :]
            found += team
        pitch = max((2 * self.work.book.radius(self.work.state, one) + GAP for one in found), default=0)
        for n, one in enumerate(found):
            across = BESIDE + pitch // 2 + n // 2 * pitch
            self._put_man(one, gun["x"] + self.up * (across if n % 2 == 0 else -across - GAP), gun["y"])

    def _set(self, body: Body) -> None:
        """Draw up a body in two ranks, in more where its share of the front is too short, or in column."""
        pitch, count = 2 * self.work.book.arms[body.arm].radius + GAP, len(body.men)
        files = ABREAST if body.column else max(1, min(-(-count // 2), body.wide // pitch))
        for n, one in enumerate(body.men):
            rank, place = divmod(n, files)
            abreast = min(files, count - rank * files)
            off = (2 * place - abreast + 1) * pitch // 2
            self._put_man(one, body.at[0] + self.up * off, body.at[1] - self.up * rank * pitch)

    def _put_man(self, key: str, x: int, y: int) -> None:
        """Put a man at his place in the ranks, or the nearest with room for him; a man without room is still held."""
        work, arm, r = self.work, str(self.work.men[key]["arm"]), self.work.book.radius(self.work.state, key)
        west, south, east, north = zones.zone(work, self.side, arm)
        x, y = min(max(x, west), east), min(max(y, south), north)

        def free(px: int, py: int) -> bool:
            return west <= px <= east and south <= py <= north and self.places.free(px, py, r)

        found = nearest(free, (x, y), r + CLEAR // 2, self.up)
        found = found or next((at for at in _slots(work, self.side, arm, x) if self.places.free(*at, r)), None)
        if found is not None:
            put_man(work, key, *found)
            self.places.put_man(key, *found)


def _waiting_guns(work: Work, side: str) -> list[str]:
    return sorted(key for key, gun in work.guns.items() if gun["side"] == side and gun["is"] == "held" and not gun.get("boxed"))


def _slots(work: Work, side: str, arm: str, anchor: int) -> Iterator[Point]:
    """Yield places for men of an arm about an anchor, the nearest first, rank by rank; then any other with room."""
    r, up, width = work.book.arms[arm].radius, people.ahead(work.state, side), work.country.width
    west, south, east, north = zones.zone(work, side, arm)
    first, line = zones.base(work, side, arm), people.line_y(work.state, side)
    back = up if first == line else -up  # ranks behind the first: inwards from the line, else towards it
    step, front = 2 * r + GAP, max(4 * (2 * r + GAP), width // 6)
    seen: set[Point] = set()
    for reach, rows in ((front, 3), (width, ROWS)):
        for row in range(rows):
            y = first + back * row * (2 * r + GAP)
            if not south <= y <= north:
                break
            for n in range(2 * reach // step):
                out = BESIDE + r + (n // 2) * step
                x = anchor + up * (out if n % 2 == 0 else -out)
                if r + GAP <= x <= width - r - GAP and west <= x <= east and (x, y) not in seen:
                    seen.add((x, y))
                    yield x, y
