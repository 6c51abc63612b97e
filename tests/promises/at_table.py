"""People at battle tables, each in a browser of their own: their presses, their pages, every byte that reached them.

Nothing here sleeps: everything is waited for, for as long as a slow machine may need.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, Request, Response, expect

from deploy import servers
from deploy.processes import wait_until
from tests.doorway import press
from tests.patience import scale_seconds
from tests.promises.one_browser import SLOW, a_chromium
from tests.site import Lodging, Site

DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LINE_DOWN = r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK|WebSocket connection|Failed to fetch"
"""Console lines of Chromium for a page that cannot reach its server, whatever the page does about it."""


Anywhere = TypeVar("Anywhere", bound=Lodging)


@dataclass
class Guest:
    """One person at one browser: the page, every byte it received, and its errors."""

    page: Page
    site: Lodging
    received: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)  # those of the socket among it
    complaints: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)  # addresses whose bytes the browser no longer had

    # ---- what reaches it ----

    def listen(self, page: Page) -> None:
        """Keep every byte that comes to this page, and every complaint of it."""
        page.on("requestfinished", self.finished)
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self.note)

    def note(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(f"{said.text} at {said.location.get('url', '')}")

    def hear(self, frame: str | bytes) -> None:
        """Check a frame of the socket: it says that there is news, and the version; nothing else."""
        text = frame if isinstance(frame, str) else frame.decode()
        self.received.append(text)
        self.frames.append(text)
        if set(json.loads(text)) != {"type", "version"}:
            self.complaints.append(f"a frame said {text}")

    def finished(self, request: Request) -> None:
        try:
            response = request.response()
        except Error:  # the page was closed in that instant
            self.unread.append(request.url)
            return
        self.keep(response)

    def keep(self, response: Response | None) -> None:
        if response is None:
            return
        if not response.url.startswith((self.site.url, "data:", "blob:")):
            self.elsewhere.append(response.url)
        if "/static/" in response.url or response.status in (204, 301, 302, 304):
            return
        try:
            self.received.append(response.text())
        except Error:  # the page was left before its bytes were asked for
            self.unread.append(response.url)

    @property
    def everything(self) -> str:
        return "\n".join(self.received)

    def state(self) -> dict[str, Any]:
        """Read the state of the table for this chair, beside the page."""
        answer = self.page.context.request.get(f"{self.room}state.json")
        assert answer.ok, answer.status
        return json.loads(answer.text())

    @property
    def room(self) -> str:
        return re.match(r".*/battle/[^/#?]+/", self.page.url)[0]

    # ---- what the page shows ----

    @property
    def heading(self) -> Locator:
        """Find the first line of the do-block: the thing to do now."""
        return self.page.locator("#do-h")

    @property
    def said(self) -> Locator:
        """Find the polite live region."""
        return self.page.locator("#said[role=status]")

    @property
    def slider(self) -> Locator:
        return self.page.get_by_role("slider")

    @property
    def refusals(self) -> Locator:
        return self.page.get_by_role("list", name="Refused")

    @property
    def seal(self) -> Locator:
        return self.page.locator("#do .pair .btn.go:not([aria-disabled])")

    def square(self, label: str) -> Locator:
        return self.page.locator(f'[role=gridcell][data-square="{label}"]')

    def holds(self, label: str, words: str) -> None:
        """Expect the square to say these words to a screen reader."""
        expect(self.square(label)).to_have_attribute("aria-label", re.compile(words), timeout=SLOW)

    def reads(self, words: str) -> None:
        expect(self.heading).to_have_text(re.compile(words), timeout=SLOW)

    def hears(self, words: str) -> None:
        expect(self.said).to_have_text(re.compile(words), timeout=SLOW)

    def unfold(self, fold: str) -> Locator:
        """Open a fold of the column, unless it stands open."""
        details = self.page.locator(f"details#{fold}")
        if details.get_attribute("open") is None:
            details.locator("> summary").click()
        return details

    # ---- what is pressed ----

    def press(self, *labels: str) -> None:
        """Click squares, one after the other, without waiting for an answer between them."""
        for label in labels:
            self.square(label).click()

    def tap(self, *labels: str) -> None:
        for label in labels:
            self.square(label).tap()

    def drag(self, start: Locator, end: Locator) -> None:
        """Carry something from one place to another with the mouse."""
        start.scroll_into_view_if_needed()
        end.scroll_into_view_if_needed()
        mouse = self.page.mouse
        mouse.move(*middle(start))
        mouse.down()
        mouse.move(*middle(end), steps=6)
        mouse.up()

    def type(self, text: str) -> None:
        """Type orders in the game's notation; an empty field shows that they are taken."""
        self.unfold("notation")
        written = self.page.get_by_label("Orders in notation")
        written.fill(text)
        written.press("Enter")

    def end_move(self) -> None:
        """Press the one filled button, as soon as it is enabled."""
        self.seal.click(timeout=SLOW)

    def deploys_as_sample(self) -> None:
        self.page.get_by_role("button", name=re.compile("^Auto-deploy (all|the rest)$")).click(timeout=SLOW)
        self.reads("Your army is deployed")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tab_to(page: Page, wanted: Locator, key: str = "Tab", most: int = 90) -> None:
    """Reach this element by the Tab key alone."""
    expect(wanted).to_be_visible(timeout=SLOW)
    for _ in range(most):
        page.keyboard.press(key)
        if wanted.evaluate("node => node === document.activeElement"):
            return
    raise AssertionError(f"the Tab key never came to {wanted}")


class Company:
    """Everybody who comes to one site in one test."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.guests: list[Guest] = []
        self.contexts: list[BrowserContext] = []
        self.bearable = ""  # complaints that a test brings about itself, as a pattern

    def arrive(self, how: dict[str, Any] = DESK) -> Guest:
        """Bring somebody with an unused browser."""
        context = self.browser.new_context(**how)
        context.set_default_timeout(SLOW)
        self.contexts.append(context)
        guest = Guest(context.new_page(), self.site)
        guest.listen(guest.page)
        self.guests.append(guest)
        return guest

    def another_tab(self, guest: Guest) -> Guest:
        tab = Guest(guest.page.context.new_page(), self.site)
        tab.listen(tab.page)
        self.guests.append(tab)
        return tab

    def opens(
        self,
        guest: Guest,
        game: str,
        side: str,
        *,
        against: str = "person",
        setup: str = "usual",
        name: str = "",
        delay: int = 0,
        seconds: int | None = None,
        position: str = "",
        to_watch: bool = False,
    ) -> Guest:
        """Fill in the form at /battles/ and come to the room."""
        page = guest.page
        page.goto(f"{self.site.url}/battles/")
        form = self.unfolds(page, game)
        form.locator(f"input[name=setup][value={setup}]").check()
        if position:
            form.get_by_text("Or start from a position").click()
            form.locator("textarea").fill(position)
        form.locator(f"input[name=side][value={side}]").check()
        for select in form.locator(f"select:not([name=plays_{side}])").all():
            played = select.locator('option[value^="program"]').first.get_attribute("value") if against == "program" else against
            select.select_option(played)
        form.locator("input[name=name]").fill(name)
        form.locator("input[name=watch_delay]").fill(str(delay))
        form.locator("input[name=to_watch]").set_checked(to_watch)
        if seconds is not None:  # shorter than any clock that is offered, as short as the server takes
            form.locator("input[name=move_seconds]").first.evaluate("(radio, s) => { radio.value = s; }", str(seconds))
        form.get_by_role("button", name="Start the battle").click()
        return self.comes_in(guest)

    @staticmethod
    def unfolds(page: Page, game: str) -> Locator:
        """Open a game's whole form in the lobby."""
        options = page.locator(f"#game-{game} details.options")
        options.locator("> summary").click()
        return options.locator("form")

    def sits_down(self, guest: Guest, link: str, name: str = "") -> Guest:
        """Open a chair's link for the first time."""
        guest.page.goto(link)
        guest.page.get_by_label("Your name, shown to the others").fill(name)
        guest.page.get_by_role("button", name="Play").click()
        return self.comes_in(guest)

    def looks_on(self, guest: Guest, link: str) -> Guest:
        press(guest.page, link)
        return self.comes_in(guest)

    def comes_in(self, guest: Guest) -> Guest:
        """Wait for the room, which is there when its board is."""
        expect(guest.page.locator("[role=gridcell]").first).to_be_attached(timeout=SLOW)
        return guest

    def opposed(
        self, game: str, side: str, one: dict[str, Any] = DESK, other: dict[str, Any] = DESK, **wishes: Any
    ) -> tuple[Guest, Guest]:
        """Bring somebody who has opened a table, and somebody who has taken the other chair."""
        owner = self.opens(self.arrive(one), game, side, **wishes)
        guest = self.sits_down(self.arrive(other), chair_link(owner))
        return owner, guest

    def __enter__(self) -> Company:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Close all browsers; check that no page complained and that nothing was fetched from elsewhere."""
        for context in self.contexts:
            context.close()
        if kind is None:
            found = [one for guest in self.guests for one in guest.complaints]
            unbearable = [one for one in found if not (self.bearable and re.search(self.bearable, one))]
            assert not unbearable, unbearable
            fetched = [url for guest in self.guests for url in guest.elsewhere]
            assert not fetched, fetched


def links(owner: Guest) -> dict[str, str]:
    """Read the links that the owner of a table can send, by their names on the page."""
    fields = owner.page.locator("#people .copy")
    expect(fields.first).to_be_attached(timeout=SLOW)
    return {one.locator("label").text_content() or "": one.locator("input").input_value() for one in fields.all()}


def resign(guest: Guest) -> None:
    people = guest.unfold("people")
    people.get_by_text("Resign", exact=True).click()
    people.get_by_role("button", name="Resign the battle").click()


def chair_link(owner: Guest) -> str:
    """Find the link of the chair that is still free."""
    return next(url for name, url in links(owner).items() if re.search("(’s link|: chair)$", name))


def watch_link(owner: Guest) -> str:
    return links(owner)["For spectators"]


# ---- the machine it stands on ----


def stop_servers(site: Site) -> None:
    """Kill web server and worker at one instant; the database and Redis stay."""
    site.web.kill()
    site.kill_worker()


def start_servers(site: Site) -> None:
    site.web.start()
    site.start_worker(wait=False)
    port = urlsplit(site.url).port
    assert port is not None
    assert wait_until(lambda: servers.web_answers(servers.LOOPBACK, port), site.web, scale_seconds()), site.web.last_words()


@contextmanager
def open_house(chromium: str, home: Path) -> Iterator[tuple[Browser, Site]]:
    """Open an installation of its own, and a browser to go to it."""
    with Site(home, seed="battle-browser") as site, visiting(chromium, site) as house:
        yield house


@contextmanager
def visiting(chromium: str, site: Anywhere) -> Iterator[tuple[Browser, Anywhere]]:
    """Open a browser to go to a site that stands already."""
    with a_chromium(chromium) as browser:
        yield browser, site
