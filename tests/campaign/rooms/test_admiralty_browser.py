"""An Admiralty in a browser: reach drawn on the chart, and an order written by form, by keyboard and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.common_site import CommonSite
from tests.doorway import press
from tests.promises.at_table import SLOW
from tests.promises.one_browser import a_chromium

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]

NARROW = {"width": 390, "height": 844}


def test_an_admiralty_reckons_reach_and_orders_a_force_by_form(chromium: str, common_site: CommonSite) -> None:
    site = common_site.of_its_own("channel_manoeuvres", "admiralty", "admiralty")
    complaints: list[str] = []
    with a_chromium(chromium) as browser:
        page = browser.new_context().new_page()
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        press(page, site.links["blue_admiralty"])
        expect(page.locator("#map svg").first).to_be_visible()
        page.wait_for_load_state("networkidle")  # the room's script has taken the page

        page.get_by_text("Reach at a speed and hour").click()
        reach, reached = page.locator("#reach"), page.locator("[data-reached]")
        reach.get_by_label("Knots").fill("fast")
        reach.get_by_label("By").fill("12:00")
        page.keyboard.press("Enter")
        expect(reached.get_by_role("alert")).to_have_text("The speed must be 1 to 60 knots.")
        expect(reach.get_by_label("By")).to_have_value("12:00")
        reach.get_by_label("Knots").fill("6")
        page.keyboard.press("Enter")
        expect(reached.locator("[data-reach=blue_cruisers]")).to_contain_text("36 by Day 1, 12:00")
        expect(page.locator("#map path.reach").first).to_be_attached()

        page.set_viewport_size(NARROW)
        page.get_by_text("Order a force by form").click()
        form, made = page.locator("#telegram"), page.locator("[data-made]")
        form.get_by_label("Proceed to").fill("Atlantis")
        form.get_by_label("By").fill("12:00")
        form.get_by_label("Coal at").select_option("Portland")
        form.get_by_role("button", name="Reckon only").click()
        expect(made.get_by_role("alert")).to_contain_text("“Atlantis” is no place of the chart.")
        expect(form.get_by_label("Proceed to")).to_be_focused()
        expect(form.get_by_label("Proceed to")).to_have_value("Atlantis")
        form.get_by_label("Proceed to").fill("Portland")
        page.keyboard.press("Enter")
        words = re.compile(r"^PROCEED TO Portland AT 5\.\d KNOTS\. COAL AT Portland\. Be there by Day 1, 12:00\.$")
        expect(page.get_by_label("Dispatch 1, text")).to_have_value(words)
        expect(made).to_contain_text("32 miles by sea")
        assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]

        page.get_by_text("1 dispatch to send with these orders").locator("visible=true").first.wait_for()
        page.reload()
        expect(page.get_by_label("Dispatch 1, text")).to_have_value(words)
        assert not complaints
