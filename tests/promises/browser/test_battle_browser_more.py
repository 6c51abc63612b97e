"""Battle rooms in browsers when things go wrong: reloads, stale tabs, a dropped line, servers that restart, the clock; and the
promises of every page: it fits a phone, and a screen reader reads the board.

Every test also checks that pages complained only of its own acts and fetched no byte from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.patience import until
from tests.promises.at_table import (
    DESK,
    LINE_DOWN,
    PHONE,
    SLOW,
    Company,
    Guest,
    chair_link,
    open_house,
    resign,
    start_servers,
    stop_servers,
)
from tests.promises.page_width import fits
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]


@pytest.fixture(scope="module")
def house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, Site]]:
    with open_house(chromium, tmp_path_factory.mktemp("battle-browser-more")) as house:
        yield house


@pytest.fixture
def company(house: tuple[Browser, Site]) -> Iterator[Company]:
    with Company(*house) as company:
        yield company


def any_move(guest: Guest) -> tuple[str, str]:
    """Find a legal move in the server's own list: from, to."""
    sheet = guest.state()["sheet"]
    at = {unit["id"]: unit["at"] for unit in sheet["view"]["units"]}
    return next((at[unit], squares[-1]) for unit, squares in sorted(sheet["options"]["moves"].items()) if squares)


def asked_after(guest: Guest, number: int) -> None:
    """Expect the page at this many moves, the computer's answer among them, asking for the next."""
    expect(guest.slider).to_have_attribute("max", str(number), timeout=SLOW)
    guest.reads("Move one figure")


# ---- nothing is lost ----


def test_a_reload_keeps_the_sheet_and_a_tab_that_is_behind_is_told_so(company: Company):
    company.bearable = "ERR_FAILED|status of 409"  # the second tab is kept from hearing news, and posts too late
    guest = company.opens(company.arrive(), "game_of_battle", "A", against="program")
    guest.press("97", "83")
    guest.holds("83", "your move ends here")
    guest.page.reload()
    guest.holds("83", "your move ends here")

    tab = company.another_tab(guest)
    tab.page.goto(guest.room)
    tab.holds("83", "your move ends here")
    tab.page.get_by_role("button", name="Undo", exact=True).click()
    guest.holds("83", "^83, empty((?!your move).)*$")
    guest.press("99", "84")
    tab.holds("84", "your move ends here")

    tab.page.route("**/state.json", lambda route: route.abort())
    guest.end_move()
    asked_after(guest, 2)
    tab.end_move()
    expect(tab.refusals).to_contain_text("out of date and has been refreshed", timeout=SLOW)
    tab.page.unroute("**/state.json")
    asked_after(tab, 2)
    tab.holds("84", "light infantry of Attacker")

    start, end = any_move(tab)
    tab.press(start, end)
    guest.holds(end, "your move ends here")
    guest.end_move()
    asked_after(tab, 4)


def test_neither_a_dropped_line_nor_servers_that_start_anew_lose_a_press(company: Company):
    company.bearable = LINE_DOWN
    guest = company.opens(company.arrive(), "game_of_battle", "A", against="program")
    notice = guest.page.locator("#notice")
    guest.press("97", "83")
    guest.end_move()
    asked_after(guest, 2)

    start, end = any_move(guest)
    guest.page.context.set_offline(True)
    expect(notice).to_contain_text("No connection", timeout=SLOW)
    guest.press(start, end)
    expect(notice).to_contain_text("action is kept", timeout=SLOW)
    guest.page.context.set_offline(False)
    guest.holds(end, "your move ends here")
    expect(notice).to_be_hidden(timeout=SLOW)
    assert guest.state()["sheet"]["steps"] == 1, "sent once, though it was tried more often"

    stop_servers(company.site)
    guest.seal.click()
    expect(notice).to_contain_text("action is kept", timeout=SLOW)
    start_servers(company.site)
    asked_after(guest, 4)
    expect(notice).to_be_hidden(timeout=SLOW)
    expect(guest.page.locator("#log-lines .move")).to_have_count(4)
    guest.slider.press("Home")
    guest.holds("97", "light infantry of Attacker")

    stop_servers(company.site)
    start_servers(company.site)
    guest.page.reload()
    guest.reads("Before the first move")  # where one was looking
    guest.page.get_by_role("button", name="Back to now").click()
    asked_after(guest, 4)
    guest.holds(end, " of Attacker")


def test_a_hint_is_drawn_and_told_and_ordered_only_when_it_is_taken(company: Company):
    guest = company.opens(company.arrive(), "game_of_battle", "A", against="program")
    page = guest.page
    hint = page.get_by_role("group", name="The computer would order what the board shows now")
    before = guest.state()["sheet"]["orders"]
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(hint.get_by_role("listitem").first).to_contain_text(".", timeout=SLOW)
    expect(page.locator("#board .unit .chosen")).to_have_count(1)
    expect(page.locator("#do .pair")).to_be_hidden()  # what is drawn is on no sheet yet
    assert guest.state()["sheet"]["orders"] == before
    hint.get_by_role("button", name="Close").click()
    expect(page.locator("#board .unit .chosen")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint.get_by_role("button", name="Use these orders").press("Enter")
    expect(hint).to_be_hidden(timeout=SLOW)
    _, end = until(
        lambda: guest.state()["sheet"]["orders"].get("move"), what="the hint is on no sheet"
    )  # a draft is stored behind it
    guest.holds(end, "your move ends here")
    guest.end_move()
    asked_after(guest, 2)


def test_a_quick_hand_on_a_slow_line_loses_no_press(company: Company):
    """A unit from the tray, the next ones after it, the rest, and the seal, before the first was answered."""
    guest = company.opens(company.arrive(), "game_of_war", "S", against="program")
    page, drafts = guest.page, []

    def late(route: Route) -> None:
        drafts.append(route)
        if len(drafts) > 1:
            route.continue_()

    page.route("**/draft/", late)
    page.get_by_role("button", name=re.compile(r"Take .*infantry")).first.click()
    with page.expect_request("**/draft/"):
        guest.press("S10")
    guest.press("S11", "S12")
    page.get_by_role("button", name="Auto-deploy all").click()
    page.locator("#do .pair .btn.go").press("Enter")
    assert len(drafts) == 1, "one after the other"
    drafts[0].continue_()

    guest.reads("Five moves left|Waiting for North")
    for label in ("S10", "S11", "S12"):
        guest.holds(label, "infantry of South")


def test_what_happened_while_a_page_was_still_coming_is_not_missed(company: Company):
    """The page is older than its socket: news in between reached neither."""
    guest = company.opens(company.arrive(), "game_of_battle", "A", against="program")
    guest.press("97", "83")
    guest.holds("83", "your move ends here")
    tab, late = company.another_tab(guest), []
    tab.page.route("**/static/battleroom.js*", lambda route: late.append(route))
    with tab.page.expect_request("**/static/battleroom.js*"):
        tab.page.goto(guest.room, wait_until="commit")

    guest.end_move()
    asked_after(guest, 2)
    late[0].continue_()

    asked_after(tab, 2)


REBASED = [  # the sheet before, the change, the sheet now, the intended sheet
    ({}, {"at": {"a": "A1"}}, {"at": {"b": "B1"}}, {"at": {"b": "B1", "a": "A1"}}),
    ({"at": {"a": "A1"}}, {"at": {}}, {"at": {"a": "A1", "c": "C1"}}, {"at": {"c": "C1"}}),
    ({"go": [["a"]]}, {"go": [["a"], ["b"]]}, {"go": [["a"], ["c"]]}, {"go": [["a"], ["c"], ["b"]]}),
    ({"x": "A1"}, {"x": None}, {"go": [["c"]], "x": "A1"}, {"go": [["c"]], "x": None}),
    ({}, {"move": ["a", 1]}, {"move": ["b", 2]}, {"move": ["a", 1]}),
]


def test_orders_written_on_an_older_sheet_are_joined_to_the_present_one(company: Company):
    guest = company.opens(company.arrive(), "game_of_battle", "A")
    script = """async (cases) => {
        const { rebase } = await import('/static/battleroom/orders.js');
        return cases.map(([base, mine, present]) => rebase(base, mine, present));
    }"""

    joined = guest.page.evaluate(script, [list(case[:3]) for case in REBASED])

    assert joined == [meant for *_, meant in REBASED]


# ---- the clock ----


def test_when_the_clock_runs_out_the_page_says_who_ordered(company: Company):
    """North's draft is sealed; South wrote nothing, so a captain deploys his army."""
    north = company.opens(company.arrive(), "game_of_war", "N", seconds=15)
    timer = north.page.get_by_role("timer")
    north.deploys_as_sample()
    expect(timer).to_contain_text("the clock starts when everybody has joined", timeout=SLOW)
    south = company.sits_down(company.arrive(PHONE), chair_link(north))
    expect(timer).to_contain_text("left", timeout=SLOW)

    south_told, north_told = (guest.page.locator("#do .told:not([data-draw])") for guest in (south, north))
    expect(south_told).to_contain_text(
        "Time ran out for the deployment and your orders were not valid: your captain", timeout=2 * SLOW
    )
    expect(north_told).to_contain_text("your orders were sealed as they stood", timeout=SLOW)
    for guest in (north, south):
        guest.reads("moves left|Waiting for")
        guest.holds("F10", "infantry of North")
    resign(north)
    south.reads("South won|You won")


# ---- against the program ----


def test_the_program_answers_and_the_page_shows_it(company: Company):
    guest = company.opens(company.arrive(), "game_of_war", "S", against="program", setup="charge", name="Dora")
    guest.reads("Five moves left")  # after the computer's first turn, if the lot gave it that
    number = guest.state()["number"]
    start, end = any_move(guest)
    guest.press(start, end)
    guest.hears(f"Written: {start}-{end}")
    guest.end_move()
    expect(guest.slider).to_have_attribute("max", str(number + 2), timeout=SLOW)
    guest.reads("moves left|must retreat")
    guest.hears("Turn [123]: ")
    expect(guest.page.locator("#log-lines .move").first).to_contain_text(re.compile("North|infantry|artillery"))
    company.bearable = "status of 409"  # the browser notes that the offer was refused, beside what the page says
    guest.unfold("people").get_by_role("button", name="Offer a draw").click()
    expect(guest.refusals).to_contain_text("the computer does not consider a draw in the first 20 moves", timeout=SLOW)


ALMOST_WON = "A moves\nD: LI 39 41; CIT 19\nA: LI 11 95; WAG 129"


def test_the_end_says_by_how_much_where_it_turned_and_what_it_cost_and_it_is_played_again(company: Company):
    guest = company.opens(company.arrive(), "game_of_battle", "A", against="program", position=ALMOST_WON, name="Dora")
    page, verdict = guest.page, "You won, 3 figures left to 2"
    guest.reads("Move one figure")
    guest.type("11-19")
    guest.end_move()
    guest.reads(f"^{verdict}$")
    expect(page.locator("#do .verdict")).to_contain_text("The attacker has taken the Citadel.")
    turn = page.locator(".turns li")
    expect(turn).to_contain_text("The attacker moves the 1st light infantry from 11 to 19 and takes the Citadel.")
    expect(turn).to_contain_text("Attacker from 50 % of all that counts to 86 %.")
    expect(page.locator(".losses tbody").nth(0).locator("tr")).to_have_text(
        ["Defender: 2 of 3 left", "light infantry22", "Citadel10"]
    )
    expect(page.locator(".losses tbody").nth(1)).to_contain_text("Attacker (you): 3 of 3 left")
    guest.slider.press("Home")
    guest.reads("Before the first move")
    expect(page.locator(".turn-marks b")).to_have_text("1")
    page.locator("body").press("1")
    guest.reads(f"^{verdict}$")
    page.locator("body").press("Space")
    guest.reads("Before the first move")
    guest.reads(f"^{verdict}$")

    again = page.locator("form.again")
    again.get_by_label("Computer’s level:").select_option("usual")
    again.get_by_role("button", name="Play again").click()
    expect(page.locator(".seat-name")).to_contain_text("Defender: Dora", timeout=SLOW)
    expect(page.locator("#do")).to_contain_text("The attacker", timeout=SLOW)
    assert guest.state()["sides"]["A"]["level"] == "usual"
    page.goto(f"{company.site.url}/battles/")
    page.locator("#over > summary").click()
    expect(page.locator("#over li", has_text=f"{verdict}. The attacker has taken the Citadel.")).to_be_visible()
    page.goto(company.site.url)
    expect(page.locator("#battles")).to_contain_text(f"Attacker. {verdict}")


# ---- what is promised of every page ----


def told_in_words(guest: Guest, squares: int) -> None:
    """Check that the board is a grid; each square names itself and its piece; one of them is a stop for the Tab key."""
    expect(guest.page.get_by_role("grid", name=re.compile("Board of the Game of"))).to_be_visible()
    cells = guest.page.locator("[role=grid] > [role=row] > [role=gridcell]")
    words = cells.evaluate_all("cells => cells.map((one) => [one.dataset.square, one.getAttribute('aria-label') ?? ''])")
    assert len(words) == squares
    assert [one for one in words if not re.match(rf"{one[0]}, \w+", one[1])] == []
    expect(guest.page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_fits_and_says_what_it_shows(company: Company, how: dict):
    width = how["viewport"]["width"]
    owner = company.opens(company.arrive(how), "game_of_war", "N")
    guest = company.arrive(how)
    guest.page.goto(f"{company.site.url}/battles/")
    fits(guest, width)
    guest.page.goto(chair_link(owner))
    fits(guest, width)
    told_in_words(owner, 500)
    owner.holds("C11", "^C11, mountain")
    fits(owner, width)

    company.opens(guest, "game_of_war", "S", setup="sample")
    told_in_words(guest, 500)
    guest.holds("K15", "^K15, .*infantry of South, in communication")
    fits(guest, width)

    company.opens(guest, "game_of_battle", "A")
    told_in_words(guest, 139)
    guest.holds("97", "^97, .*light infantry of Attacker, may move, .*squares")
    fits(guest, width)
    guest.page.goto(f"{company.site.url}/battles/")
    expect(guest.page.locator("#mine tbody tr")).not_to_have_count(0)
    fits(guest, width)
