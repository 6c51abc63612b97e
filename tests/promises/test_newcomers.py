"""A newcomer in a browser: from the lobby to a won first battle of each game, by following the strip.

A campaign of its own and one browser for all of it; axe checks every page on the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.common_site import CommonSite
from tests.patience import until
from tests.promises.at_table import DESK, PHONE, SLOW, Guest, visiting
from tests.promises.axe import is_sound, violations
from tests.promises.field_table import Lawn, carry, find_on_page, hand, man, written
from tests.promises.jane_table import press_ghost

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]


@pytest.fixture(scope="module")
def house(chromium: str, common_site: CommonSite) -> Iterator[tuple[Browser, CommonSite]]:
    with visiting(chromium, common_site.of_its_own("channel_manoeuvres", "newcomers", "newcomers")) as house:
        yield house


@pytest.fixture
def company(house: tuple[Browser, CommonSite]) -> Iterator[Lawn]:
    with Lawn(*house) as company:
        yield company


def strip(guest: Guest) -> Locator:
    return guest.page.locator("#strip")


def stands(guest: Guest, step: str) -> None:
    """Expect the strip to name this step."""
    expect(strip(guest).locator("[data-say=step]")).to_have_text(step, timeout=SLOW)


def begins(company: Lawn, game: str, how: dict[str, object] = DESK) -> Guest:
    """Begin from the lobby, by the one button."""
    guest = company.arrive(how)
    guest.page.goto(f"{company.site.url}/battles/")
    guest.page.locator(f'form[action="/how/{game}/begin/first/"] button').click()
    expect(strip(guest)).to_be_visible(timeout=SLOW)
    expect(guest.page.locator("#board .wait")).to_have_count(0, timeout=SLOW)
    stands(guest, "step 1 of 5")
    return guest


def won(guest: Guest) -> None:
    stands(guest, "Won")
    expect(strip(guest).get_by_role("link", name="How to play")).to_be_visible()
    is_sound(guest.page)


def opens_rules(guest: Guest) -> None:
    """Open a rule's chip by mouse and by keys: its words, and the focus back in its old place."""
    chip = guest.page.locator("#form .chip, #seats .chip, #strip .chip").first
    note = guest.page.get_by_role("dialog", name=f"Rule {chip.inner_text()}")
    chip.click()
    expect(note).to_contain_text(chip.inner_text(), timeout=SLOW)
    expect(note.get_by_role("link", name="How to play")).to_be_visible(timeout=SLOW)
    is_sound(guest.page)
    guest.page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(chip).to_be_focused()
    guest.page.keyboard.press("Enter")
    expect(note).to_contain_text("How to play", timeout=SLOW)
    note.get_by_role("button", name="Close the rule").click()
    expect(note).to_have_count(0)


def test_the_game_of_war_from_the_lobby_to_a_won_battle(company: Lawn) -> None:
    guest = begins(company, "game_of_war")
    is_sound(guest.page)
    opens_rules(guest)
    guest.press("F17")
    card = guest.page.get_by_role("region", name="cavalry of South")
    expect(card).to_contain_text("4, charging 7", timeout=SLOW)
    expect(card).to_contain_text("may move")
    guest.press("G15")
    stands(guest, "step 2 of 5")
    guest.press("J15")
    stands(guest, "step 3 of 5")
    guest.end_move()
    stands(guest, "step 4 of 5")
    guest.reads("Five moves left")
    guest.press("G15", "H15")
    guest.reads("Four moves left")
    guest.press("I15")
    stands(guest, "step 5 of 5")
    guest.end_move()
    won(guest)


def test_a_turn_of_ones_own_is_noticed_and_the_strip_can_be_left(company: Lawn) -> None:
    guest = begins(company, "game_of_war", PHONE)
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    chip = guest.page.locator("#strip .chip").first
    chip.tap()
    expect(guest.page.get_by_role("dialog", name="Rule GW-030")).to_contain_text("two squares", timeout=SLOW)
    chip.tap()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    guest.page.locator("#log").evaluate("log => log.scrollIntoView({ block: 'end' })")
    expect(strip(guest)).to_be_in_viewport(ratio=1, timeout=SLOW)  # on a phone it stays over the board, and the button below it
    expect(guest.seal).to_be_in_viewport(ratio=1)
    guest.seal.tap()
    expect(strip(guest)).to_contain_text("not the suggested turn", timeout=SLOW)
    strip(guest).get_by_role("button", name="Close the guide").tap()
    expect(strip(guest)).to_be_hidden()
    guest.page.reload()
    expect(guest.heading).to_be_visible(timeout=SLOW)
    guest.reads("moves left")
    expect(strip(guest)).to_be_hidden()


def test_the_game_of_battle_from_the_lobby_to_a_won_battle(company: Lawn) -> None:
    guest = begins(company, "game_of_battle")
    is_sound(guest.page)
    for number, (start, end) in enumerate((("71", "56"), ("70", "51"), ("56", "27"), ("27", "19"))):
        stands(guest, f"step {number + 1 if not number else number + 2} of 5")
        guest.reads("Move one figure")
        guest.press(start, end)
        guest.end_move()
    won(guest)


def test_little_wars_from_the_lobby_to_a_won_battle(company: Lawn) -> None:
    guest = begins(company, "little_wars")
    guest.reads("Guns first")
    is_sound(guest.page)
    guest.end_move()
    stands(guest, "step 2 of 5")
    guest.reads("Move your men")
    x, y = man(guest, "b-foot-5")
    guest.page.mouse.click(*find_on_page(guest, x, y))
    expect(guest.page.locator(".piece-card")).to_contain_text("12 in", timeout=SLOW)
    expect(hand(guest)).to_contain_text("10 infantrymen")  # one press selects his whole group
    carry(guest, (x, y), (0, 8))
    stands(guest, "step 3 of 5")
    guest.end_move()
    stands(guest, "step 4 of 5")
    ends(guest)
    won(guest)


def test_the_kriegspiel_from_the_lobby_to_a_won_battle(company: Lawn) -> None:
    guest = begins(company, "kriegspiel")
    guest.reads("Guns first")
    is_sound(guest.page)
    guest.end_move()
    stands(guest, "step 2 of 5")
    guest.reads("Move your men")
    carry(guest, man(guest, "b1-3"), (2, 6))
    stands(guest, "step 3 of 5")
    guest.end_move()
    stands(guest, "step 4 of 5")
    ends(guest)
    won(guest)


def test_jane_from_the_lobby_to_a_won_battle(company: Lawn) -> None:
    guest = begins(company, "jane")
    is_sound(guest.page)
    press_ghost(guest, 2)
    stands(guest, "step 2 of 5")
    written(guest, lambda: guest.page.get_by_label("Target").first.select_option(index=1))
    written(guest, lambda: guest.page.get_by_label("Drake: aims at").select_option("Z02"))
    stands(guest, "step 3 of 5")
    guest.end_move()
    stands(guest, "step 4 of 5")
    ends(guest, tells_what_she_suffered)
    won(guest)


def test_who_seals_his_first_move_of_jane_as_it_is_still_learns_to_lay_his_guns(company: Lawn) -> None:
    guest = begins(company, "jane")
    guest.end_move()
    asked_again(guest)
    stands(guest, "step 2 of 5")


def tells_what_she_suffered(guest: Guest) -> None:
    """Expect the do-block to begin with the hits on the guest's ships by the move just played."""
    view = guest.state()["sheet"]["view"]
    marks = [one for one in view["marks"] if one["ship"] == "drake"]
    told = expect(guest.page.locator("#do .verdict"))
    if marks:
        told.to_contain_text(re.compile(r"Drake was hit by |Drake \(\d+\) was hit"), timeout=SLOW)
        told.to_contain_text(marks[-1]["text"] if len(marks) <= 3 else f"hit {len(marks)} times")
    else:
        told.not_to_contain_text("was hit")


def ends(guest: Guest, looks: Callable[[Guest], None] = lambda guest: None) -> None:
    """Seal every sheet unchanged, to the end; between two of them the other side moves, and its move may be the last."""
    while (number := asked_again(guest)) is not None:
        expect(guest.slider).to_have_attribute("max", str(number), timeout=SLOW)
        expect(guest.page.locator("#do:not([aria-busy=true])")).to_be_visible(timeout=SLOW)
        looks(guest)
        guest.end_move()
        expect(guest.slider).not_to_have_attribute("max", str(number), timeout=SLOW)


def asked_again(guest: Guest) -> int | None:
    """Return the number of the move to be written now; None when the battle is over."""
    state: dict[str, object] = {}

    def there() -> bool:
        state.update(guest.state())
        return bool(state["asked"]) or state["stage"] == "done"

    until(there, what="neither was one asked again nor did the battle end")
    return None if state["stage"] == "done" else int(str(state["number"]))


# ---- every page, by axe ----

OPEN = ("/", "/battles/", "/how/", "/how/?q=charge", "/rule/GW-100/", "/nothing/", "/battles/enter/nothing/")
OF_A_SEAT = ("", "muster/", "terms/", "serving/")
OF_THE_DESK = ("", "muster/", "weather/", "rule/", "logs/", "harbour/", "scouts/", "reckoner/")


def goes(guest: Guest, path: str) -> None:
    guest.page.goto(guest.site.url + path)
    if guest.page.locator("#bench").count():
        expect(guest.page.locator("body[data-drawn=all]")).to_be_attached(timeout=SLOW)


def test_pages_without_a_seat_are_sound(company: Lawn) -> None:
    company.bearable = "status of 40[34]"  # a page that is not there, a link that opens nothing
    guest = company.arrive()
    for path in OPEN:
        goes(guest, path)
        is_sound(guest.page)
    for link in guest.page.request.get(f"{guest.site.url}/how/").text().split('href="/how/')[1:]:
        goes(guest, f"/how/{link.partition('/')[0]}/")
        is_sound(guest.page)


def takes(company: Lawn, key: str) -> Guest:
    """Take a seat of the war by its link."""
    guest = company.arrive()
    guest.page.goto(company.site.links[key])
    guest.page.get_by_role("button").filter(has_text="Take this seat").click()
    guest.page.wait_for_url(re.compile("/(room|desk)/"))
    return guest


def test_a_first_day_of_channel_manoeuvres_at_sea_and_at_the_desk(company: Lawn) -> None:
    umpire, admiral = takes(company, "umpire"), takes(company, "blue_cabin")
    stands(umpire, "step 1 of 4")
    strip(umpire).get_by_role("button", name="Next").click()
    stands(umpire, "step 2 of 4")
    opens_rules(umpire)  # at the desk as at a table
    stands(admiral, "step 1 of 3")
    chart = admiral.page.get_by_role("button", name="Lay a leg")
    expect(chart).to_be_enabled(timeout=SLOW)
    chart.click()
    box = admiral.page.locator("#map").bounding_box()
    assert box is not None
    company.bearable = "status of 422"  # there is no way to a place on land
    admiral.page.mouse.click(box["x"] + box["width"] * 0.42, box["y"] + box["height"] * 0.08)
    expect(admiral.page.locator("#way-note")).to_have_text("That place is on land. Choose one at sea.", timeout=SLOW)
    expect(admiral.page.locator("#legs tr")).to_have_count(0)
    stands(admiral, "step 1 of 3")
    admiral.page.mouse.click(box["x"] + box["width"] * 0.42, box["y"] + box["height"] * 0.55)
    stands(admiral, "step 2 of 3")
    reads_the_guide_on_a_phones_chart(admiral.page)
    admiral.page.locator("#seal:not([aria-disabled])").click()
    stands(admiral, "step 3 of 3")
    umpire.page.locator("#go").click()
    stands(umpire, "step 4 of 4")
    publish = umpire.page.get_by_role("button", name=re.compile("^Publish"))
    publish.click(timeout=SLOW)
    stands(umpire, "done")
    # as the dice fall there is a contact already, which has a guide of its own
    over = re.compile(r"Your first day at sea\s*done|Your first contact\s*step 1 of 3")
    expect(strip(admiral)).to_contain_text(over, timeout=SLOW)
    admiral.page.reload()
    expect(strip(admiral)).to_contain_text(over, timeout=SLOW)


def reads_the_guide_on_a_phones_chart(page: Page) -> None:
    """Where neither guide nor seal is in sight, expect a line over the foot of the page with their words."""
    wide = page.viewport_size
    assert wide is not None
    page.set_viewport_size(PHONE["viewport"])
    page.locator("#foot").get_by_role("link", name="Chart").click()
    at_hand = page.get_by_role("region", name="State of your orders")
    expect(at_hand).to_contain_text("Course laid", timeout=SLOW)
    at_hand.get_by_role("button", name="Step 2 of 3").click()
    expect(at_hand).to_contain_text("Then press “Seal orders”")
    is_sound(page)
    page.set_viewport_size(wide)
    expect(at_hand).to_be_hidden()


def test_the_rooms_of_a_war_and_its_desk_are_sound(company: Lawn) -> None:
    company.bearable = "status of 404"  # a page that a war which has begun does not have
    found: list[str] = []
    visitor = company.arrive()
    visitor.page.goto(company.site.links["press"])
    found += violations(visitor.page)
    for key in company.site.links:
        guest = takes(company, key)
        room = guest.page.url.rstrip("/").removeprefix(guest.site.url)
        for page in OF_THE_DESK if key == "umpire" else OF_A_SEAT:
            goes(guest, f"{room}/{page}")
            found += [f"{key} {page}: {one}" for one in violations(guest.page)]
    assert not found, "\n".join(found)
