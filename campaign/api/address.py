"""An address of the API as data: what answers there, for whom, and all that the OpenAPI file says of it (OP-001)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse

from campaign.models.belief import Seat
from campaign.services.tokens import DESK, ORDERS, READ

Schema = dict[str, Any]
Answer = Callable[[HttpRequest, Seat], HttpResponse]
Waits = Callable[[HttpRequest, int, int], Awaitable[HttpResponse]]
OF_SEAT, OF_DESK = "seat", "desk"
SCOPES: Mapping[str, str] = {
    READ: "reads what the seat’s room, or the umpire’s desk, shows",
    ORDERS: "drafts, seals and opens the seat’s orders",
    DESK: "orders runs and publishes them",
}


@dataclass(frozen=True)
class Query:
    """A word after the question mark of an address: a whole number from ``least`` to ``most``."""

    name: str
    words: str
    least: int = 0
    most: int = 2_000_000_000
    default: int = 0


@dataclass(frozen=True)
class Address:
    """``method`` and ``path`` under /api/v1/. ``of`` is whose it is, a seat's or a desk's; ``scope`` what its token is made for.

    ``answer`` makes the answer, as the page does; of one that waits it gives what is asked of its seat again and again
    (:mod:`campaign.api.waiting`). ``takes`` and ``gives`` are JSON schemas; a ``gives`` of None has no body.
    """

    method: str
    path: str
    of: str
    scope: str
    words: str
    gives: Schema
    answer: Answer | None = None
    takes: Schema | None = None
    query: tuple[Query, ...] = field(default=())


def table(words: str, **fields: Schema) -> Schema:
    """The schema of a table of the API's own: all of these are in it."""
    return {"type": "object", "description": words, "properties": fields, "required": list(fields)}


def as_shown(words: str) -> Schema:
    """The schema of what a page shows: a table whose parts hang on the kind of seat."""
    return {"type": "object", "description": words, "additionalProperties": True}


WHOLE: Schema = {"type": "integer"}
YES_NO: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}


def row_of(name: str) -> Schema:
    """A reference to a type of the program, by its name among the components."""
    return {"$ref": f"#/components/schemas/{name}"}


def rows_of(schema: Schema) -> Schema:
    """A list of these."""
    return {"type": "array", "items": schema}
