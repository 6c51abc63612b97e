"""Patrols and screens: where they look, and how thick they are (LC-113, LC-114). Statute miles, degrees, minutes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from land import tables
from land.state.units import HORSE
from land.state.world import Body, Spot
from naval.geo import compass, course

SCREEN, PATROLS = ("screen", "patrol")
MILE_NM = 1609.344 / course.NM_M
Fan = tuple[float, float]


@dataclass(frozen=True)
class Scouting:
    """Scouting of a body with horse: a screen of ``front_mi`` that faces ``facing_deg``, or patrols, ``to`` some places if any.

    ``since`` is when its patrols rode out.
    """

    do: str
    since: int
    front_mi: float = 0.0
    facing_deg: float = 0.0
    to: tuple[Spot, ...] = ()


def scouting_of(body: Body, spot_at: Callable[[str], Spot]) -> Scouting | None:
    """Find the scouting a body was ordered, which lasts until another order; None without horse or such a task (LC-113, table
    D1).
    """
    held = body.held
    if held is None or not squadrons(body):
        return None
    n, since = (held.at, held.begun) if held.scouts < 0 else (held.scouts, held.scouts_since)
    task = held.order.tasks[n] if 0 <= n < len(held.order.tasks) and since >= 0 else None
    if task is None or task.do not in (SCREEN, PATROLS):
        return None
    facing = task.fields.get("facing", body.facing_deg)
    told = compass.read_course(facing) if isinstance(facing, str) else float(facing)
    to = tuple(spot_at(key) for key in task.fields.get("to", ()))
    return Scouting(task.do, since, float(task.fields.get("front_mi", 0.0)), body.facing_deg if told is None else told, to)


def squadrons(body: Body) -> int:
    """Count the squadrons of a body."""
    return sum(unit.kind.arm == HORSE for unit in body.units)


def sabres(body: Body) -> int:
    """Count the mounted men of a body."""
    return sum(unit.men for unit in body.units if unit.kind.arm == HORSE)


def patrols(body: Body) -> int:
    """Count the patrols of a body: four to a squadron on patrol or screen (LC-113)."""
    return squadrons(body) * int(tables.value("look", "patrols"))


def front_mi(body: Body, scouting: Scouting | None) -> float:
    """Return the miles that a body's horse covers: as ordered, at most four a squadron (LC-113)."""
    most = float(squadrons(body) * tables.value("look", "screen_mi"))
    return min(scouting.front_mi, most) if scouting is not None and scouting.do == SCREEN and scouting.front_mi > 0 else most


def sabres_a_mile(body: Body, scouting: Scouting | None) -> float:
    """Return the sabres to a mile of a body's screen or patrols (LC-113)."""
    wide = front_mi(body, scouting)
    return sabres(body) / wide if wide else 0.0


def out_mi(scouting: Scouting, minute: int) -> float:
    """Reckon how far out patrols are: they ride at five miles an hour, fifteen miles at most (LC-113)."""
    ridden = max(minute - scouting.since, 0) / 60 * float(tables.value("look", "patrol_mph"))
    return min(ridden, float(tables.value("look", "patrol_mi")))


def meets(
    body: Body, scouting: Scouting, at: Spot, heading: float | None, minute: int, miles: float, bearing: float
) -> int | None:
    """Find the number of the patrol that meets a thing so many miles off on that bearing, None where none does (LC-114).

    Patrols share their ground evenly: a screen its front, others 120 degrees ahead or about the way to their place, or the full
    circle round a body that stands (SC-LC-42).
    """
    count = patrols(body)
    if not count or miles > out_mi(scouting, minute):
        return None
    if scouting.do == SCREEN:
        return _before_screen(front_mi(body, scouting), math.radians(bearing - scouting.facing_deg), miles, count)
    wide = float(tables.value("look", "ahead_deg"))
    if scouting.to:
        aims = [course.bearing_deg(at.lon, at.lat, one.lon, one.lat) for one in scouting.to]
        for n, aim in enumerate(aims):
            mine = list(range(n, count, len(aims)))
            slot = _slot(aim, wide, bearing, len(mine)) if mine else None
            if slot is not None:
                return mine[slot]
        return None
    return _slot(0.0, 360.0, bearing, count) if heading is None else _slot(heading, wide, bearing, count)


def _slot(centre: float, wide: float, bearing: float, count: int) -> int | None:
    off = (bearing - centre + 180.0) % 360.0 - 180.0 + wide / 2
    return min(int(off / wide * count), count - 1) if 0 <= off <= wide else None


def _before_screen(front: float, angle: float, miles: float, count: int) -> int | None:
    ahead, aside = miles * math.cos(angle), miles * math.sin(angle) + front / 2
    if ahead < 0 or not 0 <= aside <= front or not front:
        return None
    return min(int(aside / front * count), count - 1)


def crosses_screen(eye: Spot, seen: Spot, middle: Spot, front: float, facing_deg: float) -> bool:
    """Report whether the straight line from one spot to another goes through a screen of that front (LC-114).

    The short line is taken as flat, in miles about the middle of the screen.
    """
    east = 60.0 / MILE_NM * math.cos(math.radians(middle.lat))
    north = 60.0 / MILE_NM

    def flat(spot: Spot) -> tuple[float, float]:
        x = float(course.wrap(spot.lon - middle.lon)) * east
        y = (spot.lat - middle.lat) * north
        turn = math.radians(facing_deg)
        return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)  # aside, ahead

    (x1, y1), (x2, y2) = flat(eye), flat(seen)
    if (y1 > 0) == (y2 > 0) or y1 == y2:
        return False
    return abs(x1 + (x2 - x1) * y1 / (y1 - y2)) <= front / 2


def sees_at(own: float | None, his: float | None) -> int:
    """Return the least face at which a patrol sees the body it meets: 2; through a screen 5, 4 or 3 by sabres to the mile
    (LC-114).

    ``his`` None: there is no screen between.
    """
    if his is None:
        return int(tables.value("look", "meets_at"))
    mine = own or 0.0
    return int(tables.value("look", "screened")["fewer" if mine < his else "equal" if mine == his else "more"])
