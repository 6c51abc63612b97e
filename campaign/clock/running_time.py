"""The time for which the clock ran, without pauses and quiet hours (CK-010, CK-014)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta

from campaign.clock.time_zones import instant_of, wall_of

Span = tuple[datetime, datetime]


def ran_min(since: datetime, until: datetime, stood: Iterable[Span], quiet: tuple[time, time] | None, zone: str) -> float:
    """Reckon the minutes of real time for which the clock ran: not while it ``stood``, nor in quiet hours of a zone, overlaps
    counted once."""
    off = [*stood, *(quiet_spans(since, until, quiet, zone) if quiet else ())]
    inside = [(max(begins, since), min(ends, until)) for begins, ends in off if begins < until and ends > since]
    return max((until - since - length(joined(inside))).total_seconds() / 60, 0.0)


def quiet_spans(since: datetime, until: datetime, quiet: tuple[time, time], zone: str) -> list[Span]:
    """List the quiet hours that touch the time between two instants."""
    begins, ends = quiet
    day, last = wall_of(since, zone).date() - timedelta(days=1), wall_of(until, zone).date()
    found = []
    while day <= last:
        over = day + timedelta(days=1) if ends <= begins else day
        found.append((instant_of(day, begins, zone), instant_of(over, ends, zone)))
        day += timedelta(days=1)
    return found


def joined(spans: Iterable[Span]) -> list[Span]:
    """Merge overlapping spans of time, in order."""
    found: list[Span] = []
    for begins, ends in sorted(spans):
        if found and begins <= found[-1][1]:
            found[-1] = (found[-1][0], max(ends, found[-1][1]))
        else:
            found.append((begins, ends))
    return found


def length(spans: Sequence[Span]) -> timedelta:
    """Add up spans that do not overlap."""
    return sum((ends - begins for begins, ends in spans), timedelta())
