"""The clock from a seat's room: its terms, what the seat leaves out when it is late, its own stop; and the health of the site."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from campaign.access import player_of
from campaign.clock.typed import Form
from campaign.models.belief import Campaign, Seat
from campaign.orders import fallbacks
from campaign.orders.sealing import Refused, fault
from campaign.reports.seat_knowledge import Desk
from campaign.rooms import clock_page
from campaign.rooms.words import Row, words_only
from campaign.schedule import deadline_sweep
from tactical.engine.words import agree


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, what is done: ``do`` is rungs or stop."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    faults: list[Row] = []
    status = 200
    if request.method == "POST":
        try:
            act(request, seat)
        except Refused as refused:
            faults, status = [words_only(one) for one in refused.faults], refused.status
        else:
            return redirect("campaign:clock", rid)
    back = reverse("campaign:room", args=[rid])
    typed = {name: request.POST.get(name, "") for name in ("hours", "why")}
    desk = Desk.of(seat)
    left = deadline_sweep.stops_left(seat, desk.schedule.read)
    view = {"room": clock_page.page(desk, left, fallbacks.finds_of(seat), back), "refused": faults, "typed": typed}
    return render(request, "campaign/clock.html", view, status=status)


def act(request: HttpRequest, seat: Seat) -> None:
    """Leave rungs out (CK-016), or stop the clock (CK-013): for whoever has the seat, and no deputy."""
    if seat.asks is not None and seat.asks.is_deputy:
        raise Refused(fault("", "Only the seat’s holder can change this."), status=403)
    verb = request.POST.get("do", "")
    if verb == "rungs":
        fallbacks.leave_out(seat, set(fallbacks.FINDS) - set(request.POST.getlist("rung")))
    elif verb == "stop":
        terms = fallbacks.terms_of(seat.campaign)
        form = Form(request.POST.dict())
        hours = form.whole("hours", "The number of hours", (1, terms.seat_pause_h), "CK-013")
        why = form.note("why", "CK-013")
        if form.faults:
            raise Refused(*form.faults)
        deadline_sweep.stop_by_seat(seat, hours, why)
    else:
        raise Http404


@require_GET
def health(request: HttpRequest) -> HttpResponse:
    """Whether runs are ordered when they are due (CK-007): for whatever watches over the site. It names no war and no seat."""
    late = len(deadline_sweep.overdue())
    words = f"{late} {agree(late, 'run is', 'runs are')} overdue by more than 5 minutes.\n" if late else "All is well.\n"
    return HttpResponse(words, status=503 if late else 200, content_type="text/plain; charset=utf-8")
