"""The replay of an engagement of ships, in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from campaign.models import Campaign
from tests.campaign import board_war
from tests.promises import playing
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db, pytest.mark.full]


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


@pytest.fixture
def fought(monkeypatch, tmp_path) -> Iterator[Campaign]:
    """Play a war to the end of its first battle, under Jane's rules."""
    with board_war.war(monkeypatch, board_war.pack(tmp_path, "")) as campaign:
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 1)
        playing.finish_run(campaign, 2)  # an action may last beyond the run in which it began
        yield campaign


def reader(browser: Browser, campaign: Campaign, key: str, door: str, **how: Any) -> Indoors:
    """Open the battle in a seat's browser."""
    seat = campaign.seats.get(key=key)
    found = Indoors(browser, playing.client_of(seat), **how)
    found.page.route_web_socket("**/news", lambda line: None)  # a line that is up, and silent
    found.goes(f"/{door}/{seat.rid}/battle/1/")
    return found


def test_a_replay_of_ships_shows_plot_and_horizon_and_orders_nothing(fought: Campaign, browser: Browser):
    for key, door in (("blue_cabin", "room"), ("umpire", "desk")):
        indoors = reader(browser, fought, key, door)
        page = indoors.page

        plot = page.locator("#board .paper")
        expect(plot.locator("svg title").first).to_contain_text("ships on their tracks")
        expect(plot.locator("[data-ship] .hull").first).to_be_attached()
        expect(page.locator(".jn-orders")).to_be_hidden()
        expect(page.locator(".jn-fan")).to_be_hidden()
        slider = page.get_by_role("slider")
        last = slider.get_attribute("max") or ""
        page.get_by_role("button", name="Back", exact=True).first.click()
        expect(slider).to_have_value(str(int(last) - 1))
        expect(page.locator("#position")).to_contain_text(re.compile("After|Before"))
        slider.press("Home")
        expect(page.locator("#board .horizon")).to_contain_text("orizon from")
        page.locator("details#units > summary").click()
        expect(page.locator("#list table").first).to_be_visible()
        assert indoors.complaints == []
        indoors.leaves()


def test_a_replay_of_ships_fits_a_telephone(fought: Campaign, browser: Browser):
    indoors = reader(browser, fought, "blue_cabin", "room", viewport={"width": 390, "height": 844})
    page = indoors.page

    expect(page.locator("#board .paper svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert indoors.complaints == []
    indoors.leaves()
