"""Due times: when envelopes close, by the terms of the clock (CK-003 to 006, CK-008, CK-010, CK-014, CK-015)."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from campaign.clock.terms import FIXED, LENGTH, ON, Terms
from campaign.clock.time_zones import instant_of, wall_of

DAYS_AHEAD = 31
"""Days within which a schedule must have an hour, or it is refused (SC-CK-02)."""
EARLY_AFTER = timedelta(minutes=5)
QUARTER = timedelta(minutes=15)


def due_at(terms: Terms, opened: datetime, *, stop: bool = False, released: bool = False) -> datetime | None:
    """Reckon when a new order request falls due; None if the umpire says (CK-002).

    ``stop``: in mid-run; one that is ``released`` has its time even where the umpire says when runs are ordered (CK-008).
    """
    if not terms.runs and not (stop and released):
        return None
    if stop:
        return out_of_quiet(terms, opened + timedelta(minutes=terms.stop_min))
    if terms.way in (LENGTH, ON):
        return out_of_quiet(terms, opened + timedelta(minutes=terms.length_min))
    return next_hour(terms, opened + timedelta(minutes=terms.least_open_min))


def next_hour(terms: Terms, since: datetime) -> datetime | None:
    """Find the first fixed hour from an instant on (CK-003, SC-CK-02); None within 31 days."""
    first = wall_of(since, terms.zone).date() - timedelta(days=1)  # an hour in a gap is shown later than it counts
    days = (first + timedelta(days=n) for n in range(DAYS_AHEAD + 2))
    walls = ((day, wall) for day in days if day.weekday() in terms.weekdays and day not in terms.left_out for wall in terms.hours)
    instants = (instant_of(day, wall, terms.zone) for day, wall in walls)
    return min((at for at in instants if since <= at <= since + timedelta(days=DAYS_AHEAD)), default=None)


def coming(terms: Terms, since: datetime, count: int = 5) -> list[datetime]:
    """List the next fixed hours from an instant on, for the page of the clock."""
    found: list[datetime] = []
    while terms.way in (FIXED, ON) and len(found) < count and (at := next_hour(terms, since)) is not None:
        found.append(at)
        since = at + timedelta(seconds=1)
    return found


def early_at(terms: Terms, last_seal: datetime, scheduled: datetime | None) -> datetime:
    """Reckon the early due time once all have sealed (CK-006, SC-CK-03): five minutes on, at the next full quarter of an hour."""
    least = (last_seal + EARLY_AFTER).astimezone(UTC)
    over = timedelta(minutes=least.minute % 15, seconds=least.second, microseconds=least.microsecond)
    early = out_of_quiet(terms, least - over + (QUARTER if over else timedelta(0)))
    return early if scheduled is None else min(early, scheduled)


def out_of_quiet(terms: Terms, at: datetime) -> datetime:
    """Move an instant in the quiet hours to their end (CK-014)."""
    if terms.quiet is None:
        return at
    begins, ends = terms.quiet
    wall = wall_of(at, terms.zone)
    if not _is_hour_within(wall.time(), begins, ends):
        return at
    overnight = begins > ends and wall.time() >= begins
    return max(at, instant_of(wall.date() + timedelta(days=overnight), ends, terms.zone))


def _is_hour_within(wall: time, begins: time, ends: time) -> bool:
    """Report whether a time of day lies between two others, over midnight if they are reversed."""
    return begins <= wall < ends if begins <= ends else wall >= begins or wall < ends


def after_standing(terms: Terms, due: datetime, since: datetime, until: datetime, *, stop: bool = False) -> datetime:
    """Reckon a due time after a pause (CK-010): the remaining time is kept; a fixed hour is the next that leaves orders open long
    enough."""
    if terms.way == FIXED and not stop and (at := due_at(terms, until)) is not None:
        return at
    return out_of_quiet(terms, until + max(due - since, timedelta(0)))


def closes_at(terms: Terms, due: datetime, *, early: bool = False) -> datetime:
    """Reckon when envelopes close: after the grace (CK-015), which is skipped if all have sealed."""
    return due if early else due + timedelta(minutes=terms.grace_min)
