"""Taking a seat over from the computer (CK-052)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.access import player_of
from campaign.models.belief import Seat
from campaign.orders import computer


@require_POST
def take(request: HttpRequest, rid: str) -> HttpResponse:
    """Return the seat to its first holder, with the computer's sealed orders as a draft."""
    seat = player_of(request, rid)
    if seat.asks is None or seat.asks.is_deputy or not seat.played_by:
        raise Http404
    computer.give(seat, Seat.PlayedBy.PEOPLE)
    return redirect("campaign:room", rid)
