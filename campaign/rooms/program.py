"""What a seat reads of the program that plays it, or stands by: its reasons, a line a decision (CK-052)."""

from __future__ import annotations

import msgspec

from campaign.desk import Desk
from campaign.models.belief import Campaign, Reasoned, Seat
from campaign.rooms.words import Row

LAST = 2
"""So many calls back its reasons are shown: of this call, and of that before it."""


def block(desk: Desk) -> Row:
    """Whether the program plays the seat, and why it wrote what it wrote; nothing where people play and it wrote nothing."""
    seat = desk.seat
    calls = seat.own_calls.filter(number__lte=desk.call.number if desk.call else 0).order_by("-number")[:LAST]
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
