"""Forces led by a captain of the usual level: the line stays a line, keeps its range, and turns as one.

Ships follow in the leader's wake. From torpedoes and a stronger enemy all turn away together, so that no ship crosses another's
bows. A ship that cannot keep up leaves on the side away from the enemy.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

from naval.rulesets.jane.captain import array, course, gun_values, helm
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.table.movement import difference
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies


def sail(p: Picture, ships: list[Data]) -> None:
    """Order course and speed of one force, flagship first."""
    line, strays, out = array.formed(ships, p.conv)
    foes = p.all_foes
    away = find_way_out(p, line) if foes else None
    if foes and not p.fighting and not helm.guard(p, line[0]):
        run(p, [*line, *strays, *out])
        return
    if away is not None:
        # All on one course at one speed.
        knots = min(ship["max_kn"] for ship in line)
        for ship in line:
            p.order(ship).update(course_deg=round(away, 2), knots=knots)
    else:
        _steer(p, line)
    for ahead, ship in pairwise([line[-1], *strays]):
        p.order(ship).update(helm.follow(ship, ahead, ahead["kn"]))
    for ship in out:
        p.order(ship).update(
            course_deg=round(helm.clear(ship, foes), 2) if foes else float(ship["heading_deg"]), knots=ship["max_kn"]
        )


def _steer(p: Picture, line: list[Data]) -> None:
    """Order the leader's course and speed, and the others into her wake."""
    leader, slowest = line[0], min(ship["max_kn"] for ship in line)
    knots, heading = slowest, float(leader["heading_deg"])
    guard = helm.guard(p, leader)
    if guard is not None:
        heading = guard
    elif not p.all_foes:
        heading = helm.searching(p, leader)
        knots = min(slowest, leader["kn"] or slowest)
    else:
        near = min(p.all_foes, key=lambda one: (gun_values.away(leader, one), one["id"]))
        want = helm.wanted(p, leader, near)
        fleeing = near["kind"] != gun_values.FORT and gun_values.runs(leader, p.enemies)
        chase = fleeing and p.stronger and gun_values.away(leader, near) > want
        knots = slowest * array.pace(line, chase, p.conv)
        # After an enemy who runs she steers straight: on a slanting course even the faster ship never comes up with him.
        heading = gun_values.towards(leader, near) if chase else course.best(p, line, knots, want)
    p.order(leader).update(course_deg=round(heading, 2), knots=round(knots, 2))
    for ahead, ship in pairwise(line):
        p.order(ship).update(helm.follow(ship, ahead, knots))
        p.line[ship["id"]] = {**p.order(ship), "follow": ahead["id"]}


@modifies("SC-J-56", source="convention: how ships that run keep clear of each other")
def fanned(number: int, ships: int, conv: Table = STANDARD) -> float:
    """Ships that run steer a few degrees apart, from port to starboard as they lie, so that none crosses another's bows.

    Degrees to starboard of the way for the ship of this number, counted from port, 0 the first.
    """
    return float((number - (ships - 1) / 2) * conv["SC-J-56"]["fan_deg"])


def run(p: Picture, ships: list[Data]) -> None:
    """Run away, nearly on one course, each ship as fast as she can."""
    heading = helm.clear(ships[0], p.all_foes)
    east, north = sin(radians(heading)), cos(radians(heading))
    from_port = sorted(ships, key=lambda one: (round(one["x_yd"] * north - one["y_yd"] * east, 3), one["id"]))
    for number, ship in enumerate(from_port):
        course_deg = (heading + fanned(number, len(ships), p.conv)) % 360
        p.order(ship).update(course_deg=round(course_deg, 2), knots=ship["max_kn"])


def find_way_out(p: Picture, line: list[Data]) -> float | None:
    """Find the course that turns the whole line's sterns to a torpedo seen, or to boats near; else None."""
    seen = {ship["id"] for ship in line}
    heading = float(line[0]["heading_deg"])
    wakes = [float(one["bearing_deg"]) for one in p.view.get("wakes") or () if one["by"] in seen]
    if wakes:
        nearest = min(wakes, key=lambda one: (abs(difference(one, heading)), one))
        return (nearest + 180) % 360
    if line[0]["kind"] not in gun_values.ARMOURED:
        return None
    shun = p.conv["SC-J-51"]["shun_yd"]
    boats = [
        one for one in p.enemies if one["kind"] in gun_values.SMALL and min(gun_values.away(ship, one) for ship in line) < shun
    ]
    return helm.clear(line[0], boats) if boats else None
