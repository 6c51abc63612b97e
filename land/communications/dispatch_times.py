"""Times of riders, wires and mirrors, in minutes and statute miles (LC-131 to LC-133, LC-135, LC-137)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from land import tables
from land.sighting.reach import visible_mi
from land.state.world import FIELD_WIRE, FLAGS, HELIOGRAPH, LAMP, RIDER, WIRE

RELAY = "relay"
ARRIVES, LATE, TURNS, TAKEN = ("arrives", "late", "turns back", "taken")
VISUAL = (HELIOGRAPH, LAMP, FLAGS)
WIRES = (WIRE, FIELD_WIRE)


def rider_mph(pace: str, ridden_mi: float, road: str = "B", night: bool = False) -> float:
    """Return a rider's speed after so many miles: two thirds on C and D roads, off roads, and by night (LC-131).

    ``road`` "none": across country. Relay posts ride as fast by night as by day.
    """
    mph = next(float(one) for since, one in reversed(tables.value("post", "rider")[pace]) if ridden_mi >= since)
    slow = tables.value("post", "rider_slow")
    for what in (road, "night" if night and pace != RELAY else ""):
        up, down = slow.get(what, (1, 1))
        mph = mph * up / down
    return mph


def breaks_mi(pace: str) -> tuple[float, ...]:
    """List the miles after which a pace changes: an urgent rider slows after ten (LC-131)."""
    return tuple(float(since) for since, _ in tables.value("post", "rider")[pace] if since)


def ride_min(miles: float, pace: str, road: str = "B", night: bool = False) -> float:
    """Reckon the minutes of a ride on one kind of road in one light, without handing over (LC-131)."""
    marks = [0.0, *(mark for mark in breaks_mi(pace) if mark < miles), miles]
    return sum((b - a) * 60 / rider_mph(pace, a, road, night) for a, b in pairwise(marks))


def relay_men(miles: float) -> int:
    """Count the troopers of relay posts along so many miles: sixty to a hundred miles, rounded up (LC-131)."""
    return math.ceil(miles * int(tables.value("post", "relay_men")) / 100)


def handling_min(by: str) -> int:
    """Return the minutes to hand a message over: fifteen to a rider, thirty a wire or visual hop (LC-132)."""
    if by == RIDER:
        return int(tables.value("post", "rider_min"))
    return int(tables.value("post", "wire_min" if by in WIRES else "visual_min"))


def wire_min(ahead: int) -> int:
    """Reckon the minutes of a stretch of wire with so many messages ahead: twelve an hour, five minutes more for each
    (LC-133).
    """
    return handling_min(WIRE) + ahead * int(tables.value("post", "wire_ahead_min"))


def visual_mi(by: str, visibility_nm: float, night: bool) -> float:
    """Reckon how far a visual hop carries now, 0 when it cannot be used (LC-135).

    Heliograph by day in sight of ten sea miles, lamp by night in two; flags by day as at sea.
    """
    if night != (by == LAMP):
        return 0.0
    if by == FLAGS:
        most, part = tables.value("post", "flags")
        return round(visible_mi(min(float(most), visibility_nm * float(part))), 9)
    least, far = tables.value("post", "visual")[by]
    return float(far) if visibility_nm >= least else 0.0


def fate(face: int, escort: bool = False, invested: bool = False) -> str:
    """Decide by the die the fate of a rider who meets a hostile body or screen (LC-137).

    An escort takes one off the die; on the way into an invested place he is taken from a two (LC-235).
    """
    fell = face - (int(tables.value("post", "escort")) if escort else 0)
    if invested:
        return TAKEN if fell >= int(tables.value("post", "invested_at")) else ARRIVES
    for word, key in ((TAKEN, "taken_at"), (TURNS, "back_at"), (LATE, "late_at")):
        if fell >= int(tables.value("post", key)):
            return word
    return ARRIVES


def held_up_min(fates: Iterable[str]) -> int:
    """Sum the minutes a rider loses: three hours each time he is late (LC-137)."""
    return sum(int(tables.value("post", "late_min")) for one in fates if one == LATE)
