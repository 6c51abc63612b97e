"""What a seat asks the umpire about its papers, from its room (UD-061)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.access import player_of
from campaign.models.belief import Campaign
from campaign.orders.sealing import Refused
from campaign.reports import questions
from campaign.rooms import questions as room
from campaign.rooms.words import Row, words_only


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, a question."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    refused: list[Row] = []
    status, typed = 200, request.GET.dict()
    if request.method == "POST":
        typed = request.POST.dict()
        try:
            questions.ask(seat, typed.get("paper", ""), typed.get("text", ""))
        except Refused as no:
            refused, status = [words_only(one) for one in no.faults], no.status
        else:
            return redirect("campaign:questions", rid)
    back = reverse("campaign:room", args=[rid])
    view = {"room": room.page(seat, questions.papers(seat), typed, back), "refused": refused, "back": back}
    return render(request, "campaign/questions.html", view, status=status)
