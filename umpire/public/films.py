"""Addresses of the film of a war that is over, for holders of its seats (UD-111)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import player_of, seat_of
from campaign.models import Campaign
from umpire.frame import in_order
from umpire.public.story import last_told
from umpire.review.replay import frames
from umpire.review.replay.link import open_link
from umpire.services import public


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


@require_POST
def share(request: HttpRequest, rid: str) -> HttpResponse:
    """Open the public page of a solo war, with its film, for its player; answer with its address, or go there.

    Pressed again, the address is the same. The names that players typed are replaced there, and dispatches are left out.
    """
    seat = seat_of(request, rid)
    campaign = seat.campaign
    if seat.is_umpire or not campaign.alone or campaign.phase != Campaign.Phase.OVER:
        raise Http404
    if last := last_told(campaign):
        public.open_war(campaign, str(last), known=True)
        open_link(campaign, truth=True, known=True)
    else:
        public.open_notice(campaign)
    showing = public.showing_of(campaign)
    assert showing is not None
    address = reverse("wars:page", args=[showing.key])
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"address": request.build_absolute_uri(address)})
    return redirect(address)


app_name = "films"
urlpatterns = [
    path("<slug:rid>/film/truth.json", truth, name="truth"),
    path("<slug:rid>/film/eye.json", eye, name="eye"),
    path("<slug:rid>/share/", share, name="share"),
]
