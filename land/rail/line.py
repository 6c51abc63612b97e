"""Capacity and speed of a railway line (LC-181 to LC-185)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from land import tables
from land.rail.loads import figure
from land.state.ground import Edge
from land.state.world import EdgeNow
from naval.state.frozen import Frozen

METRES_A_MILE = Fraction(1609344, 1000)


class Timing(Frozen, frozen=True):
    """Times of n trains over a line, in minutes from the first man at the platform (LC-185). ``headway`` may have a fraction."""

    headway: float
    first: int
    last: int


def trains_in_six_hours(cls: str) -> int:
    """Return the trains a line takes each way in six hours: double 10, single 4, poor 2 (LC-181)."""
    return int(tables.value("rail", "trains")[cls])


def mph(cls: str) -> int:
    """Return the speed of trains, miles an hour: 25, 15 and 15 (LC-182)."""
    return int(tables.value("rail", "mph")[cls])


def running(miles: float | Fraction, cls: str) -> Fraction:
    """Reckon the exact minutes over so many miles of a line (LC-182)."""
    return Fraction(miles) * 60 / mph(cls)


def edge_minutes(edges: Sequence[Edge]) -> tuple[Fraction, ...]:
    """Reckon minutes over each stretch of a way (LC-182)."""
    return tuple(running(edge.metres / METRES_A_MILE, edge.cls) for edge in edges)


def line_headway(cls: str) -> Fraction:
    """Return the minutes between trains on a line (LC-181)."""
    return Fraction(figure("span_min"), trains_in_six_hours(cls))


def platform_headway(platforms: int) -> Fraction:
    """Return the minutes between trains at platforms: an hour a train a platform (LC-183)."""
    return Fraction(figure("load_min"), max(platforms, 1))


def headway(classes: Sequence[str], platforms: Sequence[int]) -> Fraction:
    """Return the minutes between trains: the most that any stretch or station on the way asks (LC-185)."""
    return max([*(line_headway(cls) for cls in classes), *(platform_headway(one) for one in platforms)])


def timing(trains: int, miles: float, cls: str, platforms: int) -> Timing:
    """Reckon when the first and the last of n trains are unloaded: 60 + (n − 1) h + 60 d ÷ v + 60 minutes (LC-185)."""
    between = headway((cls,), (platforms,))
    first = 2 * figure("load_min") + running(miles, cls)
    return Timing(headway=float(between), first=math.ceil(first), last=math.ceil(first + (trains - 1) * between))


def back_after(minutes: Fraction) -> int:
    """Reckon minutes from the first man at the platform until a train is in the pool again: 2d ÷ v + 4 h, rounded up (LC-181)."""
    return math.ceil(2 * minutes + figure("back_min"))


def carries(edge: Edge, now: EdgeNow | None, gauge_in: float) -> bool:
    """Report whether a line carries one's stock: another gauge must be relaid first; 0: no gauge is given (LC-181)."""
    laid = now.gauge_in if now is not None and now.gauge_in else edge.gauge_in
    return not laid or not gauge_in or math.isclose(laid, gauge_in)
