"""Taking a seat over from the program (CK-052)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.access import player_of
from campaign.models.belief import Seat
from campaign.orders import computer


@require_POST
def take(request: HttpRequest, rid: str) -> HttpResponse:
    """The first person of a seat plays it himself from now on; what the program had sealed lies before him as his draft."""
    seat = player_of(request, rid)
    if seat.asks is None or seat.asks.is_deputy or not seat.played_by:
        raise Http404
    computer.give(seat, Seat.PlayedBy.PEOPLE)
    return redirect("campaign:room", rid)
