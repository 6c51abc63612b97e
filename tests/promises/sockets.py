"""A web socket of a page, spoken to the ASGI application directly."""

from __future__ import annotations

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator


class Socket:
    """One socket with one session cookie."""

    def __init__(self, application: Any, path: str, session: str) -> None:
        headers = [(b"cookie", f"sessionid={session}".encode()), (b"origin", b"http://localhost"), (b"host", b"localhost")]
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers, "subprotocols": []}
        self.line = ApplicationCommunicator(application, scope)

    async def opens(self) -> bool:
        """Connect; report whether the server accepts."""
        await self.line.send_input({"type": "websocket.connect"})
        return (await self.line.receive_output(timeout=5))["type"] == "websocket.accept"

    async def says(self, text: str) -> None:
        await self.line.send_input({"type": "websocket.receive", "text": text})

    async def hears(self) -> dict[str, Any]:
        """Return the next frame."""
        return json.loads((await self.line.receive_output(timeout=5))["text"])

    async def is_closed(self) -> int:
        """Return the code with which the server closes the socket next."""
        said = await self.line.receive_output(timeout=5)
        assert said["type"] == "websocket.close", said
        return said.get("code", 1000)

    async def hears_nothing(self) -> bool:
        return await self.line.receive_nothing(timeout=0.2)

    async def close(self) -> None:
        """Hang up, once the line is at rest: a consumer cut off in the midst of a word to Redis may hang."""
        await self.hears_nothing()
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        self.line.stop(exceptions=False)
