"""Test of a call: does it ask for orders? Then its page has a seal, and the war waits for it and reminds it.

The seat's own knowledge answers (``Desk.idle``), here alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from campaign.models.belief import Delivery, OrderRequest
from campaign.reports.seat_knowledge import Desk, Filing
from campaign.war.reports.sea import Company, Status

ON_SHIPS = (Status.kind, Company.kind)
"""Kinds of reports that say which ships a seat commands."""


def is_asked(call: OrderRequest) -> bool:
    """Say whether a call asks its seat for orders."""
    return bool(drop_idle_calls([call]))


def drop_idle_calls(calls: Iterable[OrderRequest]) -> list[OrderRequest]:
    """Drop the calls that ask for no orders, with one query for many."""
    calls = list(calls)
    papers = on_ships([call for call in calls if call.seat.kind.parts and call.seat.kind.ships])
    return [call for call in calls if not Desk.read_for_seat(call.seat, call, rows=papers[call.seat_id]).idle]


def on_ships(calls: Sequence[OrderRequest]) -> dict[int, list[Filing]]:
    """Read the reports of their ships to seats that command any, by seat number."""
    found: dict[int, list[Filing]] = defaultdict(list)
    if calls:
        rows = Delivery.objects.filter(seat__in={call.seat_id for call in calls}, kind__in=ON_SHIPS, fate="", taken=None)
        for seat, *row in rows.order_by("number").values_list("seat", "number", "batch", "kind", "happened", "arrives", "data"):
            found[seat].append(tuple(row))  # type: ignore[arg-type]  # by the columns named above
    return found


def waits_for_somebody(calls: QuerySet[OrderRequest]) -> bool:
    """Say whether one of these calls asks for orders and is neither sealed nor closed.

    Seats without ships come first, since they cost no query.
    """
    some = calls.filter(closed=False, sealed="").select_related("seat__campaign")
    return any(is_asked(call) for call in sorted(some, key=lambda call: bool(call.seat.kind.ships)))
