"""Jane's naval war game in browsers: several at one side's table, a boat under water, and a war that calls its seats to battle.

Every test also checks that no page complained or fetched a byte from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.common_site import CommonSite
from tests.doorway import press
from tests.promises.at_table import PHONE, SLOW, Guest, tab_to, visiting
from tests.promises.jane_table import Wardroom, arrived, open_actions, ordered, press_ghost, written

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]


@pytest.fixture(scope="module")
def house(chromium: str, common_site: CommonSite) -> Iterator[tuple[Browser, CommonSite]]:
    with visiting(chromium, common_site.of_its_own("channel_manoeuvres", "jane-browser-more", "battle-browser")) as house:
        yield house


@pytest.fixture(scope="module")
def chairs(house: tuple[Browser, CommonSite]) -> list[dict[str, str]]:
    """Open the tables of these tests; return the links of every chair."""
    helm, guns = "blue/command+helm+torpedo", "blue/gunnery"
    wish = {"programs": ["red"], "muster": {"general_orders": False}}
    return open_actions(
        house[1],
        ("two_cruisers", {"seed": "a crew", "chairs": {helm: True, guns: True}, **wish}),
        ("submarine", {"seed": "a glass", "chairs": {"blue": True}, **wish}),
    )


@pytest.fixture
def company(house: tuple[Browser, CommonSite]) -> Iterator[Wardroom]:
    with Wardroom(*house) as company:
        yield company


# ---- several people at a side ----


def test_a_gunner_at_a_telephone_and_a_helm_whose_order_is_mended(company: Wardroom, chairs: list[dict[str, str]]):
    helm = company.takes(company.arrive(), chairs[0]["blue/command+helm+torpedo"])
    gunner = company.takes(company.arrive(PHONE), chairs[0]["blue/gunnery"])
    for guest in (helm, gunner):
        guest.reads("Order move 1")
    page = gunner.page
    expect(page.get_by_label("Drake: helm")).to_be_disabled()
    target = page.get_by_label("Drake: target")
    target.tap()
    written(gunner, lambda: target.select_option("E1"))
    shell = page.get_by_label("Drake: projectile")
    shell.tap()
    written(gunner, lambda: shell.select_option("AP"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    page.locator(".horizon [role=button]").first.tap()
    expect(page.locator(".jn-look")).to_be_in_viewport(ratio=1)
    edge = "document.querySelector(%r).getBoundingClientRect().%s"
    assert page.evaluate(edge % (".jn-look", "bottom")) <= page.evaluate(edge % (".jn .paper", "top")) + 1

    expect(helm.page.get_by_label("Drake: target")).to_be_disabled()
    press_ghost(helm, -1)
    is_mended(helm)
    assert ordered(helm) == {"drake": {"turn_points": -1, "knots": 23.0}}
    assert ordered(gunner) == {"drake": {"target": "E1", "projectile": "AP"}}

    gunner.seal.tap(timeout=SLOW)
    gunner.reads("Sealed")
    rows = helm.page.get_by_role("list", name="Your side").locator("li")
    expect(rows).to_have_text([re.compile("you.*writing"), re.compile("sealed")], timeout=SLOW)
    assert helm.state()["number"] == 0, "one of them still writes"
    helm.end_move()
    arrived(1, helm, gunner)
    for guest in (helm, gunner):
        guest.reads("Order move 2")


def is_mended(guest: Guest) -> None:
    """Order more speed than she has: refused at her row, by its rule, with a button that writes her highest."""
    page = guest.page
    speed = page.get_by_label(re.compile("Drake: squares a move"))
    speed.fill("30 kn")
    written(guest, lambda: speed.press("Enter"))
    fault = page.locator(".jn-orders .fault-row")
    expect(fault).to_contain_text(re.compile("Drake.*NAV-T-028", re.S), timeout=SLOW)
    expect(speed).to_have_attribute("aria-invalid", "true")
    expect(guest.page.locator("#do .pair .btn.go")).to_have_attribute("aria-disabled", "true")
    written(guest, fault.get_by_role("button", name=re.compile("^Make it ")).click)
    expect(fault).to_have_count(0)
    expect(speed).not_to_have_attribute("aria-invalid", "true")


# ---- under water ----


def test_a_boat_names_a_square_and_fires(company: Wardroom, chairs: list[dict[str, str]]):
    captain = company.takes(company.arrive(), chairs[1]["blue"])
    page = captain.page
    captain.reads("Order move 1")
    sheet = page.get_by_role("application", name=re.compile("^Sheet, blue square"))
    before = captain.state()["sheet"]["view"]["ships"][0]["boat"]["square"]
    expect(page.get_by_role("region", name="Under water")).to_contain_text("A 5 submerged")
    assert not [one for one in captain.state()["sheet"]["view"]["ships"] if not one["own"]]
    assert "Bremen" not in captain.everything

    look = page.get_by_label("Look, first half")
    look.fill("290")
    written(captain, lambda: look.press("Tab"))
    tab_to(page, sheet, "Shift+Tab")
    for _ in range(4):
        page.keyboard.press("ArrowUp")  # four squares ahead: her tube points that way
    written(captain, lambda: page.keyboard.press("Enter"))
    order = ordered(captain)["a5"]
    assert order["torpedo"]["square"] not in (before, None)
    assert order["glass"][0] == 290
    expect(page.get_by_label("Square named")).to_have_value(order["torpedo"]["square"])
    captain.end_move()
    arrived(1, captain)
    captain.reads("Order move 2")
    expect(page.locator(".gl-look")).to_have_count(2)
    expect(page.locator(".gl-look").first).to_contain_text(re.compile("First half"))
    expect(page.locator("#log-lines")).to_contain_text(re.compile("torpedo", re.I))
    assert not captain.state()["sheet"]["view"]["ships"][0]["tubes"][0]["loaded"]


# ---- a war ----

MEETING = {"lon": -2.0, "lat": 50.2, "knots": 10}  # off Portland, where both squadrons are ordered


def test_a_seat_is_called_to_its_battle_and_the_war_goes_on(company: Wardroom):
    umpire, blue, red = (company.arrive() for _ in range(3))
    for guest, seat in ((umpire, "umpire"), (blue, "blue_cabin"), (red, "red_cabin")):
        press(guest.page, company.site.links[seat])
    desk, office = umpire.page, umpire.page.url
    settle = desk.locator("details#by")
    settle.locator("> summary").click()
    settle.get_by_label("Fought by").select_option("players")
    settle.get_by_role("button", name="Save").click()
    expect(desk.locator("details#by > summary")).to_contain_text("those who meet", timeout=SLOW)
    for guest, side in ((blue, "blue"), (red, "red")):
        sail(guest, {"forces": {f"{side}_cruisers": {"legs": [MEETING]}}})
    room = blue.page.url
    called = blue.page.get_by_role("button", name="Take your place")
    desk.reload()
    for _ in range(3):  # six hours are ordered; they sight each other, which is published; and the run goes on
        desk.locator("#go:not([aria-disabled])").click(timeout=2 * SLOW)
        desk.wait_for_load_state()
    expect(called).to_be_visible(timeout=2 * SLOW)
    called.click()
    company.comes_in(blue)
    blue.reads("Write your general orders")
    blue.end_move()
    blue.reads("Sealed")

    desk.get_by_role("button", name="Leave it to the captains").click()
    expect(blue.slider).not_to_have_attribute("max", re.compile("^[012]?$"), timeout=SLOW)
    desk.get_by_role("link", name="Umpire it").click()
    desk.get_by_role("button", name="Play").click()
    company.comes_in(umpire)
    desk.get_by_text("End the battle by judgement").click()
    desk.get_by_label("The winner is").select_option("blue")
    desk.get_by_label("Because").fill("Night fell early")
    desk.get_by_role("button", name="End the battle").click()
    blue.reads("won|draw|over|Broken off|No decision")
    blue.page.goto(room)
    expect(called).to_have_count(0)
    desk.goto(office)
    expect(desk.locator("#go:not([aria-disabled])")).to_have_text(re.compile("Publish"), timeout=SLOW)
    desk.locator("#go").click()
    expect(desk.locator(".do[data-state=open]")).to_be_visible(timeout=SLOW)
    blue.page.reload()
    fold = blue.unfold("battles")
    expect(fold.get_by_role("listitem")).to_contain_text("Blue cruisers: in action for")
    fold.get_by_role("link", name="Watch it move by move").click()
    expect(blue.page.locator(".paper svg title").first).to_contain_text(re.compile("ships? on (its|their) track"), timeout=SLOW)
    blue.page.set_viewport_size(PHONE["viewport"])
    assert wider(blue.page) == [], "the replay fits a phone"


def wider(page: Page) -> list[str]:
    """List elements that hang out of a page to the right, by tag and class; none where the page fits its window."""
    return page.evaluate("""() => {
        const most = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= most) return [];
        return [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > most + 1)
            .map((one) => `${one.tagName} ${one.getAttribute("class") ?? one.id}`).slice(0, 12);
    }""")


SAIL = """async (draft) => {
    const { post } = await import("/static/room/post.js");
    return post(`${location.pathname}seal/`, draft);
}"""


def sail(guest: Guest, draft: dict) -> None:
    answer = guest.page.evaluate(SAIL, draft)
    assert answer["ok"], answer
