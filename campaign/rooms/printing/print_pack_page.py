"""The page on which a seat orders its print pack (UD-105)."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from campaign.models.belief import OrderRequest, Seat
from campaign.models.print_pack import PrintPack
from campaign.paper.code import code_of
from campaign.paper.matter import SIZES
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.words import Row, letter
from naval.geo.calendar import span
from tactical.engine.text.words import plural


def page(seat: Seat) -> Row:
    desk = Desk.read_for_seat(seat)
    back = reverse("campaign:room", args=[seat.rid])
    call = desk.call
    return {
        "rid": seat.rid,
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "clock": clock(seat, call),
        "ruler": ruler_of(seat.campaign, desk.now, at=back),
        "back": back,
        "asked": call is not None,
        "code": code_of(seat.campaign.name, seat.key, call.number) if call else "",
        "hours": span(call.start, call.until, seat.campaign.hour_zero) if call else "",
        **sizes(seat, call),
    }


def sizes(seat: Seat, call: OrderRequest | None, packs: Iterable[PrintPack] | None = None) -> Row:
    """Build rows of the pack by paper size, and whether one is being made; ``call`` is the last order request, ``packs`` are
    those made, if known."""
    made = PrintPack.objects.filter(seat=seat).defer("data") if packs is None else packs
    kept = {row.size: row for row in made}
    rows = []
    for size in SIZES:
        row = kept.get(size)
        now = row is not None and call is not None and row.is_of(seat, call)
        url = reverse("campaign:pack", args=[seat.rid, size])
        rows.append({"size": size, **words(row, now), "url": url if row and row.state == PrintPack.State.READY else ""})
    return {"sizes": rows, "making": making(kept.values())}


def words(row: PrintPack | None, now: bool) -> Row:
    """Say how far a pack is; ``now``: it is of the present request and all papers."""
    states = PrintPack.State
    if row is None:
        return {"state": "none", "words": "not created yet", "may": True, "pages": 0, "of": 0}
    if row.state == states.WAITING:
        done = f"page {row.pages} of about {max(row.of, row.pages + 1)}" if row.pages else "waiting for the printer"
        return {
            "state": row.state,
            "words": f"in preparation: {done}",
            "may": False,
            "pages": row.pages,
            "of": max(row.of, row.pages + 1),
        }
    if row.state == states.FAILED:
        return {"state": row.state, "words": "could not be created; try again", "may": True, "pages": 0, "of": 0}
    text = plural(row.pages, "page") + ("" if now else "; more has come in since, or other orders are due")
    return {"state": row.state, "words": text, "may": not now, "pages": row.pages, "of": row.pages}


def making(rows: Iterable[PrintPack]) -> bool:
    """Report whether a pack is being made: then the page reloads by itself."""
    return any(row.state == PrintPack.State.WAITING for row in rows)
