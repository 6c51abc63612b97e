"""Ways in and out: opening a battle, the links of its chairs, leaving."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from tactical import access, rooms
from tactical.common.address import mark_of
from tactical.common.link_login import key_by_post
from tactical.common.refusals import Refused
from tactical.engine.opening import name_game
from tactical.engine.registry import find
from tactical.engine.ruleset import Fault
from tactical.models.belief import PACES, Chair
from tactical.rooms.state import Link
from tactical.services import seating, tables, wishes
from tactical.services.umpire_actions import length

NAME = "name"
"""The name that a person gave last, in the session: the next form has it already."""


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the lobby: my battles, a card for each game, battles that wait for somebody."""
    return render(request, "tactical/battles.html", context(request))


def context(request: HttpRequest, **more: Any) -> dict[str, Any]:
    """Build the lobby's page; ``given`` is the whole form, ``pressed`` a card's, that came with ``faults``."""
    held = access.held(request.session).values()
    rows = rooms.mine(held, link_by(request))
    over = [one for one in rows if one["over"]]
    shown = {
        "rulesets": rooms.lobby(),
        "mine": [one for one in rows if not one["over"]],
        "over": over,
        "won": sum(one["won"] for one in over),
        "asked": [one for one in rows if one["asked"]],
        "invited": rooms.invitations(held, link_by(request)),
        "open": rooms.open_chairs(held),
        "watch": rooms.list_battles_to_watch(held),
        "replays": rooms.list_shared_replays(),
        "my_name": request.session.get(NAME, ""),
    }
    filled = {"faults": [], "given": {}, "pressed": {}, **more}
    keys = {one["key"] for one in shown["rulesets"]}
    at_card = {filled[form].get("ruleset") for form in ("given", "pressed")} & keys
    return {**shown, **filled, "faults_at_card": bool(at_card)}


@require_POST
def open_battle(request: HttpRequest) -> HttpResponse:
    """Open a battle and sit down; a form with faults comes back with all of them and what was filled in.

    A game's card sends few fields and a ``way``. Who waits for somebody stays in the lobby, where the link is.
    """
    form = request.POST.dict()
    form.pop("csrfmiddlewaretoken", None)
    way = form.get("way", "")
    by_card = way in (wishes.NOW, wishes.FRIEND, wishes.OPEN)
    try:
        wish = wishes.read_wish(wishes.fill_card(form) if by_card else form)
        chair = tables.open_table(wish, opener=mark_of(request))
    except Refused as refusal:
        more = context(request, faults=refusal.faults, **{"pressed" if by_card else "given": form})
        return render(request, "tactical/battles.html", more, status=refusal.status)
    access.take(request, chair)
    if wish.name:
        request.session[NAME] = wish.name
    if by_card and way != wishes.NOW:
        return redirect(f"{reverse('tactical:lobby')}#game-{chair.table.ruleset}")
    return redirect("tactical:room", chair.rid)


@require_POST
def cancel(request: HttpRequest) -> HttpResponse:
    """Cancel a battle to which nobody came, and leave it."""
    chair = access.chair_of(request, request.POST.get("rid", ""))
    try:
        seating.cancel(chair)
    except Refused as refusal:
        return refused(
            request, gettext("The battle was not cancelled"), " ".join(one["text"] for one in refusal.faults), to=chair
        )
    access.leave(request, chair.rid)
    return redirect("tactical:lobby")


def link_by(request: HttpRequest) -> Link:
    """Return the function that writes a chair's link for the address the page was called at."""
    return lambda token: request.build_absolute_uri(reverse("tactical:enter", args=[token]))


def elsewhere(request: HttpRequest) -> HttpResponse:
    """Refuse a button pressed on another site's page."""
    return refused(
        request,
        gettext("This place was not taken"),
        gettext("The request came from a page on another site. Open your link yourself and press the button there."),
    )


def no_chair(request: HttpRequest) -> HttpResponse:
    """Refuse a link that lets nobody in."""
    return refused(
        request,
        gettext("This link does not work"),
        gettext(
            "Part of it may be missing, or it belongs to a battle on another site: ask whoever sent it to send it again. Or "
            "somebody has already used it: an invitation works once, and the battle’s page then shows a link for other "
            "devices. Or a newer link has replaced it."
        ),
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
            gettext("This browser already has a place in this battle"),
            gettext(
                "It holds %(other)s of “%(title)s”. One browser can hold only one place in a battle: open the "
                "link in another browser or a private window, or leave that place first."
            )
            % {"other": describe_place(other), "title": chair.table.title},
            leave=other.rid,
        )
    if request.method == "POST":
        if not chair.taken and not chair.watches:
            try:
                tables.sit_down(chair, given := request.POST.get("name", ""))
                if named := wishes.plain_name(given):
                    request.session[NAME] = named
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
        "game": name_game(rules),
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
        "to_watch": chair.table.to_watch,
        "watched_late": chair.table.watch_delay if chair.table.is_watched_late else 0,
        "longest_name": wishes.LONGEST_NAME,
        "faults": faults,
        "given": request.POST.get("name", request.session.get(NAME, "")),
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
        return refused(request, gettext("This battle has no hot seat"), str(refusal), to=chair)
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
        return refused(request, gettext("Nothing was opened"), " ".join(fault["text"] for fault in refusal.faults), to=chair)
    access.take(request, mine)
    return redirect("tactical:room", mine.rid)


@require_POST
def play_again(request: HttpRequest, rid: str) -> HttpResponse:
    """Open a battle that is over once more, from its beginning."""
    chair = access.chair_of(request, rid)
    try:
        mine = seating.play_again(chair, request.POST.get("plays", ""), request.POST.get("level", ""), opener=mark_of(request))
    except Refused as refusal:
        return refused(request, gettext("Nothing was opened"), " ".join(fault["text"] for fault in refusal.faults), to=chair)
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
        gettext("This browser has no place in this battle"),
        gettext(
            "You join a battle by your own link. If this browser has forgotten it, open the link again; if the link is lost or "
            "no longer works, the player who opened the battle can create a new one. Or you have left this game. In a hot-seat "
            "battle only the side to move is open. A battle of a war opens from the room of your seat."
        ),
        status=404,
    )


def refused(
    request: HttpRequest, title: str, text: str, *, leave: str = "", to: Chair | None = None, status: int = 403
) -> HttpResponse:
    """Show a page that says what is wrong and what to do; ``to`` is a chair to which a way back is shown."""
    about = {"title": title, "text": text, "leave": leave, "room": reverse("tactical:room", args=[to.rid]) if to else ""}
    return render(request, "tactical/refused.html", about, status=status)
