"""The guides of a war, each followed to its end by the buttons that it names: on a small laptop and on a phone.

What a step names is in sight, at once or after “Show me”, with nothing lying over it; and the guide itself notices what was done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from campaign import packs
from campaign.muster import founding
from tests.common_site import CommonSite
from tests.doorway import press
from tests.promises import playing
from tests.promises.at_table import SLOW
from tests.promises.axe import is_sound
from tests.promises.indoors import Indoors, a_browser
from tests.promises.one_browser import a_chromium

pytestmark = [pytest.mark.browser, pytest.mark.full]
SIZES = pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["laptop", "phone"])
UNCOVERED = """node => {
  const { left, top, bottom, width } = node.getBoundingClientRect();
  return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
    const there = document.elementFromPoint(left + width / 2, y);
    return there !== null && (node.contains(there) || there.contains(node) && there.matches("label"));
  });
}"""
"""Whether nothing of a button lies outside the window or under something else."""
OFF_CHERBOURG = {"forces": {"blue_cruisers": {"legs": [{"lon": -1.62, "lat": 49.78, "knots": 14.0}]}}}
BEGIN = (
    "import django, sys; django.setup(); from campaign.muster.solo import begin;"
    "print(begin(sys.argv[1], sys.argv[2], sys.argv[3], seed='guided', battles='players').token)"
)


class Pupil:
    """A newcomer at one page, who does what its guide says."""

    def __init__(self, page: Page) -> None:
        self.page, self.strip = page, page.locator("#strip")

    def stands(self, title: str, step: str) -> None:
        expect(self.strip.locator("[data-say=title]")).to_have_text(title, timeout=SLOW)
        expect(self.strip.locator("[data-say=step]")).to_have_text(step, timeout=SLOW)

    def finds(self, name: str, named: Locator | None = None) -> Locator:
        """Find the button that the guide calls so, or this part of the page: in sight, if need be by “Show me”."""
        expect(self.strip.locator("[data-say=what]")).to_contain_text(f"“{name}”")
        named = named or self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).locator("visible=true").first
        expect(named).to_be_visible(timeout=SLOW)
        if not named.evaluate(UNCOVERED):
            self.shows()
        self.page.wait_for_function(UNCOVERED, arg=named.element_handle(), timeout=SLOW)
        return named

    def shows(self) -> None:
        """Press “Show me”: in the strip, or on a phone in the line over the foot that has its words."""
        if self.page.locator(".at-hand [aria-controls]").is_visible():
            self.page.locator(".at-hand [aria-controls]").click()
            self.page.locator(".at-hand [data-act=show]").click()
        else:
            self.strip.get_by_role("link", name="Show me").click()

    def seals(self, name: str = "Seal orders") -> None:
        """Press the seal as soon as the server holds what was written."""
        seal = self.finds(name)
        expect(seal).to_be_enabled(timeout=SLOW)
        expect(seal).not_to_have_attribute("aria-disabled", "true", timeout=SLOW)
        seal.click()

    def asked(self) -> str:
        return self.page.locator("#papers").get_attribute("data-call") or ""

    def goes_on(self) -> None:
        """Press what goes on until something comes in, until orders are asked for again or there is a battle to fight."""
        call = self.asked()
        self.page.locator("#go-on:not([disabled])").click()
        again = self.page.locator(f"#papers:not([data-call='{call}']) #go-on")
        expect(again.or_(self.page.get_by_role("button", name="Fight", exact=True)).first).to_be_visible(timeout=SLOW)


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_chromium(chromium) as browser:
        yield browser


def arrives(browser: Browser, site: CommonSite, size: tuple[int, int], pack: str, seat: str) -> Pupil:
    """Begin a solo war in a seat, with dice that are known."""
    token = site.python("-c", BEGIN, pack, f"guided {seat} {size[0]}", seat).split()[-1]
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.set_default_timeout(SLOW)
    press(page, f"{site.url}/enter/{token}/")
    expect(page.locator(".layers")).to_be_visible(timeout=SLOW)
    return Pupil(page)


@SIZES
@pytest.mark.processes
def test_an_admiral_alone_from_his_first_course_to_his_first_battle(
    browser: Browser, common_site: CommonSite, size: tuple[int, int]
) -> None:
    pupil = arrives(browser, common_site, size, "channel_manoeuvres", "blue_cabin")
    page, day, contact, battle = pupil.page, "Your first day at sea", "Your first contact", "Your first battle in a war"
    pupil.stands(day, "step 1 of 3")
    pupil.finds("Lay a leg").click()
    chart = page.locator("#map").bounding_box()
    assert chart is not None
    page.locator("#map").click(position={"x": chart["width"] * 0.35, "y": chart["height"] * 0.6})
    pupil.stands(day, "step 2 of 3")
    pupil.seals()

    pupil.stands(contact, "step 1 of 3")  # before the day is over
    pupil.finds("Contacts", page.locator("#contacts h2"))
    page.locator("[data-contact]").first.click()
    expect(page.locator("aside.why")).to_be_visible()
    pupil.stands(contact, "step 2 of 3")
    pupil.finds("on sighting an enemy", page.locator("#sighting")).select_option("close")
    pupil.stands(contact, "step 3 of 3")
    is_sound(page)
    pupil.seals("Seal and go on until something comes in")
    pupil.stands(day, "step 3 of 3")

    fight = page.get_by_role("button", name="Fight", exact=True)
    expect(fight.or_(page.locator("#go-on")).first).to_be_visible(timeout=SLOW)
    while not fight.is_visible():
        pupil.goes_on()
    room = page.url
    fight.click()
    page.wait_for_url("**/battle/**")
    pupil.stands(battle, "step 1 of 6")
    pupil.finds("Seal general orders").click()
    pupil.stands(battle, "step 2 of 6")
    pupil.finds("E1").click()
    pupil.stands(battle, "step 3 of 6")
    page.get_by_role("button", name="Seal move 1").click()
    pupil.stands(battle, "step 4 of 6")
    page.locator("#slider").press("ArrowLeft")
    pupil.stands(battle, "step 5 of 6")
    page.locator("#slider").press("End")
    pupil.finds("Break off").click()
    pupil.stands(battle, "step 6 of 6")
    fought = page.url
    page.goto(room)
    page.get_by_text("Leave it to the captains", exact=True).click()
    page.get_by_role("button", name="Let them fight it out").click()
    expect(fight).to_have_count(0, timeout=SLOW)
    page.goto(fought)
    pupil.stands(battle, "done")
    pupil.strip.get_by_role("button", name="Close the guide").click()
    expect(pupil.strip).to_be_hidden()
    page.reload()
    expect(page.locator("#do-h")).to_be_visible(timeout=SLOW)
    expect(pupil.strip).to_be_hidden()


@pytest.mark.django_db
def test_who_takes_a_seat_in_the_middle_of_a_war_begins_at_the_first_step_and_a_phone_leads_to_the_seal(chromium: str) -> None:
    campaign = founding.begin_campaign("channel_manoeuvres", "late", seed="late", muster=False)
    playing.resolve_all(campaign)
    playing.finish_run(campaign, 1)
    seat = campaign.seats.get(key="blue_admiralty")
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with a_browser(chromium) as browser:
        page = Indoors(browser, playing.client_of(seat), **phone).page
        page.goto(f"http://testserver/room/{seat.rid}/")
        pupil, at_hand = Pupil(page), page.get_by_role("region", name="State of your orders")
        pupil.stands("Your first day at headquarters", "step 1 of 4")
        for part in ("Dispatches", "Chart", "Papers"):
            page.locator("#foot").get_by_role("link", name=part).click()
            expect(at_hand.get_by_role("link", name="Go to Seal")).to_be_visible()
            expect(at_hand.get_by_role("button", name="Step 1 of 4")).to_be_visible()
        sheet, waters = page.locator("#map").bounding_box(), page.locator("#map .c-frame").first.bounding_box()
        assert sheet is not None
        assert waters is not None
        assert waters["height"] > sheet["height"] - 60, "no empty paper beyond the theatre, but for the frame"
        at_hand.get_by_role("link", name="Go to Seal").click()
        expect(page.locator("#seal")).to_be_in_viewport()
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 2)
        page.reload()
        pupil.stands("Your first day at headquarters", "done")
        page.locator("#foot").get_by_role("link", name="Dispatches").click()
        expect(at_hand.get_by_role("button", name="Guide")).to_be_visible()
        expect(at_hand.get_by_role("button", name="Done")).to_have_count(0)


@SIZES
@pytest.mark.processes
def test_headquarters_alone_sends_an_order_by_wire(browser: Browser, common_site: CommonSite, size: tuple[int, int]) -> None:
    pupil = arrives(browser, common_site, size, "channel_manoeuvres", "blue_admiralty")
    page, day = pupil.page, "Your first day at headquarters"
    pupil.stands(day, "step 1 of 4")
    pupil.finds("Last reported", page.locator("#last-h"))
    page.locator("[data-force-at]").first.click()
    pupil.stands(day, "step 2 of 4")
    pupil.finds("Write a dispatch").click()
    pupil.finds("Phrase book", page.locator("[data-phrases] summary")).click()
    page.get_by_label("Phrase", exact=True).select_option(label="REPORT.")
    page.get_by_role("button", name="Add to the dispatch").click()
    pupil.stands(day, "step 3 of 4")
    is_sound(page)
    pupil.seals()
    pupil.stands(day, "done")
    expect(page.locator("#signals")).to_contain_text("1 so far")


@SIZES
@pytest.mark.processes
def test_a_general_alone_marches_reads_his_table_and_his_supply(
    browser: Browser, common_site: CommonSite, size: tuple[int, int]
) -> None:
    pupil = arrives(browser, common_site, size, "landing_manoeuvres", "red_general")
    page, day, columns = pupil.page, "Your first day in the field", "Your columns, hour by hour"
    pupil.stands(day, "step 1 of 3")
    pupil.finds("Add a task").click()
    page.locator('[data-key="0-do"]').select_option("dig")
    for key, value in (("level", "2"), ("front_yd", "900")):
        page.locator(f'[data-key="0-{key}"]').fill(value)
        page.locator(f'[data-key="0-{key}"]').press("Tab")
    pupil.stands(day, "step 2 of 3")
    pupil.seals()
    pupil.stands(columns, "step 1 of 4")
    pupil.finds("March table", page.locator("#bodies h2"))
    page.locator("#bodies [data-force-at]").first.click()
    pupil.stands(columns, "step 2 of 4")
    pupil.finds("Hours, order of march, standing orders", page.locator("#standing-orders summary"))
    if page.locator("#standing-orders[open]").count() == 0:
        page.locator("#standing-orders summary").click()
    pupil.stands(columns, "step 3 of 4")
    is_sound(page)
    pupil.shows()
    pupil.stands(columns, "step 4 of 4")
    pupil.seals()
    pupil.stands(columns, "done")


@SIZES
@pytest.mark.django_db
def test_an_editor_waits_for_a_tip_and_prints_his_first_edition(
    monkeypatch: pytest.MonkeyPatch, chromium: str, size: tuple[int, int]
) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="guided") as (war, _), a_browser(chromium) as chrome:
        inside = Indoors(chrome, playing.client_of(war.seats.get(key="press")))
        page = inside.goes("/room/room-press/")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        pupil, edition = Pupil(page), "Your first edition"
        pupil.stands("Your first day at the newsroom", "step 1 of 2")
        pupil.seals()
        pupil.stands("Your first day at the newsroom", "step 2 of 2")
        playing.give(war, {"blue_cabin": OFF_CHERBOURG}, {"blue_cabin"})
        playing.finish_run(war, 1)
        page.reload()
        pupil.stands(edition, "step 1 of 3")
        pupil.finds("write from this tip").click()
        pupil.stands(edition, "step 2 of 3")
        is_sound(page)
        page.locator("[data-headline]").first.fill("Cruisers in the Channel")
        pupil.stands(edition, "step 3 of 3")
        pupil.seals()
        pupil.stands(edition, "done")
