"""The calendar of a person, as iCalendar (CK-041): when his orders are due and when he is away, under the war's title.

Nothing else is in it: no seat, no side, nothing that came. The same entries give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from campaign.clock.mails import one_line

ORDERS_DUE, AWAY = "Orders due", "Away"


class Entry(NamedTuple):
    """One entry: what it is, from when to when, since when it stands so, and a name of its own that tells nothing."""

    what: str
    begins: datetime
    ends: datetime
    since: datetime
    name: str


def written(title: str, entries: Iterable[Entry], host: str) -> bytes:
    """The calendar with these entries, whole minutes, in UTC: each calendar puts them into the hours of whoever reads it."""
    from icalendar import Calendar, Event  # here: it is dear to load, and few processes come so far

    name = one_line(title)
    calendar = Calendar()
    calendar.add("prodid", "-//Sealed Orders//orders due//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for one in entries:
        event = Event()
        event.add("uid", f"{one.name}@{host}")
        event.add("summary", f"{one.what}, {name}")
        event.add("dtstamp", whole(one.since))
        event.add("dtstart", whole(one.begins))
        event.add("dtend", whole(one.ends))
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def whole(at: datetime) -> datetime:
    """An instant by its whole minute, in UTC."""
    return at.astimezone(UTC).replace(second=0, microsecond=0)
