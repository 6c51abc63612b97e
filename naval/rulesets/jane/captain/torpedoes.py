"""Torpedoes: when a tube bears on where an enemy will be, how craft go in, and how all ships turn away."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import Any

from naval.rulesets.jane.captain import berth, gun_values
from naval.rulesets.jane.captain.helm import clear
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.ships import tubes
from naval.rulesets.jane.table import movement
from naval.rulesets.jane.table.movement import difference
from naval.rulesets.jane.table.squares import square_at
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies

MARGIN = 3.0  # degrees within a tube's sector, for a view gives headings and speeds rounded
FARTHER = 1.6  # than the run: at so many times it even one who steams to meet the torpedo is not reached
HALVES = (("late", 0.5), ("early", 0.0))
ABEAM = 60.0  # degrees off the bow on which craft that go in by night keep an enemy: deck tubes bear there
SPREAD = (0.0, 4.0, -4.0)  # degrees, for craft that fire in the dark


@modifies("SC-J-51", source="convention: how far off a captain fires a torpedo")
def fires_within(setting: int, conv: Table = STANDARD) -> float:
    """A captain fires a torpedo only at what it meets well within its run, so that a small turn does not save the enemy."""
    return float(setting * conv["SC-J-51"]["launch_share"])


def ready(ship: Data) -> list[Data]:
    """List her tubes that can be fired in the next move."""
    return [tube for tube in ship.get("tubes") or () if tube["loaded"]]


def fire(p: Picture) -> None:
    """Order a torpedo for every ship with a tube that bears on where an enemy worth one will be."""
    method = int(p.view.get("torpedo_method") or 5)
    worth_one = [one for one in p.enemies if one["kind"] not in (*gun_values.SMALL, *gun_values.BOATS)]
    for ship in p.own if worth_one else ():
        loaded = ready(ship)
        if not loaded or ship.get("boat") or ship["level"] == 2 or not ship["steering"]:
            continue
        wish = _wish(p, ship, loaded, method, worth_one)
        if wish:
            p.order(ship)["torpedo"] = wish


def _wish(p: Picture, ship: Data, loaded: list[Data], method: int, worth_one: list[Data]) -> Data | None:
    setting = loaded[0]["setting"]
    limit = fires_within(setting, p.conv)
    # However he steams, a torpedo gains nothing by a run beyond this.
    farthest = (setting if p.night else limit) * FARTHER
    near = [(away, foe["id"], foe) for foe in worth_one if (away := round(gun_values.away(ship, foe), 3)) <= farthest]
    track = None
    for away, _, foe in sorted(near)[:3]:
        if method in (3, 4):
            if foe["range_yd"] is not None and foe["range_yd"] <= setting and away <= limit:
                return _name_target(p, foe, ship, method)
            continue
        for half, part in HALVES:
            track = track or berth.planned(p, ship, p.order(ship))
            place = track.find_place(part, p.conv)
            course = _lead(p, ship, foe, place, part, setting, limit)
            if course is not None and _bears(loaded, difference(course, place.heading), p.conv):
                return {"half": half, **_as_ordered(method, place, course, foe)}
    return None


def _as_ordered(method: int, place: movement.Place, course: float, foe: Data) -> Data:
    if method != 1:
        return {"course_deg": round(course, 1)}
    away = hypot(foe["x_yd"] - place.x, foe["y_yd"] - place.y)
    return {"square": square_at(place.x + away * sin(radians(course)), place.y + away * cos(radians(course)))}


def _name_target(p: Picture, foe: Data, ship: Data, method: int) -> Data:
    wish: Data = {"half": "late", "target": foe["id"]}
    if method == 4:
        heading = foe["heading_deg"] if foe["heading_deg"] is not None else (gun_values.towards(ship, foe) + 90) % 360
        wish.update(course_deg=round(float(heading), 1), range_yd=round(gun_values.away(ship, foe)), speed_kn=_guess_kn(p))
    return wish


def _guess_kn(p: Picture) -> float:
    return 3 * float(p.conv["SC-J-50"]["enemy_sq"])


def _lead(p: Picture, ship: Data, foe: Data, place: movement.Place, part: float, setting: int, limit: float) -> float | None:
    """Find the course on which a torpedo meets him if he holds on; None if too far, or a friend is in the way."""
    speed = 100 * tubes.speed(setting)
    head: float | None = foe["heading_deg"]
    way = 0.0 if head is None else 100 * _guess_kn(p) / 3
    vx, vy = (0.0, 0.0) if head is None else (way * sin(radians(head)), way * cos(radians(head)))
    dx, dy = foe["x_yd"] + vx * part - place.x, foe["y_yd"] + vy * part - place.y
    # Minutes t with |d + v t| = speed t.
    a, b, c = vx * vx + vy * vy - speed * speed, dx * vx + dy * vy, dx * dx + dy * dy
    root = b * b - a * c
    if a >= 0 or root < 0:
        return None
    minutes = (-b - sqrt(root)) / a
    dark = p.night and head is None
    if minutes * speed > (setting if dark else limit):
        return None
    course = degrees(atan2(dx + vx * minutes, dy + vy * minutes)) % 360
    if dark:
        course = (course + SPREAD[int(p.dice.u("spread", ship["id"], p.view["turn"]) * len(SPREAD))]) % 360
    return None if _friend_in_the_way(p, ship, place, course, minutes * speed) else course


def _friend_in_the_way(p: Picture, ship: Data, place: movement.Place, course: float, run: float) -> bool:
    angle = radians(course)
    for one in p.own:
        if one is ship:
            continue
        dx, dy = one["x_yd"] - place.x, one["y_yd"] - place.y
        ahead, across = dx * sin(angle) + dy * cos(angle), dx * cos(angle) - dy * sin(angle)
        if -100 < ahead < run + 300 and abs(across) < 300:
            return True
    return False


def _bears(loaded: list[Data], relative: float, conv: Any) -> bool:
    for tube in loaded:
        for above in (True,) if tube["side"] == "deck" else (True, False):
            like = {"arc": tube["side"], "above": above}
            if not all(tubes.bears(like, relative + off, conv) for off in (-MARGIN, MARGIN)):
                break
        else:
            return True
    return False


def attack(p: Picture, line: list[Data]) -> bool:
    """Order torpedo craft in to fire, then away. False if they have nothing to go for."""
    leader = line[0]
    big = [one for one in p.enemies if one["kind"] not in (*gun_values.SMALL, *gun_values.BOATS)]
    if not big:
        return False
    foe = p.nearest(leader, big)
    assert foe is not None
    heavies = [one for one in p.own if one["kind"] in gun_values.ARMOURED]
    far = min((gun_values.away(one, other) for one in heavies for other in big), default=0.0)
    for ship in line:
        order = p.order(ship)
        order["knots"] = ship["max_kn"]
        mine = p.nearest(ship, big) or foe
        if not ready(ship):
            order["course_deg"] = round(clear(ship, big), 2)
        elif heavies and not p.night and p.fighting and far > p.conv["SC-J-51"]["let_loose_yd"]:
            order["course_deg"] = round(behind(ship, heavies[0], big), 2)
        elif gun_values.away(ship, mine) < p.conv["SC-J-51"]["close_yd"] and not p.night:
            # Tubes on deck bear abeam: near enough she turns across his track to fire, and goes on turning.
            order["course_deg"] = round(_across(ship, mine), 2)
        else:
            order["course_deg"] = round(_find_intercept_course(p, ship, mine), 2)
    return True


def _find_intercept_course(p: Picture, ship: Data, foe: Data) -> float:
    """Steer to where he will be when she is there; by night a little aside, so that the tubes bear."""
    if foe["heading_deg"] is None:
        side = 1 if difference(float(ship["heading_deg"]), gun_values.towards(ship, foe)) >= 0 else -1
        return (gun_values.towards(ship, foe) + side * ABEAM) % 360
    way = 100 * _guess_kn(p) / 3 * min(6.0, gun_values.away(ship, foe) / max(1.0, ship["max_kn"] * 100 / 3))
    angle = radians(foe["heading_deg"])
    ahead = {"x_yd": foe["x_yd"] + way * sin(angle), "y_yd": foe["y_yd"] + way * cos(angle)}
    return gun_values.towards(ship, ahead)


def _across(ship: Data, foe: Data) -> float:
    """Find the nearer course with him on the beam."""
    line, heading = gun_values.towards(ship, foe), float(ship["heading_deg"])
    return min(((line + 90) % 360, (line - 90) % 360), key=lambda one: (abs(difference(one, heading)), one))


def behind(ship: Data, heavy: Data, big: list[Data]) -> float:
    """Steer waiting craft to their station: a mile from the line, on the side away from the enemy."""
    foe = min(big, key=lambda one: (gun_values.away(heavy, one), one["id"]))
    angle = radians(gun_values.towards(foe, heavy))
    station = {"x_yd": heavy["x_yd"] + 2000 * sin(angle), "y_yd": heavy["y_yd"] + 2000 * cos(angle)}
    return float(heavy["heading_deg"]) if gun_values.away(ship, station) < 600 else gun_values.towards(ship, station)


def turn_away(p: Picture) -> None:
    """Turn every ship that sees a wake stern to it: the torpedo must come up with her before it runs out."""
    by_ship: dict[str, list[float]] = {}
    for wake in p.view.get("wakes") or ():
        by_ship.setdefault(wake["by"], []).append(float(wake["bearing_deg"]))
    for ship in p.own:
        if ship["id"] in by_ship and not ship["boat"]:
            lines = by_ship[ship["id"]]
            nearest = min(lines, key=lambda one: (abs(difference(one, float(ship["heading_deg"]))), one))
            p.order(ship).update(course_deg=round((nearest + 180) % 360, 2), knots=ship["max_kn"])
