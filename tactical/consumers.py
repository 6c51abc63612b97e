"""The web socket of a battle room: it says that there is news, and to nobody else."""

from __future__ import annotations

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from tactical import access, news


class NewsConsumer(AsyncJsonWebsocketConsumer):
    """``/battle/<rid>/news``: frames ``{"type": "news", "version": n}``; what a page sends is not read."""

    may_open = staticmethod(access.may_open)  # (session, rid): whether this browser holds the room
    group = staticmethod(news.group)  # (rid): the channel group on which its news is told

    async def connect(self) -> None:
        self.rid = self.scope["url_route"]["kwargs"]["rid"]
        if not await database_sync_to_async(self.may_open)(self.scope["session"], self.rid):
            await self.close()
            return
        await self.channel_layer.group_add(self.group(self.rid), self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group(self.rid), self.channel_name)

    async def receive(self, text_data=None, bytes_data=None, **kwargs) -> None:
        """Nothing is asked over the socket: pages fetch by HTTP, where every rule of access stands."""

    async def news(self, message: dict) -> None:
        await self.send_json({"type": "news", "version": message["version"]})
