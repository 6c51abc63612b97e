"""A war alone, from the link of the command to a first sealed order, by steps, and on to the next run by the worker (CK-053)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.common_site import CommonSite
from tests.promises.at_table import SLOW
from tests.promises.one_browser import a_chromium
from tests.promises.window import shot

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]
MOST_STEPS = 3
"""Steps from the command's page to a sealed order: take the seat, and seal. Sixty seconds allow for many more."""


def test_ck_053_three_presses_from_the_commands_link_to_a_first_sealed_order(chromium: str, common_site: CommonSite):
    complaints: list[str] = []
    with a_chromium(chromium) as browser:
        page = browser.new_context().new_page()
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        steps = 0

        def press(name: str | re.Pattern[str]) -> None:
            nonlocal steps
            steps += 1
            page.get_by_role("button", name=name).first.click()

        page.goto(f"{common_site.url}/alone/channel_manoeuvres/")
        shot(page, "alone-choose")
        press("Play solo as Blue cruisers")
        expect(page.locator("#alone")).to_contain_text("The computer plays the other seats")
        shot(page, "alone-room")
        slip = page.locator("#notes .slip")
        write = page.get_by_role("button", name="Write a dispatch")
        expect(page.locator("#do .check, #do li").first).to_be_visible()
        page.wait_for_load_state("networkidle")  # the room's script has taken the page
        write.click()
        slip.get_by_text("Phrase book").click()
        expect(slip.get_by_role("button", name="Add to the dispatch")).to_be_disabled()
        slip.get_by_role("combobox", name="place").fill("Portland")
        slip.get_by_role("button", name="Add to the dispatch").click()
        expect(slip.get_by_label("Dispatch 1, text")).to_have_value("PROCEED TO Portland.")
        slip.get_by_role("textbox", name="knots").fill("14")
        slip.get_by_role("button", name="Add to the dispatch").click()
        expect(slip.get_by_label("Dispatch 1, text")).to_have_value("PROCEED TO Portland. PROCEED TO Portland AT 14 KNOTS.")
        shot(page, "alone-phrases")
        slip.get_by_role("button", name="remove").click()
        press(re.compile("^Seal orders for"))
        assert steps <= MOST_STEPS
        expect(page.locator("#papers[data-call='2']")).to_have_count(
            1, timeout=SLOW
        )  # the worker has played all others, and published
        expect(page.locator("#papers")).to_have_attribute("data-state", "open")
        page.locator("#alone summary", has_text="End the war now").click()
        page.get_by_role("button", name="End the war and show me everything").click()
        expect(page.locator("#ended")).to_contain_text("The war is over", timeout=SLOW)
        shot(page, "alone-over")
        page.get_by_role("link", name="Open the desk").click()
        page.locator("form[data-once] .btn.go").click()
        expect(page.locator("body")).to_contain_text("the war is over")
        assert complaints == []
