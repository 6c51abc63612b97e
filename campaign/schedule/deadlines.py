"""Deadlines as rows: set when seats are asked, moved when all have sealed, closed with the envelopes (CK-001, CK-006, CK-008).

Lock the segment first, then its deadline, then calls.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db import transaction

from campaign import wall_clock
from campaign.clock import due_times
from campaign.clock.fallback_order import DRAFT, SEALED
from campaign.clock.terms import Terms
from campaign.clock.time_zones import in_words
from campaign.models.belief import OrderRequest
from campaign.models.clock import Deadline
from campaign.models.schedule import Schedule, schedule_of
from campaign.models.truth import Segment
from campaign.orders import computer
from campaign.orders.fallbacks import close, terms_of
from campaign.orders.sealing import tell_umpires
from campaign.people import absences
from campaign.pings import has_news
from campaign.runs.follow_ups import FOLLOW_UPS
from campaign.schedule.order_requests import drop_idle_calls as asked_of
from campaign.schedule.round_order import waiting

AWAY = "seat__holders__absences"
"""Prefetch of the holders of many seats and their absences."""


def deadline_of(segment: Segment) -> Deadline:
    """Lock the deadline of a segment, in the caller's transaction; an old segment gets its row on the first call."""
    return Deadline.objects.select_for_update().get_or_create(segment=segment, defaults={"opened_at": wall_clock.now()})[0]


def set_due_times(segment: Segment, keys: Collection[str] | None = None) -> None:
    """Give the calls of seats just asked a deadline by the terms, from now or a pause's end, in the caller's transaction
    (CK-002).

    Seats asked later (``keys``), after their Admiralty was visited, get a deadline of their own, which must not betray the seals
    of others nor move their calls (CK-025).
    """
    schedule = schedule_of(segment.run.campaign)
    deadline = deadline_of(segment)
    at = due_from_now(schedule, stop=bool(segment.index))
    if at is not None:
        new = segment.calls.filter(closed=False, due_at=None)
        new = new if keys is None else new.filter(seat__key__in=keys)
        new.update(due_at=at, grace_until=due_times.closes_at(schedule.read, at))
    if segment.index:
        cover(segment, schedule.read)
    computer.queue_computer_orders(segment)
    refresh(deadline, segment, schedule)
    FOLLOW_UPS.seats_asked(segment.run.campaign, segment.pk)


def due_from_now(schedule: Schedule, *, stop: bool) -> datetime | None:
    """Reckon the deadline of a call opened now, or at a pause's end; None if the umpire orders the run (CK-002)."""
    now = wall_clock.now()
    since = max(now, schedule.paused_until or now)
    return due_times.due_at(schedule.read, since, stop=stop, released=schedule.campaign.stops_released)


def cover(segment: Segment, terms: Terms) -> None:
    """Close at a stop the calls of those away and covered, by their fallbacks (CK-008, CK-024)."""
    calls = segment.calls.filter(closed=False).select_related("seat__campaign").order_by("seat__key")
    for call in calls.prefetch_related(AWAY):
        if absences.at_once(call.seat):
            close(call, terms)
            has_news(call.seat)


def refresh(deadline: Deadline, segment: Segment, schedule: Schedule) -> None:
    """Store when something falls due next: the first open call, or early if all have sealed (CK-006)."""
    terms = schedule.read
    rows = list(segment.calls.filter(closed=False).exclude(due_at=None).order_by("due_at"))
    first = rows[0] if rows else None
    deadline.due_at, deadline.closes_at = (first.due_at, first.grace_until) if first else (None, None)
    if terms.runs and not rows and nobody_is_waited_for(segment):
        deadline.due_at = deadline.closes_at = max(deadline.opened_at, schedule.paused_until or deadline.opened_at)
    early = early_at(segment, terms, rows[-1].due_at if rows else None)
    if early is not None and schedule.paused_until:
        early = max(early, schedule.paused_until)  # a pause holds even if all have sealed
    deadline.early = early is not None and (deadline.closes_at is None or early < deadline.closes_at)
    if deadline.early:
        deadline.due_at = deadline.closes_at = early
    deadline.local = in_words(deadline.due_at, terms.zone) if deadline.due_at else ""
    deadline.trouble = ""
    deadline.save()


def nobody_is_waited_for(segment: Segment) -> bool:
    """Say whether all asked at a stop are away and covered: the next sweep orders the run on (CK-024)."""
    return bool(segment.index) and segment.calls.exists() and not segment.calls.filter(closed=False).exists()


def early_at(segment: Segment, terms: Terms, scheduled: datetime | None) -> datetime | None:
    """Reckon the early deadline of a segment once all have sealed; None before, or without one by the terms."""
    if not terms.early:
        return None
    calls = asked_calls(segment)
    seals = [call.sealed_at for call in calls if call.sealed and call.sealed_at]
    if not calls or len(seals) < len(calls) or waiting(segment):
        return None
    return due_times.early_at(terms, max(seals), scheduled)


def asked_calls(segment: Segment) -> list[OrderRequest]:
    """List the calls of a segment that ask for orders."""
    calls = segment.calls.select_related("seat__campaign", "seat__standing").order_by("seat__key")
    return asked_of(calls.prefetch_related(AWAY))


def by_people(segment: Segment) -> list[OrderRequest]:
    """List the calls of a segment that ask a seat with a person in it for orders."""
    return [call for call in asked_calls(segment) if call.seat.taken]


def count_asked_and_missing(segment: Segment, rungs: dict[int, str]) -> tuple[int, int]:
    """Count the seats asked and missing, by each call's fallback (SC-CK-05); those away and covered are neither (CK-024)."""
    calls = [call for call in by_people(segment) if not absences.excused(call.seat)]
    return len(calls), len(missing(calls, rungs))


def missing(calls: Iterable[OrderRequest], rungs: dict[int, str]) -> list[OrderRequest]:
    """List the calls that are neither sealed nor drafted in order."""
    return [call for call in calls if rungs.get(call.pk) not in (SEALED, DRAFT)]


def closed(segment: Segment, rungs: dict[int, str]) -> None:
    """Close a segment's deadline with its envelopes, and record the missing (SC-CK-05)."""
    row = deadline_of(segment)
    row.asked, row.missing = count_asked_and_missing(segment, rungs)
    row.state, row.trouble = Deadline.State.CLOSED, ""
    row.save()


def look_again(call: OrderRequest) -> None:
    """Check, after a seal or its withdrawal, whether orders close early (CK-006). No room is told."""
    if terms_of(call.seat.campaign).early:
        segment_id = call.segment_id
        transaction.on_commit(lambda: seals_changed(segment_id))


def seals_changed(segment_id: int) -> None:
    """Set the deadline of an open segment early, or restore it."""
    with transaction.atomic():
        deadline = Deadline.objects.select_for_update().filter(segment_id=segment_id, state=Deadline.State.OPEN).first()
        segment = Segment.objects.select_related("run__campaign").get(pk=segment_id)
        if deadline is not None and segment.state == Segment.State.OPEN:
            before = deadline.due_at
            refresh(deadline, segment, schedule_of(segment.run.campaign))
            if deadline.due_at != before:
                tell_umpires(segment.run.campaign)
