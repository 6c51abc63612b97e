"""The umpire and both admirals in three browsers play two runs of the small pack, to a sighting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.common_site import CommonSite
from tests.doorway import press
from tests.promises.at_table import SLOW
from tests.promises.desk_clock import order_and_publish
from tests.promises.one_browser import a_chromium

pytestmark = [pytest.mark.browser, pytest.mark.processes]


@pytest.fixture(scope="module")
def site(common_site: CommonSite) -> CommonSite:
    return common_site.of_its_own("channel_manoeuvres", "browser", "browser")


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_chromium(chromium) as browser:
        yield browser


@dataclass
class Person:
    """One person at one browser: the page, every byte it received, and its errors."""

    page: Page
    received: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)  # of the reach: a thousand numbers each, some like any other by chance
    complaints: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)


def sits_down(browser: Browser, site: CommonSite, seat: str, **viewport: int) -> Person:
    """Open a seat's link in a browser of its own, and keep every byte that comes."""
    context = browser.new_context(viewport={"width": viewport.get("width", 1440), "height": viewport.get("height", 900)})
    page = context.new_page()
    person = Person(page)

    def keep(response) -> None:
        if not response.url.startswith(site.url) and not response.url.startswith("data:"):
            person.elsewhere.append(response.url)
        public = "/static/" in response.url or "/theatre.json" in response.url  # the coast: the same for everybody
        if not public and response.status == 200:
            (person.lines if "/reach.json" in response.url else person.received).append(response.text())

    page.on("requestfinished", lambda request: keep(request.response()))
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: person.received.append(str(frame))))
    page.on("pageerror", lambda error: person.complaints.append(str(error)))
    page.on("console", lambda message: person.complaints.append(message.text) if message.type == "error" else None)
    press(page, site.links[seat])
    return person


def lay_by_table(page: Page, course: str, knots: str, hours: str) -> None:
    page.get_by_role("button", name="Add a leg").click()
    row = page.locator("#legs tr").last
    for label, value in (("course", course), ("knots", knots), ("hours", hours)):
        cell = row.get_by_label(re.compile(label))
        cell.fill(value)
        with page.expect_response(re.compile("/draft/")):
            cell.press("Tab")


def seal(page: Page) -> None:
    page.locator("#seal").click()
    expect(page.locator("#unseal")).to_be_visible(timeout=SLOW)


def test_two_runs_to_a_sighting_in_three_browsers(browser: Browser, site: CommonSite):
    umpire = sits_down(browser, site, "umpire")
    blue = sits_down(browser, site, "blue_cabin")
    red = sits_down(browser, site, "red_cabin")
    secrets: set[tuple[str, str]] = set()

    def note(response) -> None:
        if response.url.endswith("/draft/"):
            for legs in response.json()["legs"].values():
                secrets.update((f"{leg['lon']:.4f}"[:-1], f"{leg['lat']:.4f}"[:-1]) for leg in legs)

    blue.page.on("response", note)

    # Run 1: Blue lays his course by the table, Red by the mouse.
    lay_by_table(blue.page, "S 70 W", "12", "1.5")
    expect(blue.page.locator("#legs tr").first).to_contain_text("18")
    seal(blue.page)
    expect(umpire.page.get_by_role("img", name="sealed")).to_be_visible(timeout=SLOW)
    red.page.get_by_role("button", name="Lay a leg").click()
    chart = red.page.locator("#map").bounding_box()
    with red.page.expect_response(re.compile("/draft/")):
        red.page.mouse.click(chart["x"] + chart["width"] * 0.5, chart["y"] + chart["height"] * 0.6)
    hours = red.page.locator("#legs tr").first.get_by_label(re.compile("hours"))
    hours.fill("0.5")
    with red.page.expect_response(re.compile("/draft/")):
        hours.press("Tab")
    seal(red.page)
    order_and_publish(umpire.page, until="12:00–18:00")
    expect(blue.page.locator(".clock")).to_contain_text("12:00–18:00", timeout=SLOW)
    expect(red.page.locator(".clock")).to_contain_text("12:00–18:00", timeout=SLOW)

    # Run 2: Blue comes on; they sight one another.
    lay_by_table(blue.page, "S 70 W", "12", "1.5")
    seal(blue.page)
    order_and_publish(umpire.page, until="18:00–24:00")
    for admiral in (blue, red):
        expect(admiral.page.locator(".clock")).to_contain_text("18:00–24:00", timeout=SLOW)
        expect(admiral.page.locator("#contacts summary .label")).not_to_have_text("0", timeout=SLOW)

    assert len(secrets) >= 2
    everything = "\n".join(red.received)
    assert len(everything) > 20_000
    assert [number for pair in sorted(secrets) for number in pair if number in everything] == []
    # In the line of Red's own reach a place would be its two numbers close together.
    drawn = "\n".join(red.lines)
    leaked = [
        drawn[max(0, found.start() - 60) : found.end() + 60]
        for lon, lat in sorted(secrets)
        for found in re.finditer(re.escape(lon), drawn)
        if lat in drawn[max(0, found.start() - 60) : found.end() + 60]
    ]
    assert leaked == []
    for person in (umpire, blue, red):
        assert person.complaints == []
        assert person.elsewhere == []


def test_a_course_over_land_is_refused_where_it_strikes_and_mended(browser: Browser, site: CommonSite):
    blue = sits_down(browser, site, "blue_cabin")
    page = blue.page

    lay_by_table(page, "N", "12", "4")

    expect(page.locator("#now")).to_contain_text(re.compile("land|coast|shore|ashore"), timeout=SLOW)
    page.locator("#seal").dispatch_event("click")
    expect(page.locator("#refusals")).to_be_visible(timeout=SLOW)
    expect(page.locator("#unseal")).to_have_count(0)


def test_a_room_can_be_worked_from_the_keyboard(browser: Browser, site: CommonSite):
    red = sits_down(browser, site, "red_cabin")
    page = red.page
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_class(re.compile("skip"))

    add = page.get_by_role("button", name="Add a leg")
    add.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#legs tr")).to_have_count(1)
    page.keyboard.type("E")
    with page.expect_response(re.compile("/draft/")):
        page.keyboard.press("Tab")
    page.locator("#seal").focus()
    page.keyboard.press("Enter")

    expect(page.locator("#unseal")).to_be_visible(timeout=SLOW)
    page.locator("#unseal").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#seal")).to_be_visible(timeout=SLOW)


def test_a_button_works_from_the_moment_it_is_shown(browser: Browser, site: CommonSite):
    """The chart comes late after every seal; presses meanwhile are not lost."""
    red = sits_down(browser, site, "red_cabin")
    page = red.page
    page.wait_for_load_state("networkidle")
    late: list = []
    page.route("**/chart.json*", lambda route: late.append(route))  # from now on the chart does not come at all

    for _ in range(3):
        page.locator("#seal").press("Enter")
        expect(page.locator("#unseal")).to_be_visible(timeout=SLOW)
        page.locator("#unseal").press("Enter")
        expect(page.locator("#seal")).to_be_visible(timeout=SLOW)
        for route in late:
            route.continue_()
        late.clear()
    assert red.complaints == []


@pytest.mark.parametrize("seat", ["umpire", "blue_admiralty", "blue_cabin", "press"])
def test_a_page_fits_a_phone(browser: Browser, site: CommonSite, seat: str):
    person = sits_down(browser, site, seat, width=390, height=844)
    person.page.wait_for_load_state("networkidle")

    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert person.complaints == []


def test_a_page_whose_key_was_taken_back_closes_by_itself(browser: Browser, site: CommonSite):
    """Left in one tab, the seat is shown in no other; the page of another browser at the same seat stays."""
    red, other = sits_down(browser, site, "red_cabin"), sits_down(browser, site, "red_cabin")
    red.page.wait_for_load_state("networkidle")
    room, tab = red.page.url, red.page.context.new_page()
    tab.goto(site.url)
    tab.get_by_role("button", name="leave this seat").click()

    expect(red.page.get_by_role("heading", name="Page not found")).to_be_visible(timeout=SLOW)
    assert red.page.url == room
    expect(other.page.locator("#now")).to_be_visible()


def test_pages_call_again_each_in_a_rhythm_of_its_own(browser: Browser, site: CommonSite):
    """When a server comes back, a hundred pages do not come back in one moment."""
    page = browser.new_context().new_page()
    page.goto(site.url)
    waits = page.evaluate("""async () => {
      const { Live } = await import("/static/shell/live.js");
      const waits = [];
      window.setTimeout = (act, wait) => { waits.push(wait); return 1; };
      window.WebSocket = class { static OPEN = 1; constructor() { this.readyState = 3; } };
      const pages = Array.from({ length: 100 }, () => new Live("/x", { version: () => 0, look: async () => 0, onNews() {} }));
      const looks = waits.splice(0);
      for (const one of pages) one.socket.onclose({ code: 1006 });
      return [looks, waits];
    }""")
    for some, least, most in ((waits[0], 30_000, 90_000), (waits[1], 250, 750)):
        assert len(some) == 100
        assert all(least <= wait <= most for wait in some)
        assert max(some) - min(some) > (most - least) / 2
        assert len(set(some)) > 90


def test_another_seats_link_is_refused_in_the_same_browser(browser: Browser, site: CommonSite, tmp_path: Path):
    red = sits_down(browser, site, "red_cabin")

    red.page.goto(site.links["blue_cabin"])

    expect(red.page.locator("body")).to_contain_text("already holds another seat")
