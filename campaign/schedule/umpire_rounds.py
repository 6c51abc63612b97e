"""Rounds of the umpire: which seats are told and asked for a run, and when (NAV-S-040 to 042, SC-S-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from msgspec.structs import replace

from campaign import serialization
from campaign.models.belief import Campaign, OrderRequest
from campaign.models.truth import Run, Segment, terms_then
from campaign.muster.mustering import seats_of
from campaign.orders.fallbacks import close, terms_of
from campaign.orders.sealing import tell_umpires
from campaign.pings import has_news
from campaign.reports import deferred_delivery
from campaign.reports.delivery import deliver
from campaign.runs import engine_versions
from campaign.schedule import deadlines
from campaign.seat_kinds import ROUNDS
from campaign.war.outcome import Line, Outcome
from campaign.war.provenance import traced
from campaign.war.run import begin, first_visit
from naval.mustering.declaration import declare
from naval.orders import visits
from naval.run.movement.rulings_applied import terms_ruled
from naval.state.orders import Orders


def in_order(segment: Segment) -> tuple[str, ...]:
    """List the keys of all players' seats in the order of this run's visits (NAV-S-040, AMB-S-10)."""
    return visits.order(segment.run.number, seats_of(segment.run.campaign), ROUNDS)


def open_round(segment: Segment, outcome: Outcome) -> None:
    """Tell and ask everybody as a run begins, or those visited first, in the caller's transaction.

    At War Imminent the others get ships and papers at once; later they wait for their visit.
    """
    due = _due(segment)
    _visit(segment, traced(outcome), due)
    if segment.run.parent is None:
        for seat in segment.run.campaign.players().exclude(key__in=due).order_by("key"):
            deliver(seat, traced(outcome))
    deadlines.set_due_times(segment)


def open_again(segment: Segment, notice: tuple[Line, ...]) -> None:
    """Tell everybody that the umpire has gone back, and ask those visited first, in the caller's transaction (UD-077).

    Earlier papers stay, and are not told again.
    """
    for seat in segment.run.campaign.players().order_by("key"):
        deferred_delivery.tell_kept(seat, segment.run)
    due = _due(segment)
    _visit(segment, (*notice, *list_previous_lines(segment.run)), due)
    for seat in segment.run.campaign.players().exclude(key__in=due).order_by("key"):
        deliver(seat, notice)
    deadlines.set_due_times(segment)


def go_on(segment_id: int, *, now: bool = False) -> int:
    """Visit the seats whose turn it is; return how many.

    With ``now`` earlier seats need not have sealed. A visit closes the envelope of their Admiralty, whose notes they read; a
    draft in order counts.
    """
    with transaction.atomic():
        segment = Segment.objects.select_for_update(of=("self",)).select_related("run__campaign").get(pk=segment_id)
        if segment.index or segment.state != Segment.State.OPEN or engine_versions.other(segment.run.campaign):
            return 0
        keys = _due(segment, now=now)
        if keys:
            _visit(segment, list_previous_lines(segment.run), keys)
            deadlines.set_due_times(segment, keys)
            tell_umpires(segment.run.campaign)
    return len(keys)


def _due(segment: Segment, *, now: bool = False) -> tuple[str, ...]:
    campaign = segment.run.campaign
    calls = {call.seat.key: call for call in segment.calls.select_related("seat")}
    sealed = {key: now or bool(call.sealed) or call.closed for key, call in calls.items()}
    return visits.due(seats_of(campaign), calls, sealed, serialization.agreed(campaign.agreed).visits, ROUNDS)


def due_first(campaign: Campaign) -> tuple[str, ...]:
    """List the seats visited as a run begins: all, where all are asked together."""
    return visits.due(seats_of(campaign), {}, {}, serialization.agreed(campaign.agreed).visits, ROUNDS)


def _visit(segment: Segment, lines: Iterable[Line], keys: tuple[str, ...]) -> None:
    """Tell these seats their papers, and ask them for another six hours (NAV-S-042)."""
    told, ashore = tuple(lines), before_them(segment.run.campaign, keys)
    given = {key: _closed(segment, key) for key in sorted(set().union(*ashore.values()))}
    notes = notes_for(segment.run, ashore, {key: orders for key, orders in given.items() if orders is not None})
    seats = {seat.key: seat for seat in segment.run.campaign.seats.all()}
    for key in sorted(keys):
        deliver(seats[key], [*told, *notes[key]], call=(segment, segment.run.until))


def before_them(campaign: Campaign, keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Find for each of these seats the Admiralties that are visited before it."""
    sits = {seat.key: seat for seat in seats_of(campaign, every=True)}
    agreed = serialization.agreed(campaign.agreed).visits
    return {key: visits.waits_for(sits[key], sits.values(), agreed, ROUNDS) for key in keys}


def notes_for(run: Run, ashore: Mapping[str, tuple[str, ...]], written: Mapping[str, Orders]) -> dict[str, tuple[Line, ...]]:
    """Find the notes written to each seat by the Admiralties before it, at a run's first minute."""
    notes: dict[tuple[str, ...], tuple[Line, ...]] = {}
    if written:
        world, chart = serialization.world(run.world), serialization.pack_of(run.campaign).chart
        world = replace(world, settings=terms_ruled(world.settings, serialization.rulings(run.rulings)))
        for some in {*ashore.values()} - {()}:
            notes[some] = first_visit(world, chart, {one: written[one] for one in some if one in written})
    return {key: notes.get(some, ()) for key, some in ashore.items()}


def _closed(segment: Segment, key: str) -> Orders | None:
    """Close an Admiralty's envelope and take its orders; a draft in order counts."""
    call = segment.calls.select_related("seat__campaign").get(seat__key=key)
    if not call.closed:
        has_news(call.seat)
    return close(call, terms_of(segment.run.campaign))


def list_previous_lines(run: Run) -> tuple[Line, ...]:
    """List the previous run's reports; before the first, what seats know when the war opens."""
    if run.parent is not None:
        return tuple(traced(serialization.outcome(run.parent.segments.latest("index").outcome)))
    world, pack = serialization.world(run.world), serialization.pack_of(run.campaign)
    beside = serialization.arms_at_first(pack, serialization.terms_ashore(run.campaign, terms_then(run)))
    return tuple(traced(begin(declare(pack.world, world.settings, world.calendar, world.harbours), pack.chart, beside)))


def visit_next(call: OrderRequest) -> None:
    """Visit those who waited for an envelope, once it is sealed."""
    campaign = call.seat.campaign
    if call.seat.kind.visited == visits.FIRST and serialization.agreed(campaign.agreed).visits != "together":
        transaction.on_commit(lambda: go_on(call.segment_id))
