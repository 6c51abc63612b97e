"""The web socket of a room: it says that there is news, and to nobody else."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.contrib.sessions.backends.base import SessionBase


class NewsSocket(AsyncJsonWebsocketConsumer):
    """Frames ``{"type": "news", "version": n}``; what a page sends is not read."""

    @staticmethod
    def may_open(session: SessionBase, rid: str) -> bool:
        """Whether this browser holds the room."""
        raise NotImplementedError

    @staticmethod
    def group(rid: str) -> str:
        """The channel group on which the room's news is told."""
        raise NotImplementedError

    async def connect(self) -> None:
        self.rid = self.scope["url_route"]["kwargs"]["rid"]
        if not await database_sync_to_async(self.may_open)(self.scope["session"], self.rid):
            await self.close()
            return
        await self.channel_layer.group_add(self.group(self.rid), self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group(self.rid), self.channel_name)

    async def receive(self, *args: object, **kwargs: object) -> None:
        """Nothing is asked over the socket: pages fetch by HTTP, where every rule of access stands."""

    async def news(self, message: dict[str, Any]) -> None:
        await self.send_json({"type": "news", "version": message["version"]})
