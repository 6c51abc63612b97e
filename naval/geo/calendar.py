"""Campaign dates: days counted from War Imminent, without regard to months or years.

Rules NAV-S-029, NAV-S-030, NAV-S-031; Day 2 begins at the midnight after War Imminent (AMB-S-01).
"""

from __future__ import annotations

import re

DAY_MIN = 1440
_TYPED = re.compile(r"(?:day\s*(\d{1,4})(?:\s*,\s*|\s+))?(\d{1,2}):(\d{2})", re.ASCII | re.IGNORECASE)


def split(minute: int, hour_of_t0: int) -> tuple[int, int, int]:
    """Split a campaign minute into day, hour and minute of the day (NAV-S-031)."""
    day, rest = divmod(minute + 60 * hour_of_t0, DAY_MIN)
    return day + 1, rest // 60, rest % 60


def clock(minute: int, hour_of_t0: int) -> str:
    """Write the hour of the day alone, as "08:00"."""
    _, hour, rest = split(minute, hour_of_t0)
    return f"{hour:02d}:{rest:02d}"


def label(minute: int, hour_of_t0: int) -> str:
    """Write the date and hour of a campaign minute, counted from War Imminent (NAV-S-029, NAV-S-030, NAV-S-031).

    >>> label(40 * 60, 16)
    'Day 3, 08:00'
    """
    return f"Day {split(minute, hour_of_t0)[0]}, {clock(minute, hour_of_t0)}"


def typed(text: str, hour_of_t0: int, now: int) -> int | None:
    """Read a typed date and hour, or the next such hour after ``now``, as a campaign minute; None if unreadable.

    >>> typed("Day 3, 08:00", 16, 0), typed("08:00", 16, 0), typed("soon", 16, 0)
    (2400, 960, None)
    """
    found = _TYPED.fullmatch(text.strip())
    if found is None or int(found[2]) > 23 or int(found[3]) > 59 or found[1] == "0":
        return None
    minute = 60 * int(found[2]) + int(found[3]) - 60 * hour_of_t0
    if found[1] is not None:
        return DAY_MIN * (int(found[1]) - 1) + minute
    return now + (minute - now) % DAY_MIN


def span(start: int, end: int, hour_of_t0: int) -> str:
    """Write a span of campaign minutes; name the second day only if it differs.

    >>> span(0, 360, 12), span(360, 720, 18)
    ('Day 1, 12:00–18:00', 'Day 2, 00:00–06:00')
    """
    first, last = split(start, hour_of_t0)[0], split(end, hour_of_t0)[0]
    if first == last:
        return f"{label(start, hour_of_t0)}–{clock(end, hour_of_t0)}"
    if split(end, hour_of_t0) == (first + 1, 0, 0):
        return f"{label(start, hour_of_t0)}–24:00"
    return f"{label(start, hour_of_t0)} – {label(end, hour_of_t0)}"
