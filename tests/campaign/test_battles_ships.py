"""The replay of an engagement that ships fought, in a browser: horizon, plot and tables of a seat, and the truth."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.campaign import board_war
from tests.campaign.printed_pages import Printed, look
from tests.promises import playing

pytestmark = [pytest.mark.browser, pytest.mark.django_db, pytest.mark.full]


@pytest.fixture
def printed(monkeypatch, tmp_path) -> Printed:
    """The first battle of a war under Jane's rules, as a cabin and the umpire have it."""
    kept = Printed()
    with board_war.war(monkeypatch, board_war.pack(tmp_path, "")) as campaign:
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 1)
        playing.finish_run(campaign, 2)  # an action may last beyond the run in which it began
        for key, door in (("blue_cabin", "room"), ("umpire", "desk")):
            seat = campaign.seats.get(key=key)
            kept.keep(playing.client_of(seat), f"/{door}/{seat.rid}/battle/1/")
    return kept


def test_a_replay_of_ships_shows_plot_and_horizon_and_orders_nothing(printed: Printed, browser: Browser):
    for path in printed.pages:
        page, complaints = look(browser, printed, path)

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
        assert complaints == []


def test_a_replay_of_ships_fits_a_telephone(printed: Printed, browser: Browser):
    page, complaints = look(browser, printed, next(iter(printed.pages)), width=390, height=844)

    expect(page.locator("#board .paper svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert complaints == []
