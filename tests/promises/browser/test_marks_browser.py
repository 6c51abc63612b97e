"""The chart of a room in a browser: an open note follows new knowledge, and the guide leads to the seal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.common_site import CommonSite
from tests.doorway import press
from tests.promises.at_table import SLOW
from tests.promises.one_browser import a_chromium

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]

DONE = '{"first_day": {"done": 1, "call": 1}}'
FOLLOWS = """async () => {
  const { Why } = await import("/static/room/why.js");
  const host = document.createElement("div");
  document.body.append(host);
  const why = new Why(host, () => false);
  const seen = (what, of = "contact:A:") => ({ label: "A", what, of, side: "unknown", along_nm: 1, across_nm: 1, when: "now" });
  const says = () => host.querySelector("h3 span")?.textContent ?? "nothing";
  const said = [];
  why.contact(seen("smoke"));
  said.push(says());
  why.renewed({ contacts: [seen("another", "contact:B:"), seen("merchantman")], forces: [] });
  said.push(says());
  why.renewed({ contacts: [], forces: [] });
  said.push(says());
  why.tip({}, "Tip 1", []);
  why.renewed({ contacts: [], forces: [] });
  said.push(says());
  return said;
}"""


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_chromium(chromium) as browser:
        yield browser


def open_page(browser: Browser, link: str, height: int = 900) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": height}).new_page()
    page.set_default_timeout(SLOW)
    press(page, link)
    expect(page.locator(".layers")).to_be_visible(timeout=SLOW)
    return page


def test_a_note_on_smoke_is_one_on_a_merchantman_when_she_is_made_out(browser: Browser, common_site: CommonSite) -> None:
    page = open_page(browser, common_site.of_its_own("channel_manoeuvres", "marks", "marks").links["blue_cabin"])
    assert page.evaluate(FOLLOWS) == ["A · smoke", "A · merchantman", "nothing", "Tip 1"]


def test_the_guide_leads_to_the_seal_that_lies_below_the_window(browser: Browser, common_site: CommonSite) -> None:
    page = open_page(browser, common_site.of_its_own("channel_manoeuvres", "marks-3", "marks").links["blue_cabin"], height=620)
    page.evaluate("done => localStorage.setItem(`guides-${document.getElementById('strip').dataset.rid}`, done)", DONE)
    page.reload()
    expect(page.locator("#strip")).to_contain_text("Seal orders")
    expect(page.locator("#seal")).not_to_be_in_viewport()
    page.locator("#strip a", has_text="Show me").click()
    expect(page.locator("#do-h")).to_be_in_viewport()
