"""The engineer's page, his verdicts, and the reach of a force on the chart."""

from __future__ import annotations

import math
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from campaign.access import player_of
from campaign.clock.deputies import SEAL
from campaign.models.belief import Seat
from campaign.orders import engineer
from campaign.orders.engineer import cabin_of
from campaign.people.deputies import why_not
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.engineer import engine_room
from campaign.rooms.navigation.course_around_land import find_course as way_of
from campaign.rooms.navigation.reach import reach as reach_of
from campaign.rooms.navigation.reach import reach_from_report
from campaign.rooms.views import looked_back, read_unless_past
from campaign.war.reports.sea import Status

MORE = ("clock", "away", "people", "notices", "programs", "questions")
"""Pages that other seats reach from their papers; the officer has no room but this page."""


@require_GET
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the engineer's page of a cabin to its admiral and its engineer (NAV-S-077)."""
    return render_engine_page(request, player_of(request, rid))


def render_engine_page(request: HttpRequest, seat: Seat, problem: str = "", note: str = "") -> HttpResponse:
    """Render the page, with any fault of the verdict just given."""
    cabin = cabin_of(seat)
    if cabin is None:
        raise Http404
    latest = cabin.latest_call()
    then = looked_back(request, cabin, latest)
    with read_unless_past(request, seat, Status.kind):
        room = engine_room.page(seat, cabin, latest, then)
    pages = ("why", *(MORE if seat.kind.attached_to else ()))
    urls = {"page": reverse("campaign:engine", args=[seat.rid])}
    urls |= {name: reverse(f"campaign:{name}", args=[seat.rid]) for name in pages}
    part = "rooms/engineer/engine.html" if request.GET.get("part") else "rooms/engineer/page.html"
    context: dict[str, Any] = {"room": room, "urls": urls, "problem": problem, "typed": note}
    return render(request, part, context, status=422 if problem else 200)


@require_POST
def word(request: HttpRequest, rid: str) -> HttpResponse:
    """Pass or bounce the present draft (SC-S-18)."""
    seat = player_of(request, rid)
    if not seat.kind.attached_to:
        raise Http404
    given = request.POST
    note = given.get("note", "")
    problem = why_not(seat, SEAL) or engineer.give(seat, given.get("word"), note, given.get("mark"))
    if problem:
        return render_engine_page(request, seat, problem, note[: 2 * engineer.NOTE_SIGNS])
    return redirect("campaign:engine", rid=rid)


@require_GET
def show_sea_route(request: HttpRequest, rid: str) -> HttpResponse:
    """Plot a way round the land for a force of this seat: to a place, or out of harbour to the open sea."""
    return way_for(request, player_of(request, rid))


def way_for(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Answer with the way, or with what is wrong."""
    try:
        start, end = (place_of(request.GET.get(name, "")) for name in ("from", "to"))
    except ValueError:
        return JsonResponse({"error": "A place must be a longitude and a latitude."}, status=422)
    answer, problem = way_of(seat, request.GET.get("force", ""), start, end)
    if problem:
        return JsonResponse({"error": problem}, status=422)
    response = JsonResponse(answer)
    response["Cache-Control"] = "private, no-store"
    return response


def place_of(text: str) -> tuple[float, float] | None:
    """Read ``2.5,51`` as a place; None for nothing. Raise ValueError for anything else."""
    if not text:
        return None
    lon, lat = text.split(",")
    return float(lon), float(lat)


@require_GET
def reach(request: HttpRequest, rid: str) -> HttpResponse:
    """Plot how far a force can go and get home, and by the end of the run, as lines round the land (SC-N-35)."""
    return reach_for(request, player_of(request, rid))


def reach_for(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Answer with the reach, or with what is wrong."""
    asked = request.GET
    try:
        knots = float(asked["knots"].replace(",", ".")) if asked.get("knots") else None
    except ValueError:
        knots = math.nan
    by = asked.get("by")  # an hour: the force is out of hand, and reckoned from her last report
    if by is None:
        answer, problem = reach_of(seat, asked.get("force", ""), knots, asked.get("from", "now"))
    else:
        desk = Desk.read_for_seat(seat)
        answer, problem = reach_from_report(desk, asked.get("force", ""), math.nan if knots is None else knots, by)
    if problem:
        return JsonResponse({"error": problem}, status=422)
    response = JsonResponse(answer)
    response["Cache-Control"] = "private, no-store"
    return response
