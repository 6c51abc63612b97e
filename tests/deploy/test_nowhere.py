"""Addresses that never were: a page or a program gets an answer, and a socket is closed with a code."""

from __future__ import annotations

import pytest
from asgiref.testing import ApplicationCommunicator

from deploy.asgi import application
from tactical.common.socket import NOWHERE

pytestmark = pytest.mark.django_db(transaction=True)
HEADERS = [(b"host", b"localhost"), (b"origin", b"http://localhost")]


def asked(kind: str, path: str) -> ApplicationCommunicator:
    scope = {"type": kind, "path": path, "raw_path": path.encode(), "query_string": b"", "headers": HEADERS, "subprotocols": []}
    return ApplicationCommunicator(application, {**scope, "method": "GET", "scheme": "http", "http_version": "1.1"})


@pytest.mark.parametrize("path", ["/nowhere", "/room/x/", "/room/\x00/news", "/room/a b/news", "/", "/battle/news"])
async def test_a_socket_where_none_is_closes_with_a_code(path: str) -> None:
    one = asked("websocket", path)
    await one.send_input({"type": "websocket.connect"})
    assert (await one.receive_output())["type"] == "websocket.accept"
    closed = await one.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", NOWHERE)


@pytest.mark.parametrize("path", ["/api/v9/seat/news", "/api/v1/seat/x/news", "/api/news", "/api/²/news"])
async def test_an_address_that_ends_as_one_that_waits_is_not_found(path: str) -> None:
    one = asked("http", path)
    await one.send_input({"type": "http.request", "body": b""})
    assert (await one.receive_output(10))["status"] in (401, 404)
