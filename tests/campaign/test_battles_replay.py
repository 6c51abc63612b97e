"""The replay of an engagement that was fought on a board, in a browser: each board shows itself and can be stepped through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route, expect

from campaign.models import Campaign
from tests.campaign import board_war
from tests.lasting import taken_back
from tests.promises import playing
from tests.promises.indoors import a_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db, pytest.mark.full]

HOST = "http://localhost"  # nothing is asked of the network: every request is answered here
TYPES = {".js": "text/javascript", ".css": "text/css"}
BOARDS = ("game_of_battle", "game_of_war")


@dataclass
class Printed:
    """Pages as the site answered them, kept, so that the world they come from need not stand while they are looked at."""

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


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


@pytest.fixture(scope="module", params=BOARDS)
def printed(request, django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """The first battle of the war as the two cabins and the umpire have it; each war is gone when it is printed."""
    kept = Printed()
    folder = tmp_path_factory.mktemp("pack")

    def made(patch: pytest.MonkeyPatch) -> AbstractContextManager[Campaign]:
        return board_war.war(patch, board_war.pack(folder, f'rules = "{request.param}"'))

    with django_db_blocker.unblock(), taken_back(made) as campaign:
        board_war.to_the_end(campaign)
        for key, door in (("blue_cabin", "room"), ("umpire", "desk")):
            seat = campaign.seats.get(key=key)
            kept.keep(playing.client_of(seat), f"/{door}/{seat.rid}/battle/1/")
    return kept


def look(browser: Browser, printed: Printed, path: str, **viewport: int) -> tuple[Page, list[str]]:
    """A page in a browser, and what went wrong in it."""
    size = {"width": viewport.get("width", 1440), "height": viewport.get("height", 900)}
    page = browser.new_context(viewport=size).new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.route("**/*", printed.answer)
    page.goto(HOST + path)
    return page, complaints


def test_a_replay_shows_the_board_and_steps_through_the_moves(printed: Printed, browser: Browser):
    for path in printed.pages:
        page, complaints = look(browser, printed, path)

        expect(page.locator("#board [role=grid]")).to_be_visible()
        expect(page.locator("#board .u-body").first).to_be_attached()
        expect(page.get_by_role("button", name="Next", exact=True).first).to_have_attribute("aria-disabled", "true")
        slider = page.get_by_role("slider")
        last = slider.get_attribute("max") or ""
        assert int(last) > 2
        expect(slider).to_have_value(last)
        expect(page.locator("#position")).to_contain_text("After ")

        page.get_by_role("button", name="Back", exact=True).first.click()
        expect(slider).to_have_value(str(int(last) - 1))
        expect(page.locator("#said")).to_contain_text(re.compile(r"(Turn|Move) \d+:"))
        page.get_by_role("button", name="Play", exact=True).first.click()
        expect(slider).to_have_value(last)
        expect(page.get_by_role("button", name="Play from the beginning").first).to_be_visible()
        slider.press("Home")
        expect(page.locator("#position")).to_contain_text("Before the first move")

        page.goto(f"{HOST}{path}#move-2")
        page.reload()
        expect(slider).to_have_value("2")
        page.locator("#log-lines details").first.click()
        expect(page.locator("#log-lines .chip").first).to_be_visible()
        assert page.locator(".do .btn.go").count() == 1, "there is something to order"
        assert complaints == []


def test_a_replay_fits_a_telephone(printed: Printed, browser: Browser):
    path = next(iter(printed.pages))
    page, complaints = look(browser, printed, path, width=390, height=844)

    expect(page.locator("#board [role=grid]")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert complaints == []
