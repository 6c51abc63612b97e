"""Pages that explain the games: they ask no database and know no seat. One opens a first battle."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from campaign.teaching.guides import guide_of
from campaign.teaching.pages import Page, find, pages, picture, table
from campaign.teaching.pages import cards as cards_of
from campaign.teaching.rulewords import catalogue
from tactical import access
from tactical.common.address import mark_of
from tactical.common.refusals import Refused
from tactical.engine.opening import first_sides
from tactical.engine.registry import find as find_rules
from tactical.services.tables import open_table
from tactical.services.wishes import Wish
from tactical.views.door import refused

LONGEST_ASKED = 80


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """List all pages, and what the find box has found in them."""
    asked = " ".join(request.GET.get("q", "").split())[:LONGEST_ASKED]
    return render(request, "teaching/index.html", {"pages": pages().values(), "asked": asked, "found": find(asked)})


@require_GET
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show one page."""
    one = pages().get(key)
    if one is None:
        raise Http404
    return render(request, "teaching/page.html", {"page": one, "pages": pages().values(), **build_page_blocks(one)})


@require_GET
def cards(request: HttpRequest, key: str) -> HttpResponse:
    """List what each kind of piece can do, for the card of one that is clicked."""
    if key not in pages():
        raise Http404
    answer = JsonResponse(cards_of(key))
    answer["Cache-Control"] = "public, max-age=3600"
    return answer


def build_page_blocks(one: Page) -> dict[str, Any]:
    """Build the blocks of a page with their tables and pictures, and the drawing code's data."""
    parts: list[dict[str, Any]] = []
    for n, block in enumerate(one.blocks):
        if block.kind == "prose":
            parts.append({"html": block.html})
        elif block.kind == "table":
            parts.append({"table": table(one.key, block.name)})
        else:
            parts.append({"picture": asdict(picture(one.key, block.name)), "id": f"picture-{n}"})
    if not one.ruleset:
        return {"parts": parts}
    rules = find_rules(one.ruleset)
    sides = {key: asdict(side) for key, side in rules.sides.items()}
    style = f"rulesets/{rules.key}/page.css"
    return {
        "parts": parts,
        "drawn": {"sides": sides},
        "script": f"rulesets/{rules.key}/page.js",
        "style": style if finders.find(style) else None,
    }


@require_POST
def begin(request: HttpRequest, key: str, guide: str) -> HttpResponse:
    """Open a first battle that teaches, against the computer, and sit down at it."""
    found = guide_of(key, guide)
    if found is None:
        raise Http404
    rules = find_rules(key)
    others = [side for side in first_sides(rules) if side != found.side]
    wish = Wish(rules, f"{found.game}: {found.title}", found.setup, found.side, others)
    try:
        chair = open_table(wish, seed=f"{key}/{guide}", opener=mark_of(request))
    except Refused as refusal:
        return refused(request, gettext("This battle was not opened"), " ".join(one["text"] for one in refusal.faults))
    access.take(request, chair)
    return redirect("tactical:room", chair.rid)


@require_GET
def rule(request: HttpRequest, rule: str) -> HttpResponse:
    """Show a rule in its own words: a page, or (``?part=note``) the note beside a chip."""
    words = catalogue().get(rule)
    if words is None:
        raise Http404
    template = "teaching/parts/rule.html" if request.GET.get("part") == "note" else "teaching/rule.html"
    answer = render(request, template, {"rule": words, "book": pages().get(words.page)})
    answer["Cache-Control"] = "public, max-age=3600"
    return answer
