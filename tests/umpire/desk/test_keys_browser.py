"""The frame of the desk in a browser (UD-125)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from campaign.rulings import ruling_records
from naval.state.ruling_acts import Damage
from tests.lasting import lasting
from tests.promises import busy, playing
from tests.promises.indoors import Indoors, a_browser
from umpire.frame import PAGES

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
EVERY = [page for some in PAGES.values() for page in some]
NARROW, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
KEYS = {
    "rule": "fg[]", "amend": "p", "weather": "fgn", "logs": "fwg", "ports": "jko", "clock": "xptsz", "seats": "jkhcwnxlbopdey",
    "mail": "fs", "packs": "jkag[]", "corrections": "[]", "strands": "jkr", "muster": "tgip", "reckoner": "[]fgl",
    "public": "nwp",
    "ending": "fg", "scouts": "", "war": "", "odds": "fg", "team": "f", "known": "jko", "replay": "fbnlsder", "review": "jkafw",
    "injects": "l", "questions": "", "what_ifs": "fg", "previews": "t", "words": "fg",
    "objectives": "n", "file": "a", "programs": "n",
}  # fmt: skip
"""The keys of each page beside the desk itself, in a war whose second run is open."""


@contextmanager
def second_run(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with busy.at_war(patch) as campaign:
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 1)
        yield campaign


war = lasting(second_run)


@pytest.fixture
def umpire(war: Campaign, chromium: str) -> Iterator[Indoors]:
    with a_browser(chromium) as browser:
        yield Indoors(browser, playing.client_of(war.seats.get(key="umpire")), viewport=NARROW)


def make_desk_url(name: str) -> str:
    return reverse(f"umpire:{name}", args=["room-umpire"])


def keys_listed(page: Page) -> str:
    page.keyboard.press("?")
    found = "".join(page.locator("dialog.keys-list th").all_inner_texts()).replace(" ", "")
    page.keyboard.press("Escape")
    return found


def test_ud_125_every_page_fits_names_its_keys_and_is_reached_by_two_of_them(umpire: Indoors):
    missing = []
    for page in EVERY:
        shown = umpire.goes(make_desk_url(page.name))
        line = shown.locator(".pages")
        assert line.bounding_box()["height"] < 32, f"{page.name}: the pages stand in more than one line"
        assert line.evaluate("(nav) => nav.scrollWidth <= nav.clientWidth"), page.name
        assert line.locator(".front [aria-current]").count() == 1, page.name
        listed = keys_listed(shown)
        missing += [(page.name, key, listed) for key in KEYS.get(page.name, "jkngiu/") + "m?" if key not in listed]
    assert missing == []
    for page in (EVERY[0], EVERY[-1], EVERY[7]):
        shown.keyboard.press("m")
        expect(shown.locator("#all-pages")).to_have_attribute("open", "")
        with shown.expect_navigation():
            shown.keyboard.press(page.letter)
        assert shown.url.endswith(make_desk_url(page.name))


def test_ud_125_a_key_goes_to_a_field_asks_before_it_sends_and_takes_the_row_in_hand(war: Campaign, umpire: Indoors):
    page = umpire.goes(make_desk_url("seats"))
    page.keyboard.press("j")
    page.keyboard.press("j")
    row = page.locator("[data-row]:focus")
    name = row.locator("h2").inner_text()
    page.keyboard.press("n")
    expect(page.locator(".key-said")).to_contain_text("A new link for")
    assert umpire.sent == [], "asked, not sent"
    page.keyboard.press("j")
    page.keyboard.press("k")
    page.keyboard.press("d")
    field = page.locator(":focus")
    assert field.evaluate("(node) => node.closest('[data-row]').querySelector('h2').innerText") == name
    expect(field).to_have_attribute("name", "name")
    page.keyboard.type("nx")
    expect(field).to_have_value("nx")
    assert umpire.sent == [], "while one types a key is a letter"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("#keys-on").uncheck()
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("m")
    expect(page.locator("#all-pages")).not_to_have_attribute("open", "")
    page.evaluate("localStorage.clear()")

    segment = playing.present(war)
    act = Damage(since=segment.start, reason="She was hit aft.", ship="home-ship-1", max_kn=4)
    ruling_records.rule(segment, act, ruling_records.stamp(segment), war.seats.get(key="umpire"))
    page = umpire.goes(make_desk_url("desk"))
    page.keyboard.press("b")
    expect(page.locator("#rulings [data-row]")).to_be_focused()
    page.keyboard.press("b")
    expect(page.locator("#said")).to_contain_text("Undo: Home-Ship-1")
    assert umpire.sent == [], "on the desk as well it asks first"

    page = umpire.goes(make_desk_url("clock"))
    page.keyboard.press("x")
    expect(page.locator(":focus")).to_have_attribute("name", "day")
    page.locator("h1").click()
    page.keyboard.press("z")
    page.keyboard.press("z")
    expect(page.get_by_role("heading", name="Everything is stopped")).to_be_visible()
    assert len(umpire.sent) == 1

    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator(".front a:visible").count() == 1
    page.get_by_text("All pages").click()
    assert page.locator("#all-pages li a:visible").count() == len(EVERY)


def test_the_drawer_of_a_ruling_on_something_shuts_without_an_error_of_a_script(umpire: Indoors):
    page = umpire.goes(make_desk_url("desk"))
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    for _ in range(2):
        page.get_by_role("link", name="Rule on something").first.click()
        drawer = page.locator("dialog.drawer")
        expect(drawer).to_be_visible()
        drawer.get_by_role("button", name="Close").click()
        expect(drawer).not_to_be_visible()
        page.wait_for_timeout(50)  # a dialog says late that it was closed
    assert wrong == []
    expect(page.locator("#do-h")).to_be_focused()
