"""The course of a whole line: the leader turns, the others come round in her wake (SC-J-55).

A few courses are played on for some minutes while the enemies hold theirs. The score counts fire given and taken, the range
wanted, the mark lost by turning, and collisions with the side's other ships.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.captain.gun_values import lie
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.table.movement import POINT
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies

AHEAD = (1.5, 3.5, 6.5)  # moves
TURNS = (0, 1, -1, 2, -2, 4, -4, 6, -6, 8, -8)  # points off the leader's course: by more a line would run back into itself
ALONE = (*TURNS, 11, -11, 15)  # for one ship
FOES = 6  # so many of the nearest are thought of
SLOWED = 2 / 3  # of the speed is left in a turn (SC-T-06)

Spot = tuple[float, float, float]


@modifies("SC-J-55", source="convention: what a captain gives for a course that he need not change")
def dear(turn_deg: float, ships: int, conv: Table = STANDARD) -> float:
    """A turn costs the more the longer the line, for all of it has to come round, and until then its fire goes astray."""
    rule = conv["SC-J-55"]
    if abs(turn_deg) < 1.0:
        return 0.0
    return float((rule["turn_at_all"] + rule["turning"] * abs(turn_deg) / 180) * (1 + (ships - 1) * rule["turning_ship"]))


@dataclass(slots=True)
class Foe:
    """One enemy as he is expected to go on, with each ship's fire on him by range, and his on each."""

    x: float
    y: float
    heading: float | None
    east: float  # yards a move
    north: float
    ours: list[tuple[float, ...]]
    theirs: list[tuple[float, ...]]


def best(p: Picture, line: list[Data], knots: float, want: float) -> float:
    """Find the course that promises most for a line, its leader first, at this speed."""
    rule, leader = p.conv["SC-J-55"], line[0]
    foes = [_foe(p, line, one) for one in sorted(p.all_foes, key=lambda one: (_nearest(line, one), one["id"]))[:FOES]]
    near = p.all_foes[0] if not p.enemies else min(p.all_foes, key=lambda one: (_nearest(line, one), one["id"]))
    scale = max(0.01, sum(gun_values.bite(one["left"], near["kind"], want) for one in line))
    heading, way = float(leader["heading_deg"]), Way(line, knots)
    others = [one for one in p.own if one["id"] not in {ship["id"] for ship in line} and one["afloat"]]
    # While nobody fires a turn spoils no fire.
    eased = 1.0 if _nearest(line, near) <= p.conv["SC-J-50"]["open_fire_yd"] else rule["unfired"]
    found = []
    for points in TURNS if len(line) > 1 else ALONE:
        turn, worth = points * POINT, 0.0
        for moves in AHEAD:
            spots = way.after(turn, moves)
            given, taken, nearest = _exchange(foes, spots, moves)
            worth += (given - rule["caution"] * taken) / scale
            worth -= rule["range"] * abs(nearest - want) / max(want, 1000.0)
            worth -= rule["crowding"] * max(0.0, 0.7 - nearest / want)
            worth -= rule["fouling"] * _fouled(others, spots[0], moves, rule["berth_yd"])
        found.append((round(worth / len(AHEAD) - eased * dear(turn, len(line), p.conv), 6), -abs(points), points))
    return round((heading + max(found)[2] * POINT) % 360, 2)


def _nearest(line: list[Data], foe: Data) -> float:
    return round(min(gun_values.away(ship, foe) for ship in line), 3)


def _foe(p: Picture, line: list[Data], foe: Data) -> Foe:
    head, way = foe["heading_deg"], p.conv["SC-J-50"]["enemy_sq"] * 100
    angle = radians(head or 0.0)
    ours = [gun_values.bites(ship["left"], foe["kind"]) for ship in line]
    carried = gun_values.carried(foe["kind"])
    theirs = [gun_values.bites(carried, ship["kind"]) for ship in line]
    still = head is None
    return Foe(
        foe["x_yd"], foe["y_yd"], head, 0.0 if still else way * sin(angle), 0.0 if still else way * cos(angle), ours, theirs
    )


class Way:
    """The places of a line's ships when its leader turns and the others follow in her wake."""

    def __init__(self, line: list[Data], knots: float) -> None:
        leader = line[0]
        self.line, self.x, self.y, self.heading = line, leader["x_yd"], leader["y_yd"], float(leader["heading_deg"])
        self.speed, self.radius = max(1.0, knots) / 3 * 100, leader["card_yd"] / 2
        self.back = [0.0]  # yards from the leader to each ship, along the line
        for ahead, astern in pairwise(line):
            self.back.append(self.back[-1] + gun_values.away(ahead, astern))

    def after(self, turn_deg: float, moves: float) -> list[Spot]:
        """List place and heading of each ship, the leader first."""
        arc = self.radius * abs(turn_deg) / 180 * pi
        turning = arc / (self.speed * SLOWED)
        run = self.speed * SLOWED * moves if moves < turning else arc + self.speed * (moves - turning)
        return [self._find_place_beyond(turn_deg, arc, run - back) for back in self.back]

    def _find_place_beyond(self, turn_deg: float, arc: float, run: float) -> Spot:
        """Find the place so many yards beyond the leader's on her coming track; negative, behind it along the line."""
        if run < 0:
            return self._behind(-run)
        heading = radians(self.heading)
        if not arc:
            return self.x + run * sin(heading), self.y + run * cos(heading), self.heading
        angle = radians(turn_deg) * min(1.0, run / arc)
        side = self.radius if turn_deg > 0 else -self.radius
        now = heading + angle
        x, y = self.x + side * (cos(heading) - cos(now)), self.y + side * (sin(now) - sin(heading))
        rest = max(0.0, run - arc)
        return x + rest * sin(now), y + rest * cos(now), degrees(now)

    def _behind(self, back: float) -> Spot:
        for number in range(1, len(self.line)):
            if back <= self.back[number] or number == len(self.line) - 1:
                ahead, astern = self.line[number - 1], self.line[number]
                gap = max(1.0, self.back[number] - self.back[number - 1])
                part = min(1.0, (back - self.back[number - 1]) / gap)
                x = ahead["x_yd"] + part * (astern["x_yd"] - ahead["x_yd"])
                y = ahead["y_yd"] + part * (astern["y_yd"] - ahead["y_yd"])
                return x, y, gun_values.towards(astern, ahead)
        return self.x, self.y, self.heading


def _exchange(foes: list[Foe], spots: list[Spot], moves: float) -> tuple[float, float, float]:
    """Reckon the fire the line gives and takes when its ships are in these places, and the nearest range."""
    given, taken, nearest = [0.0] * len(spots), 0.0, 1e9
    for foe in foes:
        x, y, worst = foe.x + foe.east * moves, foe.y + foe.north * moves, 0.0
        for number, (x0, y0, heading) in enumerate(spots):
            dx, dy = x - x0, y - y0
            apart = hypot(dx, dy)
            if apart < nearest:
                nearest = apart
            if apart >= gun_values.FARTHEST:
                continue
            sight = degrees(atan2(dx, dy))
            bears, turned = lie(abs((sight - heading + 180) % 360 - 180))
            his_bears, his_turned = lie(90.0 if foe.heading is None else abs((sight - foe.heading) % 360 - 180))
            step = int(apart) // gun_values.STEP
            fire = foe.ours[number][step] * bears * his_turned
            if fire > given[number]:
                given[number] = fire
            back = foe.theirs[number][step] * his_bears * turned
            if back > worst:
                worst = back
        taken += worst
    return sum(given), taken, nearest


def _fouled(others: list[Data], spot: Spot, moves: float, berth_yd: float) -> float:
    """Reckon how far the leader comes into the berths of her side's other ships, 0 to 1 each, if they go on as now."""
    found = 0.0
    for one in others:
        way, angle = one["kn"] / 3 * 100 * moves, radians(float(one["heading_deg"]))
        apart = hypot(one["x_yd"] + way * sin(angle) - spot[0], one["y_yd"] + way * cos(angle) - spot[1])
        if apart < berth_yd:
            found += 1 - apart / berth_yd
    return found
