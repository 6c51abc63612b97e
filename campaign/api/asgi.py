"""Addresses that wait are answered beside Django's handler, in the event loop alone (OP-008).

Django gives every request a thread, in which its middleware stands until the answer is there, and SQLite a connection to each
thread. Whoever waits would keep both. Here he asks on the one thread on which all sockets ask, for an instant now and then.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.urls import Resolver404, resolve

Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Any, Send], Awaitable[None]]
HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
"""What the middleware says on an answer that is data."""


def beside(django: Application) -> Application:
    """Django's application with those addresses before it."""

    async def http(scope: Scope, receive: Any, send: Send) -> None:
        view = view_of(scope["path"])
        if view is None or not iscoroutinefunction(view):
            await django(scope, receive, send)
        else:
            await sent(await view(ASGIRequest(scope, BytesIO())), send)

    return http


def view_of(path: str) -> Any:
    """The view of an address that may wait; None for every other, also where there is none."""
    if not (path.startswith("/api/") and path.endswith("/news")):
        return None
    try:
        return resolve(path).func
    except Resolver404:
        return None


async def sent(response: HttpResponse, send: Send) -> None:
    """Send an answer that is whole."""
    told = {**HEADERS, **response.headers}
    if response.status_code == 204:  # it has no body, so none of a kind or a length
        told.pop("Content-Type", None)
    else:
        told["Content-Length"] = str(len(response.content))
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in told.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
