"""What wakes a seat while the war runs on (CK-027)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.access import player_of
from campaign.clock.wakes import typed as read
from campaign.models.belief import Campaign
from campaign.orders.sealing import Refused
from campaign.rooms import wakes as rooms
from campaign.rooms.words import Row, words_only
from campaign.schedule import wake_conditions


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, what wakes the seat from now on, or (``do`` is usual) what is usual for its kind."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    faults: list[Row] = []
    status, typed = 200, dict[str, str]()
    if request.method == "POST":
        typed = {name: str(value) for name, value in request.POST.items()}
        stamp = typed.get("stamp", "")
        wants, wrong = read(request.POST.getlist("kinds"), typed.get("runs", ""), typed.get("hour", ""))
        try:
            if wrong and typed.get("do") != "usual":
                raise Refused(*wrong)
            number = int(stamp) if stamp.isdecimal() and len(stamp) < 9 else -1
            wake_conditions.keep(seat, None if typed.get("do") == "usual" else wants, number)
        except Refused as refused:
            faults, status = [words_only(one) for one in refused.faults], refused.status
        else:
            return redirect("campaign:wakes", rid)
    view = {"room": rooms.page(seat, typed, request.POST.getlist("kinds")), "refused": faults}
    return render(request, "campaign/wakes.html", view, status=status)
