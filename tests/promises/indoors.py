"""Pages in a browser without a site: this process answers every request, out of the test's own database.

So a page can be looked at in a world of the tests (:mod:`tests.promises.busy`) for the cost of drawing it. Nothing pings.

This process is the browser's proxy (:class:`Doorkeeper`), so the browser keeps files and follows redirects. Answers through
Playwright's routes cost more, forbid the browser to cache, and a headless browser never follows their redirects.
"""

from __future__ import annotations

import asyncio
import mimetypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.db import connections
from django.test import Client
from playwright.sync_api import Browser, Page

from tests.promises import bells
from tests.promises.one_browser import a_chromium

HOST = "http://testserver"
KEPT = ("content-type", "location", "content-security-policy", "content-disposition")
FOREVER = {"cache-control": "max-age=3600"}
"""Headers of a file: it lasts for a test, and no page asks for it twice."""
MOST_SENT = 8 * 1024 * 1024
DOORS: list[Doorkeeper] = []
"""The proxies of the open browser."""


@contextmanager
def a_browser(chromium: str) -> Iterator[Browser]:
    """Open a browser whose thread may ask the database. Playwright keeps a loop running in it: Django would refuse, and open
    another connection, which sees nothing of the test's own transaction."""
    was, kept = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE"), connections._connections
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    connections._connections = SimpleNamespace(default=connections["default"])
    try:
        with a_chromium(chromium) as browser:
            yield browser
    finally:
        while DOORS:
            DOORS.pop().leaves()
        connections._connections = kept
        if was is None:
            del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
        else:
            os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = was


# ---- who is asked ----


@dataclass(frozen=True)
class Asked:
    """A request of a browser."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Said:
    """An answer to a browser."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    def written(self, *, ends: bool) -> bytes:
        status = HTTPStatus(self.status)
        own = {"content-length": str(len(self.body)), "connection": "close" if ends else "keep-alive"}
        lines = [f"{name}: {value}" for name, value in {**self.headers, **own}.items()]
        return "\r\n".join([f"HTTP/1.1 {status.value} {status.phrase}", *lines, "", ""]).encode("latin-1") + self.body


class Doorkeeper:
    """A proxy on the loop that Playwright keeps running in the test's thread: it answers while a test waits for its browser, one
    request after another, and so has the test's connection to itself as a handler of a route would."""

    def __init__(self, browser: Browser, answer: Callable[[Asked], Said]) -> None:
        self.answer = answer
        self.server = browser._sync(asyncio.start_server(self.serve, "127.0.0.1", 0, limit=MOST_SENT))
        DOORS.append(self)
        self.address = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one line of a browser, for as long as it is kept open."""
        try:
            while (asked := await heard(reader)) is not None:
                # No socket and no other house is reached through us.
                said = Said(403) if asked.method == "CONNECT" else self.answer(asked)
                writer.write(said.written(ends=asked.method == "CONNECT"))
                await writer.drain()
                if asked.method == "CONNECT":
                    break
        except ConnectionError:  # the page was left
            pass
        finally:
            writer.close()

    def leaves(self) -> None:
        self.server.close()


async def heard(reader: asyncio.StreamReader) -> Asked | None:
    """Read the next request; None when there will be no more."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, url, _ = head[0].split(" ")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        return Asked(method, url, headers, await reader.readexactly(int(headers.get("content-length", "0"))))
    except asyncio.IncompleteReadError:
        return None


def file_at(path: str) -> Said:
    found = finders.find(path.removeprefix("/static/"))
    if found is None:
        return Said(404)
    kind = mimetypes.guess_type(str(found))[0] or "application/octet-stream"
    return Said(body=Path(str(found)).read_bytes(), headers={"content-type": kind, **FOREVER})


# ---- who sits there ----


class Indoors:
    """A page of a browser logged in as ``client``.

    ``sent`` are the forms and sheets it posted, ``complaints`` its errors.
    """

    def __init__(self, browser: Browser, client: Client, **how: Any) -> None:
        self.client = client
        self.sent: list[tuple[str, str]] = []
        self.door = Doorkeeper(browser, self.answer)
        usual = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", "proxy": {"server": self.door.address}}
        self.context = browser.new_context(**{**usual, **how})
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    def answer(self, asked: Asked) -> Said:
        parts = urlsplit(asked.url)
        if f"{parts.scheme}://{parts.netloc}" != HOST:
            return Said(403)
        if parts.path.startswith("/static/"):
            return file_at(parts.path)
        if asked.method == "POST":
            self.sent.append((parts.path, asked.body.decode()))
        reply = self.client.generic(
            asked.method,
            parts.path + (f"?{parts.query}" if parts.query else ""),
            asked.body,
            content_type=asked.headers.get("content-type", "application/octet-stream"),
            headers={"accept": asked.headers.get("accept", "*/*"), "hx-request": asked.headers.get("hx-request", "")},
        )
        bells.commit()
        content = b"".join(reply.streaming_content) if reply.streaming else reply.content
        kept = {name.lower(): value for name, value in reply.headers.items() if name.lower() in KEPT}
        return Said(reply.status_code, content, {**kept, "cache-control": "no-store"})

    def goes(self, path: str) -> Page:
        """Open the page at an address and wait for its first fetches. It must exist and must not redirect."""
        reply = self.page.goto(HOST + path)
        assert reply is not None, path
        assert reply.status == 200, f"{path}: {reply.status}"
        self.page.wait_for_load_state("networkidle")
        return self.page

    def leaves(self) -> None:
        self.context.close()
        self.door.leaves()
