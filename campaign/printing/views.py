"""The print pack of a seat, from its room (UD-105)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from campaign.access import player_of
from campaign.models.belief import Campaign, Seat
from campaign.orders.sealing import Refused
from campaign.paper.matter import SIZES
from campaign.printing import print_packs
from campaign.reports.read_receipts import printed, reading
from campaign.rooms import paper
from campaign.rooms.words import Row, words_only


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, the pack of a ``size`` is made. ``?part=packs`` is how far they are, alone."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    faults: list[Row] = []
    status = 200
    if request.method == "POST":
        try:
            print_packs.ask(seat, request.POST.get("size", ""))
        except Refused as refused:
            faults, status = [words_only(one) for one in refused.faults], refused.status
        else:
            return redirect("campaign:paper", rid)
    if request.GET.get("part") == "packs":
        return render(request, "campaign/parts/packs.html", {"room": {"rid": rid, **paper.sizes(seat, seat.latest_call())}})
    return render(request, "campaign/paper.html", {"room": paper.page(seat), "refused": faults}, status=status)


@require_GET
def pdf(request: HttpRequest, rid: str, size: str) -> HttpResponse:
    """The PDF of this seat, if it is made."""
    seat = player_of(request, rid)
    with reading(seat):
        return answer(seat, size)


def answer(seat: Seat, size: str) -> HttpResponse:
    """A pack as a file that opens in the browser; whoever has it, what came to its seat counts as shown on paper (UD-055)."""
    row = print_packs.found(seat, size) if size in SIZES else None
    if row is None:
        raise Http404
    printed(seat)
    response = HttpResponse(bytes(row.data), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="orders-{row.number}-{size}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response
