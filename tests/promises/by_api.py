"""One more way in which a seat may ask: by a program with a token (operations.md, L30 and L31)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.test import Client

from campaign import wall_clock
from campaign.models import Seat, Token
from campaign.services import tokens
from tests.promises.reads import Known

READ = ("seat", "seat/chart", "seat/chart?all=1", "seat/theatre", "seat/papers", "seat/papers?after=2", "seat/papers?after=99999")
WAITS = ("seat/news?after=0", "seat/news?after=99999", "seat/news?after=x&wait=999", "seat/export", "seat?of=force:red-east")
ELSEWHERE = ("desk", "desk/draft", "desk/seats", "desk/news", "seat/room-press", "nothing", "openapi.json", "")
SHEETS = (
    "{",
    '{"forces": {}}',
    '{"call": 1}',
    '{"call": 99}',
    '{"call": 1, "forces": {"red-east": {"legs": [{"lon": 9, "lat": 58, "knots": 10}]}}}',
)


def token_of(seat: Seat) -> str:
    """A token whose secret is the same in every world. It stands until the world is taken back."""
    secret, now, holder = f"so_the-secret-of-{seat.key}", wall_clock.now(), seat.first_holder
    assert holder is not None
    Token.objects.create(
        holder=holder,
        name="twin",
        digest=tokens.digest(secret),
        scopes=" ".join(tokens.scopes_of(holder)),
        epoch=holder.epoch,
        made_at=now,
        ends_at=now + timedelta(days=2),
    )
    return secret


def asked(seat: Seat, known: Known) -> dict[str, tuple[int, bytes]]:
    """Everything that a program of this seat can ask for; what it changes is put back."""
    with transaction.atomic():
        mark = transaction.savepoint()
        secret, client = token_of(seat), Client()
        found = {
            name: known.ask(client, (seat.key, name), partial(ask, client, secret, *request)) for name, request in requests(seat)
        }
        transaction.savepoint_rollback(mark)
    return found


def requests(seat: Seat) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Each request by what it is called in a list of surfaces, which ends with its address."""
    call = seat.latest_call()
    own = json.dumps({"call": call.number if call else 1})
    key = {"Idempotency-Key": "once"}
    for path in (*READ, *WAITS, *ELSEWHERE):
        yield f"API /api/v1/{path}", ("GET", path)
    for sheet in (*SHEETS, own):
        yield f"PUT /api/v1/seat/draft {sheet}", ("PUT", "seat/draft", sheet)
        for verb in ("seal", "unseal"):
            yield f"POST /api/v1/seat/{verb} {sheet}", ("POST", f"seat/{verb}", sheet)
    for n in (1, 2):
        yield f"POST /api/v1/seat/seal {n} once", ("POST", "seat/seal", own, key)
    for path in ("desk/order", "desk/publish", "desk/rulings"):
        yield f"POST /api/v1/{path}", ("POST", path, '{"segment": 1, "stamp": "1"}')


def ask(
    client: Client, secret: str, method: str, path: str, body: str = "", more: dict[str, str] | None = None
) -> tuple[int, bytes]:
    """Status, body and what the header says besides: tags and times are none, and Retry-After is that of no other token."""
    headers = {"Authorization": f"Bearer {secret}"} | (more or {})
    answer = client.generic(method, f"/api/v1/{path}", body, content_type="application/json", headers=headers)
    assert not {"ETag", "Last-Modified", "Set-Cookie"} & answer.headers.keys()
    told = "".join(
        f"\n{name}: {answer.headers[name]}" for name in ("Content-Type", "Retry-After", "Allow") if name in answer.headers
    )
    return answer.status_code, answer.content + told.encode()
