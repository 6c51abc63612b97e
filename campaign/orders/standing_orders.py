"""Standing orders of a seat: stored if valid, and applied when its envelope closes (CK-019, CK-020)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from campaign import serialization
from campaign.models.belief import OrderRequest, Seat
from campaign.models.people import StandingOrders
from campaign.orders.sealing import Refused, fault, judged, tell_umpires
from campaign.orders.seat_context import desk_of, papers_of
from campaign.reports.seat_knowledge import Desk, public
from naval.orders.seat_knowledge import Fault
from naval.standing_orders.clauses import Clause, read
from naval.standing_orders.papers import Papers
from naval.standing_orders.trial import Fired, fire
from naval.state.orders import Orders

STALE = "These standing orders were changed after you opened this page. Reload it, and enter again what is missing."


@dataclass(frozen=True)
class Trial:
    """The effect of standing orders now: the clause that fires and its checked sheet; ``orders`` is None without one."""

    papers: Papers
    fired: Fired
    orders: Orders | None
    faults: tuple[Fault, ...]


def readable(raw: object, desk: Desk) -> tuple[tuple[Clause, ...], tuple[Fault, ...]]:
    """Read clauses as typed, with all their faults by the seat's knowledge."""
    return read(raw, papers_of(desk))


def keep(seat: Seat, clauses: Sequence[Clause], stamp: int) -> None:
    """Store the clauses of a seat in the order of asking; refuse a stale page."""
    with transaction.atomic():
        StandingOrders.objects.get_or_create(seat=seat)
        standing = StandingOrders.objects.select_for_update().get(seat=seat)
        if standing.stamp != stamp:
            raise Refused(fault("", STALE), status=409)
        standing.clauses, standing.stamp = serialization.text(tuple(clauses)), stamp + 1
        standing.save()
        tell_umpires(seat.campaign)  # the seat's fallback may be another now


def trial(desk: Desk, clauses: Sequence[Clause]) -> Trial:
    """Try clauses on a seat's knowledge: the first that holds makes the sheet, checked like any other (CK-019)."""
    papers = papers_of(desk)
    fired = fire(clauses, papers, public(desk.seat.campaign).chart)
    if fired.sheet is None:
        return Trial(papers, fired, None, ())
    orders, faults = judged(desk, fired.sheet)
    return Trial(papers, fired, None if faults else orders, faults)


def ordered(call: OrderRequest) -> Orders | None:
    """Return a seat's standing orders for an order request; a faulty sheet counts as none (CK-019)."""
    clauses = call.seat.standing_orders.read
    return trial(desk_of(call.seat, call), clauses).orders if clauses else None
