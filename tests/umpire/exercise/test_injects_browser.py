"""Injects in a browser (UD-061 to 072, UD-082 to 084)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign, Question, WhatIfRun, job
from campaign.runs import publish, resolve
from campaign.simulation import worker
from tests.promises import playing
from tests.promises.axe import violations
from tests.promises.bells import hung
from tests.promises.indoors import Indoors, a_browser
from tests.umpire.ruling_pages import now

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
TEXT = "Two liners leave Southampton under escort."


def test_ud_062_ud_065_ud_082_ud_084_an_umpire_fires_an_inject_branches_and_reads_what_differed(
    stopped: Campaign, chromium: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(job, "send_group", lambda task, rows, priority: sent.extend(pk for (pk,) in rows))
    with a_browser(chromium) as browser, hung("campaign.simulation"):
        umpire = Indoors(browser, playing.client_of(stopped.seats.get(key="umpire")))
        page = umpire.goes("/desk/room-umpire/")
        page.keyboard.press("m")
        with page.expect_navigation():
            page.keyboard.press("j")
        page.get_by_role("link", name="Telegram", exact=True).click()
        page.fill("#inj-title", "Liners leave")
        page.fill("#of-from", "The Foreign Office")
        page.fill("#of-text", TEXT)
        page.get_by_role("checkbox", name="Blue cruisers").check()
        page.fill("#inj-due", "soon")
        page.get_by_role("button", name="Save as ready").click()
        expect(page.locator("#refused")).to_contain_text("day and hour such as")
        expect(page.locator("#of-text")).to_have_value(TEXT)
        page.fill("#inj-due", "Day 1, 20:00")
        page.get_by_role("button", name="Save as ready").click()
        row = page.locator("#n-1")
        expect(row).to_contain_text("ready")
        assert violations(page) == []
        row.get_by_role("button", name="Fire now").click()
        expect(page.locator("#n-1")).to_contain_text("Fired")
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.set_viewport_size({"width": 1280, "height": 800})
        resolve.resolve_segment(now(stopped).pk)
        publish.publish(now(stopped).pk)
        playing.finish_run(stopped, 1)

        cabin = Indoors(browser, playing.client_of(stopped.seats.get(key="blue_cabin")))
        room = cabin.goes("/room/room-blue_cabin/")
        expect(room.locator("body")).to_contain_text(TEXT)
        room.get_by_role("link", name="Ask the umpire").click()
        room.fill("#text", "Which liners?")
        room.get_by_role("button", name="Ask the umpire").click()
        expect(room.locator("body")).to_contain_text("Not answered yet.")
        assert violations(room) == []
        cabin.leaves()
        page = umpire.goes("/desk/room-umpire/")
        page.locator("#inbox li", has_text="asks: Which liners").get_by_role("link").click()
        page.get_by_label("Your answer, to").fill("That is all that is known.")
        page.get_by_role("button", name="Answer").click()
        expect(page.locator("#done")).to_contain_text("That is all that is known.")
        assert Question.objects.get().answer

        page = umpire.goes("/desk/room-umpire/strands/")
        page.get_by_role("link", name="What if from here: run 1").click()
        page.fill("#w-title", "Red had stood off")
        page.get_by_role("button", name="Create").click()
        expect(page.locator("#opened")).to_contain_text("not the war")
        page.locator("#opened summary", has_text="Red cruisers").click()
        for name, value in (("course", "N 90 W"), ("hours", "2.5"), ("knots", "14")):
            page.fill(f"#{name}-red_cruisers-0", value)
        page.get_by_role("button", name="Play this run").click()
        expect(page.locator("#opened")).to_contain_text("Being played")
        assert violations(page) == []
        worker.run(sent[0])
        expect(page.locator("#opened")).to_contain_text("compared with the war", timeout=15_000)
        expect(page.locator("#opened")).to_contain_text("Who knew what")
        expect(page.locator("#opened td.other").first).to_be_visible()
        assert violations(page) == []
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        umpire.leaves()
    assert WhatIfRun.objects.filter(job__state="done").count() == 1
