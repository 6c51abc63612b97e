"""A battle that is over, for everybody who has its address: its page, its pictures, its text, and all of it in one file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tactical import rooms
from tactical.common import standalone_html
from tactical.models.showing import Showing
from tactical.services import sharing
from tactical.views.door import refused
from tactical.views.room import as_text


def showing_of(key: str) -> Showing:
    """Find the battle this address shows now; 404 where it was closed, never was, or a war goes on."""
    found = Showing.objects.select_related("table").filter(key=key, is_open=True).defer("film").first()
    if found is None or not found.table.is_open:
        raise Http404
    return found


def context(request: HttpRequest, showing: Showing) -> dict[str, object]:
    names = {"page": "shown", "card": "shown_card", "film": "shown_film", "text": "shown_text", "file": "shown_file"}
    urls = {what: request.build_absolute_uri(reverse(f"tactical:{name}", args=[showing.key])) for what, name in names.items()}
    return {**rooms.build_public_context(showing.table), "urls": urls}


@require_safe
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the replay; where none is shared, a page that says so."""
    try:
        showing = showing_of(key)
    except Http404:
        words = "Its players may have stopped sharing it, or part of the address is missing."
        return refused(request, gettext("No shared battle here"), words, status=404)
    return render(request, "tactical/public_battle.html", context(request, showing))


@require_safe
def card(request: HttpRequest, key: str) -> HttpResponse:
    """Return the picture for previews of the link."""
    return HttpResponse(sharing.card(showing_of(key)), content_type="image/png")


@require_safe
def film(request: HttpRequest, key: str) -> HttpResponse:
    """Return the battle as moving pictures, once they are drawn."""
    showing = showing_of(key)
    if not showing.film:
        words = f"The film is being drawn: {showing.drawn} of {showing.frames or 'its'} frames. Try again in a moment.\n"
        return HttpResponse(words, status=503, content_type="text/plain; charset=utf-8", headers={"Retry-After": "5"})
    return HttpResponse(bytes(showing.film), content_type="image/png")


@require_safe
def text(request: HttpRequest, key: str) -> HttpResponse:
    """Return the game, with names, date and result."""
    return as_text(rooms.told_text(showing_of(key).table), "game.txt")


@require_safe
def file(request: HttpRequest, key: str) -> HttpResponse:
    """Return the replay as one file that needs nothing else."""
    page = render_to_string("tactical/public_battle.html", {**context(request, showing_of(key)), "embedded": True})
    answer = HttpResponse(standalone_html.folded(page, request.build_absolute_uri("/")))
    answer["Content-Disposition"] = 'attachment; filename="battle.html"'
    return answer
