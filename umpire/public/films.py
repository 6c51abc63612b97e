"""Addresses of the film of a war that is over, for holders of its seats (UD-111)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, JsonResponse
from django.urls import path
from django.views.decorators.http import require_safe

from campaign.access import player_of
from campaign.models import Campaign
from umpire.frame import in_order
from umpire.review.replay import frames


def opened_to_all(request: HttpRequest, rid: str) -> Campaign:
    """Find the war of a room that this browser holds; Http404 until it is over and its truth is open to all."""
    campaign = player_of(request, rid).campaign
    if campaign.phase != Campaign.Phase.OVER or campaign.opened != Campaign.Opened.ALL:
        raise Http404
    return campaign


@require_safe
def truth(request: HttpRequest, rid: str) -> JsonResponse:
    """Send the film of the war as it was."""
    campaign = opened_to_all(request, rid)
    seats = [{"key": one.key, "name": one.name} for one in in_order(campaign.players())]
    return JsonResponse(frames.film_of_truth(frames.war_of(campaign), campaign.hour_zero) | {"seats": seats})


@require_safe
def eye(request: HttpRequest, rid: str) -> JsonResponse:
    """Send the film of a seat's eyes (``?seat=``)."""
    seat = opened_to_all(request, rid).players().filter(key=request.GET.get("seat", "")).first()
    if seat is None:
        raise Http404
    return JsonResponse(frames.film_of_eye(frames.eye_of(seat)))


app_name = "films"
urlpatterns = [path("<slug:rid>/film/truth.json", truth, name="truth"), path("<slug:rid>/film/eye.json", eye, name="eye")]
