"""Auto-advance of a solo war: the player goes on, run after run, until something comes in (CK-026, CK-027, CK-053).

A worker answers each order request of a seat that goes on. It stops at a wake condition that the seat's new papers meet, and at a
request inside a run for any reason but an enemy still in sight; otherwise it seals what stands. Answering twice changes nothing,
and the sweep takes up what a killed worker left.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from campaign.clock.wakes import WAKES, Came, explain
from campaign.clock.wakes import woken as wakes_by
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.models.schedule import SoloAdvance, wants_of
from campaign.models.truth import Segment
from campaign.orders import sealing
from campaign.orders.sealing import Refused, fault
from campaign.orders.seat_context import desk_of
from campaign.orders.standing_orders import trial
from campaign.pings import has_news
from campaign.reports.deferred_delivery import came_in
from campaign.schedule import wake_triggers
from campaign.schedule.order_requests import is_asked
from campaign.war.reports.land import AskedAshore
from naval.geo.calendar import label
from tactical.common.queue import send, still_lying
from tactical.engine.text.words import agree

ADVANCE = "campaign.tasks.advance_solo"


def begin(seat: Seat, draft: Any, number: object) -> OrderRequest:
    """Seal orders, and go on from here until something comes in; refused like any seal, and except in a solo war."""
    if not seat.campaign.alone or seat.played_by:
        raise Refused(fault("", gettext("Only the player of a solo war can go on until something comes in.")), status=409)
    with transaction.atomic():
        SoloAdvance.objects.get_or_create(seat=seat)
        row = SoloAdvance.objects.select_for_update().get(seat=seat)
        call = sealing.seal(seat, draft, number)
        row.on, row.runs, row.batch, row.why = True, 0, call.batch, ""
        row.save()
        has_news(seat)
    return call


def stop(seat: Seat) -> None:
    """Stop a seat's going on: the run under way is finished, and the player is asked for the next."""
    if SoloAdvance.objects.filter(seat=seat, on=True).update(on=False, why="You stopped it."):
        has_news(seat)


def forget(seat: Seat) -> None:
    """Forget why it stopped, once the player has ordered on."""
    if seat.campaign.alone:
        SoloAdvance.objects.filter(seat=seat, on=False).exclude(why="").update(why="")


def queue(segment_id: int) -> None:
    """Queue the answers of seats that go on, once this transaction is done."""
    if _requests().filter(segment=segment_id).exists():
        transaction.on_commit(lambda: send(ADVANCE, segment_id))


def answer(segment_id: int) -> int:
    """Answer the open requests of a segment for seats that go on; return how many were sealed."""
    return sum(_answer(call.pk) for call in _requests().filter(segment=segment_id))


def _requests() -> Any:
    """List the open order requests of seats that go on."""
    present = {"segment__state": Segment.State.OPEN, "segment__run__undone": False}
    return OrderRequest.objects.filter(
        seat__solo_advance__on=True, closed=False, sealed="", seat__campaign__alone=True, **present
    )


def _answer(call_id: int) -> bool:
    """Seal what stands for one request, or stop at what came in, in one transaction."""
    with transaction.atomic():
        call = OrderRequest.objects.select_related("seat__campaign").get(pk=call_id)
        seat = call.seat
        row = SoloAdvance.objects.select_for_update().get(seat=seat)
        call.refresh_from_db(fields=["closed", "sealed"])
        if not row.on or call.closed or call.sealed or not is_asked(call):
            return False
        segment = Segment.objects.select_related("run__campaign", "run__parent").get(pk=call.segment_id)
        found = wake_triggers.kinds_since(seat, row.batch, call.start, call.until)
        inside = segment.index > 0  # the runs slept and the hour of the day are judged at a run's end alone
        came = Came(frozenset(found), 0, 0, 0) if inside else came_in(segment, found, row.runs + 1)
        why = wakes_by(wants_of(seat), came)
        if not why and (not inside or _is_without_news(call)):
            try:
                _seal_what_stands(call)
            except Refused as refused:
                why = (f"your orders were refused: {refused}",)
            else:
                SoloAdvance.objects.filter(pk=row.pk).update(runs=row.runs + (not inside), batch=call.batch)
                return True
        runs, when = row.runs + (not segment.index), label(call.start, seat.campaign.hour_zero)
        after = f", after {runs} {agree(runs, 'run', 'runs')}" if runs else ""
        row.on, row.why = False, f"Stopped on {when}{after}: {explain(why or _name_news(call, found))}."[:600]
        row.save()
        has_news(seat)
    return False


def _is_without_news(call: OrderRequest) -> bool:
    """Report whether a request inside a run says only that the enemy is still in sight (SC-N-06)."""
    asked = desk_of(call.seat, call).asked
    return bool(asked) and all(row.why == "approach" for row in asked)


def _name_news(call: OrderRequest, found: set[str]) -> tuple[str, ...]:
    """Name why orders are asked for inside a run: by the request itself, else by the papers that came with it."""
    desk = desk_of(call.seat, call)
    ashore = [row.why for paper, body in desk.list_reports(AskedAshore) if paper.happened == desk.now for row in body.bodies]
    asked = dict.fromkeys([*(row.why for row in desk.asked), *ashore])
    return tuple(asked) or tuple(kind for kind in WAKES if kind in found)


def _seal_what_stands(call: OrderRequest) -> None:
    """Seal the seat's standing orders if one of them applies, else that all carry on."""
    clauses = call.seat.standing_orders.read
    fired = trial(desk_of(call.seat, call), clauses) if clauses else None
    if fired is not None and fired.orders is not None:
        sealing.seal(call.seat, fired.fired.sheet, call.number)
    else:
        sealing.as_they_are(call.seat, call.number)


def sweep() -> int:
    """Queue again the answers that a lost worker or message left; return how many."""
    rows = _requests().filter(seat__campaign__phase=Campaign.Phase.WAR).values_list("segment").distinct()
    lying = still_lying(ADVANCE, list(rows))
    for (segment_id,) in lying:
        send(ADVANCE, segment_id)
    return len(lying)
