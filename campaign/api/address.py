"""Addresses of the API as data: answer, users, and text in the OpenAPI file (OP-001)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.people.tokens import DESK, ORDERS, READ

Schema = dict[str, Any]
Answer = Callable[..., dict[str, Any]]
OF_SEAT, OF_DESK = "seat", "desk"
SCOPES: Mapping[str, str] = {
    READ: "reads what the seat’s room or the umpire’s desk shows",
    ORDERS: "drafts, seals and opens the seat’s orders",
    DESK: "orders runs and publishes them",
}
WRITES = ("POST", "PUT")
WHOLE: Schema = {"type": "integer"}
YES_NO: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}


@dataclass(frozen=True)
class Query:
    """A query parameter: a whole number from ``least`` to ``most``."""

    name: str
    words: str
    least: int = 0
    most: int = 2_000_000_000
    default: int = 0


@dataclass(frozen=True)
class Address:
    """An address of the API: ``method`` and ``path`` under /api/v1/; ``scope`` is the token's.

    ``answer`` gets the seat, and the ``query`` or the body; None where a program waits for news (:mod:`campaign.api.long_poll`).
    ``takes`` and ``gives`` are JSON schemas."""

    method: str
    path: str
    scope: str
    words: str
    gives: Schema
    query: tuple[Query, ...] = ()
    takes: Schema | None = None
    answer: Answer | None = None

    @property
    def owner(self) -> str:
        """Say whose address it is: a seat's or a desk's."""
        return self.path.partition("/")[0]


def reads(path: str, gives: Schema, *query: Query) -> Callable[[Answer], Address]:
    """Make a function the answer to GET; its docstring becomes its text in the OpenAPI file."""
    return lambda answer: Address("GET", path, READ, _words_of(answer), gives, query, answer=answer)


def writes(method: str, path: str, scope: str, takes: Schema, gives: Schema) -> Callable[[Answer], Address]:
    """Make a function the answer to a request with a body."""
    return lambda answer: Address(method, path, scope, _words_of(answer), gives, takes=takes, answer=answer)


def _words_of(answer: Answer) -> str:
    return " ".join((answer.__doc__ or "").split()).rstrip(".")


def table(words: str, **fields: Schema) -> Schema:
    """Describe a table of the API's own: it has all of these fields."""
    return {"type": "object", "description": words, "properties": fields, "required": list(fields)}


def as_shown(words: str) -> Schema:
    """Describe the content of a page: a table whose parts depend on the kind of seat."""
    return {"type": "object", "description": words, "additionalProperties": True}


def row_of(name: str) -> Schema:
    """Refer to a type of the program, by its name among the components."""
    return {"$ref": f"#/components/schemas/{name}"}


def rows_of(schema: Schema) -> Schema:
    """Describe a list of these."""
    return {"type": "array", "items": schema}
