"""Redis servers of tasks and sockets: one that is away costs a second or two, no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

ANSWERS_S = 2.0


@contextmanager
def client(url: str) -> Iterator[redis.Redis]:
    """Open a client that answers at once or raises RedisError."""
    once = Retry(NoBackoff(), 0)
    with redis.Redis.from_url(url, socket_timeout=ANSWERS_S, socket_connect_timeout=ANSWERS_S, retry=once) as one:
        yield one


def of_layer() -> list[str]:
    """List the addresses of the channel layer's servers."""
    layer: dict[str, Any] = settings.CHANNEL_LAYERS["default"]
    hosts = layer.get("CONFIG", {}).get("hosts", [])
    return [host["address"] if isinstance(host, dict) else str(host) for host in hosts]


def answers(url: str) -> bool:
    """Say whether the server at an address answers and lets us in."""
    try:
        with client(url) as one:
            return bool(one.ping())
    except (redis.RedisError, OSError, ValueError):
        return False


def info(url: str) -> dict[str, Any] | None:
    """Read a server's ``version`` and ``time``, seconds since 1970; None if it does not answer."""
    try:
        with client(url) as one:
            told = one.info("server")
            seconds, micros = one.time()
    except (redis.RedisError, OSError, ValueError):
        return None
    return {"version": str(told.get("redis_version", "")), "time": seconds + micros / 1e6}
