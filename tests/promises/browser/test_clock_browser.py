"""A war whose envelopes close by themselves, as its umpire and an admiral far away see it (CK-001, CK-006, CK-009, CK-018)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.common_site import CommonSite
from tests.promises.at_table import SLOW
from tests.promises.window import browser, open_page

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]
__all__ = ["browser"]

DUE = '<p><due-time><time datetime="{at}">in the campaign’s zone</time></due-time> <b data-left="{at}"></b></p>'
HOURS = [  # one wall-clock hour before and after summer time begins and ends
    ("2026-03-28T20:00:00Z", "Saturday 28 March 2026, 20:00 GMT"),
    ("2026-03-29T19:00:00Z", "Sunday 29 March 2026, 20:00 BST"),
    ("2026-10-24T19:00:00Z", "Saturday 24 October 2026, 20:00 BST"),
    ("2026-10-25T20:00:00Z", "Sunday 25 October 2026, 20:00 GMT"),
]
FALL_DUE = (
    "import django; django.setup()\n"
    "from campaign.models import Segment\n"
    "from tests.promises.inside import due\n"
    "due(Segment.objects.filter(run__campaign__name='clock').latest('pk').pk, 0)\n"
)


@pytest.fixture(scope="module")
def site(common_site: CommonSite) -> CommonSite:
    return common_site.of_its_own("channel_manoeuvres", "clock", "clock")


def test_ck_009_ck_018_a_day_with_a_clock(browser: Browser, site: CommonSite):
    complaints: list[str] = []
    umpire = open_page(browser.new_context(timezone_id="Europe/London"), site.links["umpire"], complaints)
    umpire.locator(".pages").get_by_role("link", name="The clock", exact=True).click()
    umpire.get_by_label("a set time after they are requested").check()
    umpire.get_by_label("Time for orders").fill("soon")
    umpire.get_by_role("button", name="Save, from the next orders on").click()
    expect(umpire.get_by_role("alert")).to_contain_text("from 15 minutes to 14 days")
    expect(umpire.get_by_label("Time for orders")).to_have_value("soon")
    umpire.get_by_label("Time for orders").fill("12 h")
    umpire.get_by_role("button", name="Save, from the next orders on").click()
    expect(umpire.locator("#terms")).to_contain_text("Orders close 12 h after they are requested.")
    umpire.get_by_role("button", name="Change deadline").click()
    expect(umpire.locator("#due")).to_contain_text("Envelopes close")

    far = browser.new_context(timezone_id="Asia/Kolkata", viewport={"width": 390, "height": 844})
    cabin = open_page(far, site.links["blue_cabin"], complaints)
    line = cabin.locator("#due")
    expect(line).to_contain_text("GMT+5:30")
    expect(line).to_contain_text("left")
    assert cabin.evaluate("document.documentElement.scrollWidth") == 390
    cabin.get_by_role("button", name="Carry on as before").click()
    expect(cabin.get_by_role("button", name="Take the envelope back")).to_be_visible()

    umpire.goto(umpire.url.replace("clock/", ""))
    expect(umpire.locator("#checks, .checks").first).to_contain_text("Envelopes close by themselves")
    site.python("-c", FALL_DUE)
    expect(cabin.locator("#clock")).to_contain_text("being resolved", timeout=SLOW)
    expect(umpire.locator("#do-h")).to_have_text("Read it, then publish", timeout=SLOW)
    assert complaints == []


@pytest.mark.parametrize(("at", "words"), HOURS)
def test_ck_009_the_script_keeps_to_summer_time(browser: Browser, site: CommonSite, at: str, words: str):
    page = browser.new_context(timezone_id="Europe/London", locale="en-GB").new_page()
    page.goto(site.url)
    page.evaluate("async () => { await import('/static/shell/due.js'); }")
    page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", DUE.format(at=at))
    expect(page.locator("due-time time")).to_have_text(words)
    page.close()
