"""A room as its admiral works it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.common_site import CommonSite
from tests.doorway import press
from tests.promises.at_table import SLOW
from tests.promises.one_browser import a_chromium

pytestmark = [pytest.mark.browser, pytest.mark.processes]


@pytest.fixture(scope="module")
def site(common_site: CommonSite) -> CommonSite:
    return common_site.of_its_own("channel_manoeuvres", "room", "room")


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_chromium(chromium) as browser:
        yield browser


def open_page(browser: Browser, link: str) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.set_default_timeout(SLOW)
    press(page, link)
    return page


def layer(page: Page, name: str):
    return page.locator(".layers").get_by_label(name)


def test_an_admiral_finds_his_way_in_his_room(browser: Browser, site: CommonSite):
    page = open_page(browser, site.links["blue_cabin"])
    expect(page.locator("#briefing-first")).to_contain_text("The aim.")
    word = page.locator("#briefing-first .word", has_text="contact")
    word.click()
    expect(page.locator(".meaning:popover-open")).to_contain_text("Something sighted")
    page.keyboard.press("Escape")
    expect(page.locator(".meaning:popover-open")).to_have_count(0)

    # the link that says "lay a course" puts the tool in hand, and no hint on the chart swallows the press
    expect(page.locator(".layers")).to_be_visible(timeout=SLOW)
    page.locator("#checks a", has_text="lay a course").click()
    expect(page.locator('[data-mode="lay"]')).to_have_attribute("aria-pressed", "true")
    hint = page.locator("#readout")
    expect(hint).to_be_visible()
    assert hint.evaluate("node => getComputedStyle(node).pointerEvents") == "none"
    chart = page.locator("#map").bounding_box()
    assert chart
    with page.expect_response(re.compile("/draft/")):
        page.mouse.click(chart["x"] + chart["width"] * 0.45, chart["y"] + chart["height"] * 0.62)
    expect(page.locator("#legs tr[data-n]")).to_have_count(1)
    page.keyboard.press("Escape")

    # layers and the age are remembered, with the view
    page.locator(".layers summary").click()
    layer(page, "Contacts").uncheck()
    page.locator(".layers [data-age]").select_option("6")
    page.locator("[data-zoom='1']").click()
    page.reload()
    page.locator(".layers summary").click()
    expect(layer(page, "Contacts")).not_to_be_checked()
    expect(layer(page, "Tracks")).to_be_checked()
    expect(page.locator(".layers [data-age]")).to_have_value("6")


def test_the_truth_fills_the_window_and_gives_it_back(browser: Browser, site: CommonSite):
    page = open_page(browser, site.links["umpire"])
    fill = page.get_by_role("button", name="Full window")
    fill.click()
    expect(page.locator("#truth.filled")).to_be_visible()
    box = page.locator("#truth").bounding_box()
    assert box
    assert (box["width"], box["height"]) == (1440, 900)
    page.keyboard.press("Escape")
    expect(page.locator("#truth.filled")).to_have_count(0)
    expect(fill).to_be_focused()
