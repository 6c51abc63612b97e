"""Clock page of a seat: its terms, fallbacks left out, and own pause; and the health of the site."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from campaign.clock.schedule_parser import Form
from campaign.form_page import RoomPage
from campaign.orders import fallbacks
from campaign.orders.sealing import Refused, fault
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.pages import clock_page
from campaign.rooms.words import Row
from campaign.schedule import deadline_sweep
from tactical.engine.text.words import agree


class Page(RoomPage):
    """Clock of a seat; posted by its holder, ``do`` is rungs (fallbacks to leave out, CK-016) or stop (a pause, CK-013)."""

    template = "campaign/clock.html"

    def press(self) -> None:
        seat, verb = self.seat, self.typed.get("do", "")
        if seat.asks is not None and seat.asks.is_deputy:
            raise Refused(fault("", gettext("Only the seat’s holder can change this.")), status=403)
        if verb == "rungs":
            fallbacks.leave_out(seat, set(fallbacks.FINDS) - set(self.request.POST.getlist("rung")))
        elif verb == "stop":
            form = Form(self.typed)
            hours = form.read_whole_number(
                "hours", "The number of hours", (1, fallbacks.terms_of(seat.campaign).seat_pause_h), "CK-013"
            )
            why = form.note("why", "CK-013")
            if form.faults:
                raise Refused(*form.faults)
            deadline_sweep.stop_by_seat(seat, hours, why)
        else:
            raise Http404

    def build_context(self) -> Row:
        desk, back = Desk.read_for_seat(self.seat), reverse("campaign:room", args=[self.seat.rid])
        left = deadline_sweep.stops_left(self.seat, desk.schedule.read)
        return {
            "room": clock_page.page(desk, left, fallbacks.finds_of(self.seat), back),
            "typed": self.typed if self.refused else {},
        }


@require_GET
def health(request: HttpRequest) -> HttpResponse:
    """Tell a monitor of the site whether runs are ordered when due (CK-007). It names no war and no seat."""
    late = len(deadline_sweep.overdue())
    words = f"{late} {agree(late, 'run is', 'runs are')} overdue by more than 5 minutes.\n" if late else "All is well.\n"
    return HttpResponse(words, status=503 if late else 200, content_type="text/plain; charset=utf-8")
