"""The team in a browser: a chief delegates, an assistant lets a line stand, an observer looks on, and a seat chooses its wake
triggers (UD-092 to 095, CK-027, CK-028)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign, ItemAssignment, ReviewedLine, Seat
from tests.promises import playing
from tests.promises.axe import violations
from tests.promises.indoors import Indoors, a_browser
from tests.umpire import desk_war

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with desk_war.war(monkeypatch, pairs=1, seats=7) as campaign:
        yield campaign


def fits(page: Page) -> None:
    """Check that the page passes axe, and that a phone shows it without scrolling sideways."""
    assert violations(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size({"width": 1280, "height": 900})


def test_ud_092_ud_093_ud_095_a_chief_gives_a_charge_and_it_is_worked(war: Campaign, chromium: str) -> None:
    playing.resolve_all(war)
    with a_browser(chromium) as browser:
        chief = Indoors(browser, playing.client_of(war.seats.get(key="umpire")))
        page = chief.goes("/desk/room-umpire/team/")
        page.fill("#new-name", "Major Hall")
        page.select_option("#rank-new", "assistant")
        page.locator("#join input[name=sides][value=blue]").check()
        page.get_by_role("button", name="Create link").click()
        expect(page.get_by_role("heading", name="Major Hall")).to_be_visible()
        fits(page)
        chief.leaves()
        hall = Seat.objects.get(name="Major Hall")
        his = Indoors(browser, playing.client_of(hall))
        page = his.goes(f"/desk/{hall.rid}/charge/")
        expect(page.locator("#roll-table")).to_contain_text("Blue")
        expect(page.locator(".charge-page")).not_to_contain_text("Commodore, Red")
        page.get_by_role("button", name="Claim").first.click()
        expect(page.get_by_role("button", name="Release").first).to_be_visible()
        page.get_by_role("button", name="Let line 1 stand").click()
        expect(page.get_by_role("button", name="Reopen line 1")).to_be_visible()
        fits(page)
        his.leaves()
        assert ReviewedLine.objects.filter(by="Major Hall").count() == 1
        assert ItemAssignment.objects.get().by == hall


def test_ud_094_ck_027_ck_028_an_observer_looks_on_and_the_clock_says_how_far_it_runs(war: Campaign, chromium: str) -> None:
    from campaign.exercises import injects
    from campaign.injects.plan import Plan
    from campaign.people import umpire_team
    from campaign.people.umpire_team import Given

    fields = {"from": "The Foreign Office", "text": "Two liners leave."}
    plan = Plan(title="Liners", kind="telegram", fields=fields, to=("blue-north",))
    injects.add(playing.present(war), [plan], war.seats.get(key="umpire"))
    eye = umpire_team.join(war, "Miss Eye", "observer", Given(hours="1"))
    playing.finish_run(war, 1)
    with a_browser(chromium) as browser:
        hers = Indoors(browser, playing.client_of(eye))
        page = hers.goes(f"/desk/{eye.rid}/watch/")
        expect(page.locator(".replay[data-open]")).to_be_visible(timeout=15_000)
        expect(page.locator(".replay-page")).to_contain_text("1 hour later")
        fits(page)
        hers.leaves()
        staff = umpire_team.join(war, "Captain Grey", "staff", Given())
        reads = Indoors(browser, playing.client_of(staff))
        for page_of, shows in (("review", "Files to keep or send"), ("injects", plan.title)):
            page = reads.goes(f"/desk/{staff.rid}/{page_of}/")
            expect(page.locator("main")).to_contain_text(shows)
            expect(page.locator("main form[method=post]:visible"), "what he presses would be refused").to_have_count(0)
        reads.leaves()
        chief = Indoors(browser, playing.client_of(war.seats.get(key="umpire")))
        page = chief.goes("/desk/room-umpire/clock/")
        page.fill("#until", "Day 3, 06:00")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#until")).to_have_value("Day 3, 06:00")
        fits(page)
        chief.leaves()
        seat = war.seats.get(key="blue-north")
        admiral = Indoors(browser, playing.client_of(seat))
        page = admiral.goes(f"/room/{seat.rid}/wakes/")
        page.get_by_label("a lost contact").uncheck()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_label("a lost contact")).not_to_be_checked()
        fits(page)
        admiral.leaves()
