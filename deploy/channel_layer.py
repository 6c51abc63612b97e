"""Channel layer: Redis, through a pool that waits, by connections that end with a cancelled user."""

from __future__ import annotations

import asyncio
from typing import Any

from channels_redis.core import RedisChannelLayer
from redis import exceptions
from redis.asyncio import BlockingConnectionPool
from redis.asyncio.connection import AbstractConnection


class PatientRedis(RedisChannelLayer):
    """Layer whose sockets wait for one of a limited number of connections to Redis.

    The client's own pool would refuse, and close hundreds of sockets that come back after a restart. The settings name
    ``max_connections`` and ``timeout``, in seconds.
    """

    def create_pool(self, index: int) -> BlockingConnectionPool:
        host = dict(self.hosts[index])
        pool = BlockingConnectionPool.from_url(host.pop("address"), **host)
        usual = pool.connection_class  # another for TLS, and for a socket in a file
        pool.connection_class = type(f"LettingGo{usual.__name__}", (LettingGo, usual), {})
        return pool


class LettingGo(AbstractConnection):
    """Connection that ends when its user is cancelled while writing.

    The client writes by ``asyncio.wait_for``, which before Python 3.12 loses a cancellation as the writing is done. A socket
    closed in its first hundredths of a second then listened to Redis for ever, on a shared connection.
    """

    socket_timeout: float | None

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        """Write a command within the time of the settings, and lose no cancellation."""
        patience, self.socket_timeout = self.socket_timeout, None
        try:
            async with asyncio.timeout(patience):
                await super().send_packed_command(command, check_health)
        except TimeoutError:
            await self.disconnect(nowait=True)
            raise exceptions.TimeoutError("Redis took no command in time") from None
        finally:
            self.socket_timeout = patience
