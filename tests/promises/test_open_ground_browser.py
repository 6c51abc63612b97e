"""Battles on open ground in browsers: Little Wars from the curtain to a melee, a Country laid out, the Kriegspiel, and a telephone.

No page here may complain on its console, and none may fetch a byte from elsewhere: every test ends with that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.promises.at_table import DESK, PHONE, SLOW, Guest, open_house, tab_to
from tests.promises.test_battle_browser_more import fits
from tests.promises.field_table import EDITOR, INCH, Lawn, at, carry, hand, lasso, listed, man, opened, written
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.processes]

RULE = re.compile(r"(LW|KS|SC-LW|SC-KS)-\d+")
FOOT, HORSE, GUN = 8, 4, 1
HOUSE = {"key": "F1", "kind": "house", "name": "The summer-house", "height": 5 * INCH}
LAWN = {"name": "The lawn", "width": 60 * INCH, "depth": 48 * INCH, "features": [
    {**HOUSE, "at": [[x * INCH, y * INCH] for x, y in ((6, 20), (12, 20), (12, 26), (6, 26))]},
]}  # fmt: skip


def unit(key: str, arm: str, count: int, name: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "type": arm, "count": count, "name": name, **more}


CURTAIN = {"country": LAWN, "home": {"blue": "south", "red": "north"}, "first": "red", "forces": [
    {"side": "blue", "units": [unit("b1", "inf", FOOT, "Blue Foot"), unit("b2", "cav", HORSE, "Hussars"), unit("b3", "gun", GUN, "Bess")]},
    {"side": "red", "units": [unit("r1", "inf", FOOT, "Red Foot"), unit("r2", "cav", HORSE, "Lancers"), unit("r3", "gun", GUN, "Rupert")]},
]}  # fmt: skip

RANK = [[28 * INCH + 60 * n, 30 * INCH] for n in range(6)]
PICKET = [[x + 60, y - 8 * INCH - 54] for x, y in RANK[:4]]  # a sixteenth of an inch short of the rank, once it has come eight inches
MEETING = {"country": {**LAWN, "features": []}, "home": {"blue": "south", "red": "north"}, "first": "red", "forces": [
    {"side": "blue", "units": [unit("b1", "inf", 4, "Picket", at=PICKET), unit("b2", "inf", 1, "Sentry", at=[[4 * INCH, 2 * INCH]])]},
    {"side": "red", "units": [unit("r1", "inf", 6, "Red Foot", at=RANK)]},
]}  # fmt: skip


def corps(key: str, arm: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    return {"key": key, "arm": arm, "at": [x * INCH, y * INCH], **more}


EXERCISE = {
    "country": {"name": "The common", "width": 96 * INCH, "depth": 72 * INCH, "features": []},
    "home": {"blue": "south", "red": "north"}, "first": "blue", "terms": {"supply": "none"},
    "forces": [
        {"side": "blue", "units": [
            corps("bg", "GEN", 30, 4), corps("b1", "inf", 16, 14, men=10, name="The Buffs"), corps("b2", "cav", 40, 14, men=8, name="Hussars"),
            corps("b3", "RA", 28, 10, men=6, guns=1, name="Battery"),
        ]},
        {"side": "red", "units": [
            corps("rg", "GEN", 90, 70), corps("r1", "inf", 40, 32, men=10, name="Grenadiers", face=[0, -1]),
            corps("r2", "inf", 28, 52, men=10, name="Guard", face=[0, -1]), corps("r3", "inf", 92, 68, men=10, name="Reserve", face=[0, -1]),
        ]},
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, Site]]:
    with open_house(chromium, tmp_path_factory.mktemp("open-ground-browser")) as house:
        yield house


@pytest.fixture(scope="module")
def links(house: tuple[Browser, Site]) -> dict[str, dict[str, str]]:
    """The chairs of every table of this file that is opened by code."""
    tables = {
        "curtain": ("little_wars", {"muster": CURTAIN, "seed": "a summer's day"}),
        "laid out": ("little_wars", {"muster": {"terms": {"country": "table", "forces": "small"}}, "seed": "heads"}),
        "telephone": ("little_wars", {"muster": {**CURTAIN, "first": "blue"}, "seed": "by keys", "programs": ["red"]}),
        "exercise": ("kriegspiel", {"muster": EXERCISE, "seed": "shells"}),
        "meeting": ("little_wars", {"muster": MEETING, "seed": "six and four"}),
    }
    return dict(zip(tables, opened(house[1], *tables.values()), strict=True))


@pytest.fixture
def company(house: tuple[Browser, Site]) -> Iterator[Lawn]:
    with Lawn(*house) as company:
        yield company


# ---- Little Wars: from the curtain to the first shots ----


def test_a_turn_of_little_wars_from_the_curtain(company: Lawn, links: dict[str, dict[str, str]]):
    blue, red = company.sit_down(links["curtain"], ("blue", "Ada", DESK), ("red", "Rolf", DESK))
    behind_the_curtain(blue, red)
    expect(red.page.locator("#form")).to_contain_text("silent before move 3")
    guns_done(red)
    too_far_and_mended(red)
    red.end_move()
    guns_done(blue)
    rides_out(blue)
    blue.end_move()
    fires(red, blue)


def behind_the_curtain(blue: Guest, red: Guest) -> None:
    """Both put down unseen; nothing of a force is on the other's page before both have sealed, all of it after."""
    for guest in (blue, red):
        guest.reads("Put down your force")
    puts_down(blue, "Blue Foot", "Bess")
    blue.end_move()
    blue.reads("Sealed")
    told = json.dumps(blue.state()["sheet"]["orders"])
    mine = {key: man(blue, key) for key in ("b1-3", "b2-1", "b3")}
    expect(listed(blue, "Blue Foot")).to_contain_text("8")
    expect(red.unfold("units")).not_to_contain_text("Blue Foot")
    puts_down(red, "Red Foot", "Rupert")
    expect(listed(red, "Red Foot")).to_contain_text("8")
    for hidden in ("Blue Foot", "Hussars", "Bess", *(f'"{key}' for key in ("b1", "b2", "b3"))):
        assert hidden in told + blue.everything, "what is looked for is what is hidden"
        assert hidden not in red.everything, hidden
    assert not re.search(r"Red Foot|Lancers|Rupert|\"r[123]\b", blue.everything)
    red.end_move()
    for guest in (blue, red):
        for words in ("Blue Foot", "Hussars", "Bess", "Red Foot", "Lancers", "Rupert"):
            expect(listed(guest, words)).to_be_visible(timeout=SLOW)
        expect(guest.page.locator("#log")).to_contain_text("The curtain is drawn back")
    view = red.state()["sheet"]["view"]
    found = {key: (one["x"], one["y"]) for key, one in {**view["men"], **view["guns"]}.items() if key in mine}
    assert found == mine


def puts_down(guest: Guest, foot: str, gun: str) -> None:
    """A body out of the tray with a press, the gun carried forward of its line, all others by the program."""
    page = guest.page
    waits = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Put down"))
    waits.filter(has_text=foot).get_by_role("button").click()
    expect(hand(guest)).to_contain_text(f"{FOOT} infantrymen of {foot}")
    written(guest, hand(guest).get_by_role("button", name="Put down").click)
    waits.filter(has_text=gun).get_by_role("button").click()
    expect(hand(guest)).to_contain_text(gun)
    written(guest, hand(guest).get_by_role("button", name="Put down").click)
    key = next(iter(guest.state()["sheet"]["orders"]["guns"]))
    forward = 4 if key.startswith("b") else -4
    carry(guest, man(guest, key), (0, forward))
    written(guest, page.get_by_role("button", name="Put the rest down").click)
    expect(page.get_by_role("heading", name="All are put down")).to_be_visible()


def guns_done(guest: Guest) -> None:
    """The sheet of the guns sealed with nothing on it ends them."""
    guest.reads("Guns first")
    guest.end_move()
    guest.reads("Move your men")


def too_far_and_mended(guest: Guest) -> None:
    """A body is ringed and carried too far: said at the men before anything is sealed, and mended there."""
    page = guest.page
    men = [f"r1-{n}" for n in range(1, FOOT + 1)]
    lasso(guest, men)
    expect(hand(guest)).to_contain_text(f"{FOOT} infantrymen of Red Foot: may go 12 in")
    x, y = man(guest, "r1-1")
    carry(guest, (x, y), (0, -16))
    faults = page.get_by_role("region", name="Faults")
    expect(faults).to_contain_text(f"{FOOT} men: That is 16 in for this infantryman: he has 12 in, so it is 4 in too far")
    expect(faults).to_contain_text("LW-030")
    note = page.locator(".og-note")
    expect(note).to_contain_text("4 in too far")
    beside(note, [at(guest, x + n * INCH, y - 16 * INCH) for n in (-8, 0, 8)])
    assert guest.state()["sheet"]["orders"].get("men") is None, "nobody has moved"

    faults.get_by_role("button", name="4 in too far").click()
    expect(hand(guest)).to_contain_text(f"{FOOT} too far")
    hand(guest).get_by_role("button", name="As far as they may").click()
    expect(hand(guest)).to_contain_text("All within reach")
    written(guest, hand(guest).get_by_role("button", name="Put down").click)
    expect(faults).to_be_hidden()
    expect(note).to_be_hidden()
    expect(page.locator("#do")).to_contain_text(f"{FOOT} of {FOOT + HORSE} men ordered")
    expect(listed(guest, "Red Foot")).to_contain_text("12 in from the own back line")


def beside(note: Locator, places: list[tuple[float, float]]) -> None:
    """What is said stands near where the fault is."""
    box = note.bounding_box()
    assert box is not None
    gaps = [max(box["x"] - x, x - box["x"] - box["width"], box["y"] - y, y - box["y"] - box["height"], 0) for x, y in places]
    assert min(gaps) < 60, (box, places)


def rides_out(guest: Guest) -> None:
    """A man pressed twice is his whole body; it is carried, and turned where it stands."""
    page = guest.page
    page.mouse.dblclick(*at(guest, *man(guest, "b2-1")))
    expect(hand(guest)).to_contain_text(f"{HORSE} horsemen of Hussars: may go 24 in")
    carry(guest, man(guest, "b2-1"), (0, 22))
    expect(listed(guest, "Hussars")).to_contain_text("22 in from the own back line")
    assert len(guest.state()["sheet"]["orders"]["men"]) == HORSE


def fires(red: Guest, blue: Guest) -> None:
    """The gun is laid, a shot is struck again, and the rest fired: where it fell and what it knocked down is told to both."""
    red.reads("Guns first")
    page = red.page
    laid = page.get_by_role("button", name=re.compile("Strike this shot: Horseman.* of .*Hussars, .* in 100"))
    page.get_by_role("button", name="Aim", exact=True).click()
    near, far = (at(red, *man(red, key)) for key in ("b2-1", "b2-4"))
    page.mouse.move(*near)
    expect(page.locator(".og-over .og-told")).to_have_text(re.compile(r"in, \d+ in 100"))
    for n, aim in enumerate((near, near, far), 1):
        written(red, lambda: page.mouse.click(*aim))
        expect(laid).to_have_count(n)
    written(red, laid.first.click)
    expect(laid).to_have_count(2)
    page.get_by_role("button", name="Fire 2 shots").click()

    for guest in (red, blue):
        fall = guest.page.get_by_role("region", name=re.compile("The fall of shot: .* dead"))
        expect(fall).to_be_visible(timeout=SLOW)
        expect(fall.get_by_role("listitem").first).to_contain_text(re.compile("Rupert.*, .* in: "))
        expect(guest.page.locator("#log-lines .move").first).to_contain_text("Rupert of Red fires")
    shots = red.state()["sheet"]["view"]["shots"]
    dead = [hit["man"] for shot in shots for hit in shot["hits"] if hit["dead"]]
    assert dead, "at this range something falls"
    assert set(dead) <= {f"b2-{n}" for n in range(1, HORSE + 1)}
    expect(page.locator(".og-shotline").first).to_be_attached()
    for guest in (red, blue):
        expect(listed(guest, "Hussars")).to_contain_text(f"{len(dead)} of {HORSE} fallen")
    guns_done(red)


# ---- Little Wars: a melee ----


def test_a_melee_is_set_out_and_the_mover_chooses_the_dead(company: Lawn, links: dict[str, dict[str, str]]):
    red, blue = company.sit_down(links["meeting"], ("red", "Rolf", DESK), ("blue", "Ada", DESK))
    comes_into_contact(red)
    red.reads("Settle the melees")
    set_out(red)
    set_out(blue)
    expect(blue.page.get_by_role("button", name=re.compile("of Picket: (dead|taken|lives)"))).to_have_count(0)
    chosen = chooses(red)
    red.page.get_by_role("button", name="So be it").click()
    for guest in (red, blue):
        expect(guest.page.locator("#log-lines .move").first).to_contain_text(re.compile("Blue: 2"), timeout=SLOW)
        expect(listed(guest, "Red Foot")).to_contain_text(re.compile("4.*2 of 6 fallen"))
        expect(listed(guest, "Picket")).to_contain_text(re.compile("2 taken.*prisoners of Red"))
    men = blue.state()["sheet"]["view"]["men"]
    fate = {key: men[key]["is"] if key in men else "" for key in chosen}
    assert {key: is_ if is_ != "dead" else "" for key, is_ in fate.items()} == chosen


def comes_into_contact(red: Guest) -> None:
    """A body from the list, eight inches on by the arrow keys, and put down: the page says that there will be a melee."""
    listed(red, "Red Foot").get_by_role("button").click()
    expect(hand(red)).to_contain_text("6 infantrymen of Red Foot: may go 12 in")
    table = red.page.get_by_role("application", name=re.compile("^The table"))
    table.focus()
    for _ in range(8):
        red.page.keyboard.press("ArrowUp")
    written(red, lambda: red.page.keyboard.press("Enter"))
    expect(red.page.locator("#do")).to_contain_text(re.compile("in contact: there will be a melee"))
    red.page.get_by_role("button", name="End the move").click()


def set_out(guest: Guest) -> None:
    """Both tallies, who is isolated, and what it comes to, with the rule of it."""
    melee = guest.page.get_by_role("region", name="One melee")
    expect(melee).to_be_visible(timeout=SLOW)
    for words in ("4 Blue", "6 Red", "Blue is the weaker and isolated", "2 dead on each side"):
        expect(melee).to_contain_text(words)
    line = guest.page.locator("#log-lines details").filter(has_text="Melee, 4 of Blue against 6 of Red").first
    line.locator("summary").click()
    expect(line.locator(".cited")).to_contain_text("LW-067")


def chooses(red: Guest) -> dict[str, str]:
    """Other men than the usual fall and are taken: told while a count is not right, and on the sheet when all are."""
    melee = red.page.get_by_role("region", name="One melee")
    for side, words in (("Blue", "2 dead and 2 taken"), ("Red", "2 dead")):
        expect(melee.get_by_role("group", name=f"{side}: choose {words}")).to_be_visible()

    def turn(man: str, fate: str) -> None:
        button = melee.locator(f'[data-key="fate-{man}"]')
        button.click()
        expect(button).to_have_accessible_name(re.compile(f": {fate}$"))

    turn("b1-1", "taken")
    expect(melee).to_contain_text("Still: 1 of 2 dead of Blue and 3 of 2 prisoners")
    turn("b1-3", "lives")
    written(red, lambda: turn("b1-3", "dead"))
    turn("r1-1", "lives")
    expect(melee).to_contain_text("Still: 1 of 2 dead of Red")
    written(red, lambda: turn("r1-6", "dead"))
    expect(melee).to_contain_text("The counts are right")
    return {"b1-1": "prisoner", "b1-2": "", "b1-3": "", "b1-4": "prisoner", "r1-1": "armed", "r1-2": "", "r1-6": ""}


# ---- the Country, laid out by one and chosen in by the other ----


def test_one_lays_out_the_country_and_the_other_picks_the_side(company: Lawn, links: dict[str, dict[str, str]]):
    blue, red = company.sit_down(links["laid out"], ("blue", "Ada", DESK), ("red", "Rolf", DESK))
    expect(blue.heading).to_have_text(re.compile("Country|Waiting"), timeout=SLOW)
    lays, picks = (red, blue) if "Waiting" in blue.heading.inner_text() else (blue, red)
    lays.reads("Lay out the Country")
    picks.reads("Waiting for")
    lays_out(lays)
    assert "The mill" not in picks.everything
    lays.page.get_by_role("button", name="The Country is made").click()
    picks_the_north(picks)
    for guest, line in ((picks, "north"), (lays, "south")):
        guest.reads("Put down your force")
        view = guest.state()["sheet"]["view"]
        assert view["home"][guest.state()["side"]] == line
        expect(guest.page.get_by_text("The mill")).to_be_visible()


def lays_out(guest: Guest) -> None:
    """A hill, a house, a wood, a river and its bridge by the pointer; a fault is told by name and bars the seal until it is mended."""
    page = guest.page
    palette = page.get_by_role("group", name="Put down")
    listing = page.get_by_role("list", name="Everything on the country")
    country = guest.state()["sheet"]["view"]["country"]

    def put(thing: str, x: float, y: float) -> None:
        palette.get_by_role("button", name=thing, exact=True).click()
        place = at(guest, country["width"] * x, country["depth"] * y, EDITOR)
        written(guest, lambda: page.mouse.click(*place))
        expect(listing.get_by_role("button", name=re.compile(thing, re.IGNORECASE))).to_be_visible()

    put("hill", 0.25, 0.75)
    put("house", 0.7, 0.75)
    page.get_by_label("Name", exact=True).fill("The mill")
    written(guest, lambda: page.get_by_label("Name", exact=True).press("Enter"))
    expect(listing).to_contain_text("House, The mill")
    put("wood", 0.75, 0.25)
    put("river", 0.5, 0.5)
    put("bridge", 0.3, 0.2)  # it finds the river by itself
    expect(listing.get_by_role("listitem")).to_have_count(5)

    dry = page.get_by_label("South edge at")
    dry.fill("8")
    written(guest, lambda: dry.press("Enter"))
    expect(page.locator("#do")).to_contain_text(re.compile("bridge.*over no river"))
    expect(page.get_by_role("button", name="The Country is made")).to_be_disabled()
    written(guest, page.get_by_role("button", name="Undo the last change").click)
    expect(page.locator("#do")).not_to_contain_text("over no river")
    kinds = {one["kind"] for one in guest.state()["sheet"]["orders"]["country"]["features"]}
    assert kinds == {"hill", "house", "tree", "river", "bridge"}


def picks_the_north(guest: Guest) -> None:
    page = guest.page
    expect(page.get_by_role("heading", name="From which side?")).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("The mill")).to_be_visible()
    north = page.get_by_role("button", name="North")
    written(guest, north.click)
    expect(north).to_have_attribute("aria-pressed", "true")
    guest.end_move()


# ---- a telephone, by keys and lists alone ----


def test_a_turn_on_a_telephone_by_keys_and_lists_alone(company: Lawn, links: dict[str, dict[str, str]]):
    [blue] = company.sit_down(links["telephone"], ("blue", "Ada", PHONE))
    blue.reads("Put down your force")
    narrow(blue)
    by_keys(blue, "Put down", "Blue Foot")
    up(blue, 0)
    by_keys(blue, "Put down", "Bess")
    up(blue, 4)
    enter(blue, blue.page.get_by_role("button", name="Put the rest down"))
    expect(blue.page.get_by_role("heading", name="All are put down")).to_be_visible(timeout=SLOW)
    seals_by_keys(blue)
    blue.reads("Guns first")
    narrow(blue)
    seals_by_keys(blue)
    blue.reads("Move your men")
    moves_from_the_list(blue)
    fires_by_keys(blue)
    fits(blue, PHONE["viewport"]["width"])


def narrow(guest: Guest) -> None:
    """Nothing hangs over the side of a narrow screen."""
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def enter(guest: Guest, button: Locator) -> None:
    tab_to(guest.page, button)
    guest.page.keyboard.press("Enter")


def by_keys(guest: Guest, name: str, line: str) -> None:
    """A button of the line that speaks of this body; the table has the keys afterwards."""
    enter(guest, guest.page.get_by_role("listitem").filter(has_text=line).get_by_role("button", name=name))
    expect(guest.page.get_by_role("application", name=re.compile("^The table"))).to_be_focused()
    expect(hand(guest)).to_contain_text(line)


def up(guest: Guest, inches: int) -> None:
    """What is in the hand so many inches towards the enemy, and put down; then the hand is emptied, so that Tab leaves the table."""
    keyboard = guest.page.keyboard
    for _ in range(inches):
        keyboard.press("ArrowUp")
    written(guest, lambda: keyboard.press("Enter"))
    keyboard.press("Escape")
    expect(hand(guest).get_by_role("button", name="Let go")).to_be_hidden()


def seals_by_keys(guest: Guest) -> None:
    guest.heading.focus()
    enter(guest, guest.seal)


def moves_from_the_list(guest: Guest) -> None:
    enter(guest, guest.page.locator("#units > summary"))
    narrow(guest)
    enter(guest, guest.page.get_by_role("button", name="Hussars"))
    expect(hand(guest)).to_contain_text(f"{HORSE} horsemen of Hussars: may go 24 in")
    tab_to(guest.page, guest.page.get_by_role("application", name=re.compile("^The table")))
    up(guest, 10)
    expect(listed(guest, "Hussars")).to_contain_text("10 in from the own back line")
    narrow(guest)
    seals_by_keys(guest)
    guest.reads("Guns first")


def fires_by_keys(guest: Guest) -> None:
    """The next gun, the likeliest man and the shot, each by a key and each told; then the fall of it."""
    page = guest.page
    tab_to(page, page.get_by_role("application", name=re.compile("^The table")))
    for key, told in (("g", "Bess is being laid"), (".", r"Bess at .*: .* in 100"), ("Enter", r"Laid: Bess at .* in 100")):
        page.keyboard.press(key)
        guest.hears(told)
    expect(page.get_by_role("button", name=re.compile("Strike this shot"))).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    seals_by_keys(guest)
    expect(page.get_by_role("region", name=re.compile("The fall of shot: one shot"))).to_be_visible(timeout=SLOW)
    narrow(guest)


# ---- the Kriegspiel ----


def test_an_exercise_of_the_kriegspiel(company: Lawn, links: dict[str, dict[str, str]]):
    blue, red = company.sit_down(links["exercise"], ("blue", "Ada", DESK), ("red", "Rolf", DESK))
    guns_done(blue)
    forms_and_marches(blue)
    previews_a_charge(blue)
    blue.end_move()
    red.reads("Move your men")
    red.page.screenshot(path="/tmp/team6/browser/k1.png")
    red.end_move()
    shells(blue, red)
    assert "Reserve" in red.everything
    for hidden in ("Reserve", '"r3', '"rg'):
        assert hidden not in blue.everything, "seen from afar only"


def forms_and_marches(blue: Guest) -> None:
    """A unit forms fours and marches as a body with what is left of its move."""
    page = blue.page
    units = page.get_by_role("region", name="Units")
    units.get_by_role("button", name="The Buffs").click()
    expect(hand(blue)).to_contain_text("10 infantrymen of The Buffs")
    acts = page.get_by_role("group", name="Acts of The Buffs")
    written(blue, acts.get_by_role("button", name="Form fours").click)
    expect(units).to_contain_text("Form fours")
    page.screenshot(path="/tmp/team6/browser/k0.png")
    carry(blue, man(blue, "b1-1"), (0, 5))
    buffs = units.get_by_role("listitem").filter(has_text="The Buffs")
    expect(buffs).to_contain_text("Marches")
    order = blue.state()["sheet"]["orders"]["units"]["b1"]
    print(order)


def previews_a_charge(blue: Guest) -> None:
    """What a charge would cost and do is told before it is ordered, with its rule; it may be left again."""
    charges = blue.page.get_by_role("region", name="Charges")
    charge = charges.get_by_role("button", name=re.compile("Charges? Grenadiers, .* sabres lost"))
    expect(charges).to_contain_text("KS-093")
    written(blue, charge.click)
    expect(charge).to_have_attribute("aria-pressed", "true")
    written(blue, charge.click)
    expect(charge).to_have_attribute("aria-pressed", "false")


def shells(blue: Guest, red: Guest) -> None:
    """The screw is chosen, four shells are laid among the Guard, and both see what they did."""
    page = blue.page
    blue.reads("Guns first")
    page.get_by_label("Screw of").select_option("heavy")
    page.get_by_role("button", name="Aim", exact=True).click()
    aim = at(blue, 28 * INCH, 52 * INCH)
    page.mouse.move(*aim)
    page.screenshot(path="/tmp/team6/browser/k2.png")
    for n in (1, 2, 3, 4):
        written(blue, lambda: page.mouse.click(*aim))
        expect(page.get_by_role("button", name=re.compile("Strike this shot"))).to_have_count(n)
    page.get_by_role("button", name="Fire 4 shots").click()
    for guest in (blue, red):
        fall = guest.page.get_by_role("region", name=re.compile("The fall of shot: (four|4) shots"))
        expect(fall).to_be_visible(timeout=SLOW)
    page.screenshot(path="/tmp/team6/browser/k3.png")
