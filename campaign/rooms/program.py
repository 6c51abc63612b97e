"""The reasons of a computer that plays a seat or stands by, a line a decision (CK-052)."""

from __future__ import annotations

import msgspec

from campaign.models.belief import Campaign, Seat
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.words import Row


def block(desk: Desk) -> Row:
    """Build the part on the computer: whether it plays, and its reasons for this order request and the one before, if any."""
    seat = desk.seat
    calls = [call for call in (desk.call, desk.former_call) if call is not None and not call.back]
    wrote = [(call, one) for call in calls if (one := getattr(call, "reasoned", None)) is not None]
    log = [{"when": desk.format_minute(call.start), "lines": msgspec.json.decode(one.lines)} for call, one in wrote]
    mine = seat.asks is None or not seat.asks.is_deputy
    return {
        "program": {
            "plays": seat.played_by == Seat.PlayedBy.PROGRAM,
            "stands_by": seat.played_by == Seat.PlayedBy.STANDS_BY,
            "log": log,
            "may_take": bool(seat.played_by) and mine and seat.campaign.phase == Campaign.Phase.WAR,
        },
        "alone": seat.campaign.alone and seat.campaign.phase == Campaign.Phase.WAR and not desk.past,
    }
