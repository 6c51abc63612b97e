"""Course and speed of each force: its leader by the enemy, the others in her wake, cripples out of the line."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin

from naval.rulesets.jane.captain import concerns, gun_values
from naval.rulesets.jane.captain.gun_values import FARTHEST, STEP, lie
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.command.station import in_her_wake
from naval.rulesets.jane.table.movement import POINT, bearing, difference
from naval.rulesets.jane.tables import Data

AHEAD = (3.0, 7.0)  # moves for which a leader thinks a course through
COURSES = 14
FOES = 3  # so many of the nearest are thought of


def sail(p: Picture, line: list[Data]) -> None:
    """Order course and speed of one force in line, flagship first."""
    able = _able(line)
    leader = able[0]
    speed = min(ship["max_kn"] for ship in able)
    near = p.nearest(leader)
    if len(able) > 1 and p.fighting and near and gun_values.away(leader, near) < p.conv["SC-J-50"]["in_hand_yd"]:
        speed *= p.conv["SC-J-50"]["line_speed"]  # something in hand for those who have to come up
    knots = speed if p.enemies or p.forts else min(speed, leader["kn"] or speed)
    course = _course(p, leader, speed, len(able))
    p.order(leader).update(course_deg=round(course, 2), knots=round(knots, 2))
    ahead = leader
    for ship in line:
        if ship is leader:
            continue
        if ship not in able and p.enemies:
            p.order(ship).update(course_deg=round(clear(ship, p.enemies), 2), knots=ship["max_kn"])
            continue
        p.order(ship).update(follow(ship, ahead, knots))
        p.line[ship["id"]] = {**p.order(ship), "follow": ahead["id"]}
        if ship in able:
            ahead = ship


def keep_the_line(p: Picture) -> None:
    """Order every ship that still means to steer for the wake ahead to follow, until told otherwise.

    A ship that fires a torpedo keeps her course: her tube bears on this very one.
    """
    for key, meant in p.line.items():
        order = p.sheet[key]
        if order.get("torpedo") is None and all(order.get(part) == meant[part] for part in ("course_deg", "knots")):
            del order["course_deg"], order["knots"]
            order["follow"] = meant["follow"]


def _able(line: list[Data]) -> list[Data]:
    """List ships that can keep the line: with steering, way and water-tightness; if none can, all."""
    best = max(one["max_kn"] for one in line)
    able = [ship for ship in line if ship["max_kn"] >= 0.5 * best and ship["steering"] and ship["level"] < 2]
    return able or line[:1]


def _course(p: Picture, leader: Data, speed: float, ships: int) -> float:
    """Choose a course: away if beaten, stern to boats that attack, else the course that promises most."""
    foes = p.all_foes
    if not foes:
        return searching(p, leader)
    guarded = guard(p, leader)
    if guarded is not None:
        return guarded
    if not p.fighting:
        return clear(leader, foes)
    attackers = [
        one
        for one in p.enemies
        if one["kind"] in gun_values.SMALL and gun_values.away(leader, one) < p.conv["SC-J-51"]["shun_yd"]
    ]
    if attackers and leader["kind"] in gun_values.ARMOURED:
        # Sterns to the boats: they must come up astern, and torpedoes run out before they arrive.
        return clear(leader, attackers)
    return _best(p, leader, speed, ships)


def guard(p: Picture, leader: Data) -> float | None:
    """Find the course to her side's nearest fort, if she is not yet under its guns: a side with a fort fights there."""
    found = min(((gun_values.away(leader, fort), gun_values.towards(leader, fort)) for fort in p.own_forts), default=None)
    return found[1] if found and found[0] > p.conv["SC-J-50"]["guard_yd"] else None


def searching(p: Picture, leader: Data) -> float:
    """Choose a course with nobody in sight: to where an enemy was seen last, else as she heads."""
    lost = [one for one in p.view["ships"] if not one["own"] and one["afloat"] and one.get("x_yd") is not None]
    near = p.nearest(leader, lost)
    light = concerns.glow(p, leader) if leader["kind"] in gun_values.SMALL else None
    if light is not None:
        return light
    if near is None and p.night and leader["kind"] in gun_values.SMALL:
        # Nothing in sight in the dark: legs that open out, a quarter to starboard each.
        return (float(leader["heading_deg"]) + (90 if p.view["turn"] % 15 == 14 else 0)) % 360
    if near is None or not p.fighting or gun_values.away(leader, near) < 1500:
        return float(leader["heading_deg"])
    return gun_values.towards(leader, near)


def wanted(p: Picture, leader: Data, near: Data) -> float:
    """Find the range she wants to the nearest enemy: by general orders, else by her guns."""
    told = p.general.get("range_yd")
    if near["kind"] == gun_values.FORT:
        return float(min(p.conv["SC-J-50"]["range_fort_yd"], gun_values.reaches(leader)))
    if isinstance(told, (int, float)) and not isinstance(told, bool) and told > 0:
        return float(told)
    if leader["kind"] not in gun_values.ARMOURED and near["kind"] in ("battleship", "coast_defence") and not p.night:
        return float(p.conv["SC-J-50"]["range_scout_yd"])
    return gun_values.range_wanted(leader, near["kind"], p.conv, p.stronger)


def _best(p: Picture, leader: Data, speed: float, ships: int) -> float:
    """Find the best course all round: fire given less fire taken, and the range she wants."""
    foes = sorted(p.all_foes, key=lambda one: (gun_values.away(leader, one), one["id"]))[:FOES]
    near = foes[0]
    want = wanted(p, leader, near)
    scale = max(0.01, gun_values.bite(leader["left"], near["kind"], min(want, p.conv["SC-J-04"]["range_heavy_yd"])))
    towards, heading = gun_values.towards(leader, near), float(leader["heading_deg"])
    # After an enemy who runs she steers straight: on a slanting course even the faster ship never comes up with him.
    if near["kind"] != gun_values.FORT and gun_values.runs(leader, p.enemies) and gun_values.away(leader, near) > want:
        return towards
    ahead = [[_foe_after(p, leader, foe, moves) for foe in foes] for moves in AHEAD]
    weights, found = p.conv["SC-J-50"], []
    caution, closing, crowding, far = weights["caution"], weights["closing"], weights["crowding"], max(want, 1000.0)
    # The longer the line the dearer a turn: all of it has to come round after her.
    turning = weights["turning"] * (1 + (ships - 1) * weights["turning_line"])
    for number in range(COURSES + 1):
        course = heading if number == COURSES else (towards + 360 / COURSES * number) % 360
        worth = 0.0
        for seen, place in zip(ahead, _predict_places(leader, course, speed), strict=True):
            given, taken, nearest = _exchange(seen, course, place)
            worth += (given - caution * taken) / scale
            worth -= closing * abs(nearest - want) / far
            worth -= crowding * max(0.0, 0.75 - nearest / want)
        turn = abs(difference(course, heading))
        found.append((round(worth - turning * turn / 180, 6), -round(turn, 3), course))
    return max(found)[2]


Foe = tuple[float, float, float | None, tuple[float, ...], tuple[float, ...]]


def _foe_after(p: Picture, leader: Data, foe: Data, moves: float) -> Foe:
    """Find where a foe will be if he holds on, his heading, and either side's fire by range.

    A foe without a known course stays where he is.
    """
    head = foe["heading_deg"]
    fire = gun_values.bites(leader["left"], foe["kind"]), gun_values.bites(gun_values.carried(foe["kind"]), leader["kind"])
    if head is None:
        return foe["x_yd"], foe["y_yd"], None, *fire
    way, angle = p.conv["SC-J-50"]["enemy_sq"] * 100 * moves, radians(head)
    return foe["x_yd"] + way * sin(angle), foe["y_yd"] + way * cos(angle), head, *fire


def _exchange(foes: list[Foe], course: float, place: tuple[float, float]) -> tuple[float, float, float]:
    """Reckon, from a place on a course, the best fire given, the mean fire taken, and the range to the nearest."""
    given, taken, nearest = 0.0, 0.0, 1e9
    x0, y0 = place
    for x, y, head, ours, theirs in foes:
        dx, dy = x - x0, y - y0
        apart = hypot(dx, dy)
        if apart < nearest:
            nearest = apart
        if apart >= FARTHEST:
            continue
        sight = degrees(atan2(dx, dy))
        bears, turned = lie(abs((sight - course + 180) % 360 - 180))
        his_bears, his_turned = lie(90.0 if head is None else abs((sight - head) % 360 - 180))
        step = int(apart) // STEP
        fire = ours[step] * bears * his_turned
        if fire > given:
            given = fire
        taken += theirs[step] * his_bears * turned
    return given, taken / len(foes), nearest


def _predict_places(ship: Data, course: float, speed: float) -> list[tuple[float, float]]:
    """Find where she is after each time ``AHEAD`` on a new course: the turn first, on the mean heading, then straight."""
    turn = difference(course, float(ship["heading_deg"]))
    points = max(0.5, float(ship["points"]) or 2.0)
    half, full = radians(float(ship["heading_deg"]) + turn / 2), radians(course)
    east, north, then_east, then_north = sin(half), cos(half), sin(full), cos(full)
    places = []
    for moves in AHEAD:
        turning = min(moves, abs(turn) / POINT / points)
        first, rest = speed / 3 * 100 * turning * 2 / 3, speed / 3 * 100 * (moves - turning)
        places.append((ship["x_yd"] + first * east + rest * then_east, ship["y_yd"] + first * north + rest * then_north))
    return places


def clear(ship: Data, enemies: list[Data]) -> float:
    """Find the course away from the enemies in sight, the near ones counting most."""
    x = sum((ship["x_yd"] - one["x_yd"]) / max(1.0, gun_values.away(ship, one)) ** 2 for one in enemies)
    y = sum((ship["y_yd"] - one["y_yd"]) / max(1.0, gun_values.away(ship, one)) ** 2 for one in enemies)
    return bearing(x, y) if x or y else float(ship["heading_deg"])


def follow(ship: Data, ahead: Data, knots: float) -> Data:
    """Steer for the wake of the ship ahead, two cables astern of her, faster when behind and slower when close."""
    dx, dy = ahead["x_yd"] - ship["x_yd"], ahead["y_yd"] - ship["y_yd"]
    course, speed = in_her_wake(dx, dy, float(ahead["heading_deg"]), knots, ship["max_kn"])
    return {"course_deg": course, "knots": speed}
