"""The page on which people set when they are away, and their cover (CK-024, CK-025)."""

from __future__ import annotations

from django.urls import reverse

from campaign import wall_clock
from campaign.clock.absence import COVERS, words
from campaign.models.people import Absence
from campaign.people import absences
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.words import Row, letter
from tactical.engine.text.words import capital


def page(desk: Desk, zone: str) -> Row:
    """Build the page besides its form, with the hours of a zone."""
    seat = desk.seat
    back = reverse("campaign:room", args=[seat.rid])
    return {
        "rid": seat.rid,
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "clock": clock(seat, desk.call),
        "ruler": ruler_of(seat.campaign, desk.now, at=back),
        "back": back,
        "standing": reverse("campaign:standing", args=[seat.rid]),
        "mine": [row(one) for one in absences.listed(seat)],
        "side_away": [{"seat": name, "words": words(one.read, zone)} for name, one in absences.told_to_side(seat)],
    }


def row(one: Absence) -> Row:
    """Build the row of an absence, in the zone in which it was written down."""
    away = one.read
    return {
        "pk": one.pk,
        "words": capital(words(away, one.zone)),
        "cover": COVERS.get(away.cover, away.cover),
        "now": away.holds(wall_clock.now()),
        "told": one.told,
    }
