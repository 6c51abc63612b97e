"""The replay of an engagement fought on a board, in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from campaign.models import Campaign
from tests.campaign import board_war
from tests.lasting import taken_back
from tests.promises import playing
from tests.promises.indoors import HOST, Indoors, a_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db, pytest.mark.full]

BOARDS = ("game_of_battle", "game_of_war")
CABIN, DESK = ("blue_cabin", "room"), ("umpire", "desk")


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


@pytest.fixture(scope="module", params=BOARDS)
def fought(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Campaign]:
    """Play a war to the end of its first battle."""
    folder = tmp_path_factory.mktemp("pack")

    def made(patch: pytest.MonkeyPatch) -> AbstractContextManager[Campaign]:
        return board_war.war(patch, board_war.pack(folder, f'rules = "{request.param}"'))

    with django_db_blocker.unblock(), taken_back(made) as campaign:
        board_war.to_the_end(campaign)
        yield campaign


def reader(browser: Browser, campaign: Campaign, key: str, door: str, **how: Any) -> tuple[Indoors, str]:
    """Open the battle in a seat's browser; return the browser and the address."""
    seat = campaign.seats.get(key=key)
    found, path = Indoors(browser, playing.client_of(seat), **how), f"/{door}/{seat.rid}/battle/1/"
    found.page.route_web_socket("**/news", lambda line: None)  # a line that is up, and silent
    found.goes(path)
    return found, path


def test_a_replay_shows_the_board_and_steps_through_the_moves(fought: Campaign, browser: Browser):
    for key, door in (CABIN, DESK):
        indoors, path = reader(browser, fought, key, door)
        page = indoors.page

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
        assert indoors.complaints == []
        indoors.leaves()


def test_a_replay_fits_a_telephone(fought: Campaign, browser: Browser):
    indoors, _ = reader(browser, fought, *CABIN, viewport={"width": 390, "height": 844})
    page = indoors.page

    expect(page.locator("#board [role=grid]")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert indoors.complaints == []
    indoors.leaves()
