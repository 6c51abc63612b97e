"""Ways in and out: opening a battle, the links of its chairs, leaving."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from tactical import access, rooms
from tactical.common.address import mark_of
from tactical.common.link_login import key_by_post
from tactical.common.refusals import Refused
from tactical.engine.registry import find
from tactical.engine.ruleset import Fault
from tactical.models.belief import PACES, Chair
from tactical.services import seating, tables, wishes
from tactical.services.umpire_actions import length


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """Show *Open a battle* and *My battles*."""
    return render(request, "tactical/battles.html", context(request))


def context(request: HttpRequest, **more: object) -> dict[str, object]:
    held = access.held(request.session).values()
    shown = {"rulesets": rooms.lobby(), "mine": rooms.mine(held), "open": rooms.open_chairs(held)}
    return {**shown, "faults": [], "given": {}, **more}


@require_POST
def open_battle(request: HttpRequest) -> HttpResponse:
    """Open a battle and sit down; a form with faults comes back with all of them and what was filled in."""
    form = request.POST.dict()
    try:
        chair = tables.open_table(wishes.read_wish(form), opener=mark_of(request))
    except Refused as refusal:
        form.pop("csrfmiddlewaretoken", None)
        more = context(request, faults=refusal.faults, given=form)
        return render(request, "tactical/battles.html", more, status=refusal.status)
    access.take(request, chair)
    return redirect("tactical:room", chair.rid)


def elsewhere(request: HttpRequest) -> HttpResponse:
    """Refuse a button pressed on another site's page."""
    return refused(
        request,
        "This place was not taken",
        "The request came from a page on another site. Open your link yourself and press the button there.",
    )


def no_chair(request: HttpRequest) -> HttpResponse:
    """Refuse a link that lets nobody in."""
    return refused(
        request,
        "This link does not work",
        "Part of it may be missing, or it belongs to a battle on another site: ask whoever sent it to send it again. Or "
        "somebody has already used it: an invitation works once, and the battle’s page then shows a link for other "
        "devices. Or a newer link has replaced it.",
    )


@key_by_post(elsewhere)
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Show a chair's link: the table, the chair and one button, which lets in when it is pressed (EX-007).

    The first to come gives a name with it, and the chair gets a link of its own. One browser sits on one chair of a table: a
    second link is refused until it leaves the first. The chair's holder is shown straight in.
    """
    chair = Chair.objects.select_related("table").filter(token=token, program=False).first()
    if chair is None:
        return no_chair(request)
    other = access.other_chair(request, chair)
    if other is not None:
        return refused(
            request,
            "This browser already has a place in this battle",
            f"It holds {describe_place(other)} of “{chair.table.title}”. One browser can hold only one place in a battle: "
            "open the link in another browser or a private window, or leave that place first.",
            leave=other.rid,
        )
    if request.method == "POST":
        if not chair.taken and not chair.watches:
            try:
                tables.sit_down(chair, request.POST.get("name", ""))
            except Refused as refusal:
                return welcome(request, chair, refusal.faults)
        elif chair.called and not tables.come_again(chair):
            return no_chair(request)
        access.take(request, chair)
    elif not access.may_open(request.session, chair.rid):
        return welcome(request, chair)
    return redirect("tactical:room", chair.rid)


def welcome(request: HttpRequest, chair: Chair, faults: tuple[Fault, ...] = ()) -> HttpResponse:
    """Show the page at which one sits down, the first to come with a name."""
    rules = find(chair.table.ruleset)
    host = chair.table.chairs.filter(is_owner=True).exclude(pk=chair.pk).first()
    about = {
        "chair": chair,
        "title": chair.table.title,
        "game": wishes.game(rules),
        # The lobby shows these words to everybody; any other position shows only its title.
        "setup": next((one for one in rules.setups() if wishes.titled(rules, one) == chair.table.title), None),
        "host": host and host.name,
        "source": rules.source,
        "side": rules.sides.get(chair.side),
        "posts": [post for key, post in rules.posts.items() if key in json.loads(chair.posts)],
        "placeholder": tables.own_name(chair),
        "move_seconds": chair.table.move_seconds,
        "clock": length(chair.table.move_seconds or 0),
        "pace": PACES.get(chair.table.pace or 0, ""),
        "agreed": rooms.agreed(rules, json.loads(chair.table.setup)),
        "watched_late": chair.table.watch_delay if chair.table.is_watched_late else 0,
        "longest_name": wishes.LONGEST_NAME,
        "faults": faults,
        "given": request.POST.get("name", ""),
    }
    return render(request, "tactical/enter.html", about, status=422 if faults else 200)


def describe_place(chair: Chair) -> str:
    if not chair.fights:
        return "a spectator’s place" if chair.watches else "the umpire’s place"
    return find(chair.table.ruleset).sides[chair.side].name


@require_POST
def turn(request: HttpRequest, rid: str) -> HttpResponse:
    """Turn the table, where one person plays all sides: to the chair that must order."""
    chair = access.chair_of(request, rid)
    try:
        other = seating.other_chair(chair)
    except Refused as refusal:
        return refused(request, "This battle has no hot seat", str(refusal), to=chair)
    access.change(request, chair, other)
    return redirect("tactical:room", other.rid)


@require_POST
def play_on(request: HttpRequest, rid: str) -> HttpResponse:
    """Open a battle from a move of this one, which is over."""
    chair = access.chair_of(request, rid)
    number, plays, level = (request.POST.get(name, "") for name in ("number", "plays", "level"))
    try:
        asked = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else None
        mine = seating.play_on(chair, asked, plays, level, opener=mark_of(request))
    except Refused as refusal:
        return refused(request, "Nothing was opened", " ".join(fault["text"] for fault in refusal.faults), to=chair)
    access.take(request, mine)
    return redirect("tactical:room", mine.rid)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Leave the chair named in the form; its link still opens it."""
    access.leave(request, request.POST.get("rid", ""))
    return redirect("tactical:lobby")


def not_here(request: HttpRequest) -> HttpResponse:
    """Answer a battle's address that opens nothing in this browser, whatever the reason: one page for all reasons."""
    return refused(
        request,
        "This browser has no place in this battle",
        "You join a battle by your own link. If this browser has forgotten it, open the link again; if the link is lost or no "
        "longer works, the player who opened the battle can create a new one. Or you have left this game. In a hot-seat battle "
        "only the side to move is open.",
        status=404,
    )


def refused(
    request: HttpRequest, title: str, text: str, *, leave: str = "", to: Chair | None = None, status: int = 403
) -> HttpResponse:
    """Show a page that says what is wrong and what to do; ``to`` is a chair to which a way back is shown."""
    about = {"title": title, "text": text, "leave": leave, "room": reverse("tactical:room", args=[to.rid]) if to else ""}
    return render(request, "tactical/refused.html", about, status=status)
