"""Cards with the links of a syndicate's seats, to print, cut and hand out (EX-027)."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from campaign.models import Seat
from campaign.people.directors import exercise_of
from umpire.frame import Row, in_order


@require_GET
def page(request: HttpRequest, xid: str) -> HttpResponse:
    """Show the cards of one syndicate, by default the first: a card a seat."""
    exercise = exercise_of(request, xid)
    rows = list(exercise.syndicates.exclude(campaign=None).select_related("campaign"))
    chosen = next((row for row in rows if row.letter == request.GET.get("of", rows[0].letter)), None) if rows else None
    if chosen is None:
        raise Http404
    seats = Seat.objects.filter(campaign=chosen.campaign, closed=False, rank="", played_by="").prefetch_related("holders")
    shown = {
        "exercise": exercise,
        "letters": [row.letter for row in rows],
        "letter": chosen.letter,
        "war": chosen.campaign,
        "cards": list(cards(request, in_order(seats))),
    }
    return render(request, "umpire/exercise_cards.html", shown)


def cards(request: HttpRequest, seats: list[Seat]) -> Iterator[Row]:
    """Show a card for each seat with a link."""
    for seat in seats:
        if (holder := seat.first_holder) and holder.token:
            link = request.build_absolute_uri(reverse("campaign:enter", args=[holder.token]))
            side = "umpire" if seat.is_umpire else seat.side
            yield {
                "seat": seat.name,
                "side": side,
                "role": seat.kind.name,
                "person": holder.name,
                "link": link,
                "code": draw_code(link),
            }


def draw_code(text: str) -> Row:
    """Draw a QR code as the path of an SVG, one unit a square, with the size of its side.

    >>> code = draw_code("/enter/a/")
    >>> code["size"], code["path"][:12]
    (21, 'M0 0h7v1h-7z')
    """
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return {"size": code.getModuleCount(), "path": "".join(runs(code.modules))}


def runs(squares: list[list[bool]]) -> Iterator[str]:
    """Draw each run of dark squares in a row."""
    for y, row in enumerate(squares):
        start = 0
        for x, dark in enumerate([*row, False]):
            if not dark:
                if x > start:
                    yield f"M{start} {y}h{x - start}v1h-{x - start}z"
                start = x + 1
