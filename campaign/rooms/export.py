"""Everything that was delivered to a seat, as it came: the seat's own archive."""

from __future__ import annotations

from typing import Any

from campaign.models.belief import Seat


def export(seat: Seat) -> dict[str, Any]:
    """Papers in the order they came, and the seat's own orders."""
    return {
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "papers": [
            {"number": paper.number, "kind": paper.kind, "happened": paper.happened, "arrived": paper.arrives, "data": paper.body}
            for paper in seat.deliveries.order_by("number")
        ],
        "orders": [
            {"number": call.number, "from": call.start, "until": call.until, "sealed": call.sealed}
            for call in seat.calls.order_by("number")
        ],
    }
