"""A seat's addresses: its room, by the functions of its pages (OP-002)."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from django.http import Http404
from django.utils.translation import gettext

from campaign import rooms
from campaign.api.address import TEXT, WHOLE, YES_NO, Address, Query, as_shown, reads, row_of, rows_of, table, writes
from campaign.api.long_poll import MOST_S
from campaign.api.problem import wrong
from campaign.models.belief import Seat
from campaign.orders import sealing
from campaign.orders.engineer import cabin_of
from campaign.people.tokens import ORDERS, READ
from campaign.reports.read_receipts import reading
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.draft import Draft
from campaign.rooms.engineer import engine_room
from campaign.rooms.words import Row

MOST_PAPERS = 200
PAPER = table(
    "A paper as delivered. Minutes count from War Imminent; “data” is one of the reports below, by “kind”.",
    number=WHOLE,
    kind=TEXT,
    happened=WHOLE,
    arrived=WHOLE,
    data={"type": "object"},
)
SEALED = table("Whether the orders are sealed.", sealed=YES_NO)
CALL = table("Identifies the orders.", call=WHOLE)
SHEET = row_of("Sheet")
DRAWN = as_shown("Forces, contacts and tracks as the seat knows them; places in degrees, minutes since War Imminent.")
PAPERS = table("Papers in the order of delivery.", papers=rows_of(PAPER) | {"maxItems": MOST_PAPERS})
KEPT = table("For download.", campaign=TEXT, seat=TEXT, papers=rows_of(PAPER), orders=rows_of({"type": "object"}))
NEWS = table("The version now shown: read it again.", version=WHOLE)
AFTER = Query("after", f"the number of the last paper you have; later ones are returned, at most {MOST_PAPERS}")
WAIT = (
    Query("after", "the “version” you already have, of the seat or of the desk"),
    Query("wait", f"how many seconds the answer may wait for a newer one, at most {MOST_S}", most=MOST_S),
)


def room_of(seat: Seat) -> Row:
    """Show a seat's page without the keys to its chairs at tables, which open more than a token, and for longer."""
    if seat.kind.attached_to:
        cabin = cabin_of(seat)
        if cabin is None:
            raise Http404
        return engine_room.page(seat, cabin, cabin.latest_call())
    view = rooms.room(seat)
    return {**view, "actions": [{**action, "url": ""} for action in view["actions"]]}


@reads("seat", as_shown("The room."))
def room(seat: Seat) -> Row:
    """Read the room of the seat, as its page shows it."""
    with reading(seat):
        return room_of(seat)


@reads("seat/chart", DRAWN, Query("all", "1 for the whole war, 0 for the last day", most=1))
def chart(seat: Seat, all: int) -> Row:
    """Read what is drawn on the seat’s chart."""
    with reading(seat, *rooms.drawn(seat)):
        return rooms.chart(seat, None, whole=bool(all))


@reads("seat/theatre", as_shown("The map."))
def theatre(seat: Seat) -> Row:
    """Read land, ports and names: the same for every seat."""
    return public(seat.campaign).theatre


@reads("seat/papers", PAPERS, AFTER)
def papers(seat: Seat, after: int) -> Row:
    """Read the papers delivered to the seat, so many at a time; one that is corrected keeps its number, and a slip says so."""
    # asking when nothing new has come reads nothing
    with reading(seat) if seat.papers.filter(number__gt=after).exists() else nullcontext():
        return {"papers": rooms.papers(seat, after, MOST_PAPERS)}


@reads("seat/export", KEPT)
def export(seat: Seat) -> Row:
    """Read all that was delivered to the seat, and its own orders."""
    with reading(seat):
        return rooms.export(seat)


def numbered(body: dict[str, Any]) -> int:
    """Take the number of the order request out of a sheet (OP-007)."""
    number: int | None = body.pop("call", None)
    if number is None:
        raise wrong("call", gettext("Name the orders: “call” is the number under “call” in GET /api/v1/seat."))
    return number


@writes("PUT", "seat/draft", ORDERS, SHEET, as_shown("“faults” lists what is wrong with it, “reckoning” gives its results."))
def draft(seat: Seat, sheet: dict[str, Any]) -> Row:
    """Keep a draft, faults and all, and read what it comes to."""
    call = sealing.save_draft(seat, sheet, numbered(sheet))
    return {"saved": True, **Draft(Desk.read_for_seat(seat, call), sheet).answer()}


@writes("POST", "seat/seal", ORDERS, SHEET, SEALED)
def seal(seat: Seat, sheet: dict[str, Any]) -> Row:
    """Seal these orders."""
    sealing.seal(seat, sheet, numbered(sheet))
    return {"sealed": True}


@writes("POST", "seat/unseal", ORDERS, CALL, SEALED)
def unseal(seat: Seat, sheet: dict[str, Any]) -> Row:
    """Take the envelope back."""
    number = numbered(sheet)
    if sheet:
        raise wrong(min(sheet), gettext("Send only “call” to take an envelope back."))
    sealing.unseal(seat, number)
    return {"sealed": False}


NEWS_OF_SEAT = Address("GET", "seat/news", READ, "Wait for news; 204 if there is none", NEWS, WAIT)
ADDRESSES = (room, chart, theatre, papers, NEWS_OF_SEAT, export, draft, seal, unseal)
