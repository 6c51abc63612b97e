"""What a player has not put down, put down in a sensible line: guns along the front, each with its body of horse and foot."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.openground.floor.figures import boxes_overlap, gap_disc_box
from tactical.openground.machine import people, zones
from tactical.openground.machine.book import Work
from tactical.openground.machine.places import Places
from tactical.openground.machine.state import Point
from tactical.openground.rules.mobility import CLEAR
from tactical.openground.rules.stand import placed

GAP = 8  # u between men of a rank
BESIDE = 72  # u from a gun's axle to the nearest edge of a man beside it
SIDLE = 64  # u: how far along the line the next place for a gun is looked for
ROWS = 40


def fill(work: Work, side: str) -> None:
    """Put down whatever this side still holds."""
    for extra in work.book.extras:
        extra.fill(work, side)
    _guns(work, side)
    anchors = _anchors(work, side)
    places = Places(work)
    for arm in sorted(work.book.arms, key=lambda one: (-work.book.arms[one].radius, one)):
        held = [
            key
            for key in people.of_side(work.state, side, "held")
            if work.men[key]["arm"] == arm and not (work.men[key].get("boxed") or work.men[key].get("aboard"))
        ]
        bodies = sorted({str(work.men[key]["body"]) for key in held}, key=lambda body: (len(body), body))
        share = {body: anchors[n * len(anchors) // max(1, len(bodies))] for n, body in enumerate(bodies)}
        slots = {anchor: _slots(work, side, arm, anchor) for anchor in anchors}
        for key in sorted(held, key=lambda one: (len(str(work.men[one]["body"])), str(work.men[one]["body"]), len(one), one)):
            r = work.book.radius(work.state, key)
            for x, y in slots[share[str(work.men[key]["body"])]]:
                if places.free(x, y, r):
                    put_man(work, key, x, y)
                    places.put(key, x, y)
                    break
    work.stirred()


def put_man(work: Work, key: str, x: int, y: int) -> None:
    """A man stands here from now on."""
    work.men[key].update({"x": x, "y": y, "from": [x, y], "is": "armed"})


def put_gun(work: Work, key: str, x: int, y: int) -> None:
    """A gun stands here from now on, its muzzle to the enemy."""
    up = people.ahead(work.state, work.guns[key]["side"])
    work.guns[key].update({"x": x, "y": y, "from": [x, y], "h": [0, 4096 * up], "is": "in place"})


def gun_fits(work: Work, key: str, x: int, y: int) -> bool:
    """Whether a gun could stand here, clear of the Country and of other guns."""
    up = people.ahead(work.state, work.guns[key]["side"])
    box = work.book.box({**work.guns[key], "x": x, "y": y, "h": [0, 4096 * up]})
    others = (gun for other, gun in sorted(work.guns.items()) if other != key and placed(gun))
    if work.country.under(box) is not None or any(boxes_overlap(box, work.book.box(gun)) for gun in others):
        return False
    near = work.ranks.about(x, y, box.front + box.back + box.half)
    return not any(gap_disc_box(work.ranks.disc(one), box) < CLEAR for one in near)


def _guns(work: Work, side: str) -> None:
    held = sorted(key for key, gun in work.guns.items() if gun["side"] == side and gun["is"] == "held" and not gun.get("boxed"))
    up, width, y = people.ahead(work.state, side), work.country.width, zones.base(work, side, "gun")
    for n, key in enumerate(held):
        even = (2 * n + 1) * width // (2 * len(held))
        wanted = even if up > 0 else width - even
        for step in range(width // SIDLE):
            x = wanted + up * (SIDLE * ((step + 1) // 2) * (1 if step % 2 else -1))
            if BESIDE <= x <= width - BESIDE and gun_fits(work, key, x, y):
                put_gun(work, key, x, y)
                break


def _anchors(work: Work, side: str) -> list[int]:
    """Where along the line bodies gather: at the side's guns, from its left to its right."""
    up, width = people.ahead(work.state, side), work.country.width
    guns = sorted((up * work.guns[key]["x"], work.guns[key]["x"]) for key in people.guns_of(work.state, side))
    if guns:
        return [x for _, x in guns]
    bodies = len({man["body"] for man in work.men.values() if man["side"] == side})
    count = max(1, min(4, (bodies + 1) // 2))
    evenly = [(2 * n + 1) * width // (2 * count) for n in range(count)]
    return evenly if up > 0 else [width - x for x in evenly]


def _slots(work: Work, side: str, arm: str, anchor: int) -> Iterator[Point]:
    """Places for men of an arm about an anchor, the nearest first, rank by rank; then wherever else there is room."""
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
