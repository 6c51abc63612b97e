"""Waiting for news (OP-008): the bell of a room says that there is some, and nothing is held while it is quiet.

Between two questions a waiting program has no connection to the database: it stands in the event loop, in the channel group in
which the sockets of the same room stand. Where the channel layer does not answer it asks seldom, as pages do.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.http import HttpResponse, JsonResponse
from redis.exceptions import RedisError

from campaign import wall_clock
from campaign.api.problem import no_token
from campaign.models.token import Token
from campaign.news import group

SELDOM_S = 10.0
"""A ping may be lost, and the layer away: so often it is asked all the same."""
MOST_S = 60


async def news_after(token: int, rid: str, after: int, wait_s: int) -> HttpResponse:
    """``{"version": n}`` as soon as the version of the token's seat is past ``after``; 204 if it is not within ``wait_s``."""
    version = await present(token)
    if version <= after and wait_s:
        version = await waited_for(token, rid, after, monotonic() + wait_s)
    return JsonResponse({"version": version}) if version > after else HttpResponse(status=204)


async def waited_for(token: int, rid: str, after: int, until: float) -> int:
    """The version when it is past ``after`` or the time is over."""
    async with bell_of(rid) as rung:
        while (version := await present(token)) <= after and (left := until - monotonic()) > 0:
            await rung(min(left, SELDOM_S))
    return version


async def present(token: int) -> int:
    """The version of a token's seat; the refusal of every token once it opens nothing any more."""
    version: int | None = await database_sync_to_async(_present)(token)
    if version is None:
        raise no_token()
    return version


def _present(token: int) -> int | None:
    live = Token.objects.live(wall_clock.now()).filter(pk=token)
    return live.values_list("holder__seat__version", flat=True).first()


@asynccontextmanager
async def bell_of(rid: str) -> AsyncIterator[Callable[[float], Awaitable[None]]]:
    """Standing in a room's group: what is given waits until somebody rings there, for so many seconds at the most."""
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
