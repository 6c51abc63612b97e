"""Charges: where enough men can be brought into touch with few enough, and what that is worth.

Only one man of ours touches one of theirs. The others come within six inches of those two, so that only the enemies about the
chosen man are drawn in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isqrt

from tactical.ground.captain.aims import SILENCE
from tactical.ground.captain.picture import Picture
from tactical.ground.captain.places import Places
from tactical.ground.rules.mobility import CREW
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.state import Point

TOUCH = 6  # u: how close the leader comes, between too close and no contact
KEEP = 12  # u: how far the others keep off
TAKES = int(BOOK["LW-064"]["reach"])
PRISONER = 1.5  # points: his man gone, and half a point for the captive (LW-091)
GUN_WON = 4.0  # points for a gun left without men
MARGIN = 2  # men more than the enemy has, so that a miscounted one does not turn it
TRIED = 24  # enemies looked at
ROUND = ((4096, 0), (2896, 2896), (0, 4096), (-2896, 2896), (-4096, 0), (-2896, -2896), (0, -4096), (2896, -2896))


@dataclass(slots=True)
class Charge:
    """A charge: who touches whom, who comes with him and where they end, and its expected gain."""

    target: str
    gain: float
    enemies: list[str]
    ways: dict[str, list[list[int]]] = field(default_factory=dict)


def find(picture: Picture, able: list[str], places: Places, least: float, even: bool) -> list[Charge]:
    """Find the charges worth making with these men, each in at most one; ``places`` has them moved.

    ``least`` is the gain asked for; ``even`` says that man for man is a good bargain.
    """
    found: list[Charge] = []
    left, spent = set(able), set[str]()
    for target in _targets(picture, able):
        if target in spent:
            continue
        charge = _against(picture, target, left, places, least, even, spent)
        if charge is not None:
            found.append(charge)
            left -= set(charge.ways)
            # A man drawn into both would make one melee of two.
            spent |= {key for one in charge.enemies for key in picture.grid.list_keys_within(*picture.locate_man(one), 3 * TAKES)}
    return found


def _targets(picture: Picture, able: list[str]) -> list[str]:
    reachable: dict[str, int] = {}
    for key in able:
        for foe in picture.grid.list_keys_within(*picture.locate_man(key), picture.move(key) + picture.radius(key) + 48):
            reachable[foe] = reachable.get(foe, 0) + 1
    serving = {key for gun in picture.threats for key in picture.crews[gun]}

    def promise(foe: str) -> tuple[int, str]:
        about = len(picture.grid.list_keys_within(*picture.locate_man(foe), TAKES + 60))
        return about - reachable[foe] - (6 if foe in serving else 0), foe

    return sorted(reachable, key=promise)[:TRIED]


def _against(
    picture: Picture, target: str, left: set[str], places: Places, least: float, even: bool, spent: set[str]
) -> Charge | None:
    tx, ty = picture.locate_man(target)
    near = []
    for key in picture.own_grid.list_keys_within(tx, ty, 1536 + 1024):
        if key in left:
            far = isqrt((picture.locate_man(key)[0] - tx) ** 2 + (picture.locate_man(key)[1] - ty) ** 2)
            if far - picture.radius(key) - picture.radius(target) <= picture.move(key):
                near.append((far, key))
    near.sort()
    if not near:
        return None
    leader = near[0][1]
    for spot in _sides(picture, target, leader):
        drawn = _drawn(picture, target, spot, picture.radius(leader))
        if any(key in spent for key in drawn):
            continue
        gain, men = _promise(picture, target, drawn, [key for _, key in near], even)
        if gain >= least:
            charge = _carry(picture, target, spot, [key for _, key in near], men, places)
            if charge is None:
                continue
            charge.enemies = drawn
            charge.gain = _gain(picture, target, drawn, sorted(charge.ways), even)
            if charge.gain >= least:
                for key in charge.ways:
                    x, y = charge.ways[key][-1]
                    places.put_man(key, x, y, picture.radius(key))
                return charge
    return None


def _sides(picture: Picture, target: str, leader: str) -> list[Point]:
    """List where a man may touch another, the near side first."""
    tx, ty = picture.locate_man(target)
    lx, ly = picture.locate_man(leader)
    apart = picture.radius(target) + picture.radius(leader) + TOUCH
    long = max(1, isqrt((lx - tx) ** 2 + (ly - ty) ** 2))
    spots = [(tx + (lx - tx) * apart // long, ty + (ly - ty) * apart // long)]
    for hx, hy in ROUND:
        if hx * (lx - tx) + hy * (ly - ty) > -1024 * long:
            spots.append((tx + hx * apart // 4096, ty + hy * apart // 4096))
    return spots


def _drawn(picture: Picture, target: str, spot: Point, r: int) -> list[str]:
    """List the enemies who would fight: within six inches of the man touched or of the man who touches him."""
    found = set()
    for x, y, own in ((*picture.locate_man(target), picture.radius(target)), (*spot, r)):
        for key in picture.grid.list_keys_within(x, y, TAKES + own + 64):
            fx, fy = picture.locate_man(key)
            apart = TAKES + own + picture.radius(key)
            if (fx - x) ** 2 + (fy - y) ** 2 <= apart * apart:
                found.add(key)
    return sorted(found)


def _alone(picture: Picture, target: str, men: list[str]) -> bool:
    """Report whether our men would be isolated there, if the others stay where they are."""
    tx, ty = picture.locate_man(target)
    support, fighting = 0, set(men)
    for key in picture.own_grid.list_keys_within(tx, ty, 1536 + 1024):
        x, y = picture.locate_man(key)
        support += key not in fighting and (x - tx) ** 2 + (y - ty) ** 2 <= picture.move(key) ** 2
    return 2 * support < len(men)


def _isolated(picture: Picture, target: str, drawn: list[str]) -> bool:
    """Report whether those who would fight have less than half their number of friends within a move (LW-060)."""
    tx, ty = picture.locate_man(target)
    support, fighting = 0, set(drawn)
    for key in picture.grid.list_keys_within(tx, ty, 1536 + 1024):
        if key not in fighting:
            fx, fy = picture.locate_man(key)
            reach = picture.move(key) + picture.radius(key) + picture.radius(target)
            support += (fx - tx) ** 2 + (fy - ty) ** 2 <= reach * reach
    return 2 * support < len(drawn)


def _promise(picture: Picture, target: str, drawn: list[str], near: list[str], even: bool) -> tuple[float, int]:
    """Reckon the best that men in this order could make of the melee, and how many of them that takes."""
    wanted = len(drawn) + MARGIN
    if _isolated(picture, target, drawn):
        wanted = max(wanted, 2 * len(drawn))
    men = min(len(near), wanted)
    return _gain(picture, target, drawn, near[:men], even), men


def _gain(picture: Picture, target: str, drawn: list[str], men: list[str], even: bool) -> float:
    """Reckon the points for and against a melee of these against those (LW-065 to LW-068)."""
    n, m = len(drawn), len(men)
    if m <= n:
        return _forlorn(picture, target, drawn, men)
    prisoners = min(n, m - n) if _isolated(picture, target, drawn) else 0
    dead = n - prisoners
    theirs = sorted((picture.worth(key) for key in drawn), reverse=True)
    ours = sorted(picture.worth(key) for key in men)
    gain = sum(theirs[:dead]) + PRISONER * prisoners - sum(ours[:dead])
    gone = set(drawn)
    for gun in picture.their_guns:
        crew = picture.crews[gun]
        if len(crew) >= CREW and sum(key not in gone for key in crew) < CREW:
            gain += SILENCE + (GUN_WON if not set(crew) - gone else 0)
    return gain + (0.25 * dead if even else 0)


def _forlorn(picture: Picture, target: str, drawn: list[str], men: list[str]) -> float:
    """Weigh the sacrifice of few men among many, where that silences guns: they choose whom they take with them (LW-B12)."""
    gain, kills = -sum(picture.worth(key) for key in men), len(men)
    if kills < len(drawn) and _alone(picture, target, men):
        taken = min(kills, len(drawn) - kills)
        kills -= taken
        gain -= (PRISONER - 1) * taken
    fighting = set(drawn)
    for gun in sorted(picture.threats, key=lambda one: len(picture.crews[one])):
        needed = len(picture.crews[gun]) - CREW + 1
        there = sum(key in fighting for key in picture.crews[gun])
        if needed <= min(kills, there):
            kills -= needed
            gain += SILENCE + needed
    return gain + kills


def _carry(picture: Picture, target: str, spot: Point, near: list[str], men: int, places: Places) -> Charge | None:
    """Plan the moves that bring so many men into the charge, or None where the first cannot come."""
    charge = Charge(target, 0.0, [])
    leader: str | None = None
    for key in near:
        r = picture.radius(key)
        if len(charge.ways) >= men:
            break
        if leader is None:
            if r != picture.radius(near[0]):
                continue
            x, y = spot
            if not _touches_one(picture, target, spot, r) or not _room(places, key, x, y, r, 4):
                return None
        else:
            place = _find_support_place(picture, places, key, spot, target, leader)
            if place is None:
                continue
            x, y = place
        way = places.find_route(picture.start(key), (x, y), r, picture.move(key))
        if way is None:
            if leader is None and key == near[min(3, len(near) - 1)]:
                return None
            continue
        charge.ways[key] = way
        places.put_man(key, x, y, r)
        leader = leader or key
    # The places are only lent until the charge is resolved upon.
    for key in charge.ways:
        places.put_man(key, *picture.locate_man(key), picture.radius(key))
    return charge if leader else None


def _room(places: Places, key: str, x: int, y: int, r: int, aloof: int) -> bool:
    old = places.locate_man(key)
    places.lift_man(key)
    free = places.is_free(x, y, r, aloof)
    places.put_man(key, *old, r)
    return free


def _touches_one(picture: Picture, target: str, spot: Point, r: int) -> bool:
    for key in picture.grid.list_keys_within(*spot, r + 64):
        fx, fy = picture.locate_man(key)
        apart = r + picture.radius(key) + 8
        if key != target and (fx - spot[0]) ** 2 + (fy - spot[1]) ** 2 <= apart * apart:
            return False
    return True


def _find_support_place(picture: Picture, places: Places, key: str, spot: Point, target: str, leader: str) -> Point | None:
    """Find a place within six inches of the man who touches the enemy, on his own side of him."""
    (tx, ty), (sx, sy), r = picture.locate_man(target), spot, picture.radius(key)
    long = max(1, isqrt((sx - tx) ** 2 + (sy - ty) ** 2))
    bx, by = sx + (sx - tx) * 140 // long, sy + (sy - ty) * 140 // long
    old = places.locate_man(key)
    places.lift_man(key)
    place = places.find_free_place(bx, by, r, 420, KEEP)
    places.put_man(key, *old, r)
    if place is None:
        return None
    apart = TAKES + r + picture.radius(leader)
    return place if (place[0] - sx) ** 2 + (place[1] - sy) ** 2 <= (apart - 2) ** 2 else None
