"""Drafting and sealing from the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from campaign.access import player_of
from campaign.models.belief import Seat
from campaign.orders import sealing
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.draft import Draft
from campaign.rooms.words import fault_row
from tactical.common.requests import Unreadable, json_of

Given = ParamSpec("Given")


def refusals(view: Callable[Given, HttpResponse]) -> Callable[Given, HttpResponse]:
    """Answer a refusal with all its faults, as JSON."""

    @wraps(view)
    def answer(*args: Given.args, **kwargs: Given.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except sealing.Refused as refusal:
            return JsonResponse({"faults": [fault_row(fault) for fault in refusal.faults]}, status=refusal.status)

    return answer


def in_words(view: Callable[[HttpRequest, Seat], HttpResponse]) -> Callable[..., HttpResponse]:
    """Wrap a view of POSTs to a seat's room, answering a refusal with all its faults."""

    @require_POST
    @refusals
    @wraps(view)
    def answer(request: HttpRequest, rid: str) -> HttpResponse:
        return view(request, player_of(request, rid))

    return answer


def read(request: HttpRequest) -> Any:
    """Read the JSON of a request, or refuse it in words."""
    try:
        return json_of(request)
    except Unreadable as error:
        raise sealing.Refused(sealing.fault("", f"These orders {error}"), status=error.status) from None


def read_draft(request: HttpRequest) -> tuple[Any, object]:
    """Read the draft of a request, and the number of its order request."""
    draft = read(request)
    number = draft.pop("call", None) if isinstance(draft, dict) else None
    return draft, number


@in_words
def draft(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Store a draft and reckon what it comes to."""
    body, number = read_draft(request)
    call = sealing.save_draft(seat, body, number)
    return JsonResponse({"saved": True, **Draft(Desk.read_for_seat(seat, call), body).answer()})


@in_words
def seal(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Seal the orders sent, or refuse them with every fault and change nothing."""
    body, number = read_draft(request)
    sealing.seal(seat, body, number)
    return JsonResponse({"sealed": True})


@in_words
def as_they_are(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Seal an empty sheet by one button (CK-018)."""
    _, number = read_draft(request)
    sealing.as_they_are(seat, number)
    return JsonResponse({"sealed": True})


@in_words
def unseal(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Take the envelope back."""
    empty = request.headers.get("Content-Length", "") in ("", "0")
    _, number = (None, None) if empty else read_draft(request)
    sealing.unseal(seat, number)
    return JsonResponse({"sealed": False})
