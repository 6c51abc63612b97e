"""Calendars of players, as iCalendar: only deadlines and absences, under the war's title (CK-041).

The same entries give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from campaign.clock.mails import one_line
from campaign.models.belief import Campaign
from campaign.models.clock import Deadline
from campaign.models.notify import CalendarFeed, secret
from campaign.models.people import Absence, SeatAssignment
from campaign.models.schedule import stands_still
from campaign.models.truth import Segment
from campaign.schedule.order_requests import is_asked

ORDERS_DUE, AWAY = "Orders due", "Away"


class Entry(NamedTuple):
    """Entry: its title, begin and end, its last change, and a name that betrays nothing."""

    what: str
    begins: datetime
    ends: datetime
    since: datetime
    name: str


def code_of(holder: SeatAssignment) -> str:
    """Read the secret of a holder's calendar by the present link; "" if there is none."""
    return CalendarFeed.objects.filter(holder=holder, epoch=holder.epoch).values_list("code", flat=True).first() or ""


def renew(holder: SeatAssignment) -> str:
    """Give a holder a calendar with a new address; the old one opens nothing."""
    return CalendarFeed.objects.update_or_create(holder=holder, defaults={"code": secret(), "epoch": holder.epoch})[0].code


def close(holder: SeatAssignment) -> None:
    """Close a holder's calendar."""
    CalendarFeed.objects.filter(holder=holder).delete()


def calendar(code: str) -> bytes | None:
    """Write the calendar at an address; None if there is none, or its holder left or has another link."""
    feed = CalendarFeed.objects.filter(code=code, holder__until=None).select_related("holder__seat__campaign").first()
    if feed is None or feed.epoch != feed.holder.epoch:
        return None
    holder = feed.holder
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return written(holder.seat.campaign.title, [*due(holder, code), *absences(holder, code)], host)


def due(holder: SeatAssignment, code: str) -> list[Entry]:
    """List when a holder's orders are due, as the room shows; for an umpire when the run is."""
    seat = holder.seat
    if seat.campaign.phase != Campaign.Phase.WAR or stands_still(seat.campaign):
        return []
    at: datetime | None = None
    since: datetime | None = None
    name = ""
    if seat.is_umpire:
        segment = Segment.objects.for_campaign(seat.campaign).first() if seat.reads_all else None
        row = Deadline.objects.filter(segment=segment, state=Deadline.State.OPEN).first() if segment is not None else None
        if row is not None:
            at, since, name = row.due_at, row.opened_at, f"run {row.pk}"
    elif (call := seat.latest_call()) is not None and not call.closed and not call.held and is_asked(call):
        at, since, name = call.due_at, call.moved_at or call.opened_at, f"call {call.number}"
    return [Entry(ORDERS_DUE, at, at, since or at, _name(code, name))] if at is not None else []


def absences(holder: SeatAssignment, code: str) -> list[Entry]:
    """List the absences that the holder entered (CK-024)."""
    rows = Absence.objects.filter(holder=holder)
    return [Entry(AWAY, row.since, row.until, row.since, _name(code, f"away {row.pk}")) for row in rows]


def written(title: str, entries: Iterable[Entry], host: str) -> bytes:
    """Write a calendar in whole minutes of UTC; programs show the reader's hours."""
    from icalendar import Calendar, Event  # here: icalendar is slow to load, and few processes need it

    name = one_line(title)
    calendar = Calendar()
    calendar.add("prodid", "-//Sealed Orders//orders due//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for one in entries:
        since, begins, ends = (at.astimezone(UTC).replace(second=0, microsecond=0) for at in (one.since, one.begins, one.ends))
        event = Event.new(uid=f"{one.name}@{host}", stamp=since, start=begins, end=ends, summary=f"{one.what}, {name}")
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _name(code: str, what: str) -> str:
    """Name an entry, as random as the address, which the name does not betray."""
    return sha256(f"calendar {code} {what}".encode()).hexdigest()[:32]
