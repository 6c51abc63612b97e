"""Fords, ferries and boats: the bodies that may pass a river, and the time they take (LC-086, LC-087)."""

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
    """Passage of a river: minutes the head is held, and how far the column goes a minute there (0: as on the road)."""

    by: str
    minutes: int = 0
    step: int = 0


def may_ford(body: Body) -> bool:
    """Report whether a body may ford: guns, engineers' and train wheels need a bridge or ferry (LC-086)."""
    return body.train.wagons == 0 and not any(map(column.rolls, body.units))


def ford() -> Passage:
    """Return a passage by ford: an hour, then the column passes at a mile an hour (LC-086)."""
    step = UM_MILE * int(tables.value("march", "ford_mph")) // HOUR
    return Passage(by=FORD, minutes=int(tables.value("march", "ford_min")), step=step)


def boat_load(body: Body) -> int:
    """Reckon a body's load in boats, in men: a horse is two, a gun or wagon ten (LC-087). Services and drivers count."""
    all_of = of_body(body)
    horses = all_of.horses * int(tables.value("march", "ferry_horse"))
    return all_of.men + horses + (all_of.guns + all_of.wagons) * int(tables.value("march", "ferry_wheels"))


def ferry_min(load: int, points: int) -> Fraction:
    """Reckon minutes for so many men in boats: at each point 125 an hour on, then 250 off (LC-087, SC-LC-25)."""
    an_hour = 1 / Fraction(int(tables.value("march", "ferry_on"))) + 1 / Fraction(int(tables.value("march", "ferry_off")))
    return load * an_hour * HOUR / points


def ferry(body: Body, points: int) -> Passage:
    """Return a passage by ferry: the first boats of every point take the head over, and the column passes as the boats carry it
    (LC-087).
    """
    load = boat_load(body)
    first = min(load, int(tables.value("march", "ferry_on")) * points)
    head, whole = math.ceil(ferry_min(first, points)), ferry_min(load, points)
    length = column.of_body(body).whole * column.YARD_UM
    step = int(length / (whole - head)) if whole > head and length else 0
    return Passage(by=FERRY, minutes=head, step=step)


def passage(body: Body, place: Place, bridge: bool, points: int) -> Passage | None:
    """Find a body's passage of the river at a place: by its intact bridge, a ford it may use, or boats; None: none (LC-086,
    LC-087).

    ``points`` are those of the boats there and of bridging trains with the body.
    """
    if bridge:
        return Passage(by=BRIDGE)
    if FORD in place.kinds and may_ford(body):
        return ford()
    return ferry(body, points) if points > 0 else None


def own_points(body: Body) -> int:
    """Count the ferry points of a body's own bridging trains: a point each (LC-087)."""
    return sum(unit.code == "bt" and unit.men > 0 for unit in body.units)
