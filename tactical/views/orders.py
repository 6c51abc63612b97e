"""Posts of a page: drafts, seals, and the words that end a battle. Every answer is the state of the table after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tactical.access import chair_of
from tactical.common.refusals import Refused, fault
from tactical.common.requests import TOO_DEEP, Unreadable, json_of
from tactical.engine.ruleset import Fault
from tactical.models.belief import Chair
from tactical.rooms import state_of
from tactical.services import endings, interval, links, seating, sharing, sheets, talk, umpire_actions, war
from tactical.views.door import link_by

LONGEST_TEXT = 4_000
Body = dict[str, Any]


Act = Callable[[Chair, Body], object]


def takes(needed: dict[str, type] | None = None, **optional: type) -> Callable[[Act], Callable[..., HttpResponse]]:
    """Require a body of these fields. Answered with the table's state; a refusal with all its faults beside it."""

    def in_words(view: Act) -> Callable[..., HttpResponse]:
        @require_POST
        @wraps(view)
        def answer(request: HttpRequest, rid: str) -> HttpResponse:
            chair = chair_of(request, rid)
            faults: tuple[Fault, ...] = ()
            status = 200
            try:
                body = parse(request)
                expect(body, needed or {}, optional)
                view(chair, body)
            except Refused as refusal:
                faults, status = refusal.faults, refusal.status
            except RecursionError:  # readable, but too deep to be judged
                faults, status = (fault("", f"This {TOO_DEEP}"),), 400
            state = state_of(chair_of(request, rid), link_by(request))
            return JsonResponse({"faults": faults, "state": state} if faults else state, status=status)

        return answer

    return in_words


def parse(request: HttpRequest) -> Body:
    """Read the JSON table of a request; none at all is an empty one. Refused in words if it cannot be read."""
    try:
        body = json_of(request, empty=b"{}")
    except Unreadable as error:
        raise Refused(fault("", f"This {error}"), status=error.status) from None
    if not isinstance(body, dict):
        raise Refused(fault("", gettext("A table of orders was expected, not %(body)s.") % {"body": kind(body)}), status=400)
    return body


KINDS = {dict: "a table", list: "a list", str: "a text", bool: "yes or no", int: "a whole number", float: "a number with a point"}


def kind(value: object) -> str:
    """Name the kind of a value, in a player's words."""
    return KINDS.get(type(value), "nothing")


def expect(body: Body, needed: dict[str, type], optional: dict[str, type] | None = None) -> None:
    """Refuse a body with all faults of its fields at once."""
    fields = {**needed, **(optional or {})}
    faults = [fault(name, gettext("“%(name)s” is missing.") % {"name": name}) for name in needed if name not in body]
    for name, value in body.items():
        if name not in fields:
            faults.append(
                fault(
                    name[:40],
                    gettext("“%(name)s” is not a field here; the fields are: %(fields)s.")
                    % {"name": name[:40], "fields": ", ".join(fields)},
                )
            )
        elif type(value) is not fields[name]:  # a bool is an int to isinstance
            faults.append(fault(name, f"“{name}” is {KINDS[fields[name]]}, not {kind(value)}."))
    if isinstance(body.get("text"), str) and len(body["text"]) > LONGEST_TEXT:
        faults.append(
            fault(
                "text",
                gettext("The typed orders have %(length)s characters; the most is %(longest_text)s.")
                % {"length": len(body["text"]), "longest_text": LONGEST_TEXT},
            )
        )
    if faults:
        raise Refused(*faults, status=400)


@takes({"number": int}, orders=dict, text=str)
def draft(chair: Chair, body: Body) -> None:
    """Write on the sheet."""
    if ("orders" in body) == ("text" in body):
        raise Refused(fault("orders", gettext("Send either “orders” or typed “text”: one of them, not both.")), status=400)
    sheets.draft(chair, body["number"], orders=body.get("orders"), text=body.get("text"))


def answers(needed: dict[str, type]) -> Callable[[Callable[[Chair, Body], dict[str, Any]]], Callable[..., HttpResponse]]:
    """Require a body of these fields for a question, by which nothing is stored. Answered with ``{"answer"}``, or with faults."""

    def in_words(view: Callable[[Chair, Body], dict[str, Any]]) -> Callable[..., HttpResponse]:
        @require_POST
        @wraps(view)
        def answer(request: HttpRequest, rid: str) -> HttpResponse:
            chair = chair_of(request, rid)
            try:
                body = parse(request)
                expect(body, needed)
                return JsonResponse({"answer": view(chair, body)})
            except Refused as refusal:
                return JsonResponse({"faults": refusal.faults}, status=refusal.status)

        return answer

    return in_words


@answers({"number": int, "about": dict})
def ask(chair: Chair, body: Body) -> dict[str, Any]:
    """Answer a question while a sheet is written."""
    return sheets.ask(chair, body["number"], body["about"])


@answers({"number": int})
def hint(chair: Chair, body: Body) -> dict[str, Any]:
    """Answer what the computer would order here, and why."""
    return sheets.give_hint(chair, body["number"])


@takes({"number": int})
def back(chair: Chair, body: Body) -> None:
    """Undo the last change."""
    sheets.take_back(chair, body["number"])


@takes({"number": int}, orders=dict)
def seal(chair: Chair, body: Body) -> None:
    """Seal the sheet, or the orders sent."""
    sheets.seal(chair, body["number"], body.get("orders"))


@takes(number=int)
def unseal(chair: Chair, body: Body) -> None:
    """Withdraw the seal."""
    sheets.unseal(chair, body.get("number"))


@takes(number=int)
def resign(chair: Chair, body: Body) -> None:
    """Strike."""
    endings.resign(chair)


@takes({"say": str}, number=int)
def draw(chair: Chair, body: Body) -> None:
    """Offer, accept, decline or withdraw a draw."""
    endings.say(chair, body["say"])


@takes(number=int)
def go(chair: Chair, body: Body) -> None:
    """Begin one's move before the interval is over."""
    interval.give_go(chair, body.get("number"))


@takes(number=int)
def onward(chair: Chair, body: Body) -> None:
    """Open the next battle of the same war, or find it open."""
    war.fight_on(chair)


@takes(number=int)
def rematch(chair: Chair, body: Body) -> None:
    """Open the same battle with the sides changed, or find it open."""
    war.rematch(chair)


@takes({"to": str, "text": str})
def say(chair: Chair, body: Body) -> None:
    """Say something to one's own side or to the table."""
    talk.say(chair, body["to"], body["text"])


@takes({"on": bool})
def quiet(chair: Chair, body: Body) -> None:
    """Allow or forbid talk between the sides."""
    talk.open_talk(chair, body["on"])


@takes({"on": bool}, listed=bool)
def share(chair: Chair, body: Body) -> None:
    """Open a battle that is over to everybody who has its address, listed in the lobby or not, or close it again."""
    sharing.share(chair, body["on"], body.get("listed", False))


@takes({"chair": str}, level=str)
def program(chair: Chair, body: Body) -> None:
    """Give a free chair to the computer."""
    seating.give_to_program(chair, body["chair"], body.get("level", ""))


@takes({"chair": str})
def renew(chair: Chair, body: Body) -> None:
    """Make a new link for a chair."""
    links.renew(chair, body["chair"])


@takes({"do": str}, number=int, seconds=int, winner=str, reason=str)
def umpire(chair: Chair, body: Body) -> None:
    """Carry out an umpire's act beside ordering: ``stop``, ``start``, ``call`` or ``end``."""
    what = body["do"]
    if what == "stop":
        umpire_actions.stop_clock(chair)
    elif what == "start":
        umpire_actions.start_clock(chair, body.get("seconds"))
    elif what == "call":
        expect(body, {"do": str, "number": int})
        umpire_actions.call_time(chair, body["number"])
    elif what == "end":
        umpire_actions.end(chair, body.get("winner") or None, body.get("reason", ""))
    else:
        raise Refused(fault("do", gettext("An umpire can stop, start, call or end, not “%(what)s”.") % {"what": what[:40]}))
