"""The channel layer: Redis, through a pool that lets a crowd wait, by connections that let go of who is called off."""

from __future__ import annotations

import asyncio
from typing import Any

from channels_redis.core import RedisChannelLayer
from redis import exceptions
from redis.asyncio import BlockingConnectionPool
from redis.asyncio.connection import AbstractConnection


class PatientRedis(RedisChannelLayer):
    """A web server's sockets share so many connections to Redis; when all are taken the next waits for one.

    The client's own pool refuses instead: hundreds of browsers that come back at once, after a web server was started anew, would
    find their sockets shut. The settings name ``max_connections`` and ``timeout``, seconds.
    """

    def create_pool(self, index: int) -> BlockingConnectionPool:
        host = dict(self.hosts[index])
        pool = BlockingConnectionPool.from_url(host.pop("address"), **host)
        usual = pool.connection_class  # another for TLS, and for a socket in a file
        pool.connection_class = type(f"LettingGo{usual.__name__}", (LettingGo, usual), {})
        return pool


class LettingGo(AbstractConnection):
    """A connection on which who is called off while he writes ends there.

    The client writes by ``asyncio.wait_for``, which before Python 3.12 forgets a cancellation that comes as the writing is done.
    A socket that was shut within its first hundredths of a second then listened to Redis for ever, for nobody, and kept one of
    the connections that all of them share.
    """

    socket_timeout: float | None

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        """Write a command within the time that the settings give, waited for in a way that forgets nothing."""
        patience, self.socket_timeout = self.socket_timeout, None
        try:
            async with asyncio.timeout(patience):
                await super().send_packed_command(command, check_health)
        except TimeoutError:
            await self.disconnect(nowait=True)
            raise exceptions.TimeoutError("Redis took no command in time") from None
        finally:
            self.socket_timeout = patience
