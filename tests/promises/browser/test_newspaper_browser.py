"""A newspaper from a letter to its editor to the front page, in browsers: an edition of the run in which it was written."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaign import packs
from tests.promises import playing
from tests.promises.at_table import SLOW
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db]
LETTER = "Sir, the Channel is safe. Print that our cruisers are out."
HEADLINE, RED_HEADLINE = "Guns heard off Portland", "All quiet"
BLUE, RED = "A fisherman heard heavy firing.", "Nothing was heard at sea."


def seals(page: Page) -> None:
    """Seal as soon as the server holds what was written."""
    seal = page.locator("#seal")
    expect(seal).to_be_enabled(timeout=SLOW)
    expect(seal).not_to_have_attribute("aria-disabled", "true", timeout=SLOW)
    seal.click()
    expect(page.locator("#do")).to_contain_text(re.compile("sealed", re.I), timeout=SLOW)


def writes_to_the_editor(page: Page) -> None:
    page.locator("#add-note").click()
    slip = page.locator("#notes .slip")
    slip.locator("select[data-to]").select_option("press")
    slip.locator("textarea").fill(LETTER)
    seals(page)


def writes_an_article(page: Page) -> str:
    """Write an article for the second edition within the run, with another headline for Red; return that edition's hour."""
    page.get_by_role("button", name="Write an article").click()
    slip = page.locator("#articles .slip")
    slip.get_by_label("Headline", exact=True).fill(HEADLINE)
    slip.locator("[data-dateline]").fill("Cherbourg")
    option = slip.locator("[data-edition] option").nth(1)
    slip.locator("[data-edition]").select_option(option.get_attribute("value"))
    slip.get_by_label("as Blue reads it").fill(BLUE)
    slip.get_by_label("as Red reads it").fill(RED)
    slip.locator("[data-headline-red]").fill(RED_HEADLINE)
    words = option.inner_text()
    seals(page)
    return re.findall(r"\d\d:\d\d", words)[-1]


def finds(page: Page, words: str, count: int) -> None:
    page.get_by_role("searchbox", name="Search the newspapers").fill(words)
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".found h2")).to_contain_text(f"“{words}”")
    expect(page.locator(".found li")).to_have_count(count)


def test_a_letter_an_edition_within_the_run_two_front_pages_and_the_archive(
    monkeypatch: pytest.MonkeyPatch, chromium: str
) -> None:
    with (
        playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="printed") as (war, _),
        a_browser(chromium) as chrome,
    ):
        admiralty, editor = (Indoors(chrome, playing.client_of(war.seats.get(key=key))) for key in ("blue_admiralty", "press"))
        writes_to_the_editor(admiralty.goes("/room/room-blue_admiralty/"))
        printed = writes_an_article(editor.goes("/room/room-press/"))
        playing.finish_run(war, 1)

        page = admiralty.goes("/room/room-blue_admiralty/")
        page.get_by_role("link", name="Front page and archive").click()
        front = page.locator("article.front")
        expect(front.locator(".folio")).to_contain_text(f"Day 1, {printed}")
        expect(front.locator("h3")).to_have_text(HEADLINE)
        expect(front.locator(".dateline")).to_have_text("Cherbourg")
        expect(front).to_contain_text(BLUE)
        expect(page.locator("main")).not_to_contain_text(RED_HEADLINE)
        finds(page, "fisherman portland", 1)
        finds(page, "quiet", 0)

        page = editor.goes("/room/room-press/")
        expect(page.locator("main")).to_contain_text(LETTER)
        page = editor.goes("/room/room-press/newspapers/")
        expect(page.locator("nav.on-file li")).to_have_count(2)
        page.locator("nav.on-file a", has_text=re.compile("Day 1")).nth(1).click()
        expect(page.locator("article.front h3")).to_have_text(RED_HEADLINE)
        expect(page.locator("article.front")).to_contain_text(RED)
        complaints = admiralty.complaints + editor.complaints
        assert not [one for one in complaints if "WebSocket" not in one]  # there is no site to open one
