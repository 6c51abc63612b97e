"""A seat's addresses: its room, by the functions of its pages (OP-002)."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from campaign import rooms
from campaign.api.address import OF_SEAT, TEXT, WHOLE, YES_NO, Address, Query, as_shown, row_of, rows_of, table
from campaign.api.door import body_of, numbers
from campaign.api.problem import wrong
from campaign.api.waiting import MOST_S
from campaign.desk import Desk, public
from campaign.models.belief import Seat
from campaign.rooms.draft import Draft
from campaign.rooms.engineer import engine_room
from campaign.rooms.words import Row
from campaign.services import orders
from campaign.services.engineer import cabin_of
from campaign.services.reading import reading
from campaign.services.tokens import ORDERS, READ

MOST_PAPERS = 200


def room_of(seat: Seat) -> Row:
    """What the page of a seat shows, without the keys to its chairs at tables: they open more than a token, and longer."""
    if seat.kind.attached_to:
        cabin = cabin_of(seat)
        if cabin is None:
            raise Http404
        return engine_room.page(seat, cabin, cabin.latest_call())
    view = rooms.room(seat)
    return {**view, "actions": [{**action, "url": ""} for action in view["actions"]]}


def room(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The room."""
    with reading(seat):
        return JsonResponse(room_of(seat))


def chart(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What is drawn on its chart: of the last day, or all of it."""
    with reading(seat, *rooms.drawn(seat)):
        return JsonResponse(rooms.chart(seat, None, whole=bool(numbers(request, CHART)["all"])))


def theatre(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Land, ports and names."""
    return JsonResponse(public(seat.campaign).theatre)


def papers(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What was delivered to it, in the order it came. Who asks after what came next, and nothing did, has read nothing."""
    after = numbers(request, PAPERS)["after"]
    with reading(seat) if seat.papers.filter(number__gt=after).exists() else nullcontext():
        return JsonResponse({"papers": rooms.papers(seat, after, MOST_PAPERS)})


def export(request: HttpRequest, seat: Seat) -> HttpResponse:
    """All that was delivered to it, and its own orders."""
    with reading(seat):
        return JsonResponse(rooms.export(seat))


def sheet_of(request: HttpRequest) -> tuple[dict[str, Any], int]:
    """The sheet that was sent, and the call that it names (OP-007)."""
    sheet = body_of(request)
    number = sheet.pop("call", None)
    if number is None:
        raise wrong("call", "Name the orders asked for: “call” is the number that GET /api/v1/seat has under “call”.")
    return sheet, number


def draft(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Keep a draft, faults and all, and say what it comes to."""
    sheet, number = sheet_of(request)
    call = orders.save_draft(seat, sheet, number)
    return JsonResponse({"saved": True, **Draft(Desk.of(seat, call), sheet).answer()})


def seal(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Seal the orders sent, or refuse them with every fault and change nothing."""
    orders.seal(seat, *sheet_of(request))
    return JsonResponse({"sealed": True})


def unseal(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Take the envelope back."""
    sheet, number = sheet_of(request)
    if sheet:
        raise wrong(min(sheet), "Only “call” is sent to take an envelope back.")
    orders.unseal(seat, number)
    return JsonResponse({"sealed": False})


PAPER = table(
    "A paper as it came. The minutes count from War Imminent; “data” is one of the reports below, by “kind”.",
    number=WHOLE,
    kind=TEXT,
    happened=WHOLE,
    arrived=WHOLE,
    data={"type": "object"},
)
SEALED = table("Whether the orders lie sealed.", sealed=YES_NO)
CALL = table("Which orders are meant.", call=WHOLE)
AFTER = Query("after", "the number of the last paper that is had already; those after it are given")
WAIT = (
    Query("after", "the “version” that is known already, of the seat or of the desk"),
    Query("wait", f"so many seconds the answer may wait for another, {MOST_S} at the most", most=MOST_S),
)
NEWS = table("The version of what is shown now: ask for it again.", version=WHOLE)

CHART = Address(
    "GET",
    "seat/chart",
    OF_SEAT,
    READ,
    "What is drawn on the seat’s chart",
    as_shown("Forces, contacts and tracks as the seat knows them; places in degrees, minutes since War Imminent."),
    chart,
    query=(Query("all", "1 for the whole war, 0 for the last day", most=1),),
)
PAPERS = Address(
    "GET",
    "seat/papers",
    OF_SEAT,
    READ,
    f"The papers delivered to the seat, {MOST_PAPERS} at the most; one that is corrected keeps its number, and a slip says so",
    table("Papers in the order they came.", papers=rows_of(PAPER)),
    papers,
    query=(AFTER,),
)
ADDRESSES = (
    Address("GET", "seat", OF_SEAT, READ, "The room of the seat, as its page shows it", as_shown("The room."), room),
    CHART,
    Address(
        "GET", "seat/theatre", OF_SEAT, READ, "Land, ports and names: the same for every seat", as_shown("The map."), theatre
    ),
    PAPERS,
    Address("GET", "seat/news", OF_SEAT, READ, "Wait for news; 204 if none came", NEWS, query=WAIT),
    Address(
        "GET",
        "seat/export",
        OF_SEAT,
        READ,
        "All that was delivered to the seat, and its own orders",
        table("To keep.", campaign=TEXT, seat=TEXT, papers=rows_of(PAPER), orders=rows_of({"type": "object"})),
        export,
    ),
    Address(
        "PUT",
        "seat/draft",
        OF_SEAT,
        ORDERS,
        "Keep a draft, faults and all, and read what it comes to",
        as_shown("“faults” has what is wrong with it, “reckoning” what it comes to."),
        draft,
        takes=row_of("Sheet"),
    ),
    Address("POST", "seat/seal", OF_SEAT, ORDERS, "Seal these orders", SEALED, seal, takes=row_of("Sheet")),
    Address("POST", "seat/unseal", OF_SEAT, ORDERS, "Take the envelope back", SEALED, unseal, takes=CALL),
)
