"""Local times and instants (CK-004, SC-CK-01), and instants in words (CK-009)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from tactical.engine.text.words import plural

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October"),
    *("November", "December"),
)


@cache
def zones() -> frozenset[str]:
    """List the names of all time zones."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


def instant_of(day: date, wall: time, zone: str) -> datetime:
    """Convert a local time to an instant (SC-CK-01): a skipped one counts with the offset before the change, a repeated one is
    the first.

    >>> instant_of(date(2026, 3, 29), time(2, 30), "Europe/Berlin").isoformat()
    '2026-03-29T01:30:00+00:00'
    """
    return datetime.combine(day, wall.replace(fold=0), ZoneInfo(zone)).astimezone(UTC)


def wall_of(instant: datetime, zone: str) -> datetime:
    """Convert an instant to a zone's local time."""
    return instant.astimezone(ZoneInfo(zone))


def in_words(instant: datetime, zone: str) -> str:
    """Write an instant in words, with the short name of the zone (CK-009).

    >>> in_words(datetime(2026, 11, 20, 20, tzinfo=UTC), "Asia/Kolkata")
    'Saturday 21 November 2026, 01:30 IST'
    """
    at = wall_of(instant, zone)
    return f"{DAYS[at.weekday()]} {at.day} {MONTHS[at.month - 1]} {at.year}, {at:%H:%M} {short_name(at)}"


def hour_in_words(instant: datetime, zone: str) -> str:
    """Write the hour of an instant alone: "20:00 GMT"."""
    at = wall_of(instant, zone)
    return f"{at:%H:%M} {short_name(at)}"


def short_name(at: datetime) -> str:
    """Return the short name of a local time's zone, else its offset: "UTC+03"."""
    name = at.tzname() or "UTC"
    return f"UTC{name}" if name[0] in "+-" else name


def length_in_words(length: timedelta) -> str:
    """Write a length of time: days and hours, hours and minutes, or minutes.

    >>> [length_in_words(timedelta(minutes=m)) for m in (0, 1, 60, 200, 1440, 3000)]
    ['less than a minute', '1 minute', '1 h', '3 h 20 min', '1 day', '2 days 2 h']
    """
    minutes = int(length.total_seconds() // 60)
    if minutes < 60:
        return plural(minutes, "minute") if minutes > 0 else "less than a minute"
    hours, rest = divmod(minutes, 60)
    if hours < 24:
        return f"{hours} h {rest} min" if rest else f"{hours} h"
    days, over = divmod(hours, 24)
    return f"{plural(days, 'day')} {over} h" if over else plural(days, "day")
