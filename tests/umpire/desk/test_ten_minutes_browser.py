"""A run of twelve seats on the desk alone, hands on the keyboard: three rulings, published, the next ordered (UD-125, UD-126)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from campaign.models import Campaign, Segment
from campaign.models.truth import RulingNote, runs_of
from tests.lasting import lasting
from tests.promises import playing
from tests.promises.axe import is_sound
from tests.promises.indoors import HOST, Indoors, a_browser
from tests.umpire.desk_war import resolved, three_lines

pytestmark = [pytest.mark.browser, pytest.mark.django_db, pytest.mark.full]

MOST_KEYS = 30
ON = "document.activeElement"


reviewed = lasting(three_lines)


class AtDesk:
    """The umpire's browser. ``asked`` are its pages, ``keys`` counts the keys pressed."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys = page, 0
        self.asked: list[str] = []
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self.note)
        page.on("request", lambda sent: self.asked.append(sent.url) if sent.is_navigation_request() else None)
        page.route_web_socket("**/news", lambda line: None)  # a line that is up, and silent

    def note(self, said: ConsoleMessage) -> None:
        if said.type == "error" and "409" not in said.text:
            self.complaints.append(said.text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def work(self, campaign: Campaign) -> None:
        """Do the worker's part meanwhile; then have the page look, as after news on its socket."""
        resolved(campaign)
        with self.page.expect_response(lambda answer: "part=desk" in answer.url):
            self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.fixture
def told(reviewed: Campaign, chromium: str) -> Callable[..., None]:
    """Tell a story of an umpire at this desk."""

    def tell(story: Callable[[AtDesk], None], **look: object) -> None:
        with a_browser(chromium) as browser:
            umpire = Indoors(browser, playing.client_of(reviewed.seats.get(key="umpire")), **look)
            at = AtDesk(umpire.page)
            umpire.page.goto(f"{HOST}/desk/room-umpire/")
            story(at)
            assert at.complaints == []
            umpire.leaves()

    return tell


def test_ud_126_ud_125_three_rulings_published_and_the_next_run_ordered_in_thirty_keys(told, reviewed: Campaign):
    def story(at: AtDesk) -> None:
        page = at.page
        expect(page.locator("#do-h")).to_have_text("Rule on three, then publish")
        for n, left in enumerate(("Rule on two, then publish", "Rule on one, then publish", "Read it, then publish"), 1):
            at.press("n")
            expect(page.locator("[data-line]:focus")).to_have_attribute("data-state", "needs")
            at.press("r")
            expect(page.locator("dialog.drawer textarea")).to_be_focused()
            at.press("PageUp")
            expect(page.locator("dialog.drawer legend")).to_have_text("Not sighted")
            expect(page.locator("dialog.drawer textarea")).to_be_focused()
            page.keyboard.type(f"Haze, as I judge, {n}.")
            at.press("Enter")
            expect(page.locator("#do-h")).to_have_text("The run is being resolved")
            assert page.evaluate(f"{ON} !== document.body"), "the focus was lost with the draft"
            at.work(reviewed)
            expect(page.locator("#do-h")).to_have_text(left)
        at.press("A")
        expect(page.locator("#accept-all")).to_have_attribute("aria-disabled", "true")
        at.press("g")
        expect(page.locator("#do-h")).to_have_text("Order another six hours")
        expect(page.locator("#do-h")).to_be_focused()
        at.press("g")
        expect(page.locator("#go")).to_be_focused()
        expect(page.locator("#said")).to_contain_text("Resolve Day 1, 06:00–12:00? Press g again, or Enter.")
        at.press("g")
        expect(page.locator("#do-h")).to_have_text("The run is being resolved")

        assert at.keys <= MOST_KEYS
        assert at.keys == 16
        assert len(at.asked) == 1, "no page but the desk"

    told(story)
    assert RulingNote.objects.filter(run__campaign=reviewed, did="ruled").count() == 3
    assert runs_of(reviewed).count() == 2
    assert Segment.objects.present(reviewed).state == Segment.State.RESOLVING


def test_ud_125_keys_walk_open_undo_find_and_can_be_switched_off(told):
    def story(at: AtDesk) -> None:
        page = at.page
        line = page.locator("[data-line]:focus")
        at.press("j", "j")
        expect(line).to_have_attribute("id", "ev-2")
        at.press("Enter")
        expect(page.locator("#ev-2 details.learn")).to_have_attribute("open", "")
        is_sound(page)
        at.press("Escape")
        expect(page.locator("#ev-2 details.learn")).not_to_have_attribute("open", "")
        at.press("h")
        expect(page.locator("dialog.drawer legend")).to_have_text("Hold")
        expect(page.locator("dialog.drawer textarea[name=reason]")).to_be_focused()
        at.press("Escape")
        expect(line).to_have_attribute("id", "ev-2")
        at.press("k")
        expect(line).to_have_attribute("id", "ev-1")
        at.press("a")
        expect(page.locator("#ev-1")).to_have_attribute("data-state", "accepted")
        expect(line).to_have_attribute("id", "ev-1")
        at.press("u")
        expect(page.locator("#ev-1")).to_have_attribute("data-state", "needs")
        at.press("i", "j")
        expect(page.locator("#in-2")).to_be_focused()
        at.press("a")
        expect(page.locator("#ev-2")).to_have_attribute("data-state", "accepted")
        assert page.evaluate(f"{ON}.closest('#now') !== null"), "the focus stays in the inbox, whose item is gone"

        at.press("/")
        page.keyboard.type("north")
        expect(page.locator("[data-say=found]")).to_have_text("1 of 4")
        at.press("Escape")
        expect(page.locator("#finder")).to_be_hidden()
        page.keyboard.press("g")
        at.press("?")
        for key in "jknaArehdugi/?":
            expect(page.locator("dialog.keys-list th").filter(has_text=key).first).to_be_visible()
        page.locator("#keys-on").uncheck()
        at.press("Escape")
        page.locator("#ev-1").focus()
        at.press("a")
        page.wait_for_function("!document.body.classList.contains('keyed')")
        expect(page.locator("#ev-1")).to_have_attribute("data-state", "needs")

    told(story)


def test_the_desk_on_a_telephone_begins_with_the_inbox(told):
    def story(at: AtDesk) -> None:
        page = at.page
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        tops = page.evaluate(
            "['#inbox', '#draft-h', '#truth', '#seats'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
        )
        assert tops == sorted(tops), "inbox, draft, chart, seats"
        small = page.evaluate(
            "[...document.querySelectorAll('.inbox a, .ev .act :is(a, button), .all-new button, .pages a')]"
            ".filter((one) => one.getClientRects().length && one.getBoundingClientRect().height < 40)"
            ".map((one) => one.textContent)"
        )
        assert small == []
        is_sound(page)

    told(story, viewport={"width": 390, "height": 844})
