"""Going on until something comes in, as the player of a solo war reads it: for what he waits, and why it stopped (CK-026)."""

from __future__ import annotations

from django.urls import reverse

from campaign.clock.wakes import describe_wants
from campaign.models.belief import Campaign, Seat
from campaign.models.schedule import SoloAdvance, wants_of
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.words import Row


def block(desk: Desk) -> Row:
    """Build the part on going on; None where the seat cannot."""
    seat = desk.seat
    if not seat.campaign.alone or seat.campaign.phase != Campaign.Phase.WAR or desk.past or seat.played_by:
        return {"advance": None}
    row = SoloAdvance.objects.filter(seat=seat).first() or SoloAdvance(seat=seat)
    until, settings = describe_wants(wants_of(seat)), reverse("campaign:wakes", args=[seat.rid])
    return {"advance": {"on": row.on, "runs": row.runs, "why": row.why, "until": until, "settings": settings}}


def goes_on(seat: Seat) -> bool:
    """Report whether the player goes on: what comes meanwhile stays new until it stops."""
    return seat.campaign.alone and SoloAdvance.objects.filter(seat=seat, on=True).exists()
