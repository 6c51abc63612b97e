"""Pages of a seat's people: the brief to print (UD-101), and its deputies (CK-021)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from campaign.access import player_of
from campaign.form_page import RoomPage
from campaign.models.belief import Campaign, Seat
from campaign.models.people import SeatAssignment
from campaign.orders.sealing import Refused, fault
from campaign.people import seat_holders
from campaign.reports.read_receipts import reading
from campaign.rooms import people as rows
from campaign.rooms.pages.brief import brief as brief_of
from campaign.rooms.words import Row


@require_GET
def brief(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the brief of this seat; its papers count as read."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    with reading(seat):
        return show_brief(request, seat)


def show_brief(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the brief of a seat, the same bytes to all who may ask."""
    return render(request, "campaign/brief.html", {"brief": brief_of(seat)})


class Page(RoomPage):
    """Deputies of a seat, in the mustering too; posted, ``do`` is appoint, renew or dismiss."""

    template, in_mustering = "campaign/people.html", True

    def press(self) -> None:
        seat, verb = self.seat, self.typed.get("do", "")
        if seat.asks is None or seat.asks.is_deputy:
            raise Refused(fault("", gettext("Deputies are named by the seat’s holder.")), status=403)
        if verb == "appoint":
            seat_holders.appoint(seat, *(self.typed.get(name, "") for name in ("name", "rights", "when", "share")))
            return
        deputy = seat_holders.sitting_at(seat.campaign, seat.key, self.typed.get("holder", ""))
        if deputy is None or deputy.kind != SeatAssignment.Kind.DEPUTY or verb not in ("renew", "dismiss"):
            raise Http404
        (seat_holders.renew if verb == "renew" else seat_holders.dismiss)(deputy)

    def build_context(self) -> Row:
        back, enter = reverse("campaign:room", args=[self.seat.rid]), self.request.build_absolute_uri("/enter/")
        return {"room": rows.page(self.seat, enter, back), "typed": self.typed if self.refused else {}}
