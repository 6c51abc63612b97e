"""Changes of people as they see them: a new link, a new holder, a deputy, and orders from paper (UD-099 to 103, CK-021)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, Route, expect

from tests.common_site import CommonSite
from tests.promises.at_table import SLOW
from tests.promises.window import browser, open_page, shot

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]
__all__ = ["browser"]


@pytest.fixture(scope="module")
def site(common_site: CommonSite) -> CommonSite:
    return common_site.of_its_own("channel_manoeuvres", "people", "people")


def ready(page: Page) -> None:
    """Wait until the page's script works the room: the orders are reckoned."""
    expect(page.locator("#coal [data-ship=monmouth] [data-burns]")).to_have_text("0", timeout=SLOW)


def fits(page: Page) -> None:
    """Check that nothing hangs over the edge of a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.set_viewport_size({"width": 1280, "height": 800})


def pressed_slowly(page: Page, button: Locator) -> FloatRect:
    """Press a button and hold it; return the button's place."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 8)
    page.mouse.down()
    return box


def test_ud_099_ud_100_ud_101_ud_103_ck_021_a_day_on_which_people_come_and_go(browser: Browser, site: CommonSite):
    complaints: list[str] = []
    former = open_page(browser.new_context(), site.links["blue_cabin"], complaints)
    name = former.locator(".top h1").inner_text()
    room = former.url
    table = former.context.new_page()  # that browser looks at another page of the room
    table.goto(f"{room}brief/")
    umpire = open_page(browser.new_context(), site.links["umpire"], complaints)
    desk = umpire.url
    umpire.goto(f"{desk}seats/")
    shot(umpire, "seats")
    fits(umpire)

    # another person takes the seat: the former one's page says so, and shows nothing of its old contents
    card = umpire.locator("#seat-blue_cabin")
    card.get_by_text("New player", exact=True).click()
    card.locator("#new-blue_cabin").fill("Ada Byron")
    card.get_by_role("button", name="Replace the player").click()
    expect(former.get_by_role("heading", name="This link was renewed")).to_be_visible(timeout=SLOW)
    assert name not in former.locator("body").inner_text()
    shot(former, "renewed")
    assert former.goto(room).status == 404
    assert table.reload().status == 404
    expect(card.get_by_label("Person", exact=True)).to_have_value("Ada Byron")
    link = card.locator("input.wide").first.input_value()
    former.goto(site.links["blue_cabin"])
    expect(former.get_by_role("heading", name="This link is not valid")).to_be_visible()

    # the new holder finds the brief, in words that the umpire hands over too, and names a deputy
    ada = open_page(browser.new_context(), link, complaints)
    ada.get_by_role("link", name="the brief says how things stand").click()
    expect(ada.get_by_role("heading", name="Orders due")).to_be_visible()
    shot(ada, "brief")
    fits(ada)
    ada.get_by_role("link", name="← Back").click()
    ada.get_by_role("link", name="Deputies").click()
    ada.get_by_label("Name", exact=True).fill("Bertha")
    ada.get_by_role("button", name="Add deputy").click()
    expect(ada.locator(".person")).to_contain_text("Bertha may draft and seal, always; has not joined yet")
    shot(ada, "deputies")
    fits(ada)
    bertha = open_page(browser.new_context(), ada.locator(".person input.wide").input_value(), complaints)
    ada.goto(room)
    ready(bertha)
    bertha.get_by_role("button", name="Seal orders").click()
    expect(bertha.get_by_role("button", name="Take the envelope back")).to_be_visible()
    ada.reload()
    ready(ada)
    expect(ada.locator("#hand")).to_have_text("Sealed by Bertha, a deputy.")
    shot(ada, "room-deputy")
    ada.get_by_role("button", name="Take the envelope back").click()
    expect(ada.get_by_role("button", name="Seal orders")).to_be_visible()
    ada.get_by_role("link", name="Deputies").click()
    ada.get_by_role("button", name="Remove Bertha").click()
    expect(bertha.get_by_role("heading", name="This link was renewed")).to_be_visible(timeout=SLOW)
    ada.goto(room)

    # orders came on paper: the umpire types them in on the room's own page
    umpire.goto(f"{desk}seats/")
    umpire.locator("#seat-blue_cabin").get_by_role("button", name="Type in orders").click()
    expect(umpire.get_by_text("You are typing in this seat’s orders from paper")).to_be_visible()
    ready(umpire)
    umpire.get_by_role("button", name="Write a dispatch").click()
    held: list[Route] = []
    umpire.route("**/paper/draft/", lambda route: held.append(route))
    umpire.locator("#notes textarea").fill("Nothing in sight off the Start.")
    seal, back = umpire.locator("#seal"), umpire.get_by_role("button", name="Take the envelope back")
    stood = pressed_slowly(umpire, seal)
    while not held:
        umpire.wait_for_timeout(50)
    with umpire.expect_response("**/paper/draft/"):
        held.pop().continue_()
    umpire.wait_for_timeout(300)
    assert seal.bounding_box() == stood  # the answer adds a line above the button, if it does not wait
    umpire.unroute("**/paper/draft/")
    umpire.mouse.up()
    expect(back).to_be_visible()
    shot(umpire, "paper")
    back.click()
    expect(seal).to_be_enabled()

    # the seal is confirmed even where the page cannot be reloaded
    umpire.route("**part=column*", lambda route: route.abort())
    seal.click()
    expect(umpire.locator("#tell")).to_contain_text("Your orders are sealed. This page could not be updated")
    umpire.unroute("**part=column*")
    umpire.reload()
    expect(back).to_be_visible()
    expect(ada.locator("#hand")).to_have_text("Sealed for you from paper.", timeout=SLOW)
    shot(ada, "room-paper")
    assert complaints == []
