"""Waiting for news (OP-008): a room's ping announces it.

Between two looks a waiting program has no connection to the database: it waits in the event loop, in the channel group of the
room's sockets. Without a channel layer it looks seldom, as pages do. It is answered outside Django's handler, which would block a
thread and its middleware until the answer is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from inspect import iscoroutinefunction
from io import BytesIO
from time import monotonic
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse, JsonResponse
from django.urls import Resolver404, resolve
from redis.exceptions import RedisError

from campaign import wall_clock
from campaign.api.problem import no_token
from campaign.models.people import ApiToken
from campaign.pings import group

Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Any, Send], Awaitable[None]]
HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
"""Headers that the middleware puts on an answer that is data."""
SELDOM_S = 10.0
"""Longest time between two looks, since a ping may be lost, and the layer away."""
MOST_S = 60


def mount_long_poll(django: Application) -> Application:
    """Mount the waiting addresses before Django's application."""

    async def http(scope: Scope, receive: Any, send: Send) -> None:
        view = None
        if scope["path"].startswith("/api/") and scope["path"].endswith("/news"):
            with suppress(Resolver404):
                view = resolve(scope["path"]).func
        if not iscoroutinefunction(view):
            return await django(scope, receive, send)
        response = await view(ASGIRequest(scope, BytesIO()))
        told = {**HEADERS, **response.headers}
        if response.status_code == 204:  # it has no body, so neither type nor length
            told.pop("Content-Type", None)
        else:
            told["Content-Length"] = str(len(response.content))
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in told.items()]
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": response.content})

    return http


async def news_after(token: int, rid: str, after: int, wait_s: int) -> HttpResponse:
    """Answer ``{"version": n}`` once the version of the token's seat is past ``after``; 204 after ``wait_s``."""
    version, until = await present(token), monotonic() + wait_s
    if version <= after and wait_s:
        async with bell_of(rid) as rung:
            while (version := await present(token)) <= after and (left := until - monotonic()) > 0:
                await rung(min(left, SELDOM_S))
    return JsonResponse({"version": version}) if version > after else HttpResponse(status=204)


async def present(token: int) -> int:
    """Read the version of a token's seat; refuse a token that no longer opens anything."""
    version: int | None = await database_sync_to_async(_present)(token)
    if version is None:
        raise no_token()
    return version


def _present(token: int) -> int | None:
    live = ApiToken.objects.live(wall_clock.now()).filter(pk=token)
    return live.values_list("holder__seat__version", flat=True).first()


@asynccontextmanager
async def bell_of(rid: str) -> AsyncIterator[Callable[[float], Awaitable[None]]]:
    """Join a room's group; give a function that waits for a ping there, up to so many seconds."""
    layer = get_channel_layer()
    channel = ""
    with suppress(OSError, RedisError):
        channel = await layer.new_channel("waiting")
        await layer.group_add(group(rid), channel)

    async def rung(most_s: float) -> None:
        began = monotonic()
        try:
            async with asyncio.timeout(most_s):
                await layer.receive(channel) if channel else await asyncio.sleep(most_s)
        except TimeoutError:
            pass
        except (OSError, RedisError):
            await asyncio.sleep(max(0.0, most_s - (monotonic() - began)))

    try:
        yield rung
    finally:
        with suppress(OSError, RedisError):
            if channel:
                await layer.group_discard(group(rid), channel)
