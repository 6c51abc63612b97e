"""Odds in a browser (UD-085 to 091)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign, Job
from campaign.simulation import worker
from tests.campaign.odds import odds_war
from tests.campaign.odds.odds_war import worked
from tests.lasting import lasting
from tests.promises import playing
from tests.promises.axe import violations
from tests.promises.bells import hung
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
war = lasting(odds_war.met)


def test_ud_087_ud_089_an_umpire_asks_the_odds_of_a_battle_and_reads_them(war: Campaign, chromium: str, monkeypatch) -> None:
    sent = odds_war.small(monkeypatch)
    with a_browser(chromium) as browser, hung("campaign.simulation"):
        umpire = Indoors(browser, playing.client_of(war.seats.get(key="umpire")))
        page = umpire.goes("/desk/room-umpire/")
        page.locator("#battles").get_by_role("link", name="Odds").click()
        expect(page.locator("#of")).to_have_value("battle-1")
        page.fill("#most", "8")
        page.select_option("#within", "0")
        page.get_by_role("button", name="Compute").click()
        expect(page.locator(".benches")).to_contain_text("is being computed, 0 of 8 replicates")
        for _ in range(2):
            worker.run(sent.pop(0))
        expect(page.locator(".benches")).to_contain_text("4 of 8 replicates", timeout=15_000)
        fold = page.locator("#figures-2")
        fold.locator("summary").click()
        worked(sent)
        expect(page.locator(".benches")).to_contain_text("done, 8 of 8 replicates", timeout=15_000)
        expect(fold).to_have_attribute("open", "")  # an opened fold stays open while the page refreshes
        expect(fold.get_by_text("as it was")).to_be_visible()
        expect(page.locator("#luck")).to_contain_text("Blue lost")
        assert violations(page) == []
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        umpire.leaves()
    bench = Job.objects.get(kind="odds")
    assert (bench.state, bench.done) == (Job.State.DONE, 8)
