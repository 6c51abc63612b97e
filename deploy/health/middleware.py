"""Middleware that marks requests for the log, and counts them by route, and sockets (OP-051, OP-052)."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from channels.db import database_sync_to_async
from django.db import connection
from django.http import HttpRequest, HttpResponse

from deploy.health import faults
from deploy.logs import REQUEST
from tactical.common.metrics import count, observe

log = logging.getLogger("sealed_orders.requests")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "other"
"""Label of an unknown method or route: no caller's words become a label."""


class Watched:
    """Middleware that marks each request for the log alone; a mark sent by a caller is ignored."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        mark = REQUEST.set(secrets.token_hex(8))
        began, asked = time.perf_counter(), Asked()
        try:
            if not log.isEnabledFor(logging.INFO):
                response = self.get_response(request)
            else:
                with connection.execute_wrapper(asked):
                    response = self.get_response(request)
            note(request, response, time.perf_counter() - began, asked.count)
            return response
        finally:
            REQUEST.reset(mark)


class Asked:
    """Counter of database queries."""

    count = 0

    def __call__(self, execute: Callable[..., Any], *args: Any) -> Any:
        self.count += 1
        return execute(*args)


def note(request: HttpRequest, response: HttpResponse, took: float, queries: int) -> None:
    """Count an answer, and log it at LOG_LEVEL=INFO."""
    match = request.resolver_match
    route = (match.view_name if match is not None else "") or OTHER
    method = request.method if request.method in METHODS else OTHER
    observe("request", took, route, method, f"{response.status_code // 100}xx")
    if log.isEnabledFor(logging.INFO):
        more = {"route": route, "method": method, "status": response.status_code, "ms": round(took * 1000), "queries": queries}
        log.info("%(method)s %(route)s %(status)s in %(ms)s ms, %(queries)s queries", more, extra=more)


class CountedSockets:
    """ASGI application that counts the web sockets of another, and records their errors (OP-053)."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        count("sockets", "opened")
        try:
            await self.application(scope, receive, send)
        except Exception as error:
            await database_sync_to_async(faults.record)(error, "SOCKET", "a web socket")
            raise
        finally:
            count("sockets", "closed")
