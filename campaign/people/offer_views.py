"""Seats offered to the public on the home page, and the taking of one."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign import access
from campaign.models.people import SeatOffer
from campaign.orders.sealing import Refused
from campaign.people import offers
from tactical.common.address import mark_of

MOST_SHOWN = 30
TAKEN = "This seat was not taken"


def offered(request: HttpRequest) -> list[dict[str, Any]]:
    """List the seats this browser may take: none of a war it sits in."""
    mine = access.seats_of(request.session).values("campaign_id")
    found = offers.open_offers().exclude(seat__campaign_id__in=mine)[:MOST_SHOWN]
    return [row(one) for one in found]


def row(one: SeatOffer) -> dict[str, Any]:
    """Describe an offer in a line: title, seat, and the present run's hours."""
    seat = one.seat
    return {
        "key": one.key,
        "seat": seat.name,
        "role": seat.kind.name,
        "side": seat.side,
        "campaign": seat.campaign.title,
        "when": offers.how_far(seat.campaign),
        "words": one.words,
    }


@require_POST
def take(request: HttpRequest, key: str) -> HttpResponse:
    """Take an offered seat, and show the link that opens it again."""
    waiting = SeatOffer.objects.select_related("seat__campaign").filter(key=key).first() if key.isprintable() else None
    other = access.other_seat(request, waiting.seat) if waiting is not None else None
    if waiting is not None and other is not None:
        text = f"This browser holds {other.name} in {other.campaign.title}. Nobody may look into two rooms of one war."
        return refused(request, text)
    try:
        seat = offers.take(key, mark_of(request))
    except Refused as late:
        return refused(request, str(late))
    access.take(request, seat)
    context = {
        "seat": seat,
        "link": request.build_absolute_uri(reverse("campaign:enter", args=[seat.token])),
        "onward": reverse("campaign:room", args=[seat.rid]),  # named "room", it would give the page a room's head
    }
    return render(request, "campaign/seat_taken.html", context)


def refused(request: HttpRequest, text: str) -> HttpResponse:
    """Explain why the seat was not taken."""
    return render(request, "campaign/refused.html", {"title": TAKEN, "text": text}, status=409)
