"""An admiral who leaves for some days, in a browser (CK-019, CK-024, UD-105)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.common_site import CommonSite
from tests.doorway import press
from tests.promises.at_table import SLOW
from tests.promises.one_browser import a_chromium

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]

NARROW = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def site(common_site: CommonSite) -> CommonSite:
    return common_site.of_its_own("channel_manoeuvres", "standing", "standing")


def clause(page: Page, number: int) -> None:
    """Check that a clause shows the blanks of its sentence, and no others."""
    one = page.locator(f"#clause-{number}")
    expect(one.locator("select[name^=if]").first).to_be_visible()
    expect(one.locator(".course-line")).to_be_hidden()
    expect(one.locator(".port-line")).to_be_hidden()


def test_ck_019_ck_024_ud_105_an_admiral_leaves_for_some_days(chromium: str, site: CommonSite):
    complaints: list[str] = []
    with a_chromium(chromium) as browser:
        context = browser.new_context(timezone_id="Europe/London")
        page = context.new_page()
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        press(page, site.links["blue_cabin"])

        page.get_by_role("link", name="Standing orders").click()
        clause(page, 1)
        page.get_by_label("When", exact=True).select_option("an enemy is within … miles")
        page.get_by_label("Clause 1, blank 1").fill("far")
        page.locator("#do0").select_option("she keeps … miles away from the enemy")
        page.get_by_label("Clause 1, miles, knots or hours").fill("20")
        page.get_by_role("button", name="Add a clause").click()
        page.locator("#if1-0").select_option("nothing is in sight")
        page.locator("#do1").select_option("she goes home")
        page.get_by_role("button", name="Save").last.click()
        expect(page.get_by_role("alert")).to_contain_text('0.1 to 60 miles, not "far"')
        expect(page.get_by_label("Clause 1, blank 1")).to_have_value("far")
        page.get_by_label("Clause 1, blank 1").fill("12")
        page.get_by_role("button", name="Try now").click()
        expect(page.locator("#tried")).to_contain_text("Clause 2 holds. This is what would be ordered:")
        expect(page.locator("#tried")).to_contain_text("Blue cruisers: to ")
        page.get_by_role("button", name="Move clause 2 up").click()
        expect(page.locator("#do0")).to_have_value("home")
        page.get_by_role("button", name="Save").last.click()
        expect(page.locator("#tried")).to_have_count(0)
        expect(page.locator("#if1-0")).to_have_value("within")
        page.set_viewport_size(NARROW)
        assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]

        page.get_by_role("link", name="Back to the room").click()
        page.get_by_role("link", name="I shall be away").click()
        page.get_by_label("From", exact=True).fill("2031-01-10")
        page.get_by_label("Until", exact=True).fill("2031-01-09")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("alert")).to_contain_text("An absence must end after it begins.")
        page.get_by_label("Until", exact=True).fill("2031-01-12")
        page.get_by_label("From", exact=True).fill(page.evaluate("new Date(Date.now() + 5 * 864e5).toISOString().slice(0, 10)"))
        page.get_by_label("Until", exact=True).fill(page.evaluate("new Date(Date.now() + 9 * 864e5).toISOString().slice(0, 10)"))
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", name="You are away")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]

        page.get_by_role("link", name="Back to the room").click()
        page.get_by_role("link", name="On paper").click()
        page.get_by_role("button", name="Create in A4").click()
        link = page.get_by_role("link", name="open the PDF")
        expect(link).to_be_visible(timeout=SLOW)  # the page looks again by itself, the worker prints
        answer = context.request.get(site.url + str(link.get_attribute("href")))
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.body().startswith(b"%PDF-")

        umpire = browser.new_context().new_page()
        umpire.set_default_timeout(SLOW)
        press(umpire, site.links["umpire"])
        umpire.get_by_text("All pages").click()
        umpire.get_by_role("link", name="Print packs").click()
        umpire.get_by_role("link", name="A3").click()
        umpire.get_by_role("button", name="Create all packs in A3").click()
        expect(umpire.get_by_role("link", name="open the PDF")).to_have_count(5, timeout=SLOW)
    assert complaints == []
