"""The place where one reads in a room on a phone: what comes in does not move it, and a battle that waits is brought there."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign, Seat
from campaign.pings import has_news
from tests.campaign.stopped_war import stopped, war_at_sea
from tests.promises import playing
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.django_db, pytest.mark.browser]
CALL = {"title": "", "when": "Day 1, 14:00", "url": "/battle/", "left": False, "enemy": [], "ships": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def war(monkeypatch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with war_at_sea(monkeypatch) as campaign:
        yield campaign


def hear(page: Page, seat: Seat) -> None:
    """Let a page hear that it is out of date, and wait until its column was exchanged."""
    has_news(seat)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(f"#papers[data-version='{seat.version}']")).to_be_attached()


def test_what_comes_in_leaves_a_phone_where_it_was_though_what_had_the_focus_is_gone(war: Campaign, chromium: str) -> None:
    stopped(war)
    seat = war.seats.get(key="red-south")
    with a_browser(chromium) as browser:
        page = Indoors(browser, playing.client_of(seat), **PHONE).page
        page.goto(f"http://testserver/room/{seat.rid}/")
        expect(page.locator(".layers")).to_be_visible()
        for part in ("top", "do", "course", "coal", "log"):
            # as “Stop after this run” goes when the run is over
            page.evaluate("() => { const seal = document.querySelector('#seal'); seal.focus(); seal.id = 'gone'; }")
            where = page.locator(f"#{part}" if part != "top" else "header.top")
            page.evaluate("part => part === 'top' ? scrollTo(0, 0) : document.getElementById(part).scrollIntoView()", part)
            page.wait_for_timeout(100)  # the browser chooses what it holds on to when it draws
            was = where.bounding_box()
            hear(page, seat)
            page.wait_for_timeout(100)
            now = where.bounding_box()
            assert was is not None
            assert now is not None
            assert abs(was["y"] - now["y"]) < 2, part


def test_a_battle_that_waits_is_brought_into_view_and_a_phone_leads_back_to_it(
    war: Campaign, chromium: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped(war)
    seat, room = war.seats.get(key="red-south"), import_module("campaign.rooms.room")
    with a_browser(chromium) as browser:
        for how in ({"viewport": {"width": 1366, "height": 768}}, PHONE):
            page = Indoors(browser, playing.client_of(seat), **how).page
            page.goto(f"http://testserver/room/{seat.rid}/")
            expect(page.locator(".layers")).to_be_visible()
            page.locator(".more").scroll_into_view_if_needed()
            with monkeypatch.context() as patch:
                patch.setattr(room, "called_to", lambda *_: [CALL])
                hear(page, seat)
                expect(page.get_by_role("button", name="Take your place")).to_be_in_viewport(ratio=1)
                expect(page.locator("#tell")).to_have_text("An action waits for you: fight it, or leave it to the captains.")
                expect(page.locator(".at-hand")).to_be_hidden()
                page.locator(".more").scroll_into_view_if_needed()
                if how is PHONE:
                    expect(page.locator(".at-hand-say")).to_have_text("In action, Day 1, 14:00")
                    page.get_by_role("link", name="Go to the action").click()
                    expect(page.get_by_role("button", name="Take your place")).to_be_in_viewport(ratio=1)
                else:
                    expect(page.get_by_role("button", name="Take your place")).not_to_be_in_viewport()
                page.locator(".more").scroll_into_view_if_needed()
                hear(page, seat)
                expect(page.get_by_role("button", name="Take your place")).not_to_be_in_viewport()
