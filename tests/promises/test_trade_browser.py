"""The trade player orders all ships of a lane by one press, in a browser (NAV-S-052)."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from campaign import packs
from campaign.models import OrderRequest
from tests.promises import playing
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]


def test_nav_s_052_all_ships_of_a_lane_are_held_routed_and_let_go_by_one_press(chromium: str, monkeypatch: pytest.MonkeyPatch):
    with playing.a_world(monkeypatch, packs.find("north_sea_1905"), seed="lane") as (war, _), a_browser(chromium) as browser:
        seat = war.seats.get(key="trade")
        page = Indoors(browser, playing.client_of(seat)).page

        page.goto(f"http://testserver/room/{seat.rid}/")
        lane = page.locator('[data-lane="Tyne to Elbe, coal"]')
        hold = lane.get_by_role("button", name="Hold all in port")
        expect(hold).to_be_enabled()

        def press(name: str) -> dict[str, dict[str, object]]:
            with page.expect_response("**/draft/"):
                lane.get_by_role("button", name=name).click()
            return merchants()

        def merchants() -> dict[str, dict[str, object]]:
            found: dict[str, dict[str, object]] = json.loads(OrderRequest.objects.filter(seat=seat).latest("pk").draft).get(
                "merchants", {}
            )
            return found

        held = press("Hold all in port")
        expect(page.locator("[data-slip]")).to_have_count(len(held))
        assert len(held) > 1
        assert all(order == {"hold": True} for order in held.values())
        assert press("Sail all in port now") == {key: {"sails_at": 0} for key in held}
        with page.expect_response("**/draft/"):
            lane.get_by_label("Route all").select_option(index=1)
        routed = merchants()
        assert routed.keys() >= held.keys()
        assert all(order["legs"] for order in routed.values())
        assert press("Undo orders") == {}
