"""A desk in a browser whose every request is answered by Django's client in this process: no server, no worker, one world.

The browser is driven in a thread of its own, since its driver runs an event loop in which Django would open another connection;
what it asks of the site is done in the test's thread, where the world's transaction is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any
from urllib.parse import unquote, urlsplit

from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import Browser, Page, Request, Route

from campaign.models import Campaign, Segment
from campaign.services import resolve
from tactical.services import fight_battle
from tests.doorway import enter

HOST = "http://localhost"
TYPES = {".js": "text/javascript", ".css": "text/css"}


class Home:
    """The test's thread, which has the world: what others ask it to do it does, one after another."""

    def __init__(self) -> None:
        self.asked: Queue[tuple[Callable[[], Any], Future[Any]] | None] = Queue()

    def do(self, what: Callable[[], Any]) -> Any:
        """Have something done there, and wait for what comes of it."""
        answer: Future[Any] = Future()
        self.asked.put((what, answer))
        return answer.result()

    def serve(self, story: Callable[[], None]) -> None:
        """Do what a story asks for, told in a thread of its own, until it is over; what went wrong in it is raised here."""
        wrong: list[BaseException] = []

        def told() -> None:
            try:
                story()
            except BaseException as error:  # raised in the test's own thread
                wrong.append(error)
            finally:
                self.asked.put(None)

        thread = Thread(target=told)
        thread.start()
        while (job := self.asked.get()) is not None:
            what, answer = job
            try:
                answer.set_result(what())
            except BaseException as error:
                answer.set_exception(error)
        thread.join()
        if wrong:
            raise wrong[0]


class AtDesk:
    """The umpire's browser. ``asked`` are the addresses of pages that it went to, ``keys`` the keys that were pressed."""

    def __init__(self, page: Page, home: Home, client: Client, rid: str) -> None:
        self.page, self.home, self.client = page, home, client
        self.address = f"{HOST}/desk/{rid}/"
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.keys = 0
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type == "error" and "409" not in said.text else None
        )
        page.route("**/*", self.answer)
        page.route_web_socket("**/news", lambda line: None)  # a line that is up, and silent

    def answer(self, route: Route) -> None:
        """What the site answers: files of the page as they lie, all else by Django."""
        request = route.request
        path = unquote(urlsplit(request.url).path)
        if path.startswith("/static/"):
            found = finders.find(path.removeprefix("/static/"))
            if found is None:
                route.fulfill(status=404)
            else:
                file = Path(found)
                route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "application/octet-stream"))
            return
        if request.is_navigation_request():
            self.asked.append(path)
        reply = self.home.do(lambda: self.reply(request))
        body = b"".join(reply) if reply.streaming else reply.content
        route.fulfill(status=reply.status_code, body=body, headers=dict(reply.headers))

    def reply(self, request: Request):
        parts = urlsplit(request.url)
        target = f"{parts.path}?{parts.query}" if parts.query else parts.path
        if request.method == "GET":
            return self.client.get(target, follow=True)
        sent = request.post_data_buffer or b""
        return self.client.post(target, sent, content_type=request.headers.get("content-type", ""), follow=True)

    def open(self) -> None:
        self.page.goto(self.address)

    def press(self, *keys: str) -> None:
        """Press keys, one after another, and count them."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def news(self) -> None:
        """The page looks, as when its socket says that there is news."""
        with self.page.expect_response(lambda answer: "part=desk" in answer.url):
            self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def work(self, campaign: Campaign) -> None:
        """What the worker does meanwhile; then the page hears of it."""
        self.home.do(lambda: resolved(campaign))
        self.news()


def resolved(campaign: Campaign) -> None:
    """Resolve what is being resolved."""
    segment = Segment.objects.present(campaign)
    for _ in range(20):
        if segment.state != Segment.State.RESOLVING:
            return
        resolve.resolve_segment(segment.pk)
        segment.refresh_from_db()
        for one in segment.run.engagements.all():
            fight_battle(one.battle_id)


@contextmanager
def sitting(browser: Browser, home: Home, campaign: Campaign, **look: object) -> Iterator[AtDesk]:
    """An umpire at his desk; ``look`` is what the browser is like (viewport, color_scheme)."""
    client = Client()

    def came_in() -> str:
        umpire = campaign.seats.get(key="umpire")
        enter(client, umpire)
        return umpire.rid

    rid = home.do(came_in)
    context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **look})  # type: ignore[arg-type]
    page = context.new_page()
    yield AtDesk(page, home, client, rid)
    context.close()
