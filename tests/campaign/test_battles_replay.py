"""The replay of an engagement that was fought on a board, in a browser: each board shows itself and can be stepped through."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from campaign.models import Campaign
from tests.campaign import board_war
from tests.campaign.printed_pages import HOST, Printed, look
from tests.lasting import taken_back
from tests.promises import playing

pytestmark = [pytest.mark.browser, pytest.mark.django_db, pytest.mark.full]

BOARDS = ("game_of_battle", "game_of_war")


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
