"""Pages in a browser without a site: every request of the browser is answered in this process, out of the test's own database.

So a page can be looked at in a world of the tests (:mod:`tests.promises.busy`) for what it costs to draw it. Nothing rings: its
sockets find nobody.
"""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.db import connections
from django.test import Client
from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.promises.at_table import FLAGS

HOST = "http://testserver"
KEPT = ("content-type", "location", "content-security-policy", "content-disposition")


@contextmanager
def a_browser(chromium: str) -> Iterator[Browser]:
    """A browser whose thread may ask the database. Playwright keeps a loop running in it: Django would take that amiss, and
    open another connection, which sees nothing of the test's own transaction."""
    was, kept = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE"), connections._connections
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    connections._connections = SimpleNamespace(default=connections["default"])
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            yield browser
            browser.close()
    finally:
        connections._connections = kept
        if was is None:
            del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
        else:
            os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = was


class Indoors:
    """A page of a browser in which somebody sits whom ``client`` is let in as; ``sent`` are the forms and sheets it posted."""

    def __init__(self, browser: Browser, client: Client, **how: Any) -> None:
        self.client = client
        self.sent: list[tuple[str, str]] = []
        self.context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **how})
        self.page: Page = self.context.new_page()
        self.page.route("**/*", self.answer)

    def answer(self, route: Route) -> None:
        """What this site would answer."""
        asked = route.request
        parts = urlsplit(asked.url)
        if f"{parts.scheme}://{parts.netloc}" != HOST:
            route.abort()
        elif parts.path.startswith("/static/"):
            found = finders.find(parts.path.removeprefix("/static/"))
            if found is None:
                route.fulfill(status=404, body="")
                return
            kind = mimetypes.guess_type(str(found))[0] or "application/octet-stream"
            route.fulfill(body=Path(str(found)).read_bytes(), content_type=kind)
        else:
            body = asked.post_data_buffer or b""
            if asked.method == "POST":
                self.sent.append((parts.path, body.decode()))
            reply = self.client.generic(
                asked.method,
                parts.path + (f"?{parts.query}" if parts.query else ""),
                body,
                content_type=asked.headers.get("content-type", "application/octet-stream"),
                headers={"accept": asked.headers.get("accept", "*/*"), "hx-request": asked.headers.get("hx-request", "")},
            )
            content = b"".join(reply.streaming_content) if reply.streaming else reply.content
            kept = {name.lower(): value for name, value in reply.headers.items() if name.lower() in KEPT}
            route.fulfill(status=reply.status_code, body=content, headers=kept)

    def goes(self, path: str) -> Page:
        """The page at an address, when what it fetches at once has come. It has to be there, and to be a page of its own."""
        reply = self.page.goto(HOST + path)
        assert reply is not None, path
        assert reply.status == 200, f"{path}: {reply.status}"
        self.page.wait_for_load_state("networkidle")
        return self.page

    def leaves(self) -> None:
        self.context.close()
