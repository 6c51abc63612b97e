"""Absences of a person, from his room (CK-024)."""

from __future__ import annotations

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.access import player_of
from campaign.models.belief import Campaign, Seat
from campaign.orders import fallbacks
from campaign.orders.sealing import Refused
from campaign.people import absences
from campaign.reports.seat_knowledge import Desk
from campaign.rooms import away
from campaign.rooms.words import Row, words_only


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, ``do`` is away, or out with the number of an absence."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    prefetch_related_objects([seat], "holders")
    desk = Desk.of(seat)
    offered = absences.covers(seat, desk.schedule.read, fallbacks.finds_of(seat))
    faults: list[Row] = []
    status, typed = 200, dict[str, str]()
    if request.method == "POST":
        typed = request.POST.dict()
        try:
            act(seat, typed, offered)
        except Refused as refused:
            faults, status = [words_only(one) for one in refused.faults], refused.status
        else:
            return redirect("campaign:away", rid)
    view = {"room": away.page(desk, offered, typed), "refused": faults}
    return render(request, "campaign/away.html", view, status=status)


def act(seat: Seat, typed: dict[str, str], offered: list[str]) -> None:
    """Set an absence down, or take one out."""
    verb, _, number = typed.get("do", "").partition(" ")
    if verb == "out":
        absences.take_out(seat, int(number) if number.isdecimal() and len(number) < 12 else 0)
    elif verb == "away":
        absences.set_down(seat, typed, typed.get("zone", "").strip(), offered)
    else:
        raise Http404
