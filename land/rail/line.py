"""What a line of railway takes, and how fast (LC-181 to LC-185)."""

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
    """How n trains go over a line, in minutes from the first man at the platform (LC-185). ``headway`` may have a fraction."""

    headway: float
    first: int
    last: int


def trains_in_six_hours(cls: str) -> int:
    """A line takes each way in six hours: double 10 trains, single 4, poor 2 (LC-181)."""
    return int(tables.value("rail", "trains")[cls])


def mph(cls: str) -> int:
    """Trains go 25, 15 and 15 miles an hour (LC-182)."""
    return int(tables.value("rail", "mph")[cls])


def running(miles: float | Fraction, cls: str) -> Fraction:
    """Minutes on the way over so many miles of a line, exactly (LC-182)."""
    return Fraction(miles) * 60 / mph(cls)


def edge_minutes(edges: Sequence[Edge]) -> tuple[Fraction, ...]:
    """Minutes over each stretch of a way (LC-182)."""
    return tuple(running(edge.metres / METRES_A_MILE, edge.cls) for edge in edges)


def line_headway(cls: str) -> Fraction:
    """Minutes between trains that a line takes (LC-181)."""
    return Fraction(figure("span_min"), trains_in_six_hours(cls))


def platform_headway(platforms: int) -> Fraction:
    """Minutes between trains that platforms load or unload: an hour a train a platform (LC-183)."""
    return Fraction(figure("load_min"), max(platforms, 1))


def headway(classes: Sequence[str], platforms: Sequence[int]) -> Fraction:
    """Minutes between trains: the most that any stretch or any station on the way asks (LC-185)."""
    return max([*(line_headway(cls) for cls in classes), *(platform_headway(one) for one in platforms)])


def timing(trains: int, miles: float, cls: str, platforms: int) -> Timing:
    """When the first and the last of n trains are unloaded: 60 + (n − 1) h + 60 d ÷ v + 60 minutes (LC-185)."""
    between = headway((cls,), (platforms,))
    first = 2 * figure("load_min") + running(miles, cls)
    return Timing(headway=float(between), first=math.ceil(first), last=math.ceil(first + (trains - 1) * between))


def back_after(minutes: Fraction) -> int:
    """Minutes from the first man at the platform until a train is in the pool again: 2d ÷ v + 4 h, up (LC-181)."""
    return math.ceil(2 * minutes + figure("back_min"))


def carries(edge: Edge, now: EdgeNow | None, gauge_in: float) -> bool:
    """A line of another gauge than one's own stock carries nothing until it is relaid; 0: no gauge is said (LC-181)."""
    laid = now.gauge_in if now is not None and now.gauge_in else edge.gauge_in
    return not laid or not gauge_in or math.isclose(laid, gauge_in)
