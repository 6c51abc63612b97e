"""Fallbacks: a seat's orders when its envelope closes, from the first that gives valid ones (CK-016, CK-017)."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec

from campaign import serialization, wall_clock
from campaign.clock import absence
from campaign.clock.fallback_order import DEPUTY, DRAFT, PROGRAM, SEALED, STANDING, climbed, ladder
from campaign.clock.notification_types import RUNG
from campaign.clock.terms import Terms
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.models.schedule import schedule_of
from campaign.notify import notices
from campaign.orders import computer, standing_orders
from campaign.orders.draft_parts import take_sound_parts
from campaign.orders.sealing import judged
from campaign.people import absences
from campaign.reports.seat_knowledge import Desk
from campaign.schedule.order_requests import is_asked
from naval.orders.check import Fault
from naval.state.orders import Orders


def judged_draft(call: OrderRequest) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Judge the draft of an order request: its valid part, and the faults of the rest."""
    draft = json.loads(call.draft)
    if not draft:
        return None, ()
    desk = Desk.read_for_seat(call.seat, call)
    return take_sound_parts(draft, lambda part: judged(desk, part))


def drafted(call: OrderRequest) -> Orders | None:
    """Return the valid part of the draft of an order request; None if there is none."""
    return judged_draft(call)[0]


def by_deputy(call: OrderRequest) -> Orders | None:
    """Return the valid part of a deputy's last draft (CK-021)."""
    return drafted(call) if call.drafted_by else None


FINDS: dict[str, Callable[[OrderRequest], Orders | None]] = {
    DRAFT: drafted,
    STANDING: standing_orders.ordered,
    DEPUTY: by_deputy,
    PROGRAM: computer.ordered,
}
"""Source of each fallback's orders for a request that is not sealed. One that is missing here is not offered either."""


def terms_of(campaign: Campaign) -> Terms:
    """Return the terms of a campaign's clock."""
    return schedule_of(campaign).read


def finds_of(seat: Seat) -> tuple[str, ...]:
    """List the fallbacks that a seat can have (CK-016). A seat without a sheet, such as an engineer's, has only the computer."""
    return tuple(FINDS) if seat.kind.parts else (PROGRAM,)


def rungs_of(seat: Seat, terms: Terms, call: OrderRequest | None = None) -> tuple[str, ...]:
    """List the fallbacks of a seat: its campaign's, without those it leaves out. It cannot leave out the cover of an absent
    person (CK-016, CK-024), nor a computer that plays it, stands by or was asked to play (CK-023, CK-052)."""
    out = seat.rungs_out.split()
    if seat.played_by or (call is not None and call.program_asked):
        return ladder({*terms.rungs, PROGRAM}, {*out} - {PROGRAM})
    return ladder(terms.rungs, absence.left_out(out, absences.present(seat)) if out else ())


def climb(call: OrderRequest, terms: Terms) -> tuple[Orders | None, str]:
    """Find what a seat is taken to have ordered, and by which fallback; None keeps the last course (CK-016).

    A draft last written by a deputy counts as the deputy's, where the list has that fallback."""
    if call.sealed:
        return msgspec.json.decode(call.sealed.encode(), type=Orders), SEALED
    rungs = rungs_of(call.seat, terms, call)
    found: dict[str, Orders] = {}
    for rung in rungs:
        if rung == DRAFT and call.drafted_by and DEPUTY in rungs:
            continue
        orders = FINDS[rung](call) if rung in FINDS else None
        if orders is not None:
            found[rung] = orders
            break  # later fallbacks are not tried
    rung = climbed(rungs, dict.fromkeys(found, True))
    return found.get(rung), rung


def close(call: OrderRequest, terms: Terms) -> Orders | None:
    """Close one envelope, take its orders, and record the fallback (CK-017). The draft stays."""
    while not call.closed:
        orders, rung = climb(call, terms)
        rung = rung if call.sealed or is_asked(call) else ""  # no seat is recorded as missing orders it was not asked for
        sealed = serialization.text(orders) if orders is not None else ""
        faults = judged_draft(call)[1] if rung in (DRAFT, DEPUTY) else ()
        left_out = json.dumps([one.text for one in faults]) if faults else ""
        found = OrderRequest.objects.filter(pk=call.pk, closed=False, sealed=call.sealed)
        if found.update(closed=True, held=False, sealed=sealed, rung=rung, left_out=left_out, closed_at=wall_clock.now()):
            if rung not in (SEALED, ""):
                notices.tell(RUNG, call.seat, notices.rung_of(call.number))
            return orders
        call.refresh_from_db()  # it was sealed or taken back in this very moment: that counts
    return msgspec.json.decode(call.sealed.encode(), type=Orders) if call.sealed else None


def leave_out(seat: Seat, rungs: set[str]) -> None:
    """Store the fallbacks that a seat leaves out (CK-016), skipping any that it cannot."""
    Seat.objects.filter(pk=seat.pk).update(rungs_out=" ".join(rung for rung in FINDS if rung in rungs))
