"""Requests of a program with a token, one more way to ask for a seat (operations.md, L30 and L31)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.test import Client

from campaign import wall_clock
from campaign.api.address import OF_DESK, WRITES, Address
from campaign.models import ApiToken, Seat
from campaign.people import tokens
from deploy.api import ADDRESSES
from tests.promises import bells

SOME = (2, 99_999)
"""Numbers after a question mark: one that exists in a young war, and one that does not."""
ODD = ("seat/news?after=x&wait=999", "seat?of=force:red-east", "seat/room-press", "nothing", "openapi.json", "")
"""Requests outside the table of addresses: questions that are refused, and addresses of nothing."""
SHEETS = (
    "{",
    '{"forces": {}}',
    '{"call": 1}',
    '{"call": 99}',
    '{"call": 1, "forces": {"red-east": {"legs": [{"lon": 9, "lat": 58, "knots": 10}]}}}',
)


def token_of(seat: Seat) -> str:
    """Make a token whose secret is the same in every world. It stands until the world is taken back."""
    secret, now, holder = f"so_the-secret-of-{seat.key}", wall_clock.now(), seat.first_holder
    assert holder is not None
    ApiToken.objects.create(
        holder=holder,
        name="twin",
        digest=tokens.digest(secret),
        scopes=" ".join(tokens.scopes_of(holder)),
        epoch=holder.epoch,
        made_at=now,
        ends_at=now + timedelta(days=2),
    )
    return secret


def asked(seat: Seat) -> dict[str, tuple[int, bytes]]:
    """Collect every answer a program of this seat can get; put its changes back."""
    with transaction.atomic():
        mark = transaction.savepoint()
        secret, client = token_of(seat), Client()
        found = {name: ask(client, secret, *request) for name, request in requests(seat)}
        transaction.savepoint_rollback(mark)
    return found


def reads(addresses: Sequence[Address]) -> Iterator[str]:
    """List each address that is read, a seat's or a desk's: alone, and with each word allowed after its question mark.

    Nothing is waited for: words that set a waiting time are left out.
    """
    for one in addresses:
        if one.method in WRITES:
            continue
        yield one.path
        for word in one.query:
            if word.name != "wait":
                yield from (f"{one.path}?{word.name}={value}" for value in dict.fromkeys(min(n, word.most) for n in SOME))


def requests(seat: Seat, addresses: Sequence[Address] = ADDRESSES) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """List each request under its name in a list of surfaces, which ends with its address: all in the API's table."""
    call = seat.latest_call()
    own = json.dumps({"call": call.number if call else 1})
    key = {"Idempotency-Key": "once"}
    for path in (*reads(addresses), *ODD):
        yield f"API /api/v1/{path}", ("GET", path)
    for one in (each for each in addresses if each.method in WRITES):
        for sheet in ('{"segment": 1, "stamp": "1"}',) if one.owner == OF_DESK else (*SHEETS, own):
            yield f"{one.method} /api/v1/{one.path} {sheet}", (one.method, one.path, sheet)
    for n in (1, 2):
        yield f"POST /api/v1/seat/seal {n} once", ("POST", "seat/seal", own, key)


def ask(
    client: Client, secret: str, method: str, path: str, body: str = "", more: dict[str, str] | None = None
) -> tuple[int, bytes]:
    """Return status, body and telling headers: tags and times are none, and Retry-After is that of no other token."""
    headers = {"Authorization": f"Bearer {secret}"} | (more or {})
    answer = client.generic(method, f"/api/v1/{path}", body, content_type="application/json", headers=headers)
    bells.commit()
    assert not {"ETag", "Last-Modified", "Set-Cookie"} & answer.headers.keys()
    told = "".join(
        f"\n{name}: {answer.headers[name]}" for name in ("Content-Type", "Retry-After", "Allow") if name in answer.headers
    )
    return answer.status_code, answer.content + told.encode()
