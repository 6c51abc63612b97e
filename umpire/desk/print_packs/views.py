"""Packs to print, a seat a row: what each seat would print from its room, for an umpire who has the printer (UD-105)."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from campaign.access import umpire_of
from campaign.models import Call, Campaign, PrintPack, Seat
from campaign.orders.sealing import Refused
from campaign.paper.code import code_of
from campaign.paper.matter import A4, SIZES
from campaign.printing import print_packs
from campaign.printing.views import answer
from campaign.rooms import paper
from campaign.rooms.words import letter, words_only
from umpire.frame import Row, Standing, at_war, frame, in_order


@require_http_methods(["GET", "POST"])
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """The page; posted, the packs of a ``size`` are made, of one ``seat`` or of all who are asked. ``?part=packs``: the list."""
    umpire, size = at.umpire, request.POST.get("size") or request.GET.get("size") or A4
    faults: tuple[Row, ...] = ()
    if request.method == "POST":
        some = asked(umpire.campaign, request.POST.get("seat", ""))
        try:
            for seat in some:
                print_packs.ask(seat, size)
        except Refused as refused:
            faults = tuple(words_only(one) for one in refused.faults)
        else:
            return redirect(f"{reverse('umpire:packs', args=[umpire.rid])}?size={size}")
    size = size if size in SIZES else A4
    view = {"desk": frame(umpire, at), "size": size, "sizes": SIZES, "refused": faults, **rows(umpire, size)}
    template = "umpire/parts/packs.html" if request.GET.get("part") == "packs" else "umpire/packs.html"
    return render(request, template, view, status=422 if faults else 200)


def asked(campaign: Campaign, key: str = "") -> list[Seat]:
    """The seats that have ever been asked for orders; of one ``key``, that alone."""
    players = campaign.players().filter(calls__isnull=False).distinct()
    some = list(in_order(players.filter(key=key) if key else players))
    if key and not some:
        raise Http404
    return some


def rows(umpire: Seat, size: str) -> Row:
    """A row a seat: its code, how far its pack is, and where it can be opened."""
    found, seats = [], asked(umpire.campaign)
    newest = Call.objects.filter(seat=OuterRef("seat")).order_by("-number").values("pk")[:1]
    calls = {call.seat_id: call for call in Call.objects.filter(seat__in=seats, pk=Subquery(newest))}
    made: dict[int, list[PrintPack]] = {}
    for pack in PrintPack.objects.filter(seat__in=seats, size=size).defer("data"):
        made.setdefault(pack.seat_id, []).append(pack)
    for seat in seats:
        call = calls.get(seat.pk)
        one = next(row for row in paper.sizes(seat, call, made.get(seat.pk, ()))["sizes"] if row["size"] == size)
        url = reverse("umpire:pack", args=[umpire.rid, seat.key, size]) if one["url"] else ""
        code = code_of(umpire.campaign.name, seat.key, call.number) if call else ""
        who = {"key": seat.key, "name": seat.name, "side": seat.side, "letter": letter(seat.side)}
        found.append({**one, **who, "url": url, "code": code})
    return {"packs": found, "making": any(row["state"] == PrintPack.State.WAITING for row in found)}


@require_GET
def pdf(request: HttpRequest, rid: str, key: str, size: str) -> HttpResponse:
    """The PDF of a seat, if it is made."""
    umpire = umpire_of(request, rid)
    seat = umpire.campaign.players().filter(key=key).first()
    if seat is None:
        raise Http404
    return answer(seat, size)
