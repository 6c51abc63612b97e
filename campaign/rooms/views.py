"""The pages of a room, for the seat that this browser holds."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign import rooms
from campaign.access import player_of, seat_of
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.packs.battles import usual
from campaign.reports.read_receipts import reading
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms import past_room, seat_rows, solo_advance
from campaign.rooms.admiralty.telegram import Refused, write_telegram
from campaign.rooms.clock import ruler_of
from campaign.rooms.news import earlier_rows
from campaign.rooms.news import explanations as ledger
from campaign.rooms.pages import archive as struck
from campaign.rooms.pages import newspapers_page, tally, war_end
from campaign.seat_kinds import UMPIRE
from campaign.war.reports.papers import Article, Printed, Slip
from campaign.war.reports.sea import Battle
from tactical.common.downloads import to_keep
from tactical.rooms.page import replay


def show(
    request: HttpRequest,
    seat: Seat,
    *,
    readonly: bool = False,
    urls: dict[str, str] | None = None,
    sheet: str | None = None,
    banner: str = "",
    latest: OrderRequest | None = None,
) -> HttpResponse:
    """Render a seat's room, or its column alone (``?part=column``). ``sheet`` are orders that the umpire types in from paper
    (UD-103).

    ``latest`` is the last order request, if known; ``banner`` says that an onlooker does not see the room as it is (UD-017).
    ``?earlier=inbox`` opens a list; with ``part=earlier`` only its fold is sent.
    """
    opened, part = request.GET.get("earlier", ""), request.GET.get("part", "")
    if (opened or part == "earlier") and opened not in earlier_rows.lists(seat.role):
        raise Http404
    latest = latest or seat.latest_call()
    then = looked_back(request, seat, latest)
    view = rooms.room(seat, readonly=readonly, opened=opened, then=then, latest=latest, sheet=sheet)
    links = urls or addresses(seat)
    if "back" in links:
        links["back"] = request.build_absolute_uri(links["back"])
    context = {
        "room": view,
        "seat": seat,
        "kind": seat.kind,
        "banner": banner,
        "urls": at_run(links, view["past"]),
        "theatre_version": public(seat.campaign).theatre_version,
    }
    parts = {"column": "campaign/parts/column.html", "earlier": view["opened"].get("template", "")}
    return render(request, parts.get(part, "campaign/room.html"), context)


def read_unless_past(request: HttpRequest, seat: Seat, *kinds: str) -> AbstractContextManager[None]:
    """Count what is shown as read, except in a look back, and while the player goes on."""
    return nullcontext() if request.GET.get("run") or solo_advance.goes_on(seat) else reading(seat, *kinds)


def looked_back(request: HttpRequest, seat: Seat, latest: OrderRequest | None) -> OrderRequest | None:
    """Find the order request of a past run (``?run=3``), None without one; 404 if it is not past. ``latest`` is the seat's
    last."""
    number = request.GET.get("run", "")
    if not number:
        return None
    call = past_room.call_of(seat, number, latest)
    if call is None:
        raise Http404
    return call


def at_run(urls: dict[str, str], shown: dict[str, Any] | None) -> dict[str, str]:
    """Return a room page's addresses; for an earlier run its own, and none that write."""
    if shown is None:
        return urls
    back = {name: f"{urls[name]}?run={shown['run']}" for name in ("room", "chart", "why") if urls[name]}
    return {
        **urls,
        **dict.fromkeys(("draft", "seal", "unseal", "as_they_are", "go_on", "go_on_stop"), ""),
        **dict.fromkeys(("clock", "notices", "program", "programs", "end"), ""),
        **back,
    }


def addresses(seat: Seat) -> dict[str, str]:
    return {**_addresses_of(seat.rid), **alone(seat), **film(seat)}


@lru_cache(maxsize=1000)
def _addresses_of(rid: str) -> dict[str, str]:
    asks = (
        "room",
        "chart",
        "theatre",
        "export",
        "war",
        "draft",
        "seal",
        "unseal",
        "as_they_are",
        "clock",
        "reach",
        "way",
        "telegram",
    )
    more = ("archive", "newspapers", "truth", "questions", "notices", "brief", "people", "program", "programs", "why")
    return {name: reverse(f"campaign:{name}", args=[rid]) for name in (*asks, *more)}


def film(seat: Seat) -> dict[str, str]:
    """Return the film's addresses, once the war is over and open to all; of a solo war also the one that shares it."""
    if seat.campaign.phase != Campaign.Phase.OVER or seat.campaign.opened != Campaign.Opened.ALL:
        return {}
    share = {"share": reverse("films:share", args=[seat.rid])} if seat.campaign.alone else {}
    return {f"film_{name}": reverse(f"films:{name}", args=[seat.rid]) for name in ("truth", "eye")} | share


def alone(seat: Seat) -> dict[str, str]:
    """Return addresses of a war played alone: to end it, to come back, and once over to its desk (CK-053)."""
    if not seat.campaign.alone:
        return {}
    if seat.campaign.phase == Campaign.Phase.WAR:
        back = {"back": reverse("campaign:enter", args=[seat.token])} if seat.token else {}
        own = {name: reverse(f"campaign:{name}", args=[seat.rid]) for name in ("go_on", "go_on_stop")}
        return {"end": reverse("campaign:end_alone", args=[seat.rid])} | own | back
    umpire = seat.campaign.seats.filter(role=UMPIRE, rank="").first()
    return {"desk_key": reverse("campaign:enter", args=[umpire.token])} if umpire and umpire.token else {}


@require_GET
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the room."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    own = reverse(seat.kind.page, args=[rid])
    if own != request.path:
        return redirect(own)
    with read_unless_past(request, seat):
        return show(request, seat)


@require_GET
def chart(request: HttpRequest, rid: str) -> HttpResponse:
    """Send the chart as JSON."""
    seat = player_of(request, rid)
    with read_unless_past(request, seat, *rooms.drawn(seat)):
        return JsonResponse(drawn_chart(request, seat))


def drawn_chart(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    """Build the chart of the last day; ``?all=1`` of the war, ``?run=3`` of that run."""
    latest = seat.latest_call()
    return rooms.chart(seat, looked_back(request, seat, latest), whole=request.GET.get("all") == "1", latest=latest)


@require_GET
def telegram(request: HttpRequest, rid: str) -> HttpResponse:
    """Write an Admiralty's order from the fields of its form, with what it takes; the page makes a dispatch of it."""
    seat = player_of(request, rid)
    if not seat.kind.ashore:
        raise Http404
    try:
        answer, status = write_telegram(Desk.read_for_seat(seat), request.GET.dict()), 200
    except Refused as refused:
        answer, status = {"error": refused.text, "field": refused.field}, 422
    response = JsonResponse(answer, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


@require_GET
def theatre(request: HttpRequest, rid: str) -> HttpResponse:
    """Send land, ports and names, equal for all seats and the whole campaign."""
    seat = seat_of(request, rid)
    response = JsonResponse(public(seat.campaign).theatre)
    response["Cache-Control"] = "private, max-age=86400"
    return response


@require_GET
def export(request: HttpRequest, rid: str) -> HttpResponse:
    """Send all that was delivered to this seat, as a download."""
    seat = player_of(request, rid)
    with reading(seat):
        return to_keep(rooms.export(seat), "papers.json")


@require_GET
def war(request: HttpRequest, rid: str) -> HttpResponse:
    """Show losses, prizes and coal burnt by day, as far as this seat knows."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    back = reverse("campaign:room", args=[rid])
    call = seat.latest_call()
    context = {"room": tally.head(seat, back, call), "tally": tally.tally(seat, call), "back": back}
    return render(request, "campaign/war.html", context)


@require_GET
def truth(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the war as it was, once over and opened to this seat (UD-111)."""
    back = reverse("campaign:room", args=[rid])
    view = war_end.build_public_view(player_of(request, rid), back)
    if view is None:
        raise Http404
    return render(
        request,
        "campaign/truth.html",
        {"room": view, "story": view["story"], "tally": tally.beside_names(view["story"]["tally"]), "back": back},
    )


@require_GET
def archive(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the seat's invalid papers: recalled, corrected, or undone by going back (UD-053, UD-076)."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    back = reverse("campaign:room", args=[rid])
    with reading(seat, Slip.kind):
        return render(request, "campaign/archive.html", {"room": struck.archive(seat, back), "back": back})


@require_GET
def show_newspapers(request: HttpRequest, rid: str) -> HttpResponse:
    """Show a front page, by default of the newest edition (``?edition=12``), and search those on file (``?q=smoke``)."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    back = reverse("campaign:room", args=[rid])
    with read_unless_past(request, seat, Article.kind, Printed.kind):
        view = newspapers_page.page(seat, back, request.GET.get("edition", ""), request.GET.get("q", ""))
    if view is None:
        raise Http404
    return render(request, "campaign/newspapers.html", {"room": view, "back": back})


@require_GET
def show_explanation(request: HttpRequest, rid: str) -> HttpResponse:
    """Explain why the room shows something, by the papers behind it (UD-119)."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("campaign:muster", rid)
    with read_unless_past(request, seat, *ledger.kinds_of(request.GET.get("of", ""), seat.role)):
        return show_why(request, seat, reverse("campaign:room", args=[rid]))


def show_why(request: HttpRequest, seat: Seat, back: str) -> HttpResponse:
    """Render a subject's papers (``?of=contact:A:``), or the index of subjects; with ``part=papers`` the papers alone."""
    latest, subject = seat.latest_call(), request.GET.get("of", "")
    then = looked_back(request, seat, latest)
    view = ledger.page(seat, back, subject, then=then, latest=latest, whole=request.GET.get("all") == "1")
    if view is None:
        raise Http404
    alone = subject and request.GET.get("part") == "papers"
    run = request.GET.get("run", "") if then is not None else ""
    context = {"room": view, "back": f"{back}?run={run}" if run else back, "run": run}
    return render(request, "campaign/parts/why.html" if alone else "campaign/why.html", context)


@require_GET
def battle(request: HttpRequest, rid: str, n: int) -> HttpResponse:
    """Show the replay of an action as this seat's side saw it."""
    seat = player_of(request, rid)
    with reading(seat, Battle.kind):
        return show_battle(request, seat, n, reverse("campaign:room", args=[rid]))


def show_battle(request: HttpRequest, seat: Seat, n: int, back: str) -> HttpResponse:
    """Render the replay of a seat's ``n``-th action, if its plot is there."""
    desk = Desk.read_for_seat(seat, every=(Battle,))
    views, paper = seat_rows.views(desk, n), seat_rows.action(desk, n)
    if not (views and paper):
        raise Http404
    action = seat_rows.battle(desk, paper)
    view = rooms.room(seat, desk=desk)
    view["ruler"] = ruler_of(seat.campaign, desk.now, at=back)
    context = {
        "base_template": "campaign/base.html",
        "battle": {
            **{name: action[name] for name in ("title", "when", "text", "ending")},
            "viewer": seat.side,
            "side": seat.side,
            "letter": view["letter"],
            "back_url": back,
        },
        "views": views,
        "room": view,
        "urls": addresses(seat),
    }
    return render_battle(request, context, seat_rows.board(desk, n))


def render_battle(request: HttpRequest, context: dict[str, Any], board: str) -> HttpResponse:
    """Render the replay on its rule set's page; without a board, that of ships."""
    return render(request, "tactical/replay.html", context | replay(board or usual(), context["views"]))
