"""The page of programs in a room: tokens are made there, shown once, and ended (OP-004)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.access import player_of
from campaign.models.belief import Campaign
from campaign.models.people import Holder
from campaign.notify.views import asking
from campaign.orders.sealing import Refused
from campaign.people import tokens
from campaign.rooms import programs
from campaign.rooms.words import Row, words_only


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The tokens of whoever sits here; posted, one is made or ended."""
    seat = player_of(request, rid)
    room = "campaign:muster" if seat.campaign.phase == Campaign.Phase.MUSTER else "campaign:room"
    view, status = answered(request, asking(seat))
    if view is None:
        return redirect("campaign:programs", rid)
    head = {"rid": rid, "campaign": seat.campaign.title, "seat": seat.name, "side": seat.side, "back": reverse(room, args=[rid])}
    return render(request, "campaign/programs.html", view | {"room_head": head}, status=status)


def answered(request: HttpRequest, holder: Holder) -> tuple[Row | None, int]:
    """What the page shows, and the status; None once a token is ended: then the page comes anew. One that is made is shown in
    this very answer, for its secret is kept nowhere."""
    refused: list[Row] = []
    secret, status, typed = "", 200, None
    if request.method == "POST":
        given = request.POST
        if given.get("do") == "end":
            tokens.end(holder, given.get("token", ""))
            return None, 200
        if given.get("do") != "make":
            raise Http404
        try:
            secret = tokens.make(holder, given.get("name", ""), given.getlist("scope"), given.get("days", ""))
        except Refused as no:
            refused, status, typed = [words_only(one) for one in no.faults], no.status, dict(given.lists())
    return {"programs": programs.block(holder, typed), "secret": secret, "refused": refused}, status
