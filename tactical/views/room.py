"""Pages of a battle room. Each fetches the chair that this browser holds, and shows what that chair may see."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tactical import rooms
from tactical.access import chair_of
from tactical.common.downloads import to_keep
from tactical.engine.errors import BadNotation
from tactical.engine.registry import find
from tactical.views.door import link_by, not_here


def whole_number(request: HttpRequest, name: str) -> int | None:
    """Read a number of the query, None if it is not given; 404 for anything that is no number."""
    given = request.GET.get(name)
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 9):
        raise Http404
    return int(given)


@require_GET
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the room; where this browser holds none of that name, a page that says what a battle's link does."""
    try:
        chair = chair_of(request, rid)
    except Http404:
        return not_here(request)
    return render(request, "tactical/room.html", rooms.page(chair, link_by(request)) | {"chair": chair})


@require_GET
def state(request: HttpRequest, rid: str) -> HttpResponse:
    """Return the state of the table for this chair."""
    return JsonResponse(rooms.state_of(chair_of(request, rid), link_by(request)))


@require_GET
def views(request: HttpRequest, rid: str) -> HttpResponse:
    """Return the views of this chair, from move ``from`` on; after the end also those of another viewer (``as``)."""
    chair = chair_of(request, rid)
    start = whole_number(request, "from") or 0
    viewer = request.GET.get("as", "")
    if viewer and viewer not in rooms.eyes(chair):
        raise Http404
    seen = rooms.views_from(chair, start, viewer)
    return JsonResponse({"from": start, "views": seen, "steps": rooms.steps(find(chair.table.ruleset), seen)})


@require_GET
def export(request: HttpRequest, rid: str) -> HttpResponse:
    """Download all that this chair may know."""
    return to_keep(rooms.export(chair_of(request, rid)), "battle.json")


@require_GET
def game(request: HttpRequest, rid: str) -> HttpResponse:
    """Return the game in its own notation."""
    return as_text(rooms.game_text(chair_of(request, rid)), "game.txt")


@require_GET
def position(request: HttpRequest, rid: str) -> HttpResponse:
    """Return a position in the rule set's notation, or in another form that it writes."""
    chair = chair_of(request, rid)
    try:
        text = rooms.position_text(chair, whole_number(request, "move"), request.GET.get("form", ""))
    except BadNotation as error:
        text = "\n".join(["This position cannot be written in that form:", *(f"- {fault}" for fault in error.faults), ""])
        return HttpResponse(text, content_type="text/plain; charset=utf-8", status=422)
    return as_text(text, "position.txt")


def as_text(text: str | None, filename: str) -> HttpResponse:
    """Return a text for download; 404 where there is none."""
    if text is None:
        raise Http404
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{filename}"'
    return answer
