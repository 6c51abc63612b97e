"""Print pack of a seat, from its room (UD-105)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from campaign.access import player_of
from campaign.form_page import RoomPage
from campaign.models.belief import Seat
from campaign.paper.matter import SIZES
from campaign.printing import print_packs
from campaign.reports.read_receipts import printed, reading
from campaign.rooms.printing import print_pack_page
from campaign.rooms.words import Row


class Page(RoomPage):
    """Print packs of a seat; posted, one of a ``size`` is made. ``?part=packs`` shows their progress alone."""

    template, parts = "campaign/paper.html", {"packs": "campaign/parts/packs.html"}

    def press(self) -> None:
        print_packs.ask(self.seat, self.typed.get("size", ""))

    def build_context(self) -> Row:
        if self.part:
            return {"room": {"rid": self.seat.rid, **print_pack_page.sizes(self.seat, self.seat.latest_call())}}
        return {"room": print_pack_page.page(self.seat)}


@require_GET
def pdf(request: HttpRequest, rid: str, size: str) -> HttpResponse:
    """Give the PDF of this seat, if it is made."""
    seat = player_of(request, rid)
    with reading(seat):
        return answer(seat, size)


def answer(seat: Seat, size: str) -> HttpResponse:
    """Give a pack as a file to open in the browser; its papers count as shown on paper (UD-055)."""
    row = print_packs.find_print_pack(seat, size) if size in SIZES else None
    if row is None:
        raise Http404
    printed(seat)
    response = HttpResponse(bytes(row.data), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="orders-{row.number}-{size}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response
