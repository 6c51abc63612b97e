"""A person's quiet hours and digest, and until when they hold a notice (CK-039)."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import NamedTuple

from campaign.clock import mails
from campaign.clock.time_zones import instant_of, wall_of


class Hours(NamedTuple):
    """A person's time zone, quiet hours, and hour of one digest (None: none).

    ``urgent``: a stop and the last reminder come through."""

    zone: str
    quiet: tuple[time, time] | None = None
    digest: time | None = None
    urgent: bool = False


def kept_until(hours: Hours, now: datetime) -> datetime | None:
    """Reckon until when a notice is held: to the digest, else to the end of quiet hours; None: not at all. Hours that a day
    lacks, or has twice, count by SC-CK-01.

    >>> from datetime import UTC
    >>> hours = Hours("Europe/London", (time(22), time(7)))
    >>> kept_until(hours, datetime(2026, 11, 20, 23, 30, tzinfo=UTC)).isoformat()
    '2026-11-21T07:00:00+00:00'
    """
    if hours.digest is not None:
        today = wall_of(now, hours.zone).date()
        days = (instant_of(today + timedelta(days=n), hours.digest, hours.zone) for n in range(-1, 3))
        return next(at for at in days if at > now)
    return quiet_ends(hours, now)


def quiet_ends(hours: Hours, now: datetime) -> datetime | None:
    """Reckon the end of the quiet hours round an instant, if any.

    They run between two instants (SC-CK-01), so an hour that comes twice in a night ends them once.

    >>> from datetime import UTC
    >>> hours = Hours("Europe/Berlin", (time(22), time(2, 30)))
    >>> [str(quiet_ends(hours, datetime(2027, 10, 31, h, 10, tzinfo=UTC))) for h in (0, 1)]
    ['2027-10-31 00:30:00+00:00', 'None']
    """
    if hours.quiet is None:
        return None
    begins, ends = hours.quiet
    today = wall_of(now, hours.zone).date()
    for begun in (today - timedelta(days=1), today):
        over = instant_of(begun + timedelta(days=begins >= ends), ends, hours.zone)
        if instant_of(begun, begins, hours.zone) <= now < over:
            return over
    return None


def comes_through(hours: Hours, kind: str, *, pressing: bool = False) -> bool:
    """Report whether a notice ignores the hours: a link asked for or, if so set, a ``pressing`` one (a stop, a last reminder)."""
    return kind == mails.INVITATION or (hours.urgent and pressing)
