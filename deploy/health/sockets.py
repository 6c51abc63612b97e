"""Web sockets are counted as they open and close (OP-051), and what breaks in one is recorded (OP-053)."""

from __future__ import annotations

import asyncio
from typing import Any

from channels.db import database_sync_to_async

from deploy.health import counted, faults


class Counted:
    """An ASGI application that counts those of another, aside: a broker that is away must hold no socket up."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await asyncio.to_thread(counted.add, "sockets", "opened")
        try:
            await self.application(scope, receive, send)
        except Exception as error:
            await database_sync_to_async(faults.record)(error, "SOCKET", "a web socket")
            raise
        finally:
            await asyncio.shield(asyncio.to_thread(counted.add, "sockets", "closed"))
