"""Fords, ferries and boats: who may pass a river, and how long it takes (LC-086, LC-087)."""

from __future__ import annotations

import math
from fractions import Fraction

from land import tables
from land.forces.body import of_body
from land.march import column
from land.march.pace import HOUR, UM_MILE
from land.state.ground import Place
from land.state.world import Body
from naval.state.frozen import Frozen

BRIDGE, FORD, FERRY = ("bridge", "ford", "ferry")


class Passage(Frozen, frozen=True):
    """How a body passes a river: minutes its head is held, and how far its column goes a minute there (0: as on the road)."""

    by: str
    minutes: int = 0
    step: int = 0


def may_ford(body: Body) -> bool:
    """Guns, engineers' and train wheels pass only by bridge or ferry (LC-086)."""
    return body.train.wagons == 0 and not any(map(column.rolls, body.units))


def ford() -> Passage:
    """A ford: an hour, then the column passes at a mile an hour (LC-086)."""
    step = UM_MILE * int(tables.value("march", "ford_mph")) // HOUR
    return Passage(by=FORD, minutes=int(tables.value("march", "ford_min")), step=step)


def boat_load(body: Body) -> int:
    """What a body comes to in boats, in men: a horse is two, a gun or wagon ten (LC-087). Services and drivers come too."""
    all_of = of_body(body)
    horses = all_of.horses * int(tables.value("march", "ferry_horse"))
    return all_of.men + horses + (all_of.guns + all_of.wagons) * int(tables.value("march", "ferry_wheels"))


def ferry_min(load: int, points: int) -> Fraction:
    """Minutes for so many men in boats: 125 an hour on and 250 off, a point, one after the other (LC-087, SC-LC-25)."""
    an_hour = 1 / Fraction(int(tables.value("march", "ferry_on"))) + 1 / Fraction(int(tables.value("march", "ferry_off")))
    return load * an_hour * HOUR / points


def ferry(body: Body, points: int) -> Passage:
    """A ferry: the first boats of every point take the head over, and the column passes as the boats carry it (LC-087)."""
    load = boat_load(body)
    first = min(load, int(tables.value("march", "ferry_on")) * points)
    head, whole = math.ceil(ferry_min(first, points)), ferry_min(load, points)
    length = column.of_body(body).whole * column.YARD_UM
    step = int(length / (whole - head)) if whole > head and length else 0
    return Passage(by=FERRY, minutes=head, step=step)


def passage(body: Body, place: Place, bridge: bool, points: int) -> Passage | None:
    """How a body passes the river at a place: by its bridge if that stands, through a ford if it may, by boats; None: not at all.

    ``points`` are those of the boats there and of bridging trains with it (LC-086, LC-087).
    """
    if bridge:
        return Passage(by=BRIDGE)
    if FORD in place.kinds and may_ford(body):
        return ford()
    return ferry(body, points) if points > 0 else None


def own_points(body: Body) -> int:
    """An own bridging train may be a ferry: a point each (LC-087)."""
    return sum(unit.code == "bt" and unit.men > 0 for unit in body.units)
