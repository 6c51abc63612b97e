"""The channel layer: Redis, through a pool that lets a crowd wait."""

from __future__ import annotations

from channels_redis.core import RedisChannelLayer
from redis.asyncio import BlockingConnectionPool


class PatientRedis(RedisChannelLayer):
    """A web server's sockets share so many connections to Redis; when all are taken the next waits for one.

    The client's own pool refuses instead: hundreds of browsers that come back at once, after a web server was started anew, would
    find their sockets shut. The settings name ``max_connections`` and ``timeout``, seconds.
    """

    def create_pool(self, index: int) -> BlockingConnectionPool:
        host = dict(self.hosts[index])
        return BlockingConnectionPool.from_url(host.pop("address"), **host)
