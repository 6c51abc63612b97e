"""Many sockets at once, one web server's connections to Redis."""

from __future__ import annotations

import asyncio

from channels.layers import get_channel_layer

SOCKETS = 400


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
