"""The door of the API: who asks, whether it is his, and every refusal in one form (OP-004 to OP-007, OP-060)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from channels.db import database_sync_to_async
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from campaign.access import as_player, as_umpire
from campaign.api.address import OF_DESK, SCOPES, Address
from campaign.api.once import once
from campaign.api.problem import Problem, no_token, not_here, problem_of, wrong
from campaign.api.waiting import news_after
from campaign.clock.buckets import API
from campaign.models.belief import Campaign, Seat
from campaign.models.token import Answered, Token
from campaign.services import tokens
from campaign.services.orders import Refused
from naval.orders.known import Fault
from tactical.hall.requests import Unreadable, json_of

BEARER = re.compile(r"Bearer (so_[A-Za-z0-9_-]{10,100})")
MUSTERING = "The fleets are mustering: there is nothing to read and nothing to order before the war begins."
WRITES = ("POST", "PUT")
View = Callable[..., Any]


def token_of(request: HttpRequest) -> Token:
    """The token of a request, which stands in its header and nowhere else; counted in its bucket."""
    given = BEARER.fullmatch(request.headers.get("Authorization", ""))
    token = tokens.found(given[1]) if given else None
    if token is None:
        raise no_token()
    if wait_s := tokens.counted(token):
        detail = f"This token has asked too often: {API.most} requests a minute are served. Ask again in {wait_s} s."
        raise Problem(429, detail, headers={"Retry-After": str(wait_s)})
    return token


def seat_of(token: Token, address: Address, method: str) -> Seat:
    """The seat in whose name a token asks; a thing of others is not found, like one that never was (OP-WC-05)."""
    seat = token.holder.seat
    seat.asks = token.holder
    if seat.is_umpire != (address.of == OF_DESK):
        raise not_here()
    if not token.may(address.scope):
        needs = f"This token may not do that: it {SCOPES[address.scope]} who has one for “{address.scope}”."
        raise Problem(403, needs)
    seat = (as_umpire if seat.is_umpire else as_player)(seat, method)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        raise Problem(409, MUSTERING)
    return seat


def admitted(request: HttpRequest, methods: Mapping[str, Address]) -> tuple[Address, Token, Seat]:
    """What is asked for, by which token, in which seat's name; raises :class:`Problem` and what pages raise."""
    token = token_of(request)
    address = methods.get(str(request.method))
    if address is None:
        if not methods:
            raise not_here()
        raise Problem(405, f"Here one may {' or '.join(methods)}.", headers={"Allow": ", ".join(methods)})
    seat = seat_of(token, address, address.method)
    strange = sorted(set(request.GET) - {one.name for one in address.query})
    if strange:
        raise wrong(strange[0][:60], nearest(strange[0], [one.name for one in address.query]))
    if address.method in WRITES and request.content_type != "application/json":
        raise Problem(415, "The body of a request is JSON: say so with “Content-Type: application/json”.")
    return address, token, seat


def nearest(name: str, known: list[str]) -> str:
    """What is said of a name that is not known, with the one that may be meant (OP-009)."""
    near = get_close_matches(name, known, 1)
    return f"“{name[:60]}” is not known here.{f' Is “{near[0]}” meant?' if near else ''}"


def numbers(request: HttpRequest, address: Address) -> dict[str, int]:
    """The whole numbers after the question mark; refused with their bounds, all of them at once."""
    found: dict[str, int] = {}
    faults: list[Fault] = []
    for one in address.query:
        typed = request.GET.get(one.name, str(one.default))
        value = int(typed) if re.fullmatch(r"[0-9]{1,10}", typed) else -1
        if not one.least <= value <= one.most:
            text = f"“{one.name}” is a whole number from {one.least} to {one.most}."
            faults += wrong(one.name, text).faults
        found[one.name] = value
    if faults:
        raise Refused(*faults)
    return found


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The table that was sent, within the limits of pages; refused if it is none."""
    try:
        body = json_of(request)
    except Unreadable as error:
        raise wrong("", f"This {error}", error.status) from None
    if not isinstance(body, dict):
        raise wrong("", "The body of this request is a table: { … }.")
    return body


def done(request: HttpRequest, address: Address, token: Token, seat: Seat) -> HttpResponse:
    """The answer, or a refusal as a problem; a POST with an Idempotency-Key is done once."""
    assert address.answer is not None
    make = address.answer

    def do() -> HttpResponse:
        try:
            return make(request, seat)
        except Exception as error:
            return refusal(error)

    key = request.headers.get("Idempotency-Key", "")
    if address.method != "POST" or not key:
        return do()
    if len(key) > Answered.KEY or not key.isprintable():
        raise wrong("Idempotency-Key", f"An Idempotency-Key has at most {Answered.KEY} signs, all of which can be printed.")
    body_of(request)  # what is too long is refused before it is kept
    return once(token, key, request, do)


def refusal(error: Exception) -> HttpResponse:
    """A refusal as the API says it; any other error goes on."""
    problem = problem_of(error)
    if problem is None:
        raise error
    return problem.answer()


def door(*addresses: Address) -> View:
    """The view of one path: its methods, and no others. With none of them it is a path that never was."""
    methods = {one.method: one for one in addresses}

    @csrf_exempt
    def answered(request: HttpRequest, **_: str) -> HttpResponse:
        try:
            return done(request, *admitted(request, methods))
        except Exception as error:
            return refusal(error)

    @csrf_exempt
    async def waited(request: HttpRequest) -> HttpResponse:
        try:
            address, token, seat = await database_sync_to_async(admitted)(request, methods)
            given = numbers(request, address)
            return await news_after(token.pk, seat.rid, given["after"], given["wait"])
        except Exception as error:
            return refusal(error)

    return waited if any(one.answer is None for one in addresses) else answered
