"""A seat as after publishing, built from the draft in memory by the room's own code (UD-017). Nothing is stored, read or
notified."""

from __future__ import annotations

import copy
from collections.abc import Iterable

from campaign.clock import due_times
from campaign.models.belief import Ahead, Campaign, Seat
from campaign.models.schedule import Schedule, schedule_of
from campaign.models.truth import Run, Segment
from campaign.muster import term_changes
from campaign.reports import deferred_delivery
from campaign.reports.delivery import laid_out, next_call
from campaign.runs.publish import run_after
from campaign.schedule import deadlines, umpire_rounds
from campaign.war.outcome import Line, Outcome, told_at_stop
from campaign.war.provenance import traced

NOT_OF_IT = "This stop is hidden from the seat: its room stays as it is."
VISITED_LATER = "Its Admiralty is visited first: it receives nothing until then, and its room stays as it is."
TOLD_FIRST = "It already received its papers before the others: its room stays as it is."
SLEEPS = "It was not woken: its papers are held until it is told, and its room stays as it is."


def tomorrow(segment: Segment, outcome: Outcome, seat: Seat) -> tuple[Seat, str]:
    """Return the seat after publishing; if it gets nothing, as it is, with the reason (UD-017)."""
    if seat.key in segment.told.split():
        return seat, TOLD_FIRST
    if outcome.asked:
        if seat.key not in told_at_stop(outcome):
            return seat, NOT_OF_IT
        asked = (outcome.world.minute, segment.run.until) if seat.key in outcome.asked else None
        return _copy_seat_after_publishing(seat, seat.campaign, traced(outcome), asked, schedule_of(seat.campaign), stop=True), ""
    return _at_the_end(run_after(segment.run, outcome), outcome, seat)


def _at_the_end(following: Run, outcome: Outcome, seat: Seat) -> tuple[Seat, str]:
    """Preview a complete run's end, with ``following`` opened."""
    asked, campaign = (following.start, following.until), following.campaign
    then, schedule = term_changes.ahead(campaign, following), schedule_of(campaign)
    if deferred_delivery.is_auto_advancing(campaign, schedule):
        if deferred_delivery.wakes(seat, Segment(run=following, index=0, start=following.start), outcome):
            return _copy_seat_after_publishing(seat, then, traced(outcome), asked, schedule), ""
        if schedule.read.open_pace:
            return _copy_seat_after_publishing(seat, then, traced(outcome), None, schedule), ""
        return seat, SLEEPS
    if seat.key not in umpire_rounds.due_first(campaign):
        return seat, VISITED_LATER
    return _copy_seat_after_publishing(seat, then, traced(outcome), asked, schedule), ""


def _copy_seat_after_publishing(
    seat: Seat,
    campaign: Campaign,
    lines: Iterable[Line],
    asked: tuple[int, int] | None,
    schedule: Schedule,
    *,
    stop: bool = False,
) -> Seat:
    """Copy the seat with new and kept papers, an order request if ``asked`` (from, until), in the future ``campaign``."""
    papers, _ = laid_out(seat, lines, deferred_delivery.kept_for(seat))
    call = next_call(seat, *asked, seat.calls.order_by("-number").first()) if asked is not None else None
    if call is not None:
        call.due_at = deadlines.due_from_now(schedule, stop=stop)
        call.grace_until = due_times.closes_at(schedule.read, call.due_at) if call.due_at is not None else None
    would = copy.copy(seat)
    would.campaign = campaign
    would.ahead = Ahead(tuple(papers), call, schedule)
    return would
