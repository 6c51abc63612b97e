"""The buttons by which the player of a solo war goes on until something comes in, and stops (CK-026)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse

from campaign.models.belief import Seat
from campaign.orders.views import in_words, read_draft
from campaign.schedule import solo_advance


@in_words
def begin(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Seal the orders sent and go on, or refuse them with every fault and change nothing."""
    body, number = read_draft(request)
    solo_advance.begin(seat, body, number)
    return JsonResponse({"sealed": True})


@in_words
def stop(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Ask the player again for the next run."""
    solo_advance.stop(seat)
    return JsonResponse({"stopped": True})
