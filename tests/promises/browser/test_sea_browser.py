"""The sea in full, in browsers: a war is mustered, declared, ordered from a phone, stopped by a sighting and read in the papers.

Every test also checks that no page complained or fetched a byte from elsewhere.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from campaign.packs.pack import SHIPPED
from tests.doorway import press
from tests.promises.at_table import DESK, PHONE, SLOW, Company, Guest
from tests.promises.desk_clock import order_and_publish
from tests.promises.one_browser import a_chromium
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]

PACK = "sea_manoeuvres"
MORE_SEATS = """
[muster]
open = true

[[seats]]
key = "east_cabin"
name = "Eastern cruisers"
role = "cabin"
side = "blue"
title = "Commodore, Eastern cruisers"

[[seats]]
key = "engineer"
name = "Engineer, Eastern cruisers"
role = "engineer"
side = "blue"
of = "east_cabin"
title = "Engineer Captain, Eastern cruisers"
"""
MID_CHANNEL = [[-3.5, 49.8], [-0.4, 49.8], [-0.4, 50.6], [-3.5, 50.6], [-3.5, 49.8]]


def write_pack(home: Path) -> None:
    """Write the Channel manoeuvres with a mustering, a sea area, and a second Blue cabin that has an engineer."""
    folder = home / "packs" / PACK
    shutil.copytree(SHIPPED / "channel_manoeuvres", folder)
    for file, more in (
        ("scenario.toml", MORE_SEATS),
        ("forces.csv", "eastern_cruisers,Eastern cruisers,blue,east_cabin,,-0.30,50.20,90,8\n"),
        ("ships.csv", "Cornwall,monmouth,eastern_cruisers,blue,yes,1600\nBerwick,monmouth,eastern_cruisers,blue,no,1600\n"),
    ):
        with (folder / file).open("a", encoding="utf-8") as open_file:
            open_file.write(more)
    area = {"type": "Polygon", "coordinates": [MID_CHANNEL]}
    feature = {"type": "Feature", "properties": {"key": "mid_channel", "name": "Mid-Channel"}, "geometry": area}
    (folder / "areas.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))


@pytest.fixture(scope="module")
def house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, Site]]:
    home = tmp_path_factory.mktemp("sea-browser")
    write_pack(home)
    with Site(home, pack=PACK, seed="sea", settings="tests.promises.sea_settings") as site, a_chromium(chromium) as browser:
        yield browser, site


@pytest.fixture
def company(house: tuple[Browser, Site]) -> Iterator[Company]:
    with Company(*house) as company:
        yield company


def comes(company: Company, seat: str, how: dict = DESK) -> Guest:
    """Open a seat's link in a browser of its own."""
    guest = company.arrive(how)
    press(guest.page, company.site.links[seat])
    return guest


def says(place: Locator, words: str) -> None:
    expect(place).to_contain_text(re.compile(words, re.S), timeout=SLOW)


def expect_draft_saved(page: Page):
    """Wait until the server keeps the changed draft."""
    return page.expect_response(re.compile("/draft/"), timeout=SLOW)


def test_a_war_from_the_mustering_to_a_corrected_article(company: Company):
    umpire, admiralty = comes(company, "umpire"), comes(company, "blue_admiralty")
    paints_his_harbour(admiralty.page)
    terms_are_changed_and_signed_again(umpire.page, admiralty.page)
    declares_war(umpire.page, admiralty.page)

    red, east = comes(company, "red_cabin"), comes(company, "east_cabin")
    engineer, editor = comes(company, "engineer"), comes(company, "press")
    blue = comes(company, "blue_cabin", PHONE)
    orders_from_a_phone(blue.page)
    engineer_passes_a_draft(east.page, engineer.page)
    lay_by_table(red.page, "N 73 E", "10", "3")
    seal(red.page)
    writes_an_article(editor.page)

    keeps_stops_to_himself(umpire.page)
    thickens_the_weather(umpire.page)
    a_sighting_stops_the_run(umpire.page, blue.page, east)
    orders_again(blue.page)
    order_and_publish(umpire.page, until="12:00–18:00")
    reads_what_came_of_it(blue.page)
    expect(admiralty.page.locator("#paper")).to_contain_text("Nothing has been printed yet", timeout=SLOW)
    corrects_it(editor.page)
    order_and_publish(umpire.page, until="18:00–24:00")
    reads_both(admiralty.page)
    finds_the_chart_at_the_desk(umpire.page)
    fit_a_phone(
        umpire.page, "", "muster/", "weather/", "rule/", "scouts/", "logs/", "reckoner/?t=sighting", "harbour/portsmouth/"
    )
    fit_a_phone(admiralty.page, "", "terms/", "serving/", "harbour/portsmouth/")
    fit_a_phone(engineer.page, "engine/")
    for secret, whose in (("Culver Down", admiralty), ("Cleared for action", blue)):
        assert secret in "".join(whose.received)
        assert secret not in red.everything


# ---- the mustering ----


def paints_his_harbour(page: Page) -> None:
    """Paint with the keys alone: a mine and a fort, a fort placed by mistake and rubbed out; then finish."""
    says(page.locator("#do-h"), "Before War Imminent")
    page.get_by_role("link", name="draw", exact=True).click()
    sheet, here, marked = page.locator("#paper"), page.locator("#here"), page.locator("#list tr")
    expect(marked.first).to_be_visible(timeout=SLOW)
    before = marked.count()
    sheet.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "m"):
        page.keyboard.press(key)
    expect(here).to_have_text("N9: mine")
    for key in ("ArrowRight", "f", "ArrowUp", "f"):
        page.keyboard.press(key)
    expect(here).to_have_text("O8: fort")
    page.keyboard.press("x")
    expect(here).to_have_text("O8: nothing marked")
    expect(marked).to_have_count(before + 2)
    note = page.get_by_label("Note on O9")
    note.fill("9.2-inch, Culver Down")
    says(page.locator("#tell"), "^Saved")
    page.get_by_role("button", name="Mark the chart as done").click()
    says(page.locator("#tell"), "Done. The umpire can see it")
    expect(page.locator("#do-h")).to_have_text("This chart is done")
    expect(note).to_have_count(0)
    page.get_by_role("link", name="Back to the mustering").click()
    says(page.get_by_role("row", name=re.compile("^Portsmouth")), f"{before + 2}.*done")
    expect(page.get_by_role("link", name="draw", exact=True)).to_have_count(0)


def terms_are_changed_and_signed_again(umpire: Page, admiralty: Page) -> None:
    """Change the terms and sign again: nobody's signature stands under terms they have not read."""
    sign = admiralty.get_by_role("button", name="Sign the rules")
    hands = {page: page.get_by_role("list", name="Signatures") for page in (umpire, admiralty)}
    sign.click()
    for signed in hands.values():
        says(signed, "Portsmouth: signed")
    umpire.locator("#all-terms > summary").click()
    umpire.get_by_label("Engineer officers").select_option("yes")
    umpire.get_by_role("button", name="Change the rules").click()
    says(admiralty.locator("#minutes"), "Changed the rules; all signatures are withdrawn.*Engineer officers")
    admiralty.locator("#agreed > summary").click()  # the terms lie folded under chart and story
    says(admiralty.locator("#terms tr.own", has_text="Engineer officers").get_by_role("cell").first, "yes")
    for signed in hands.values():
        says(signed, "Portsmouth: not signed")
    sign.click()
    expect(admiralty.get_by_role("button", name="Withdraw your signature")).to_be_visible(timeout=SLOW)
    says(hands[umpire], "Portsmouth: signed")


def declares_war(umpire: Page, admiralty: Page) -> None:
    """Sign for the empty seat of Red and declare war; the Admiralty's page goes over to its room by itself."""
    expect(umpire.locator("#do-h")).to_have_text("Ready for War Imminent", timeout=SLOW)
    says(umpire.locator(".declare"), "Sign for .*Devonport: that seat is empty")
    umpire.get_by_role("button", name="Declare War Imminent").click()
    expect(umpire.locator("#go")).to_be_visible(timeout=SLOW)
    says(admiralty.locator("#clock"), "06:00–12:00")
    expect(admiralty.locator("#papers")).to_be_attached(timeout=SLOW)


# ---- orders ----


def lay_by_table(page: Page, course: str, knots: str, hours: str) -> None:
    """Add a leg and type its cells; wait for the reckoning of them."""
    page.get_by_role("button", name="Add a leg").click()
    row = page.locator("#legs tr[data-n]").last
    for label, value in (("course", course), ("knots", knots), ("hours", hours)):
        cell = row.get_by_label(re.compile(label))
        cell.fill(value)
        cell.press("Tab")
    expect(row.locator("[data-nm]")).to_have_text(f"{float(knots) * float(hours):g}", timeout=SLOW)
    expect(row.locator("[data-coal]")).to_have_text(re.compile(r"\d"), timeout=SLOW)


def seal(page: Page) -> None:
    page.locator("#seal:not([aria-disabled])").click(timeout=SLOW)
    expect(page.locator("#unseal")).to_be_visible(timeout=SLOW)


def orders_from_a_phone(page: Page) -> None:
    """Order a course with its coal and its reach, silence, scouts, a dispatch and a line for the log, on a page that fits."""
    monmouth = page.locator("#coal [data-ship=monmouth]")
    expect(monmouth.locator("[data-burns]")).to_have_text("0", timeout=SLOW)
    with page.expect_response(re.compile(r"reach\.json.*knots=12")) as asked:
        lay_by_table(page, "S 70 W", "12", "1")
    expect(monmouth.locator("[data-burns]")).to_have_text(re.compile(r"^[1-9]"), timeout=SLOW)
    left, now = monmouth.locator("[data-left]"), 1600
    assert int(left.inner_text().replace(",", "")) < now
    assert asked.value.json()["run"]["nm"] == 72.0
    expect(page.locator("#map path.reach").first).to_be_attached(timeout=SLOW)

    with expect_draft_saved(page):
        page.get_by_label("keep wireless silence").check()
    detaches(page, "Donegal", "Scouts")
    lay_by_table(page, "S 40 E", "10", "2")
    page.get_by_role("button", name="Write a dispatch").click()
    slip = page.locator("#notes .slip")
    slip.get_by_label("To").select_option(label="Commander-in-Chief, Portsmouth")
    slip.get_by_label("Means").select_option(label="not by wireless")
    with expect_draft_saved(page):
        slip.get_by_label("Dispatch 1, text").fill("Donegal parts to look into Cherbourg.")
    expect(slip).to_contain_text("6 of 60 words")
    page.get_by_role("button", name="Add a line").click()
    page.get_by_label("Log of").select_option(label="Blue cruisers")
    with expect_draft_saved(page):
        page.get_by_label("Line 1 for the log").fill("Cleared for action; hands to breakfast.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    finds_the_seal_from_the_chart(page)
    seal(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def finds_the_seal_from_the_chart(page: Page) -> None:
    """Follow the line on a phone's chart about the state of the orders, which leads to the seal."""
    at_hand = page.get_by_role("region", name="State of your orders")
    page.locator("#foot").get_by_role("link", name="Chart").click()
    expect(at_hand).to_contain_text("Course laid", timeout=SLOW)
    at_hand.get_by_role("link", name="Go to Seal").click()
    expect(page.locator("#seal")).to_be_in_viewport(timeout=SLOW)
    expect(at_hand).to_be_hidden(timeout=SLOW)


def detaches(page: Page, ship: str, name: str) -> None:
    fold = page.locator("#company")
    fold.locator("summary").click()
    fold.get_by_label(ship).check()
    fold.get_by_placeholder("Scouts").fill(name)
    fold.get_by_role("button", name="Detach").click()
    says(fold, f"{name} detaches from Blue cruisers: {ship}")
    expect(page.get_by_role("group", name="Force to steer").get_by_role("button", name=name)).to_have_attribute(
        "aria-pressed", "true", timeout=SLOW
    )


def engineer_passes_a_draft(cabin: Page, engineer: Page) -> None:
    """Lay a course that the engineer passes before the cabin seals; the engineer hears of it without asking."""
    lay_by_table(cabin, "E", "8", "4")
    says(cabin.locator("#checks"), "Your engineer has not passed these courses yet")
    expect(cabin.locator("#seal")).to_have_attribute("aria-disabled", "true")
    says(engineer.locator(".engine-force tbody").first, r"E.*8.*32\.0.*10:00")
    engineer.get_by_role("button", name="Pass", exact=True).click()
    says(engineer.locator(".word"), "The present courses are passed")
    says(cabin.locator("#coal"), "has passed the courses")
    seal(cabin)


# ---- the run ----


def thickens_the_weather(umpire: Page) -> None:
    expect(umpire.get_by_role("img", name="sealed")).to_have_count(4, timeout=SLOW)
    umpire.get_by_role("link", name="Weather and night battles").click()
    umpire.get_by_label("Where").select_option(label="Mid-Channel")
    umpire.get_by_label("Hours").select_option("12")
    umpire.get_by_label("Weather", exact=True).select_option("4.0")
    umpire.locator("#why-set").fill("Fog is reported from the Lizard.")
    umpire.get_by_role("button", name=re.compile("^Set( |$)")).click()
    says(umpire.locator("section", has=umpire.locator("#spell-h")), "Mid-Channel.*15 miles by day")
    says(umpire.get_by_role("row", name=re.compile("Mid-Channel")), "ruled")
    umpire.get_by_role("link", name="The desk").click()


def keeps_stops_to_himself(umpire: Page) -> None:
    stops = umpire.locator("#stops")
    says(stops.locator("summary"), "are published by themselves")
    stops.locator("summary").click()
    stops.get_by_label("Publish stops that need no ruling by themselves").uncheck()
    stops.get_by_role("button", name="Save").click()
    says(stops.locator("summary"), "wait for you")


def a_sighting_stops_the_run(umpire: Page, blue: Page, east: Guest) -> None:
    """Stop the run at a sighting: those who met are asked again and told why and for how long; nobody else can tell that the
    clock stopped."""
    umpire.locator("#go").click()
    says(umpire.locator("#go"), "Publish to 2 seats and ask them again")
    says(umpire.locator("#now"), "Blue cruisers in sight of Red cruisers: .* new orders from 08:32; nobody else is told")
    says(umpire.locator("#draft"), "Mid-Channel: by ruling.*visibility 15 miles by day")
    for page in (east.page, blue):
        says(page.locator("#tell"), "Orders are closed; the run is being resolved")
    before = everything_shown(east)

    umpire.locator("#go").click()
    says(blue.locator("#do-h"), "Smoke in sight: new orders from 08:32")
    says(blue.locator("#checks"), r"Approach: next orders in 28 minutes \(09:00\), scale C")
    expect(blue.get_by_role("group", name="Force to steer").get_by_role("button")).to_have_text(["Blue cruisers"], timeout=SLOW)
    expect(umpire.locator(".do[data-state=open]")).to_be_attached(timeout=SLOW)
    assert everything_shown(east) == before


def everything_shown(guest: Guest) -> list[str]:
    """Return the do-block, the frames received, and the page as it would load again."""
    room = guest.page.url
    asked = [guest.page.context.request.get(f"{room}{path}").text() for path in ("?part=column", "chart.json")]
    return [guest.page.locator("#clock").inner_text(), guest.page.locator("#do").inner_text(), *guest.frames, *asked]


def orders_again(page: Page) -> None:
    """Turn on the enemy's course, keep him in sight, and carry on without being asked at every move."""
    lay_by_table(page, "N 73 E", "4", "1")
    with expect_draft_saved(page):
        page.get_by_label("carry on in sight of the enemy").check()
    says(page.locator("#checks"), "carries on: your next orders are due at battle range")
    seal(page)


def reads_what_came_of_it(page: Page) -> None:
    says(page.locator("#clock"), "12:00–18:00")
    page.locator("#log").get_by_text("Earlier,").click()
    says(page.locator("#log li.own"), "Blue cruisers.*Cleared for action")
    page.locator("#signals").get_by_text("Sent and waiting").click()
    says(page.locator("#signals .dsp"), "not by wireless.*Waiting for a carrier")


# ---- the press ----

HEADLINE = "Guns heard off Portland"


def writes_an_article(page: Page) -> None:
    page.get_by_role("button", name="Write an article").click()
    slip = page.locator("#articles .slip")
    slip.get_by_label("Headline", exact=True).fill(HEADLINE)
    slip.get_by_label("Dateline", exact=True).fill("Cherbourg, Tuesday")
    slip.get_by_label("Edition of").select_option("0")  # as the run ends: its readers have it in the next
    slip.get_by_label("Delay, hours").fill("2")
    slip.get_by_label("as Red reads it").fill("Nothing was heard.")
    with expect_draft_saved(page):
        slip.get_by_label("as Blue reads it").fill("A fisherman heard heavy firing.")
    seal(page)


def corrects_it(page: Page) -> None:
    """Correct an article that went to press when the run ended and is held back for two more hours: nobody has read it yet."""
    says(page.locator("#paper"), f"No. 1, sent Day 1, 12:00.*{HEADLINE}.*Blue: to be read Day 1, 14:00")
    page.get_by_role("button", name="Correct", exact=True).click()
    slip = page.locator("#articles .slip")
    expect(slip.get_by_label("Headline", exact=True)).to_have_value(HEADLINE)
    expect(slip.get_by_label("Dateline", exact=True)).to_have_value("Cherbourg, Tuesday")
    slip.get_by_label("Edition of").select_option("0")
    with expect_draft_saved(page):
        slip.get_by_label("as Blue reads it").fill("It was blasting in a quarry.")
    seal(page)


def reads_both(admiralty: Page) -> None:
    """Read both editions, each with its hour of issue; not a word of Red's edition."""
    editions = admiralty.locator("#paper .edition")
    expect(editions).to_have_count(2, timeout=SLOW)
    says(admiralty.locator("#paper .ears").first, "18:00")
    says(editions.first, f"Corrects: {HEADLINE} *of .*14:00.*It was blasting in a quarry")
    says(editions.last.locator(".ears"), "14:00")
    says(editions.last, f"Corrected in a later edition.*{HEADLINE}.*Cherbourg, Tuesday.*heavy firing")
    expect(admiralty.locator("#paper")).not_to_contain_text("Nothing was heard")


# ---- the desk ----


def finds_the_chart_at_the_desk(umpire: Page) -> None:
    """Find the Admiralty's harbour chart from the mustering, valid in the war."""
    umpire.get_by_role("link", name="Harbours", exact=True).click()
    umpire.get_by_role("link", name="Portsmouth").click()
    holds = umpire.get_by_role("region", name="Marks on the chart").get_by_role("listitem")
    expect(holds.filter(has_text=re.compile("^N9"))).to_be_visible(timeout=SLOW)
    expect(holds.filter(has_text="Culver Down")).to_have_text("O9 9.2-inch, Culver Down")


def fit_a_phone(page: Page, *paths: str) -> None:
    """Check that each of these pages of a seat is no wider than a phone."""
    page.set_viewport_size(PHONE["viewport"])
    room = re.match(r".*/(?:desk|room)/[^/]+/", page.url)[0]
    for path in paths:
        # a chart that is still being fetched would complain of being left
        answer = page.goto(f"{room}{path}", wait_until="networkidle" if path in ("", "weather/") else "load")
        assert (answer.status, page.url) == (200, f"{room}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_the_umpires_reckoner_answers_a_table(company: Company):
    umpire = comes(company, "umpire")
    umpire.page.goto(re.sub(r"(/desk/[^/]+/).*", r"\1reckoner/", umpire.page.url))
    umpire.page.get_by_role("link", name="Harbour charts").click()
    for label, value in (("Width", "24000"), ("Height", "20000"), ("Room for", "6"), ("Would enter", "8")):
        umpire.page.get_by_label(label).fill(value)
    umpire.page.get_by_role("button", name="Reckon").click()
    answer = umpire.page.get_by_role("status", name="Answer")
    for row in ("Columns 12", "Rows 10", "Squares 120", "Find room 6", "Must lie outside 2"):
        says(answer, row.replace(" ", r"\s*"))
    umpire.page.get_by_text("Many lines at once").click()
    lines = umpire.page.get_by_role("textbox", name="One JSON object per line")
    lines.fill('{"width_yd": 8000, "height_yd": 6000}\n{"width_yd": 0}')
    umpire.page.get_by_role("button", name="Answer").click()
    says(umpire.page.locator("#answers"), '"columns": 4, "rows": 3.*\n.*"error"')
