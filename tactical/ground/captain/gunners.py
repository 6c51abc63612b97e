"""Guns that fire, guns that are moved up, and the men who serve them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tactical.ground.captain import aims
from tactical.ground.captain.march import March
from tactical.ground.captain.picture import Picture
from tactical.ground.captain.places import PARTS, Places
from tactical.ground.geometry.sight import visible
from tactical.ground.rules import firing, mobility
from tactical.ground.rules.stand import Ranks
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.state import Data, Point

IDLE = 0.7  # men: a gun whose shots promise less looks for a better place
SWING = 212  # u about an axle that must be clear, for a gun to be swung any way
MEN_A_GUN = 10  # with fewer men to a gun than this no more than four are kept
OVER = 192  # u from the back line: from there a gun goes off the field with its men (LW-105)
SETTLED = 0.2  # by how much another place must be better
CLOSER = 5  # of the places that promise most, how many are looked at man by man
TESTED = 8  # men looked at from each
RAYS = 3  # of nine, for half a man to be seen
MUZZLE = int(BOOK["LW-039"]["muzzle"])
LOOKS = 24  # places a gun looks at
SAMPLE = 30  # enemies counted from each
# What a place is worth: half of the enemy in sight, a gun that sees it, cover for the crew, a move nearer.
SIGHT, RISK, SHELTER, STEP = 12.0, 2.0, 2.0, 0.6
_QUARTER = ((4096, 0), (3784, 1567), (2896, 2896), (1567, 3784))
_HALF = (*_QUARTER, *((-y, x) for x, y in _QUARTER))
_ROUND = (*_HALF, *((-x, -y) for x, y in _HALF))
RING = tuple((hx * r // 4096, hy * r // 4096) for r in (180, 240, 300, 360) for hx, hy in _ROUND)


def orders(picture: Picture, may: dict[str, Data], posture: str) -> Data:
    """Write the guns' sheet: a salvo, or moves and the end of it."""
    if posture == "home":
        return _homeward(picture, may)
    shots = {key: row["fire"] for key, row in may.items() if row.get("fire", 0) > 0}
    fire, _ = aims.fire(picture, shots) if shots else ([], 0.0)
    each = dict.fromkeys(shots, 0)
    for gun, _ in fire:
        each[gun] += 1
    dull = {gun for gun in shots if each[gun] < IDLE and picture.guns[gun]["did"] is None}
    salvo, count = [], dict.fromkeys(shots, 0)
    for gun, key in fire:
        if gun not in dull and count[gun] < picture.manner.salvo:
            count[gun] += 1
            salvo.append([gun, key])
    if salvo:
        return {"fire": salvo}
    moves = {}
    places = picture.places()
    for key, row in sorted(may.items()):
        idle = key in dull or not row.get("fire")
        if idle and row.get("move", 0) > 0:
            found = _elsewhere(picture, key, row, places)
            if found is not None:
                moves[key] = found
    return {"guns": moves, "done": True} if moves else {"done": True}


def _homeward(picture: Picture, may: dict[str, Data]) -> Data:
    places, moves = picture.places(), {}
    for key, row in sorted(may.items()):
        gun = _pinned(picture.guns[key])
        team, reach = _team(picture, row)
        if row.get("move", 0) <= 0 or len(team) < mobility.CREW or abs(gun["y"] - picture.home) <= OVER:
            continue
        squares = picture.chart.around(picture.chart.square(gun["x"], gun["y"]), reach)
        for square in sorted(squares, key=lambda n: (picture.to_home[n], n))[:6]:
            found = _ride(picture, key, team, square, reach, places)
            if found is not None:
                moves[key] = found
                break
    return {"guns": moves, "done": True} if moves else {"done": True}


def _team(picture: Picture, may: Data) -> tuple[list[str], int]:
    """Choose the men who draw a gun, horse where there is enough, else foot; and how far they bring it."""
    free = [key for key in may["crew"] if not picture.men[key].get("gun")]
    mounted = [key for key in free if picture.mounted(key)]
    team = mounted if len(mounted) >= mobility.CREW else [key for key in free if not picture.mounted(key)] + mounted
    team = team[: picture.manner.crew + 2]
    return team, min([int(may["move"]), *(picture.move(key) for key in team)]) - 80


def _elsewhere(picture: Picture, gun: str, may: Data, places: Places) -> Data | None:
    """Find a better place for a gun and for the men who go with it, or None."""
    row, chart = _pinned(picture.guns[gun]), picture.chart
    here = chart.square(row["x"], row["y"])
    team, reach = _team(picture, may)
    if len(team) < mobility.CREW:
        return None
    squares = chart.around(here, reach)
    stride = max(1, len(squares) // LOOKS)
    sample = _sample(picture)
    rough = []
    for square in squares[::stride]:
        anchor = chart.anchors[square]
        if anchor is None or square == here or not picture.country.fits(*anchor, SWING):
            continue
        if picture.country.blocked(row["x"], row["y"], *anchor, 80) is None:
            seen = sum(picture.chart.sees(*anchor, sample))
            rough.append((_value(picture, *anchor, seen / max(1, len(sample))), square))
    rough.sort(key=lambda one: (-one[0], one[1]))
    # A gun that asks for another place hits nobody from its own, whatever the chart says.
    stay = _value(picture, row["x"], row["y"], 0.0) + SETTLED
    fine = []
    for _, square in rough[:CLOSER]:
        x, y = chart.anchors[square] or chart.centre(square)
        fine.append((_value(picture, x, y, _visible(picture, x, y, sample)), square))
    for value, square in sorted(fine, key=lambda one: (-one[0], one[1])):
        if value <= stay:
            return None
        found = _ride(picture, gun, team, square, reach, places)
        if found is not None:
            return found
    return None


def _pinned(gun: Data) -> Data:
    """Return a gun where its way of this move begins."""
    pin = gun.get("pin")
    return {**gun, "x": pin[0], "y": pin[1]} if pin else gun


def _sample(picture: Picture) -> list[Point]:
    keys = picture.foes
    stride = max(1, len(keys) // SAMPLE)
    return [picture.locate_man(key) for key in keys[::stride]]


def _visible(picture: Picture, x: int, y: int, sample: list[Point]) -> float:
    """Reckon the share of some enemies that a gun would see past the Country, trees and all."""
    eye = x, y, picture.country.height(x, y) + MUZZLE
    figure = picture.arms["inf"].radius, picture.arms["inf"].height
    lit = [at for at, seen in zip(sample, picture.chart.sees(x, y, sample), strict=True) if seen]
    tried = lit[:: max(1, len(lit) // TESTED)]
    if not tried:
        return 0.0
    good = sum(visible(picture.country, eye, (*at, *figure)) >= RAYS for at in tried)
    return len(lit) * good / (len(tried) * len(sample))


def _value(picture: Picture, x: int, y: int, share: float) -> float:
    """Weigh a place for a gun that sees such a share of the enemy from there."""
    chart, square = picture.chart, picture.chart.square(x, y)
    shelter = any(not picture.seen[n] for n in chart.around(square, 320))
    near = min(picture.to_foe[square], 1 << 16)
    return (
        SIGHT * min(1.0, 2 * share)
        - RISK * picture.seen[square]
        + (SHELTER if shelter and picture.threats else 0)
        - STEP * near / 768
    )


def _ride(picture: Picture, gun: str, team: Sequence[str], square: int, reach: int, places: Places) -> Data | None:
    """Plan a move of a gun to a square, with places for the men about it; None where there is no room."""
    now = picture.guns[gun]
    row = _pinned(now)
    anchor = picture.chart.anchors[square]
    stood = {key: picture.locate_man(key) for key in team}
    outline = [f"{gun}#{n}" for n in range(PARTS)]
    for key in (*team, *outline):
        places.lift_man(key)
    spot = places.find_free_place(*anchor, SWING - 40, 320, 200) if anchor else None
    if spot is not None and (
        (spot[0] - row["x"]) ** 2 + (spot[1] - row["y"]) ** 2 > reach * reach
        or not picture.country.fits(*spot, SWING)
        or picture.country.blocked(row["x"], row["y"], *spot, 80) is not None
    ):
        spot = None
    crew: dict[str, list[int]] = {}
    if spot is not None:
        heading = mobility.trail_first((row["x"], row["y"]), spot, row["h"])
        places.put_gun(gun, *spot, heading)
        for key in team:
            place = _spot(picture, key, spot, places)
            if place is not None:
                places.put_man(key, *place, picture.radius(key))
                crew[key] = [*place]
        if len(crew) >= mobility.CREW:
            for key in set(team) - set(crew):
                places.put_man(key, *stood[key], picture.radius(key))
            return {"to": [*spot], "crew": crew}
    places.put_gun(gun, now["x"], now["y"], now["h"])
    for key in team:
        places.put_man(key, *stood[key], picture.radius(key))
    return None


def _spot(picture: Picture, key: str, gun: Point, places: Places) -> Point | None:
    """Find a place for a man of the crew near a gun: unseen by the enemy's guns, on the side away from the enemy."""
    r = picture.radius(key)
    start = picture.start(key)
    found = []
    for dx, dy in RING:
        x, y = gun[0] + dx, gun[1] + dy
        if places.is_free(x, y, r):
            found.append((picture.seen[picture.chart.square(x, y)], dy * picture.up > 60, abs(dx) + abs(dy), x, y))
    for _, _, _, x, y in sorted(found)[:6]:
        if places.find_route(start, (x, y), r, picture.move(key)) is not None:
            return x, y
    return None


def serve(picture: Picture, march: March, able: Iterable[str]) -> tuple[set[str], dict[str, list[str]]]:
    """Move men to every gun that can be served; returns who they are, and who stands at each trail."""
    used: set[str] = set()
    posts: dict[str, list[str]] = {}
    free = set(able)
    crew = picture.manner.crew if len(picture.own) >= MEN_A_GUN * max(1, len(picture.batteries)) else mobility.CREW
    order = sorted(picture.batteries, key=lambda key: (-len(picture.crews[key]), key))
    for gun in order:
        row = picture.guns[gun]
        bound = [key for key in picture.crews[gun] if picture.men[key].get("gun") == gun]
        wanted = _nearest(picture, row, free, crew - len(bound))
        if len(wanted) + len(bound) < mobility.CREW:
            continue
        if row["did"] == "fired":
            pair = _trail(picture, march, gun, wanted)
            if pair:
                posts[gun] = pair
        for key in wanted:
            free.discard(key)
            used.add(key)
            if key not in posts.get(gun, ()):
                _stand(picture, march, key, row)
    return used, posts


def _nearest(picture: Picture, gun: Data, free: set[str], count: int) -> list[str]:
    """List men who can be with a gun by the end of the move, foot before mounted, the nearest first."""
    found = []
    for key in free:
        x, y = picture.locate_man(key)
        far = (x - gun["x"]) ** 2 + (y - gun["y"]) ** 2
        if far <= (picture.move(key) + 240) ** 2:
            found.append((int(far**0.5) + (900 if picture.mounted(key) else 0), key))
    return [key for _, key in sorted(found)[: max(0, count)]]


def _trail(picture: Picture, march: March, gun: str, wanted: Sequence[str]) -> list[str] | None:
    """Choose the two who stand at the trail of a gun that has fired, left and right; None where two cannot come there."""
    places, left = march.places, dict[str, Point]()
    outline = [f"{gun}#{n}" for n in range(PARTS)]
    row = picture.guns[gun]
    for key in outline:
        places.lift_man(key)
    for x, y in firing.posts(row):
        for key in sorted(wanted, key=lambda one: _apart(picture, one, x, y)):
            if key in left:
                continue
            left[key] = places.locate_man(key)
            places.lift_man(key)
            free = places.is_free(x, y, picture.radius(key), mobility.CLEAR)
            if free and places.find_route(picture.start(key), (x, y), picture.radius(key), picture.move(key)) is not None:
                places.put_man(key, x, y, picture.radius(key))
                break
            places.put_man(key, *left.pop(key), picture.radius(key))
    places.put_gun(gun, row["x"], row["y"], row["h"])
    if len(left) == 2:
        return list(left)
    for key, at in left.items():
        places.put_man(key, *at, picture.radius(key))
    return None


def _apart(picture: Picture, key: str, x: int, y: int) -> tuple[int, str]:
    px, py = picture.locate_man(key)
    return (px - x) ** 2 + (py - y) ** 2, key


def _stand(picture: Picture, march: March, key: str, gun: Data) -> None:
    """Keep a man of a crew where he is, if that is near the gun and out of sight; else send him where it is better."""
    x, y = picture.locate_man(key)
    near = key in Ranks({key: picture.men[key]}, picture.arms).around(gun, mobility.SERVE)
    if near and not picture.seen[picture.chart.square(x, y)]:
        return
    old = march.places.locate_man(key)
    march.places.lift_man(key)
    place = _spot(picture, key, (gun["x"], gun["y"]), march.places)
    march.places.put_man(key, *old, picture.radius(key))
    if place is None or (near and picture.seen[picture.chart.square(*place)] >= picture.seen[picture.chart.square(x, y)]):
        return
    march.to(key, *place, 0)
