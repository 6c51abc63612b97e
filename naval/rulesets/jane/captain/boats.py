"""A submarine's captain: he dives when a ship is in sight, sweeps with the glass, steers to meet, and fires by guess.

Under water he has bearings and outlines only. Two looks half a move apart tell how fast an outline crosses; at the usual speed,
that tells its distance.
"""

from __future__ import annotations

from math import asin, cos, degrees, radians, sin

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.captain.torpedoes import ready
from naval.rulesets.jane.ships.tubes import speed as torpedo_speed
from naval.rulesets.jane.table.movement import bearing, difference
from naval.rulesets.jane.table.squares import centre, square_at
from naval.rulesets.jane.tables import Data

UNDER = ("submerged", "bottom")
SWEEP = 22.5  # degrees: the breadth of the glass
CROSSES = {"port": -1, "starboard": 1}  # who shows her port side goes to the left
LEAD = 10.0  # degrees ahead of one who crosses far off
USUAL = 6.0  # degrees in half a move that one moves who shows her side, till it is known better
FAST = 5.0  # degrees in half a move: she crosses near enough to be fired at


def command(p: Picture, ship: Data) -> None:
    """Give one boat all her orders."""
    order, boat = p.order(ship), ship["boat"]
    if boat["depth"] in UNDER:
        order.update(_below(p, ship))
        return
    near = p.nearest(ship)
    if near is None:
        order["knots"] = ship["max_kn"]
        return
    order.update(course_deg=round(gun_values.towards(ship, near), 2), knots=ship["max_kn"])
    wanted = next((one for one in ("submerged", "awash") if one in (boat.get("may") or ())), None)
    if wanted and gun_values.away(ship, near) <= p.conv["SC-J-51"]["dive_yd"]:
        order["dive"] = wanted


def _below(p: Picture, ship: Data) -> Data:
    """Sweep, or steer to meet a sighted ship and fire when it crosses fast."""
    heading = float(ship["heading_deg"])
    order: Data = {"knots": min(6.0, ship["max_kn"]), "course_deg": round(heading, 2)}
    seen = _read_looks_at_best_target(p, ship)
    if not ship["boat"].get("blind"):
        start = heading - 90 + 2 * SWEEP * (p.view["turn"] % 4) + SWEEP / 2
        order["glass"] = [round(start % 360, 1), round((start + SWEEP) % 360, 1)]
    if not seen:
        return order
    half, line, shows = seen[-1]
    sense = CROSSES.get(shows, 0)
    crossed = difference(line, seen[0][1]) if len(seen) > 1 and seen[0][0] != half else 0.0
    if "glass" in order:
        moves, looks = crossed or sense * USUAL, (1.2, 2.6) if half == 2 else (2.4, 3.8)
        order["glass"] = [round((line + moves * number) % 360, 1) for number in looks]
    # A ship that comes straight on is let pass: the boat leaves her track, to lie on her beam when she does.
    order["course_deg"] = round((line + (_aside(p, ship, line) if shows == "bow" else sense * LEAD)) % 360, 2)
    if half == 2 and abs(crossed) >= FAST and sense and ready(ship):
        order.update(_shot(p, ship, line, crossed))
    return order


def _aside(p: Picture, ship: Data, line: float) -> float:
    """Choose the side to turn to from a ship that comes straight on: that without a destroyer."""
    small = [
        float(one["bearing_deg"])
        for look in p.view["glass"]
        if look["boat"] == ship["id"]
        for one in look["seen"]
        if one["silhouette"]["kind"] in gun_values.SMALL
    ]
    return -90.0 if sum(difference(one, line) for one in small) > 0 else 90.0


def _read_looks_at_best_target(p: Picture, ship: Data) -> list[tuple[int, float, str]]:
    """Read from the last looks the kind of ship most worth a torpedo: half, bearing, and the side she shows."""
    found = []
    for look in p.view.get("glass") or ():
        if look["boat"] == ship["id"]:
            for one in look["seen"]:
                outline = one["silhouette"]
                worth = p.conv["SC-J-04"]["weight"].get(outline["kind"], 1.0)
                found.append((worth, int(look["half"]), float(one["bearing_deg"]), str(outline["shows"])))
    best = max((one[0] for one in found), default=0.0)
    by_half = {one[1]: one[1:] for one in sorted(found) if one[0] == best}
    return [by_half[half] for half in sorted(by_half)]


def _shot(p: Picture, ship: Data, line: float, crossed: float) -> Data:
    """Aim a torpedo at the square where a ship crossing so fast should be when it arrives; nothing if too far."""
    setting = ready(ship)[0]["setting"]
    way = p.conv["SC-J-51"]["passing_sq"] * 100
    away = way / 2 / sin(radians(min(60.0, abs(crossed))))
    if away > setting:
        return {}
    lead = degrees(asin(min(0.9, way / (100 * torpedo_speed(setting)))))
    angle = radians(line + (lead if crossed > 0 else -lead))
    named = square_at(ship["x_yd"] + away * sin(angle), ship["y_yd"] + away * cos(angle))
    x, y = centre(named)
    course = bearing(x - ship["x_yd"], y - ship["y_yd"])
    return {"torpedo": {"half": "early", "square": named}, "course_deg": round(course, 2)}
