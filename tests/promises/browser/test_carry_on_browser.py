"""A seal by one press in sight of the enemy: the press carries on, and a refused one orders nothing (SC-S-04)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign, OrderRequest
from campaign.orders import sealing
from campaign.orders.sealing import Refused, fault
from tests.campaign.stopped_war import stopped, war_at_sea
from tests.promises import playing
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.django_db, pytest.mark.browser]
KEY = "red-south"


@pytest.fixture
def war(monkeypatch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with war_at_sea(monkeypatch) as campaign:
        yield campaign


def refuse(*_: object, **__: object) -> None:
    raise Refused(fault("forces.red-south.legs", "She cannot steam so fast."))


def test_sc_s_04_who_seals_and_carries_on_says_so_for_his_forces_and_refused_nothing_is_said(
    war: Campaign, chromium: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped(war)
    seat = war.seats.get(key=KEY)

    def call() -> OrderRequest:
        return OrderRequest.objects.filter(seat=seat).latest("pk")

    with a_browser(chromium) as browser:
        page = Indoors(browser, playing.client_of(seat)).page
        page.goto(f"http://testserver/room/{seat.rid}/")
        button, ticked = page.locator("#carry-on"), page.locator("#stands")
        expect(button).to_be_enabled()
        expect(ticked).not_to_be_checked()
        page.locator("#sighting").select_option("avoid")
        expect(button).to_be_hidden()  # her sheet has an answer: there are no approach moves to decline
        page.locator("#sighting").select_option("")
        expect(button).to_be_visible()
        with monkeypatch.context() as patch:
            patch.setattr(sealing, "seal", refuse)
            button.click()
            expect(page.locator("#refusals")).to_contain_text("She cannot steam so fast.")
        expect(ticked).not_to_be_checked()
        expect(page.locator("#refusals")).to_be_visible()
        assert not call().sealed
        assert "stands" not in call().draft
        expect(button).to_have_attribute("aria-disabled", "true")  # as the server said
        button.click(force=True)
        expect(page.locator("#unseal")).to_be_enabled()
    assert call().sealed
    order = json.loads(call().draft)["forces"][KEY]
    assert order["stands"] is True
    assert order["legs"], "the course that she was on goes on"


def test_one_press_begins_a_new_course_and_no_seal_looks_ready_that_would_be_refused(war: Campaign, chromium: str) -> None:
    stopped(war)
    seat = war.seats.get(key=KEY)
    with a_browser(chromium) as browser:
        page = Indoors(browser, playing.client_of(seat)).page
        page.goto(f"http://testserver/room/{seat.rid}/")
        expect(page.locator(".layers")).to_be_visible()
        anew, seals = page.locator("#begin-anew"), [page.locator(f"#{one}") for one in ("seal", "carry-on")]
        expect(anew).to_be_hidden()
        page.locator("#sighting").select_option("avoid")  # so her last course stands in the table
        page.locator("#sighting").select_option("")
        expect(page.locator("#legs tr")).to_have_count(1)
        knots = page.get_by_label("Leg 1, speed in knots")
        knots.fill("60")
        knots.press("Tab")
        for one in seals:
            expect(one).to_have_attribute("aria-disabled", "true")
        page.reload()
        for one in seals:
            expect(one).to_have_attribute("aria-disabled", "true")
        page.get_by_role("button", name="Begin a new course").click()
        expect(page.locator("#legs tr")).to_have_count(0)
        expect(page.locator("[data-mode=lay]")).to_have_attribute("aria-pressed", "true")
        for one in seals:
            expect(one).not_to_have_attribute("aria-disabled", "true")
        page.locator("#map").click(position={"x": 300, "y": 300})
        expect(page.locator("#legs tr[data-n]")).to_have_count(1)
        expect(anew).to_be_visible()
        expect(page.locator("#course-note")).to_contain_text("She arrives at the end of leg 1 at ")
