"""People of a seat, from its room: the brief to print (UD-101), and its deputies (CK-021)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from campaign.access import player_of
from campaign.models.belief import Campaign, Seat
from campaign.models.people import Holder
from campaign.orders.sealing import Refused, fault
from campaign.people import seat_holders
from campaign.reports.read_receipts import reading
from campaign.rooms import people as rows
from campaign.rooms.brief import brief as brief_of
from campaign.rooms.words import words_only


@require_GET
def brief(request: HttpRequest, rid: str) -> HttpResponse:
    """The brief of this seat; what stands in it counts as read."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    with reading(seat):
        return show_brief(request, seat)


def show_brief(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The brief of a seat, the same bytes for whoever may ask for it."""
    return render(request, "campaign/brief.html", {"brief": brief_of(seat)})


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The deputies of this seat; posted, what is done: ``do`` is appoint, renew or dismiss."""
    seat = player_of(request, rid)
    if request.method != "POST":
        return shown(request, seat)
    try:
        if seat.asks is None or seat.asks.is_deputy:
            raise Refused(fault("", "Deputies are named by the seat’s holder."), status=403)
        act(request, seat)
    except Refused as refused:
        return shown(request, seat, refused)
    return redirect("campaign:people", rid)


def act(request: HttpRequest, seat: Seat) -> None:
    """Name a deputy, give him a new link, let him go."""
    form = request.POST
    verb = form.get("do", "")
    if verb == "appoint":
        seat_holders.appoint(seat, *(form.get(name, "") for name in ("name", "rights", "when", "share")))
        return
    deputy = seat_holders.sitting_at(seat.campaign, seat.key, form.get("holder", ""))
    if deputy is None or deputy.kind != Holder.Kind.DEPUTY or verb not in ("renew", "dismiss"):
        raise Http404
    if verb == "renew":
        seat_holders.renew(deputy)
    else:
        seat_holders.dismiss(deputy)


def shown(request: HttpRequest, seat: Seat, refused: Refused | None = None) -> HttpResponse:
    """The page, with what was refused and what had been typed."""
    back = reverse("campaign:room", args=[seat.rid])
    room = rows.page(seat, request.build_absolute_uri("/enter/"), back)
    faults = [words_only(one) for one in refused.faults] if refused else []
    context = {"room": room, "refused": faults, "typed": request.POST if refused else {}}
    return render(request, "campaign/people.html", context, status=refused.status if refused else 200)
