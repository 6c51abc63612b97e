"""Mistakes mended in the open, as the umpire and an admiral see it (UD-054, UD-077, UD-111)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.promises.window import browser, open_page, shot
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]
__all__ = ["browser"]

PLAYED = (
    "import django; django.setup()\n"
    "from campaign.models import Campaign\n"
    "from campaign.runs import resolve\n"
    "from tests.promises import playing\n"
    "resolve.send = playing.run_now\n"
    "playing.finish_run(Campaign.objects.get(), 1)\n"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("back"), seed="back", worker=False) as site:
        site.python("-c", PLAYED)
        yield site


def test_ud_054_ud_077_ud_111_a_paper_is_corrected_the_war_goes_back_and_ends(browser: Browser, site: Site):
    complaints: list[str] = []
    cabin = open_page(browser.new_context(), site.links["blue_cabin"], complaints)
    umpire = open_page(browser.new_context(), site.links["umpire"], complaints)
    umpire.get_by_role("link", name="Corrections", exact=True).click()
    umpire.locator(".kinds").get_by_role("link", name="Blue Cabin").or_(umpire.locator(".kinds a").nth(1)).first.click()
    umpire.locator("li", has=umpire.get_by_text("log")).get_by_role("link", name="Recall or correct").first.click()
    expect(umpire.get_by_role("heading", name="Read by")).to_be_visible()
    shot(umpire, "correction")
    umpire.get_by_label("Text").fill("Nothing was seen.")
    umpire.get_by_label("Reason").fill("The log was another ship's.")
    umpire.get_by_label("Message to the seat").fill("Read it again, please.")
    umpire.get_by_role("button", name=re.compile("^Correct")).click()
    expect(umpire.get_by_text("corrected with a slip")).to_be_visible()
    shot(umpire, "corrections")
    expect(cabin.get_by_text("Read it again, please.")).to_be_visible()

    umpire.keyboard.press("m")
    umpire.keyboard.press("b")
    umpire.get_by_role("link", name="Rewind to here").first.click()
    shot(umpire, "rewind")
    umpire.get_by_label("Reason").fill("The weather was wrong.")
    umpire.get_by_label("Message to all").fill("Sorry, all of you.")
    umpire.get_by_role("button", name="Go back to").click()
    expect(umpire.get_by_text("taken back", exact=True).first).to_be_visible()
    shot(umpire, "strands")
    expect(cabin.get_by_text("The umpire has gone back to Day").first).to_be_visible()
    shot(cabin, "room")
    cabin.get_by_role("link", name="Recalled papers").click()
    expect(cabin.get_by_role("heading", name=re.compile("^Taken back"))).to_be_visible()
    shot(cabin, "struck")
    cabin.go_back()

    umpire.get_by_text("All pages").click()
    umpire.get_by_role("link", name="The end", exact=True).click()
    shot(umpire, "end")
    umpire.get_by_label("To all").check()
    umpire.get_by_label("I understand that this cannot be undone").check()
    umpire.get_by_role("button", name=re.compile("^End the war")).click()
    expect(umpire.get_by_role("heading", name="The war is over", exact=True)).to_be_visible()
    expect(cabin.locator("#ended")).to_contain_text("The war is over")
    expect(cabin.get_by_text("the seed was")).to_be_visible()
    shot(cabin, "over")
    assert complaints == []
