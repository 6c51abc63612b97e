"""The entry to the API: who asks, by what right, and refusals in one form (OP-004 to OP-007, OP-060)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from difflib import get_close_matches
from hashlib import sha256
from typing import Any

from channels.db import database_sync_to_async
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt

from campaign import wall_clock
from campaign.access import as_player, as_umpire
from campaign.api.address import OF_DESK, SCOPES, WRITES, Address
from campaign.api.long_poll import news_after
from campaign.api.problem import Problem, no_token, not_here, refusal, wrong
from campaign.clock.buckets import API
from campaign.models.belief import Campaign, Seat
from campaign.models.people import ApiToken, IdempotentAnswer
from campaign.orders.sealing import Refused, fault
from campaign.people import tokens
from tactical.common.requests import Unreadable, json_of

BEARER = re.compile(r"Bearer (so_[A-Za-z0-9_-]{10,100})")
MUSTERING = "The fleets are mustering: you can read and give orders when the war has begun."
ABANDONED = timedelta(seconds=60)
"""Time after which a worker counts as gone, and the request may be made again."""
AT_WORK = "A request with this Idempotency-Key is in progress. Try again in a moment."
ANOTHER = "This Idempotency-Key was already used for another request. Give each request its own key."


def door(*addresses: Address) -> Callable[..., Any]:
    """Make the view of one path with these methods; with none the path does not exist."""
    methods = {one.method: one for one in addresses}

    @csrf_exempt
    def answered(request: HttpRequest, **_: str) -> HttpResponse:
        try:
            return answer(request, *admit(request, methods))
        except Exception as error:
            return refusal(error)

    @csrf_exempt
    async def waited(request: HttpRequest) -> HttpResponse:
        try:
            _, token, seat, given = await database_sync_to_async(admit)(request, methods)
            return await news_after(token.pk, seat.rid, given["after"], given["wait"])
        except Exception as error:
            return refusal(error)

    return waited if any(one.answer is None for one in addresses) else answered


def token_of(request: HttpRequest) -> ApiToken:
    """Find the token in a request's header, and nowhere else, and count it in its bucket."""
    given = BEARER.fullmatch(request.headers.get("Authorization", ""))
    token = tokens.find_token(given[1]) if given else None
    if token is None:
        raise no_token()
    if wait_s := tokens.count_request(token):
        detail = f"Too many requests with this token: the limit is {API.most} a minute. Try again in {wait_s} s."
        raise Problem(429, detail, headers={"Retry-After": str(wait_s)})
    return token


def seat_of(token: ApiToken, address: Address) -> Seat:
    """Find a token's seat; other people's things are refused as if they did not exist (OP-WC-05)."""
    seat = token.holder.seat
    seat.asks = token.holder
    if seat.is_umpire != (address.owner == OF_DESK):
        raise not_here()
    if not token.may(address.scope):
        needs = f"This token may not do that: it {SCOPES[address.scope]} who has one for “{address.scope}”."
        raise Problem(403, needs)
    seat = (as_umpire if seat.is_umpire else as_player)(seat, address.method)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        raise Problem(409, MUSTERING)
    return seat


def admit(request: HttpRequest, methods: Mapping[str, Address]) -> tuple[Address, ApiToken, Seat, dict[str, int]]:
    """Admit a request: return address, token, seat, and the numbers of its query.

    The token is checked first, so that without one nobody can tell which addresses exist."""
    token = token_of(request)
    address = methods.get(str(request.method))
    if address is None:
        if not methods:
            raise not_here()
        raise Problem(405, f"Use {' or '.join(methods)} here.", headers={"Allow": ", ".join(methods)})
    seat = seat_of(token, address)
    known = [one.name for one in address.query]
    if strange := sorted(set(request.GET) - set(known)):
        raise wrong(strange[0][:60], nearest(strange[0], known))
    if address.method in WRITES and request.content_type != "application/json":
        raise Problem(415, "The body of a request must be JSON, declared by “Content-Type: application/json”.")
    return address, token, seat, numbers(request, address)


def numbers(request: HttpRequest, address: Address) -> dict[str, int]:
    """Read the whole numbers of the query; refuse with all their bounds at once."""
    typed = {one: request.GET.get(one.name, str(one.default)) for one in address.query}
    found = {one: int(text) if re.fullmatch(r"[0-9]{1,10}", text) else -1 for one, text in typed.items()}
    wrong_ones = [one for one, value in found.items() if not one.least <= value <= one.most]
    if wrong_ones:
        raise Refused(
            *(
                fault(
                    one.name,
                    gettext("“%(name)s” must be a whole number from %(least)s to %(most)s.")
                    % {"name": one.name, "least": one.least, "most": one.most},
                )
                for one in wrong_ones
            )
        )
    return {one.name: value for one, value in found.items()}


def nearest(name: str, known: list[str]) -> str:
    """Say that a name is unknown, with the one that may be meant (OP-009)."""
    near = get_close_matches(name, known, 1)
    return f"“{name[:60]}” is unknown here.{f' Is “{near[0]}” meant?' if near else ''}"


def answer(request: HttpRequest, address: Address, token: ApiToken, seat: Seat, given: dict[str, int]) -> HttpResponse:
    """Answer an admitted request; a POST with an Idempotency-Key is done once."""
    assert address.answer is not None
    make = address.answer
    if address.method not in WRITES:
        return JsonResponse(make(seat, **given))
    key = request.headers.get("Idempotency-Key", "") if address.method == "POST" else ""
    if len(key) > IdempotentAnswer.KEY or not key.isprintable():
        raise wrong(
            "Idempotency-Key",
            gettext("An Idempotency-Key may have at most %(key)s printable characters.") % {"key": IdempotentAnswer.KEY},
        )
    body = body_of(request)

    def do() -> HttpResponse:
        try:
            return JsonResponse(make(seat, body))
        except Exception as error:
            return refusal(error)

    return do_once(token, key, request, do) if key else do()


def body_of(request: HttpRequest) -> dict[str, Any]:
    """Read the table sent, within the limits of pages."""
    try:
        body = json_of(request)
    except Unreadable as error:
        raise wrong("", f"This {error}", error.status) from None
    if not isinstance(body, dict):
        raise wrong("", gettext("The body of this request must be an object: { … }."))
    return body


def do_once(token: ApiToken, key: str, request: HttpRequest, do: Callable[[], HttpResponse]) -> HttpResponse:
    """Do a request, or return its stored answer; refuse if it is at work (409), or the key was another request's (422).

    Answers that were late, too much or the server's fault are not stored: the request may be repeated."""
    asked = sha256(b"\0".join((str(request.method).encode(), request.get_full_path().encode(), request.body))).hexdigest()
    now = wall_clock.now()
    mine = IdempotentAnswer.objects.filter(token=token, key=key)
    mine.filter(Q(at__lt=now - tokens.KEPT) | Q(status=None, at__lt=now - ABANDONED)).delete()
    try:
        with transaction.atomic():
            row = IdempotentAnswer.objects.create(token=token, key=key, asked=asked, at=now)
    except IntegrityError:
        had = mine.first()
        if had is not None and had.asked != asked:
            raise wrong("Idempotency-Key", ANOTHER) from None
        if had is None or had.status is None:
            raise wrong("Idempotency-Key", AT_WORK, 409) from None
        return HttpResponse(had.text, status=had.status, content_type=had.kind)
    kept = False
    try:
        answer = do()
        if answer.status_code < 500 and answer.status_code not in (409, 429):
            kept = True
            told = {"status": answer.status_code, "kind": answer["Content-Type"], "text": answer.content.decode()}
            IdempotentAnswer.objects.filter(pk=row.pk).update(**told)
    finally:
        if not kept:
            IdempotentAnswer.objects.filter(pk=row.pk).delete()
    return answer
