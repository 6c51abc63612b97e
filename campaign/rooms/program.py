"""What a seat reads of the program that plays it, or stands by: its reasons, a line a decision (CK-052)."""

from __future__ import annotations

import msgspec

from campaign.models.belief import Campaign, Reasoned, Seat
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.words import Row


def block(desk: Desk) -> Row:
    """Whether the program plays the seat, and why it wrote what it wrote for this call and for that before it; nothing where
    people play and it wrote nothing."""
    seat = desk.seat
    calls = [call for call in (desk.call, desk.former_call) if call is not None and not call.back]
    wrote = {one.call_id: one for one in Reasoned.objects.filter(call__in=[call.pk for call in calls])}
    log = [
        {"when": desk.when(call.start), "lines": msgspec.json.decode(wrote[call.pk].lines)} for call in calls if call.pk in wrote
    ]
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
