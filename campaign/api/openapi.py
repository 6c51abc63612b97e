"""The OpenAPI file, from the addresses and the types of orders and papers (OP-001, OP-003)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from campaign.api.address import SCOPES, Address, Query, Schema, row_of, rows_of, table
from campaign.war.reports import KINDS
from naval.state.orders import Orders

VERSION = "1.0.0"
REF = "#/components/schemas/{name}"
REFUSALS = {
    "400": "The body is not JSON or has the wrong structure.",
    "401": "No valid token was sent. The answer is the same for every invalid token.",
    "403": "The token has no permission for this, or its owner may not do it now.",
    "404": "There is nothing here for this token.",
    "409": "Too late: the run has changed, the envelope is closed, or the same request is in progress.",
    "413": "The body is too long.",
    "415": "The body is not declared as JSON.",
    "422": "The request has faults: “faults” lists them all.",
    "429": "Too many requests; Retry-After says when to try again.",
}
OF_A_BODY = ("400", "413", "415")
KEY: Schema = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "At most 255 characters. For 24 hours the same key with the same body "
    "gets the same answer: nothing is done twice.",
    "schema": {"type": "string", "maxLength": 255},
}
FAULT = table(
    "One fault: where in the request, in words, and by which rule.",
    where={"type": "string"},
    text={"type": "string"},
    rule={"type": "string"},
)


def components() -> dict[str, Any]:
    """Take the shapes of orders and reports from the types that decode them, with the API's own."""
    _, types = msgspec.json.schema_components((Orders, *KINDS.values()), ref_template=REF)
    sheet: Schema = {
        "type": "object",
        "description": "Orders as written, with the number of the call they answer. Once valid they are "
        "stored as “Orders”; a leg may also be a course with a distance or a time. Each seat fills only its own parts.",
        "properties": {"call": {"type": "integer"}} | {name: {} for name in Orders.__struct_fields__},
        "required": ["call"],
    }
    problem = {
        "type": "object",
        "description": "A refusal (RFC 9457). Nothing was changed.",
        "properties": {
            **{name: {"type": "string"} for name in ("type", "title", "detail")},
            "status": {"type": "integer"},
            "faults": rows_of(row_of("Fault")),
        },
        "required": ["type", "title", "status", "detail"],
    }
    return {**types, "Sheet": sheet, "Problem": problem, "Fault": FAULT}


def document(addresses: Sequence[Address]) -> dict[str, Any]:
    """Build the OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for one in addresses:
        paths.setdefault(f"/{one.path}", {})[one.method.lower()] = operation(one)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sealed Orders",
            "version": VERSION,
            "description": "What a room or a desk shows, and the orders given there, for programs. Within version 1 "
            "things may be added, but nothing is removed.",
        },
        "servers": [{"url": "/api/v1"}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "schemas": components(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "Created under API access."}},
        },
    }


def operation(one: Address) -> dict[str, Any]:
    """Describe one address."""
    problem = {"application/problem+json": {"schema": row_of("Problem")}}
    responses: dict[str, Any] = {"200": {"description": "Done.", "content": {"application/json": {"schema": one.gives}}}}
    if one.answer is None:
        responses["204"] = {"description": "No news within that time."}
    for status, words in REFUSALS.items():
        if one.takes is not None or status not in OF_A_BODY:
            responses[status] = {"description": words, "content": problem}
    said: dict[str, Any] = {
        "operationId": f"{one.method.lower()}_{one.path.replace('/', '_')}",
        "summary": one.words,
        "description": f"With a token for “{one.scope}”: it {SCOPES[one.scope]}.",
        "tags": [one.owner],
        "parameters": [parameter(each) for each in one.query] + ([KEY] if one.method == "POST" else []),
        "responses": responses,
    }
    if one.takes is not None:
        said["requestBody"] = {"required": True, "content": {"application/json": {"schema": one.takes}}}
    return said


def parameter(one: Query) -> dict[str, Any]:
    """Describe a query parameter."""
    bounds = {"type": "integer", "minimum": one.least, "maximum": one.most, "default": one.default}
    return {"name": one.name, "in": "query", "description": one.words, "schema": bounds}
