"""Many sockets at once, on one web server's connections to Redis."""

from __future__ import annotations

import asyncio

import pytest
from channels.layers import get_channel_layer
from redis import exceptions

from deploy.channel_layer import PatientRedis

SOCKETS = 400
LONG_S = 20.0


async def test_a_crowd_of_sockets_waits_for_its_turn_at_redis():
    layer = get_channel_layer()

    async def opens(n: int) -> None:
        await layer.group_add("crowd", f"socket.{n}")
        await layer.group_discard("crowd", f"socket.{n}")

    await asyncio.gather(*map(opens, range(SOCKETS)))

    pool = layer.connection(0).connection_pool
    made = len(pool._available_connections) + len(pool._in_use_connections)  # nothing public counts them
    assert 1 < made <= pool.max_connections == 50
    await layer.close_pools()


async def test_who_is_called_off_lets_go_of_redis_whenever_that_is():
    """A page shut while its socket is still being opened leaves no listener behind."""
    layer = get_channel_layer()
    still = 0
    for steps in range(120):
        listens = asyncio.create_task(layer.receive(await layer.new_channel()))
        for _ in range(steps % 60):
            await asyncio.sleep(0)
        if not listens.done():
            listens.cancel()
        _, going_on = await asyncio.wait([listens], timeout=LONG_S)
        still += len(going_on)
        if going_on:
            listens.cancel()
            await asyncio.wait([listens])

    assert not still, f"{still} go on"
    assert not layer.connection(0).connection_pool._in_use_connections
    await layer.close_pools()


async def test_a_redis_that_takes_nothing_is_told_so_in_time():
    """A server at that address that never answers: nobody waits for ever, and the next call makes a lost connection anew."""

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    layer = PatientRedis(hosts=[{"address": f"redis://127.0.0.1:{port}/0", "socket_timeout": 0.2, "timeout": 5}])
    with pytest.raises(exceptions.TimeoutError):
        await layer.connection(0).ping()
    await layer.close_pools()
    server.close()
