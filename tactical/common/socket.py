"""A room's web socket, which says that there is news, to nobody but the room's holder."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.contrib.sessions.backends.base import SessionBase

KEY_GONE = 4401
"""The code that closes a socket whose key was taken back: its page must be fetched again, and is not found then."""

LINK_RENEWED = 4403
"""The code that closes a socket whose browser still has a key but whose link opens nothing: its page gives way to one that says
so.
"""


NOWHERE = 4404
"""The code that closes a socket opened where none is."""


class NoSocket(AsyncJsonWebsocketConsumer):
    """A socket at any other address: closed at once, with a code that says why."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(code=NOWHERE)


class NewsSocket(AsyncJsonWebsocketConsumer):
    """Frames ``{"type": "news", "version": n}``; anything a page sends is ignored.

    The right to hear is checked on opening, before every frame, and whenever a key of the room is taken back.
    """

    @staticmethod
    def may_open(session: SessionBase, rid: str) -> bool:
        """Report whether this browser holds the room."""
        raise NotImplementedError

    @staticmethod
    def group(rid: str) -> str:
        """Name the channel group that carries the room's news."""
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
        """Ignore what a page sends: pages fetch by HTTP, where every rule of access stands."""

    async def news(self, message: dict[str, Any]) -> None:
        if await self.still_held():
            await self.send_json({"type": "news", "version": message["version"]})

    async def key(self, message: dict[str, Any]) -> None:
        """Check the key again: one of this room was taken back, perhaps this one."""
        await self.still_held()

    async def still_held(self) -> bool:
        """Report whether the browser holds the room now; if not, close the socket.

        A vanished session is no key taken back: a browser that opens a link gets a new one, and its pages call again.
        """
        held: bool
        held, code = await database_sync_to_async(self.present)()
        if not held:
            await self.close(code=code)
        return held

    @staticmethod
    def why_gone(session: SessionBase, rid: str) -> int:
        """Return the code that tells the page why it no longer holds the room."""
        return KEY_GONE

    def present(self) -> tuple[bool, int | None]:
        """Report whether the socket's session holds the room, and if not the code for its page; None if the session is gone."""
        came = self.scope["session"]
        now = came.__class__(came.session_key)
        held = self.may_open(now, self.rid)  # reads the row, which forgets its key if there is none
        return held, None if held or now.session_key is None else self.why_gone(now, self.rid)
