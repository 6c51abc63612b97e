"""Refusals of the API as application/problem+json (RFC 9457), with the page's own ``faults`` (OP-006)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus

import msgspec
from django.http import Http404, HttpResponse

from campaign.access import ReadsOnly, WarIsOver
from campaign.orders.sealing import Refused, fault
from campaign.rooms.words import Row, fault_row

KIND = "application/problem+json"
NO_TOKEN = (
    "This request has no valid token. Send one as “Authorization: Bearer so_…”, never in the URL; create "
    "one under API access, in the room or on the desk."
)
NOT_HERE = "There is nothing here for this token. GET /api/v1/openapi.json lists every address."


class Problem(Exception):
    """A refusal of a request, in words, with further headers."""

    def __init__(self, status: int, detail: str, faults: Sequence[Row] = (), headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status, self.detail, self.faults, self.headers = status, detail, list(faults), dict(headers or {})


def no_token() -> Problem:
    """Refuse a token that is missing, ended, mistyped, of another site or in the address."""
    return Problem(401, NO_TOKEN, headers={"WWW-Authenticate": "Bearer"})


def not_here() -> Problem:
    """Refuse access to another's things as if they did not exist."""
    return Problem(404, NOT_HERE)


def wrong(where: str, text: str, status: int = 422) -> Refused:
    """Refuse one thing in a request."""
    return Refused(fault(where, text), status=status)


def refusal(error: Exception) -> HttpResponse:
    """Turn an error into the API's form of what a page would say; raise any other.

    The same problem gives the same bytes, without the address asked (OP-005)."""
    if isinstance(error, Refused):
        faults = [fault_row(one) for one in error.faults]
        error = Problem(error.status, " ".join(one["text"] for one in faults[:1]), faults)
    elif isinstance(error, Http404):
        error = not_here()
    elif isinstance(error, WarIsOver | ReadsOnly):
        error = Problem(409 if isinstance(error, WarIsOver) else 403, error.words)
    if not isinstance(error, Problem):
        raise error
    status = error.status
    body: Row = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": error.detail}
    if error.faults:
        body["faults"] = error.faults
    return HttpResponse(msgspec.json.encode(body), status=status, content_type=KIND, headers=error.headers)
