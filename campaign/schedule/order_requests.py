"""Whose orders a call asks for: its page has a seal, the war waits for it, reminds it and counts it; or none of these.

It is one question, answered here and nowhere else, out of what the seat itself knows (``Desk.idle``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from campaign.models.belief import Call, Delivery
from campaign.reports.seat_knowledge import Desk, Filing
from campaign.war.reports.sea import Company, Status

ON_SHIPS = (Status.kind, Company.kind)
"""The papers that say which ships are in a seat's hand."""


def is_asked(call: Call) -> bool:
    """Whether a call asks its seat for something."""
    return bool(drop_idle_calls([call]))


def drop_idle_calls(calls: Iterable[Call]) -> list[Call]:
    """Those of some calls that ask for something; of many it is asked at once, each with its seat and campaign."""
    calls = list(calls)
    papers = on_ships([call for call in calls if call.seat.kind.parts and call.seat.kind.ships])
    return [call for call in calls if not Desk.of(call.seat, call, rows=papers[call.seat_id]).idle]


def on_ships(calls: Sequence[Call]) -> dict[int, list[Filing]]:
    """What seats that command ships were told of them, by the seat's number."""
    found: dict[int, list[Filing]] = defaultdict(list)
    if calls:
        rows = Delivery.objects.filter(seat__in={call.seat_id for call in calls}, kind__in=ON_SHIPS, fate="", taken=None)
        for seat, *row in rows.order_by("number").values_list("seat", "number", "batch", "kind", "happened", "arrives", "data"):
            found[seat].append(tuple(row))  # type: ignore[arg-type]  # as the columns are named above
    return found


def waits_for_somebody(calls: QuerySet[Call]) -> bool:
    """Whether one of some calls asks for something and is neither sealed nor closed; whose ships need not be looked up first."""
    some = calls.filter(closed=False, sealed="").select_related("seat__campaign")
    return any(is_asked(call) for call in sorted(some, key=lambda call: bool(call.seat.kind.ships)))
