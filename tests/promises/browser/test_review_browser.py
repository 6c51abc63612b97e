"""After the end: an umpire slides through the war, shares it, reads the report; and a seat asks why it sees a mark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Browser, expect

from campaign.models import Campaign
from campaign.rulings import ruling_records
from campaign.runs import war_end
from tests.lasting import lasting
from tests.promises import busy, playing
from tests.promises.indoors import Indoors, a_browser
from umpire.review.ending.views import opened_to
from umpire.review.files.makers import maker

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
DESK = "/desk/room-umpire/"


war = lasting(busy.played_war)


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


def end_war(war: Campaign) -> None:
    segment = playing.present(war)
    war_end.end(segment, ruling_records.stamp(segment), "all", opened_to(war, "all"), known=True)


def test_ud_119_a_row_and_a_mark_open_to_their_papers_by_mouse_and_by_keys(war: Campaign, chrome: Browser) -> None:
    seat = war.seats.get(key="home-cabin")
    inside = Indoors(chrome, playing.client_of(seat))
    page = inside.goes(f"/room/{seat.rid}/")
    asks = page.locator("[data-asks]")
    asks.click()
    expect(asks).to_have_attribute("aria-pressed", "true")
    page.locator("#contacts summary").first.click() if not page.locator("#contacts").first.get_attribute("open") else None
    row = page.locator("tr[data-why^='contact:']").first
    row.locator("td").first.click()
    note = page.locator("dialog.papers-of")
    expect(note.locator(".traces li").first).to_contain_text("By way of")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    row.focus()
    page.keyboard.press("Enter")
    expect(note.locator(".traces li").first).to_contain_text("By")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.keyboard.press("Escape")
    expect(asks).to_have_attribute("aria-pressed", "false")
    phone = Indoors(chrome, playing.client_of(seat), viewport={"width": 390, "height": 844}, has_touch=True)
    page = phone.goes(f"/room/{seat.rid}/")
    page.locator("[data-asks]").tap()
    page.locator("[data-why^='contact:'], [data-why^='force:']").first.tap()
    expect(page.locator("dialog.papers-of .traces li").first).to_be_visible()


def test_ud_106_ud_109_ud_110_ud_112_after_the_end_an_umpire_slides_shares_and_reads_the_report(
    war: Campaign, chrome: Browser
) -> None:
    end_war(war)
    inside = Indoors(chrome, playing.client_of(war.seats.get(key="umpire")))
    page = inside.goes(f"{DESK}replay/?right=home-cabin&at=60")
    expect(page.locator("#replay")).to_have_attribute("data-open", "")
    when = page.locator("[data-say=when]")
    first = when.inner_text()
    page.locator("body").press("ArrowRight")
    expect(when).not_to_have_text(first)
    assert "at=70" in page.url
    page.locator("body").press("End")
    assert "at=720" in page.url
    expect(page.locator("[data-pane=right] [data-say=table]")).to_contain_text("Not known here:")
    page.locator("[name=day]").fill("9")
    page.locator("[name=day]").press("Enter")
    expect(page.locator("[data-say=wrong]")).to_contain_text("The war runs from Day 1, 06:00")
    page.locator("[name=day]").fill("1")
    page.locator("[name=hour]").fill("9:30")
    page.locator("[name=hour]").press("Enter")
    expect(when).to_have_text("Day 1, 09:30")
    page.locator("[name=truth]").check()
    page.locator("[name=known]").check()
    page.get_by_role("button", name="Create link").click()
    address = page.locator("a[href*='/wars/replay/']").get_attribute("href") or ""
    stranger = Indoors(chrome, Client())
    looks = stranger.goes(f"{address.removeprefix('http://testserver')}?at=200&right=relay-cabin")
    expect(looks.locator("#replay")).to_have_attribute("data-open", "")
    phone = Indoors(chrome, Client(), viewport={"width": 390, "height": 844}, color_scheme="dark")
    small = phone.goes(f"{address.removeprefix('http://testserver')}?at=200&right=relay-cabin")
    expect(small.locator("#replay")).to_have_attribute("data-open", "")
    page = inside.goes(f"{DESK}review/")
    expect(page.locator("#belief h2")).to_have_text("Error of belief")
    page.set_viewport_size({"width": 390, "height": 844})
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.getAttribute('aria-label'))"
    assert page.locator(".part > .wide").evaluate_all(cut) == [], "no table goes on beyond the edge of a phone"
    expect(page.locator("#weather td[data-head=Hours]").first).to_be_visible()


def test_ud_116_the_file_opens_without_a_network_and_its_replay_runs(war: Campaign, chrome: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_bytes(maker("html")(war, None, lambda done, of: None))
    context = chrome.new_context(viewport={"width": 1440, "height": 900}, offline=True)
    page = context.new_page()
    complaints: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("request", lambda one: asked.append(one.url[:40]) if not one.url.startswith(("data:", "file:")) else None)
    page.goto(file.as_uri())
    expect(page.locator("#replay")).to_have_attribute("data-open", "")
    page.locator("body").press("End")
    page.locator("select[name=right]").select_option("home-cabin")
    expect(page.locator("[data-pane=right] tbody tr").first).to_be_visible()
    assert (complaints, asked) == ([], [])
    expect(page.locator("#belief h2")).to_have_text("Error of belief")
    context.close()
