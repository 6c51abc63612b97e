"""A general's first day in browsers, and a landing agreed by general and admiral, each from his own room.

One site shared with the other files; one browser. No page may complain on its console.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.common_site import CommonSite
from tests.doorway import press
from tests.promises.at_table import DESK, PHONE, SLOW, visiting

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def house(chromium: str, common_site: CommonSite) -> Iterator[tuple[Browser, CommonSite]]:
    with visiting(chromium, common_site) as house:
        yield house


def sits(browser: Browser, link: str, complaints: list[str], **look: object) -> Page:
    """Open a seat in a browser of its own, and note its console's complaints."""
    page = browser.new_context(**look).new_page()  # type: ignore[arg-type]
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    press(page, link)
    return page


def test_lc_004_a_general_s_first_day(house: tuple[Browser, CommonSite]) -> None:
    browser, site = house
    links = site.of_its_own("landing_manoeuvres", "A general's first day", "essex").links
    complaints: list[str] = []
    red, umpire = (sits(browser, links[key], complaints, **DESK) for key in ("red_general", "umpire"))

    expect(red.get_by_text("Headquarters with Red brigade, at Colchester.")).to_be_visible(timeout=SLOW)
    red.locator("#map .hit").first.wait_for(state="attached", timeout=SLOW)
    red.locator('#map .hit:has(title:text-is("Elmstead Market"))').first.dispatch_event(
        "click"
    )  # a press on a place marches there
    by = red.locator('[data-key="0-by"]')
    expect(by).to_have_value("Elmstead Market", timeout=SLOW)
    expect(red.locator("#order-faults")).to_contain_text("There is no road from Colchester to Elmstead Market", timeout=SLOW)
    red.get_by_role("button", name="Take that route").click()
    expect(by).to_have_value("Hythe and East bridges, Elmstead Market", timeout=SLOW)
    expect(red.locator("#order-reckoned tbody tr")).to_have_count(2, timeout=SLOW)
    by.fill("Hythe and East bridges, Elmstead Market, Frating")
    by.press("Tab")
    expect(red.locator("#order-reckoned tbody tr")).to_have_count(3, timeout=SLOW)
    red.locator("#posture").select_option("attack")
    red.locator("#standing-orders summary").click()
    red.locator("#add-standing").click()
    expect(red.locator("#standing-rules li")).to_have_count(1)

    red.get_by_role("button", name="Red outposts").first.click()
    red.locator("#add-task").click()
    red.locator('[data-key="0-do"]').select_option("dig")
    red.locator('[data-key="0-level"]').focus()
    red.keyboard.type("9")
    red.keyboard.press("Tab")
    red.keyboard.type("900")
    red.keyboard.press("Tab")
    expect(red.locator("#order-faults")).to_contain_text("A trench has level 1 to 3, not 9", timeout=SLOW)
    red.locator('[data-key="0-level"]').fill("2")
    red.locator('[data-key="0-level"]').press("Tab")
    expect(red.locator("#order-faults li")).to_have_count(0, timeout=SLOW)
    expect(red.locator('[data-key="0-front_yd"]')).to_have_value("900")  # nothing typed is lost when the answer comes
    seal = red.locator("#seal")
    expect(seal).not_to_have_attribute("aria-disabled", "true", timeout=SLOW)
    seal.click()
    expect(red.locator("#papers")).to_have_attribute("data-state", "sealed", timeout=SLOW)

    umpire.get_by_role("button", name=re.compile("^Resolve")).click()
    umpire.get_by_role("button", name=re.compile("^Publish to")).click(timeout=SLOW)
    expect(red.get_by_text("Day 1, 07:00–10:00").first).to_be_visible(timeout=SLOW)
    expect(red.locator("#bodies")).to_contain_text("tail at Colchester", timeout=SLOW)
    expect(red.locator("#map path.column")).to_have_count(1, timeout=SLOW)
    umpire.locator("#land-tables > summary").click()
    expect(umpire.locator("#land-tables")).to_contain_text("2 of Red brigade", timeout=SLOW)

    phone = browser.new_context(**PHONE, storage_state=red.context.storage_state()).new_page()
    phone.goto(red.url)
    expect(phone.locator("#orders")).to_be_visible(timeout=SLOW)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a phone need not be pushed sideways"
    assert complaints == []


def test_lc_199_a_landing_by_general_and_admiral_together(house: tuple[Browser, CommonSite]) -> None:
    """LC-195, LC-199, LC-202, LC-008: she anchors off the beach, the boats go in, each reads the result."""
    browser, site = house
    links = site.of_its_own("landing_manoeuvres", "A landing", "clacton").links
    complaints: list[str] = []
    keys = ("blue_general", "blue_cabin", "red_general", "umpire")
    general, admiral, red, umpire = (sits(browser, links[key], complaints, **DESK) for key in keys)

    # embarked: the general has the beach under his hand on the chart
    expect(general.locator("#hq")).to_contain_text("aboard Blue landing squadron", timeout=SLOW)
    expect(general.locator("#order-to")).to_contain_text("The admiral steers its ships", timeout=SLOW)
    beach = '#map .hit:has(title:text-is("Clacton to Holland"))'
    general.locator(beach).first.wait_for(state="attached", timeout=SLOW)
    general.locator(beach).first.dispatch_event("click")
    expect(general.locator('[data-key="0-do"]')).to_have_value("land", timeout=SLOW)
    expect(general.locator('[data-key="0-at"]')).to_have_value("Clacton to Holland", timeout=SLOW)
    expect(general.locator("#order-faults li")).to_have_count(0)
    seals(general)

    # the admiral sees the same beaches, and lays his course to one by the table
    expect(admiral.locator("#map path.beach")).to_have_count(3, timeout=SLOW)
    admiral.get_by_role("button", name="Add a leg").click()
    for field, value in (("course", "N 33 W"), ("knots", "8"), ("hours", "1.42")):
        box = admiral.locator(f'tr[data-n="0"] [data-field="{field}"]')
        box.fill(value)
        box.press("Tab")
    expect(admiral.locator("#checks")).to_contain_text("Course laid: 11 miles", timeout=SLOW)
    seals(admiral)

    # the first boats touch: the clock stops for the general, and for nobody else
    goes_on(umpire)
    expect(general.locator("#papers")).to_have_attribute("data-call", "2", timeout=SLOW)
    expect(general.locator("#now")).to_contain_text("Boats are at the beach: Blue brigade.", timeout=SLOW)
    expect(admiral.locator("#papers")).to_have_attribute("data-call", "1")
    expect(red.locator("#papers")).to_have_attribute("data-call", "1")
    writes(general, "Rear-Admiral, Blue squadron", "My first boats are on the sand. Stay at anchor until all are ashore.")
    seals(general)

    goes_on(umpire)
    bodies = general.locator("#bodies")
    expect(bodies).to_contain_text("1,200 men", timeout=SLOW)
    expect(bodies).to_contain_text("Clacton-on-Sea")
    expect(general.locator("#befell")).to_contain_text("Clacton-on-Sea: it is in our hand")
    expect(admiral.locator("#papers")).to_have_attribute("data-call", "2", timeout=SLOW)
    expect(admiral.locator("#now")).to_contain_text("Reached the end of the course laid.", timeout=SLOW)
    expect(admiral.locator("#signals")).to_contain_text("My first boats are on the sand.")
    umpire.locator("#land-tables > summary").click()
    expect(umpire.locator("#land-tables")).to_contain_text("Blue brigade", timeout=SLOW)
    assert complaints == []


AT_CLACTON = 'blue_brigade,Blue brigade,blue,blue_general,,clacton,,1,1 inf 1 cav,0,,,high,"to be embarked"'


def on_the_shore(shelf: Path) -> Path:
    """Make a shelf with the manoeuvres in which Blue's men first have to come off the shore."""
    folder = shelf / "embarkation"
    shutil.copytree(ROOT / "campaign" / "scenarios" / "landing_manoeuvres", folder)
    told = (folder / "bodies.csv").read_text(encoding="utf-8").splitlines()
    told = [AT_CLACTON if line.startswith("blue_brigade,") else line for line in told]
    (folder / "bodies.csv").write_text("\n".join(told) + "\n", encoding="utf-8")
    return shelf


def test_lc_199_lc_202_from_the_embarkation_to_another_beach(house: tuple[Browser, CommonSite], tmp_path: Path) -> None:
    """LC-195, LC-199, LC-202: the admiral fetches a brigade off one beach, and puts it ashore on the next."""
    browser, site = house
    links = site.of_its_own("embarkation", "An embarkation", "frinton", on_the_shore(tmp_path)).links
    complaints: list[str] = []
    general, admiral, umpire = (sits(browser, links[key], complaints, **DESK) for key in ("blue_general", "blue_cabin", "umpire"))
    expect(general.locator("#hq")).to_contain_text("at Clacton-on-Sea", timeout=SLOW)
    tasked(general, "embark", on="Blue landing squadron", at="Clacton to Holland")
    seals(general)
    admiral.get_by_role("button", name="Add a leg").click()
    for field, value in (("course", "N 33 W"), ("knots", "8"), ("hours", "1.42")):
        box = admiral.locator(f'tr[data-n="0"] [data-field="{field}"]')
        box.fill(value)
        box.press("Tab")
    expect(admiral.locator("#checks")).to_contain_text("Course laid: 11 miles", timeout=SLOW)
    seals(admiral)
    goes_on(umpire)

    expect(general.locator("#papers")).to_have_attribute("data-call", "2", timeout=SLOW)
    seals(general)  # the boats are still going to and fro
    seals(admiral)
    goes_on(umpire)
    expect(general.locator("#papers")).to_have_attribute("data-call", "3", timeout=SLOW)
    expect(general.locator("#hq")).to_contain_text("aboard Blue landing squadron", timeout=20_000)
    tasked(general, "land", at="Frinton sands")  # she lies where the boats of both beaches reach her
    seals(general)
    seals(admiral)
    goes_on(umpire)
    expect(general.locator("#now")).to_contain_text("Boats are at the beach: Blue brigade.", timeout=SLOW)
    seals(general)
    goes_on(umpire)
    expect(general.locator("#papers")).to_have_attribute("data-call", "5", timeout=SLOW)
    expect(general.locator("#bodies")).to_contain_text("Frinton", timeout=SLOW)
    assert complaints == []


def tasked(page: Page, do: str, **fields: str) -> None:
    """Type one task for the first column, as its general does."""
    page.locator("#add-task").click(timeout=SLOW)
    page.locator('[data-key="0-do"]').select_option(do)
    for name, value in fields.items():
        field = page.locator(f'[data-key="0-{name}"]')
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
            field.press("Tab")
    expect(page.locator("#order-faults li")).to_have_count(0, timeout=SLOW)


def writes(page: Page, to: str, text: str) -> None:
    """Write a dispatch to go with the orders."""
    page.get_by_role("button", name="Write a dispatch").click()
    slip = page.locator("#notes .slip").last
    slip.get_by_label("To").select_option(label=to)
    with page.expect_response(lambda reply: text in (reply.request.post_data or ""), timeout=SLOW):
        slip.get_by_label("Dispatch 1, text").fill(text)


def seals(page: Page) -> None:
    expect(page.locator("#seal")).not_to_have_attribute("aria-disabled", "true", timeout=SLOW)
    page.locator("#seal").click()
    expect(page.locator("#papers")).to_have_attribute("data-state", "sealed", timeout=SLOW)


def goes_on(umpire: Page) -> None:
    """Let the run go on as the umpire, and publish its result."""
    umpire.get_by_role("button", name=re.compile("^Resolve")).click(timeout=SLOW)
    umpire.get_by_role("button", name=re.compile("^Publish to")).click(timeout=SLOW)
