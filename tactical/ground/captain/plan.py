"""Men's part of a move: the side's purpose, and who does what for it."""

from __future__ import annotations

from tactical.ground.captain import captives, charge, gunners
from tactical.ground.captain.march import March, costs
from tactical.ground.captain.picture import Picture
from tactical.ground.rules import capture, isolation
from tactical.ground.rules.mobility import CREW
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.state import Data

BEATEN = 3  # with fewer than a third of the enemy's men a side goes home (SC-LW-19)
STRONGER = 1.4  # times the enemy's strength, to leave cover and go for him
BOLD = 120  # u, when there is nothing left but to go on
OFF_FOOT, OFF_HORSE = 900, 1700  # u: how far men in cover keep from the enemy
OFF_BOLD = 430
UNDER_FIRE = 2  # guns that see a man who is alone, for him to give himself up (SC-LW-19)
DRAW = 3  # men above the number at which a battle is drawn, before a winner is careful
GUARD = 6  # men who go for a gun that nobody serves


def posture(picture: Picture) -> str:
    """Choose the side's posture: ``home``, ``assault`` or ``hold``."""
    view, own, foes = picture.view, len(picture.own), len(picture.foes)
    if _must_go(picture) or ((own + picture.to_come()) * BEATEN < foes and not _defends(picture)):
        return "home"
    mine, theirs = picture.strength(picture.side), picture.strength(picture.foe)
    if not picture.threats or mine > STRONGER * theirs or picture.patience <= 0 or _attacks(picture):
        return "assault"
    if view["terms"].get("variant") == "blow" and _race(picture):
        return "assault"
    return "hold"


def _must_go(picture: Picture) -> bool:
    """Report whether a Blow at the Rear was struck against us, so that all must be over the line in six moves (LW-095)."""
    return bool((picture.view.get("retreat") or {}).get("side") == picture.side)


def _defends(picture: Picture) -> bool:
    view = picture.view
    return bool(view["terms"].get("variant") == "defensive" and view.get("first") != picture.side)


def _attacks(picture: Picture) -> bool:
    """Report whether this side must get over the field and has not the men to spare to wait."""
    view = picture.view
    return bool(view["terms"].get("variant") == "defensive" and view.get("first") == picture.side and len(picture.threats) < 2)


def _race(picture: Picture) -> bool:
    """Report whether horse can be on the enemy's line before long."""
    return any(abs(picture.locate_man(key)[1] - picture.goal) <= 2 * picture.move(key) for key in picture.own)


def orders(picture: Picture) -> Data:
    """Write the men's sheet."""
    about, manner = posture(picture), picture.manner
    if manner.about and about != "home":
        about = manner.about
    places = picture.places()
    march = March(picture, places)
    bound = {key for key in picture.own if picture.men[key].get("gun")}
    free = [key for key in picture.own if key not in bound]
    captives.fetch_arms(picture, march)
    if about == "home":
        return _home(picture, march, free)
    used, posts = gunners.serve(picture, march, free)
    free = [key for key in free if key not in used]
    runners = _run(picture, march, free)
    free = [key for key in free if key not in runners]
    even = about == "assault"
    for one in charge.find(picture, free, places, manner.eager if even and _may_bleed(picture) else manner.wary, even):
        march.ways.update(one.ways)
        free = [key for key in free if key not in one.ways]
    free = _leave_out(free, retake(picture, march, free))
    free = _leave_out(free, _seize(picture, march, free))
    free = _leave_out(free, captives.lead(picture, march, free))
    _advance(picture, march, free, about)
    return {"men": march.ways, **({"posts": posts} if posts else {})}


def _leave_out(keys: list[str], gone: set[str]) -> list[str]:
    return [key for key in keys if key not in gone]


def _may_bleed(picture: Picture) -> bool:
    """Report whether man for man is still a good bargain: not when it would end in a draw."""
    floor = BOOK["LW-092"]["floor"]
    return len(picture.own) > len(picture.foes) + DRAW and len(picture.own) > floor + DRAW


def _advance(picture: Picture, march: March, free: list[str], about: str) -> None:
    """Move the foot and horse that have nothing else to do: on under cover, or at the enemy."""
    foot = [key for key in free if not picture.mounted(key)]
    horse = [key for key in free if picture.mounted(key)]
    way = picture.to_foe
    variant = picture.view["terms"].get("variant")
    if (variant == "blow" or (variant == "defensive" and not _defends(picture))) and about == "assault":
        way = picture.to_goal
    if about == "assault":
        march.move(foot, costs(picture, way, BOLD, OFF_BOLD if way is picture.to_foe else 0))
        march.move(horse, costs(picture, way, BOLD, OFF_BOLD if way is picture.to_foe else 0))
        return
    fear = int(picture.manner.fear * picture.patience) + BOLD
    march.move(foot, costs(picture, way, fear, int(OFF_FOOT * picture.patience)))
    march.move(horse, costs(picture, way, 2 * fear, int(OFF_HORSE * picture.patience)))


def _run(picture: Picture, march: March, free: list[str]) -> set[str]:
    """Send men who can reach the enemy's line in this move there, where that decides the game."""
    terms = picture.view["terms"]
    variant = terms.get("variant")
    if variant not in ("blow", "defensive") or _defends(picture):
        return set()
    needed = BOOK["LW-094"]["men"]
    if variant == "defensive":
        needed = -(-_started(picture) // BOOK["LW-097"]["arrive"])
    low, high = picture.stretch(picture.goal)
    there = [key for key in picture.own if abs(picture.locate_man(key)[1] - picture.goal) <= picture.radius(key)]
    done: dict[str, list[list[int]]] = {}
    near = sorted(free, key=lambda key: (abs(picture.locate_man(key)[1] - picture.goal), key))
    for key in near:
        x, y = picture.locate_man(key)
        if key in there:
            done[key] = []
        elif abs(y - picture.goal) <= picture.move(key):
            margin = picture.radius(key) + 8
            aim = min(max(x, low + margin), high - margin)
            if march.to(key, aim, picture.goal - picture.up * (picture.radius(key) // 2), 500):
                if abs(march.places.locate_man(key)[1] - picture.goal) <= picture.radius(key):
                    done[key] = march.ways[key]
                else:
                    march.ways.pop(key)
                    march.places.put_man(key, x, y, picture.radius(key))
    if len(done) >= needed or variant == "blow":
        return set(done)
    for key, way in done.items():
        if way:
            march.ways.pop(key, None)
            march.places.put_man(key, *picture.locate_man(key), picture.radius(key))
    return set(there) & set(free)


def _started(picture: Picture) -> int:
    start = picture.view.get("start", {}).get(picture.side, {})
    return sum(int(start.get(arm, 0)) for arm in picture.arms)


def retake(picture: Picture, march: March, free: list[str]) -> set[str]:
    """Send men to touch enemies who were freed and have no arms: they are taken again (SC-LW-14)."""
    used: set[str] = set()
    for key in picture.loose:
        x, y = picture.locate_man(key)
        near = sorted((one for one in free if one not in used), key=lambda one: (_square(picture, one, x, y), one))
        for one in near[:3]:
            if _square(picture, one, x, y) > picture.move(one) ** 2:
                break
            apart = picture.radius(one) + picture.radius(key) + charge.TOUCH
            spots = [(x + hx * apart // 4096, y + hy * apart // 4096) for hx, hy in charge.ROUND]
            spots.sort(key=lambda at: (_square(picture, one, *at), at))
            if any(march.to(one, *spot, 0) for spot in spots[:5]):
                used.add(one)
                break
    return used


def _square(picture: Picture, key: str, x: int, y: int) -> int:
    px, py = picture.locate_man(key)
    return (px - x) ** 2 + (py - y) ** 2


def _seize(picture: Picture, march: March, free: list[str]) -> set[str]:
    """Send men past the axles of enemy guns that nobody serves (LW-080)."""
    used: set[str] = set()
    for gun in picture.their_guns:
        row = picture.guns[gun]
        if row.get("fixed") or capture.owners_near(row, picture.ranks):
            continue
        left = [key for key in free if key not in used]
        left.sort(key=lambda key: (_square(picture, key, row["x"], row["y"]), key))
        party = [key for key in left[: 3 * GUARD] if _can_reach_gun(picture, key, row)]
        if len(party) < CREW:
            continue
        passed = 0
        for key in party:
            if passed == GUARD:
                break
            if _past(picture, march, key, row):
                used.add(key)
                passed += 1
    return used


def _can_reach_gun(picture: Picture, key: str, gun: Data) -> bool:
    return _square(picture, key, gun["x"], gun["y"]) <= (picture.move(key) + 200) ** 2


def _past(picture: Picture, march: March, key: str, gun: Data) -> bool:
    """Send a man past a gun's axle from the side he came from; a man past it already stays."""
    x, y = picture.locate_man(key)
    came = gun.get("near", {}).get(key) or capture.start_side(gun, x, y)
    if key in gun.get("near", {}) and capture.passed(gun, picture.men[key], came):
        return True
    (hx, hy), sign = gun["h"], -1 if came > 0 else 1
    if abs(came) == capture.ALONG:
        hx, hy = -hy, hx
    for along, beside in ((240, 0), (200, 150), (200, -150), (290, 80), (290, -80), (110, 220), (110, -220)):
        px = gun["x"] + (sign * hx * along - hy * beside) // 4096
        py = gun["y"] + (sign * hy * along + hx * beside) // 4096
        old = march.places.locate_man(key)
        if march.to(key, px, py, 70):
            after = {**picture.men[key], "x": march.places.locate_man(key)[0], "y": march.places.locate_man(key)[1]}
            if capture.passed(gun, after, came):
                return True
            march.ways.pop(key)
            march.places.put_man(key, *old, picture.radius(key))
    return False


def _home(picture: Picture, march: March, free: list[str]) -> Data:
    """Send everybody home; men there leave the field, and men alone under two guns and far off surrender."""
    doomed = _doomed(picture, free)
    free = [key for key in free if key not in doomed]
    march.move([key for key in free if abs(picture.locate_man(key)[1] - picture.home) > 2], picture.to_home)
    off = []
    for key in free:
        x, y = picture.locate_man(key)
        if abs(y - picture.home) > picture.move(key) - 40:
            continue
        if march.to(key, x, picture.home, 300) and abs(march.places.locate_man(key)[1] - picture.home) <= picture.radius(key):
            off.append(key)
    for gun in picture.batteries:
        row, gone = picture.guns[gun], set(off) & set(picture.crews[gun])
        if row["did"] is None and abs(row["y"] - picture.home) <= gunners.OVER and len(gone) >= CREW:
            off.append(gun)
    parts = {"off": off, "surrender": doomed}
    return {"men": march.ways, **{part: keys for part, keys in parts.items() if keys}}


def _doomed(picture: Picture, free: list[str]) -> list[str]:
    """List men who may hoist the white flag and had better: two guns see them, and home is more than two moves off (LW-079)."""
    body = [
        key
        for key in free
        if picture.seen[picture.chart.square(*picture.locate_man(key))] >= UNDER_FIRE
        and abs(picture.locate_man(key)[1] - picture.home) > 2 * picture.move(key)
    ]
    return body if body and isolation.may_not_surrender(body, picture.side, picture.ranks) is None else []
