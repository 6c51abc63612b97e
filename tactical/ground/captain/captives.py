"""Prisoners led to the rear, freed men sent back for arms."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.ground.captain.march import March
from tactical.ground.captain.picture import Picture
from tactical.ground.rules.tables import BOOK

LED = int(BOOK["LW-073"]["prisoners"])
HELD = int(BOOK["LW-073"]["reach"])
FETCH = 1400  # u: a man farther off does not come for prisoners
FEAR = 300  # u of way for each gun that sees a square


def lead(picture: Picture, march: March, able: Iterable[str]) -> set[str]:
    """Take every prisoner home under guard; returns the guards."""
    used: set[str] = set()
    free = set(able)
    left = list(picture.captives)
    cost = [way + FEAR * seen for way, seen in zip(picture.to_home, picture.seen, strict=True)]
    while left:
        found = min(((_apart(picture, key, captive), key) for key in sorted(free) for captive in left), default=None)
        guard = found[1] if found is not None and found[0] <= FETCH else None
        if guard is None:
            return used
        gx, gy = picture.locate_man(guard)
        left.sort(key=lambda key: ((picture.locate_man(key)[0] - gx) ** 2 + (picture.locate_man(key)[1] - gy) ** 2, key))
        party = [key for key in left[:LED] if _apart(picture, guard, key) <= HELD] or left[:1]
        free.discard(guard)
        used.add(guard)
        left = [key for key in left if key not in party]
        _walk(picture, march, guard, party, cost)
    return used


def _apart(picture: Picture, one: str, other: str) -> int:
    (ax, ay), (bx, by) = picture.locate_man(one), picture.locate_man(other)
    return int(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


def _walk(picture: Picture, march: March, guard: str, party: list[str], cost: list[int]) -> None:
    """Move the guard as far as the slowest can go, with his prisoners about him."""
    chart = picture.chart
    far = max(_apart(picture, guard, key) for key in party)
    reach = min([picture.move(guard), *(picture.move(key) for key in party)])
    if far > HELD:  # they are to be fetched first
        x, y = picture.locate_man(party[0])
        march.to(guard, x, y, HELD - 60)
        return
    step = max(0, reach - far - 40)
    square = min(chart.around(chart.square(*picture.locate_man(guard)), step), key=lambda n: (cost[n], n), default=None)
    anchor = chart.anchors[square] if square is not None else None
    if anchor is None:
        return
    x, y = anchor
    if abs(y - picture.home) <= chart.side:
        y = _line(picture, guard)
    if not march.to(guard, x, y, 200):
        return
    x, y = march.places.locate_man(guard)
    for key in party:
        if not march.to(key, x, y if abs(y - picture.home) > 120 else _line(picture, key), HELD - 120):
            march.ways.pop(key, None)


def _line(picture: Picture, key: str) -> int:
    """Reckon how far up the field a man stands who touches his captors' or his own back line."""
    return int(picture.home + picture.up * (picture.radius(key) // 2))


def fetch_arms(picture: Picture, march: March) -> None:
    """Send freed men to their own back line."""
    for key in picture.freed:
        x, y = picture.locate_man(key)
        if abs(y - picture.home) <= picture.move(key) - 60 and march.to(key, x, _line(picture, key), 300):
            continue
        march.move([key], picture.to_home)
