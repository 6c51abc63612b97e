"""Print packs, a seat a row, from its room, for an umpire who has the printer (UD-105)."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign.access import umpire_of
from campaign.models import Campaign, OrderRequest, PrintPack, Seat
from campaign.paper.code import code_of
from campaign.paper.matter import A4, SIZES
from campaign.printing import print_packs
from campaign.printing.views import answer
from campaign.rooms.printing import print_pack_page
from campaign.rooms.words import letter
from umpire.desk_page import WarPage
from umpire.frame import Row, in_order


class Page(WarPage):
    """Page of packs; posted, those of a ``size`` are made, of one ``seat`` or of all that are asked. ``?part=packs``: the
    list."""

    template, parts = "umpire/packs.html", {"packs": "umpire/parts/packs.html"}

    def press(self) -> str:
        size = self.typed.get("size") or A4
        for seat in list_asked_seats(self.umpire.campaign, self.typed.get("seat", "")):
            print_packs.ask(seat, size)
        return f"?size={size}"

    def build_context(self) -> Row:
        size = self.typed.get("size", "")
        size = size if size in SIZES else A4
        return {"size": size, "sizes": SIZES, **rows(self.umpire, size)}


def list_asked_seats(campaign: Campaign, key: str = "") -> list[Seat]:
    """List the seats that have ever been asked for orders; of one ``key``, that alone."""
    players = campaign.players().filter(calls__isnull=False).distinct()
    some = list(in_order(players.filter(key=key) if key else players))
    if key and not some:
        raise Http404
    return some


def rows(umpire: Seat, size: str) -> Row:
    """Show a row a seat: its code, how far its pack is, and where it can be opened."""
    found, seats = [], list_asked_seats(umpire.campaign)
    newest = OrderRequest.objects.filter(seat=OuterRef("seat")).order_by("-number").values("pk")[:1]
    calls = {call.seat_id: call for call in OrderRequest.objects.filter(seat__in=seats, pk=Subquery(newest))}
    made: dict[int, list[PrintPack]] = {}
    for pack in PrintPack.objects.filter(seat__in=seats, size=size).defer("data"):
        made.setdefault(pack.seat_id, []).append(pack)
    for seat in seats:
        call = calls.get(seat.pk)
        one = next(row for row in print_pack_page.sizes(seat, call, made.get(seat.pk, ()))["sizes"] if row["size"] == size)
        url = reverse("umpire:pack", args=[umpire.rid, seat.key, size]) if one["url"] else ""
        code = code_of(umpire.campaign.name, seat.key, call.number) if call else ""
        who = {"key": seat.key, "name": seat.name, "side": seat.side, "letter": letter(seat.side)}
        found.append({**one, **who, "url": url, "code": code})
    return {"packs": found, "making": any(row["state"] == PrintPack.State.WAITING for row in found)}


@require_GET
def pdf(request: HttpRequest, rid: str, key: str, size: str) -> HttpResponse:
    """Send the PDF of a seat, if it is made."""
    umpire = umpire_of(request, rid)
    seat = umpire.campaign.players().filter(key=key).first()
    if seat is None:
        raise Http404
    return answer(seat, size)
