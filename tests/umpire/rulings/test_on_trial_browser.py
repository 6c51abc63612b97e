"""A ruling on trial in the drawer over the desk: its difference comes into the drawer by itself (UD-044)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from campaign import tasks
from campaign.models import Campaign, Job, job
from tests.promises import playing
from tests.promises.indoors import Indoors, a_browser
from tests.umpire.ruling_pages import WHY, now

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
SLOW = 20_000


@pytest.fixture
def umpire(stopped: Campaign, chromium: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Indoors]:
    monkeypatch.setattr(job, "send_group", lambda task, rows, priority=9: None)
    with a_browser(chromium) as browser:
        yield Indoors(browser, playing.client_of(stopped.seats.get(key="umpire")))


def test_ud_044_ud_017_tried_in_the_drawer_its_difference_comes_by_itself(stopped: Campaign, umpire: Indoors) -> None:
    page = umpire.goes("/desk/room-umpire/")
    before = now(stopped).outcome
    page.keyboard.press("r")
    drawer = page.locator("dialog.drawer")
    drawer.get_by_role("link", name="Damaged or lost").click()
    drawer.get_by_label("Ship", exact=True).select_option("hogue")
    drawer.get_by_label("Her top speed from then on").fill("5")
    drawer.get_by_label("From", exact=True).fill("Day 1, 06:40")
    drawer.get_by_label("Reason").fill(WHY)
    drawer.get_by_role("button", name="Try", exact=True).click()
    expect(drawer.get_by_text("0 of 1 part done")).to_be_visible(timeout=SLOW)
    expect(drawer.get_by_label("Reason")).to_have_value(WHY)
    tasks.run_job(Job.objects.get().pk)
    expect(drawer.locator("#tried table")).to_contain_text("Blue cruisers", timeout=SLOW)
    expect(drawer.locator("#tried progress")).to_have_count(0)
    expect(drawer.get_by_label("Her top speed from then on")).to_have_value("5")
    segment = now(stopped)
    assert (segment.outcome, segment.run.rulings) == (before, "{}"), "it was tried, and not ruled"


def test_ud_030_a_ruling_that_is_refused_leaves_the_focus_at_what_is_wrong(stopped: Campaign, umpire: Indoors) -> None:
    page = umpire.goes("/desk/room-umpire/")
    page.keyboard.press("r")
    drawer = page.locator("dialog.drawer")
    drawer.get_by_role("link", name="Damaged or lost").click()
    drawer.get_by_label("Ship", exact=True).select_option("hogue")
    drawer.get_by_label("Her top speed from then on").fill("many")
    drawer.get_by_label("Reason").fill(WHY)
    drawer.get_by_role("button", name="Rule").click()
    expect(drawer.locator(".fault").first).to_contain_text("a number from 0 to 60", timeout=SLOW)
    expect(drawer.get_by_label("Her top speed from then on")).to_be_focused()
    drawer.get_by_label("Her top speed from then on").fill("")
    drawer.get_by_label("From", exact=True).fill("Day 9, 06:40")
    drawer.get_by_role("button", name="Rule").click()
    expect(drawer.locator("[aria-invalid]")).to_have_count(0, timeout=SLOW)
    expect(drawer.locator(".fault[role=alert]").first).to_be_focused()


def test_ud_017_tomorrow_of_the_seat_in_hand_by_its_key(stopped: Campaign, umpire: Indoors) -> None:
    page = umpire.goes("/desk/room-umpire/")
    page.get_by_role("link", name="View the room of").nth(1).focus()
    page.keyboard.press("t")
    expect(
        page.get_by_text("This is the room as it would be after publishing").or_(page.get_by_text("After publishing:"))
    ).to_be_visible(timeout=SLOW)
    assert "/tomorrow/" in page.url


def test_ud_017_ud_125_tomorrow_by_a_press_that_moves_nothing(stopped: Campaign, umpire: Indoors) -> None:
    page = umpire.goes("/desk/room-umpire/")
    tomorrow = page.get_by_role("link", name="Tomorrow of").nth(1)
    tomorrow.scroll_into_view_if_needed()
    was = tomorrow.bounding_box()
    assert was is not None
    page.mouse.move(was["x"] + was["width"] / 2, was["y"] + was["height"] / 2)
    page.mouse.down()
    expect(tomorrow).to_be_focused()
    assert tomorrow.bounding_box() == was, "its key came up beside it, and a press that ends elsewhere is none"
    page.mouse.up()
    page.wait_for_url("**/tomorrow/**", timeout=SLOW)
