"""Standing orders from a seat's room: stored, tried, reordered (CK-019)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.access import player_of
from campaign.clock.deputies import SEAL
from campaign.models.belief import Campaign
from campaign.orders import standing_orders
from campaign.orders.sealing import Refused, must
from campaign.orders.seat_context import desk_of, papers_of
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.pages import standing_orders_page as shown
from campaign.rooms.words import Row
from naval.orders.seat_knowledge import Fault
from naval.standing_orders.clauses import MOST_CLAUSES, MOST_CONDITIONS

ROWS = MOST_CLAUSES + 1
"""Clauses of a form that are read: with one too many it is refused in words."""


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the page; on POST do one act: ``do`` is keep, try, more, or up or out with a clause's number."""
    seat = player_of(request, rid)
    if not seat.kind.parts:
        raise Http404
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    kept, call = seat.standing_orders, seat.latest_call()
    desk = desk_of(seat, call) if call else Desk.read_for_seat(seat)
    if request.method != "POST":
        rows = [shown.row_of(clause) for clause in kept.read]
        return answer(request, desk, rows or [shown.EMPTY], kept.stamp)
    rows, stamp = typed(request), stamp_of(request)
    verb, _, number = request.POST.get("do", "").partition(" ")
    if verb in ("more", "up", "out"):
        return answer(request, desk, moved(rows, verb, number), stamp)
    if verb not in ("keep", "try"):
        raise Http404
    clauses, faults = standing_orders.readable([shown.raw_of(row) for row in rows], desk)
    if faults:
        return answer(request, desk, rows, stamp, faults, status=422)
    if verb == "try":
        return answer(
            request, desk, rows or [shown.EMPTY], stamp, tried=shown.tried(standing_orders.trial(desk, clauses), clauses, desk)
        )
    try:
        must(seat, None, SEAL)
        standing_orders.keep(seat, clauses, stamp)
    except Refused as refused:
        return answer(request, desk, rows, stamp, refused.faults, status=refused.status)
    return redirect("campaign:standing", rid)


def answer(
    request: HttpRequest,
    desk: Desk,
    rows: list[Row],
    stamp: int,
    faults: tuple[Fault, ...] = (),
    tried: Row | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the page with the clauses as typed."""
    view = shown.page(desk, papers_of(desk), rows, stamp, faults, tried)
    return render(request, "campaign/standing.html", {"room": view}, status=status)


def typed(request: HttpRequest) -> list[Row]:
    """Read the form's clauses with whatever stands in their fields, leaving out empty ones."""
    found = []
    for n in range(ROWS):
        given = {name: request.POST.get(f"{name}{n}", "").strip() for name in shown.FIELDS}
        when = [{name: request.POST.get(f"{name}{n}-{k}", "").strip() for name in ("if", "of")} for k in range(MOST_CONDITIONS)]
        row = {**given, "when": [one for one in when if one["if"] or one["of"]], "do": given["do"] or "go_on"}
        if row != shown.EMPTY:
            found.append(row)
    return found


def stamp_of(request: HttpRequest) -> int:
    """Read how often the standing orders had been changed when the page was opened."""
    stamp = request.POST.get("stamp", "")
    return int(stamp) if stamp.isdecimal() and len(stamp) < 9 else -1


def moved(rows: list[Row], verb: str, number: str) -> list[Row]:
    """Add, remove or move up a clause, storing nothing."""
    n = int(number) if number.isdecimal() and len(number) < 4 else -1
    if verb == "more":
        return [*rows, shown.EMPTY][:ROWS]
    if not 0 <= n < len(rows):
        return rows or [shown.EMPTY]
    if verb == "out":
        return [*rows[:n], *rows[n + 1 :]] or [shown.EMPTY]
    return [*rows[: n - 1], rows[n], rows[n - 1], *rows[n + 1 :]] if n else rows
