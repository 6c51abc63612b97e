"""Orders typed in for a seat from paper (UD-103): the room's own page and checks, in the umpire's browser.

The typed sheet lies beside the seat's own draft, which stays untouched until it is sealed.
"""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from campaign.access import chief_of
from campaign.models import OrderRequest, PaperSheet, Seat
from campaign.orders import sealing
from campaign.orders.engineer_views import reach_for, way_for
from campaign.orders.views import read_draft, refusals
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.draft import Draft
from campaign.rooms.views import addresses, show
from umpire.frame import waits


def seat_of(request: HttpRequest, rid: str, key: str) -> Seat:
    """Find the seat for which the umpire types: one of this war's players, at war, that orders anything."""
    umpire = chief_of(request, rid)
    if waits(umpire):
        raise Http404
    seat = get_object_or_404(umpire.campaign.players(), key=key)
    if not seat.kind.parts:
        raise Http404
    return seat


@require_GET
def page(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Show the seat's page with a sheet of its own."""
    seat = seat_of(request, rid, key)
    names = ("reach", "way", "draft", "seal", "unseal", "as_they_are")
    urls = {
        **dict.fromkeys(addresses(seat), ""),
        **{name: reverse(f"umpire:paper_{name}", args=[rid, key]) for name in names},
        "room": reverse("umpire:paper", args=[rid, key]),
        "chart": reverse("umpire:look_chart", args=[rid, key]),
        "theatre": reverse("campaign:theatre", args=[rid]),
        "desk": f"{reverse('umpire:seats', args=[rid])}#seat-{key}",
    }
    call = seat.latest_call()
    return show(request, seat, urls=urls, sheet=typed(call), latest=call)


def typed(call: OrderRequest | None) -> str:
    """Read the sheet typed in for a seat's present call; a blank sheet if there is none."""
    found = PaperSheet.objects.filter(call=call).first() if call else None
    return found.typed if found else "{}"


@require_POST
@refusals
def draft(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Keep the typed sheet, faults and all, and reckon it by the seat's knowledge."""
    seat = seat_of(request, rid, key)
    body, number = read_draft(request)
    call = sealing.call_for(seat, number)
    text = msgspec.json.encode(body).decode()
    if len(text) > sealing.DRAFT_LIMIT:
        raise sealing.Refused(sealing.fault("", gettext("These orders are too long. Nothing was changed.")), status=413)
    if call.sealed:
        raise sealing.Refused(sealing.fault("call", gettext("The envelope of this seat is already sealed.")), status=409)
    PaperSheet.objects.update_or_create(call=call, defaults={"typed": text})
    return JsonResponse({"saved": True, **Draft(Desk.read_for_seat(seat, call), body).answer()})


@require_POST
@refusals
def seal(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Seal the orders for the seat, or refuse them with every fault."""
    seat = seat_of(request, rid, key)
    body, number = read_draft(request)
    sealing.seal(seat, body, number, from_paper=True)
    return JsonResponse({"sealed": True})


@require_POST
@refusals
def as_they_are(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Record that an empty sheet came on paper (CK-018)."""
    seat = seat_of(request, rid, key)
    _, number = read_draft(request)
    sealing.as_they_are(seat, number, from_paper=True)
    return JsonResponse({"sealed": True})


@require_POST
@refusals
def unseal(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Take back orders that were typed in; an envelope that the seat sealed itself only the seat can take back."""
    seat = seat_of(request, rid, key)
    _, number = read_draft(request)
    call = sealing.call_for(seat, number)
    if call.sealed and not call.from_paper:
        raise sealing.Refused(
            sealing.fault("call", gettext("This seat sealed its own envelope: only the seat can take it back.")), status=409
        )
    sealing.unseal(seat, number)
    sealing.tell_seat(seat)
    return JsonResponse({"sealed": False})


@require_GET
def reach(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Show how far a force of the seat can go, as the seat would be told."""
    return reach_for(request, seat_of(request, rid, key))


@require_GET
def answer_way_round_land(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Show a way round the land, as the seat would be told."""
    return way_for(request, seat_of(request, rid, key))
