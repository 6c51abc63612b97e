"""Deferred delivery to seats that sleep under auto-advance (CK-026, CK-027, CK-029).

When a run is published, a seat woken by its papers is told and asked at once. The others' papers are kept until the next beat,
then delivered for all runs in one batch.
"""

from __future__ import annotations

import json
from collections.abc import Collection

from django.db import transaction

from campaign import serialization, wall_clock
from campaign.clock.wakes import Came, woken
from campaign.models.belief import Campaign, Seat
from campaign.models.clock import AutoAdvance, HeldReport
from campaign.models.schedule import Schedule, schedule_of, wants_of
from campaign.models.truth import Release, Run, Segment
from campaign.reports.delivery import deliver
from campaign.schedule import deadlines, wake_triggers
from campaign.war.outcome import Line, Outcome
from campaign.war.provenance import traced
from tactical.common.queue import send

BY = "The clock"
STEP = "campaign.tasks.step_on"


def is_auto_advancing(campaign: Campaign, schedule: Schedule | None = None) -> bool:
    """Report whether the war advances by itself (CK-026); ``schedule`` if known."""
    return (schedule or schedule_of(campaign)).read.runs_on and not campaign.alone


def told_at_once(campaign: Campaign) -> bool:
    """Report whether every seat is told of a run once published, without beats (CK-029)."""
    return not is_auto_advancing(campaign) or schedule_of(campaign).read.open_pace


def open_next(segment: Segment, outcome: Outcome) -> None:
    """Open a run under auto-advance: tell and ask woken seats, keep the others' papers (CK-026, CK-029).

    Runs inside the caller's transaction; if nobody is asked, the next step is queued on commit.
    """
    run, campaign = segment.run, segment.run.campaign
    open_pace, before = schedule_of(campaign).read.open_pace, run.parent
    assert before is not None  # the first run is opened for everybody
    asked = set(segment.calls.values_list("seat", flat=True))  # before auto-advance began (UD-049)
    for seat in campaign.players().exclude(pk__in=asked).order_by("key"):
        if wakes(seat, segment, outcome):
            tell(seat, run, traced(outcome), call=(segment, run.until))
        elif open_pace:
            tell(seat, run, traced(outcome))
        else:
            HeldReport.objects.create(seat=seat, run=before)
    deadlines.set_due_times(segment)
    AutoAdvance.objects.get_or_create(campaign=campaign)
    transaction.on_commit(lambda: send(STEP, campaign.pk))


def wakes(seat: Seat, segment: Segment, outcome: Outcome) -> tuple[str, ...]:
    """List why a run wakes a seat, from its own new and kept papers alone (CK-027). The computer never sleeps, nor does a seat
    that was never asked."""
    if seat.played_by == Seat.PlayedBy.PROGRAM:
        return ("program",)
    last = seat.own_calls.order_by("-number").first()
    if last is None:
        return ("first",)
    slept = segment.run.number - Run.objects.values_list("number", flat=True).get(segments__pk=last.segment_id)
    runs = [*kept_for(seat), outcome.lines]
    found = wake_triggers.kinds(seat, runs, segment.start, segment.run.until)
    return woken(wants_of(seat), came_in(segment, found, slept))


def came_in(segment: Segment, kinds: Collection[str], runs: int) -> Came:
    """Put what came for a seat beside the hours of the run before this one, and the runs that the seat has slept."""
    before, hour = segment.run.parent, 60 * segment.run.campaign.hour_zero
    since = (before.start if before is not None else segment.start) + hour
    return Came(frozenset(kinds), runs, since % 1440, since % 1440 + segment.start + hour - since)


def kept_rows(seat: Seat) -> list[HeldReport]:
    """List the rows kept for a seat, of runs that are not undone, in their order."""
    rows = HeldReport.objects.filter(seat=seat, told_in=None, run__undone=False).select_related("run")
    return sorted(rows, key=lambda row: row.run.number)


def kept_for(seat: Seat) -> list[tuple[Line, ...]]:
    """List the reports of the runs kept for a seat."""
    return [lines_of(row.run) for row in kept_rows(seat)]


def lines_of(run: Run) -> tuple[Line, ...]:
    """List the reports that a published run had for its seats at its end."""
    return tuple(traced(serialization.outcome(run.segments.latest("index").outcome)))


def tell(seat: Seat, now: Run, lines: tuple[Line, ...] | list[Line], call: tuple[Segment, int] | None = None) -> int:
    """Deliver all kept and new papers as one batch, and ask for orders if ``call`` is given (CK-029)."""
    rows = kept_rows(seat)
    had = deliver(seat, lines, call, before=[lines_of(row.run) for row in rows])
    HeldReport.objects.filter(pk__in=[row.pk for row in rows], told_in=None).update(told_in=now)
    at, seats = wall_clock.now(), json.dumps([seat.key])
    for row in rows:
        part = row.run.segments.latest("index")
        Release.objects.create(segment=part, draft=part.computed, by=BY, at=at, seats=seats)
    return had


def tell_all_kept(campaign: Campaign) -> None:
    """Deliver everything kept, and ask seats not yet asked: auto-advance or the war has ended."""
    segment = Segment.objects.for_campaign(campaign).first()
    if segment is None:
        return
    opened = segment.state == Segment.State.OPEN and not segment.index and not schedule_of(campaign).read.runs_on
    asked, keys = set(segment.calls.values_list("seat", flat=True)), list[str]()
    for seat in campaign.players().order_by("key"):
        call = (segment, segment.run.until) if opened and seat.pk not in asked and asked_at_all(seat) else None
        if call is not None or kept_rows(seat):
            tell(seat, segment.run, (), call=call)
            keys.append(seat.key)
    if opened and keys:
        deadlines.set_due_times(segment, keys)


def asked_at_all(seat: Seat) -> bool:
    """Report whether a seat slept: something is kept for it."""
    return bool(kept_rows(seat))


def tell_kept(seat: Seat, now: Run) -> None:
    """Deliver to a seat what was kept for it, before other news."""
    if kept_rows(seat):
        tell(seat, now, ())


def sleeping(segment: Segment, outcome: Outcome, *, still: bool = False) -> set[str]:
    """List the seats for which a run was kept when published, or ``still`` is; for a stop none."""
    rows = HeldReport.objects.filter(run=segment.run) if not outcome.asked else HeldReport.objects.none()
    return set((rows.filter(told_in=None) if still else rows).values_list("seat__key", flat=True))
