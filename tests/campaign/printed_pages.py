"""Pages kept as the site answered them, for a browser without a site."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route

HOST = "http://localhost"  # nothing is asked of the network: every request is answered here
TYPES = {".js": "text/javascript", ".css": "text/css"}


@dataclass
class Printed:
    """Pages kept as the site answered them, so that they can be looked at without their war."""

    pages: dict[str, tuple[bytes, dict[str, str]]] = field(default_factory=dict)

    def keep(self, client, path: str) -> None:
        answer = client.get(path)
        assert answer.status_code == 200
        self.pages[path] = (answer.content, dict(answer.headers))

    def answer(self, route: Route) -> None:
        path = unquote(urlsplit(route.request.url).path)
        if path in self.pages:
            body, headers = self.pages[path]
            route.fulfill(body=body, headers=headers)
            return
        found = finders.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if found is None:
            route.fulfill(status=404)
        else:
            file = Path(found)
            route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "application/octet-stream"))


def look(browser: Browser, printed: Printed, path: str, **viewport: int) -> tuple[Page, list[str]]:
    """Open a page in a browser; return it with its errors."""
    size = {"width": viewport.get("width", 1440), "height": viewport.get("height", 900)}
    page = browser.new_context(viewport=size).new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.route("**/*", printed.answer)
    page.goto(HOST + path)
    return page, complaints
