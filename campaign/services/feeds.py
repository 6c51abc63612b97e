"""Calendars of people: their addresses, and what stands in them (CK-041)."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings

from campaign.clock.feed import AWAY, ORDERS_DUE, Entry, written
from campaign.envelopes import is_asked
from campaign.models.absence import Absence
from campaign.models.belief import Campaign
from campaign.models.deadline import Deadline
from campaign.models.people import Holder
from campaign.models.schedule import stands_still
from campaign.models.truth import Segment
from campaign.models.ways import Feed, secret


def code_of(holder: Holder) -> str:
    """The secret of a person's calendar by his present link; "" if he has none."""
    return Feed.objects.filter(holder=holder, epoch=holder.epoch).values_list("code", flat=True).first() or ""


def renew(holder: Holder) -> str:
    """Give a person a calendar with a new address; the former opens nothing any more."""
    return Feed.objects.update_or_create(holder=holder, defaults={"code": secret(), "epoch": holder.epoch})[0].code


def close(holder: Holder) -> None:
    """Shut his calendar."""
    Feed.objects.filter(holder=holder).delete()


def calendar(code: str) -> bytes | None:
    """The calendar that an address opens; None if it opens none, or its person sits there no longer by that link."""
    feed = Feed.objects.filter(code=code, holder__until=None).select_related("holder__seat__campaign").first()
    if feed is None or feed.epoch != feed.holder.epoch:
        return None
    holder = feed.holder
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return written(holder.seat.campaign.title, [*due(holder, code), *absences(holder, code)], host)


def due(holder: Holder, code: str) -> list[Entry]:
    """When the orders are due that are asked of a person's seat, as its room says it; for an umpire when the run is."""
    seat = holder.seat
    if seat.campaign.phase != Campaign.Phase.WAR or stands_still(seat.campaign):
        return []
    at: datetime | None = None
    since: datetime | None = None
    name = ""
    if seat.is_umpire:
        segment = Segment.objects.of(seat.campaign).first() if seat.reads_all else None
        row = Deadline.objects.filter(segment=segment, state=Deadline.State.OPEN).first() if segment is not None else None
        if row is not None:
            at, since, name = row.due_at, row.opened_at, f"run {row.pk}"
    elif (call := seat.latest_call()) is not None and not call.closed and not call.held and is_asked(call):
        at, since, name = call.due_at, call.moved_at or call.opened_at, f"call {call.number}"
    return [Entry(ORDERS_DUE, at, at, since or at, _name(code, name))] if at is not None else []


def absences(holder: Holder, code: str) -> list[Entry]:
    """When he is away, by what he has set down himself (CK-024)."""
    rows = Absence.objects.filter(holder=holder)
    return [Entry(AWAY, row.since, row.until, row.since, _name(code, f"away {row.pk}")) for row in rows]


def _name(code: str, what: str) -> str:
    """What a calendar knows an entry by when it reads it again: as random as the address, and not to be told from it."""
    return sha256(f"calendar {code} {what}".encode()).hexdigest()[:32]
