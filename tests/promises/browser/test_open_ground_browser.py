"""Battles on open ground in browsers: Little Wars from the curtain to a melee, a Country, the Kriegspiel, a phone.

Every test also checks that no page complained or fetched a byte from elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.common_site import CommonSite
from tests.patience import until
from tests.promises.at_table import DESK, PHONE, SLOW, Guest, visiting
from tests.promises.field_table import (
    EDITOR,
    FOOT,
    HORSE,
    INCH,
    LINE,
    Lawn,
    by_keys,
    carry,
    enlarge,
    enter,
    find_on_page,
    fires_by_keys,
    guns_done,
    hand,
    lasso,
    lies_on_nobody,
    listed,
    man,
    moves_from_the_list,
    narrow,
    open_tables,
    puts_down,
    seals_by_keys,
    table,
    up,
    written,
)
from tests.promises.page_width import fits

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]


@pytest.fixture(scope="module")
def house(chromium: str, common_site: CommonSite) -> Iterator[tuple[Browser, CommonSite]]:
    with visiting(chromium, common_site) as house:
        yield house


@pytest.fixture(scope="module")
def links(house: tuple[Browser, CommonSite]) -> dict[str, dict[str, str]]:
    """Open every table of this file; return the links of the chairs."""
    return open_tables(house[1])


@pytest.fixture
def company(house: tuple[Browser, CommonSite]) -> Iterator[Lawn]:
    with Lawn(*house) as company:
        yield company


# ---- a battle on land ----


def test_lc_267_who_is_still_to_come_is_told_its_own_side_and_held_back_by_it(company: Lawn, links: dict[str, dict[str, str]]):
    blue, red = company.sit_down(links["relief"], ("blue", "Ada", DESK), ("red", "Rolf", DESK))
    battle = blue.page.locator("section:has(> #coming-h)")
    expect(battle).to_contain_text("Round 1 of 4, each ten minutes. One unit is still to come.")
    expect(battle).to_contain_text("Relief 5 infantrymen; from round 2, on the left")
    battle.get_by_label("Hold Relief back").check()
    expect(blue.page.locator(".og-coming")).to_contain_text("round 2")
    blue.end_move()
    expect(red.page.locator("section:has(> #coming-h)")).to_contain_text("All units have arrived.")
    red.end_move()
    expect(battle.get_by_label("Hold Relief back")).to_be_checked(timeout=SLOW)
    battle.get_by_label("Hold Relief back").uncheck()
    blue.end_move()
    expect(red.page.locator("section:has(> #guns-h)")).to_contain_text("Fixed, with its own crew", timeout=SLOW)
    guns_done(red)
    assert "Relief" in blue.everything
    assert "Relief" not in red.everything
    red.end_move()
    expect(battle).to_contain_text("All units have arrived.", timeout=SLOW)
    expect(listed(red, "Relief")).to_contain_text("5", timeout=SLOW)


# ---- Little Wars: from the curtain to the first shots ----


def test_a_turn_of_little_wars_from_the_curtain(company: Lawn, links: dict[str, dict[str, str]]):
    blue, red = company.sit_down(links["curtain"], ("blue", "Ada", DESK), ("red", "Rolf", DESK))
    behind_the_curtain(blue, red)
    expect(red.page.locator("#form")).to_contain_text("may not fire before move 3")
    guns_done(red)
    too_far_goes_as_far_as_it_may(red)
    charges_out_of_reach(red)
    red.end_move()
    guns_done(blue)
    rides_out(blue)
    blue.end_move()
    fires(red, blue)


def behind_the_curtain(blue: Guest, red: Guest) -> None:
    """Deploy both unseen; nothing of a force is on the other's page before both have sealed, all of it after."""
    for guest in (blue, red):
        guest.reads("Deploy in secret")
    puts_down(blue, "Blue Foot", "Bess")
    blue.end_move()
    blue.reads("Sealed")
    told = json.dumps(blue.state()["sheet"]["orders"])
    mine = {key: man(blue, key) for key in ("b1-3", "b2-1", "b3")}
    expect(listed(blue, "Blue Foot")).to_contain_text("8")
    expect(red.unfold("units")).not_to_contain_text("Blue Foot")
    puts_down(red, "Red Foot", "Rupert")
    expect(listed(red, "Red Foot")).to_contain_text("8")
    for hidden in ("Blue Foot", "Hussars", "Bess", '"b[123]["-]'):  # whole keys: the hash of a seed may begin like one
        assert re.search(hidden, told + blue.everything), "what is looked for is what is hidden"
        assert not re.search(hidden, red.everything), hidden
    assert (blue.unread, red.unread) == ([], [])
    assert not re.search(r"Red Foot|Lancers|Rupert|\"r[123]\b", blue.everything)
    red.end_move()
    for guest in (blue, red):
        for words in ("Blue Foot", "Hussars", "Bess", "Red Foot", "Lancers", "Rupert"):
            expect(listed(guest, words)).to_be_visible(timeout=SLOW)
        expect(guest.page.locator("#log")).to_contain_text("The curtain is drawn back")
    view = red.state()["sheet"]["view"]
    found = {key: (one["x"], one["y"]) for key, one in {**view["men"], **view["guns"]}.items() if key in mine}
    assert found == mine


def too_far_goes_as_far_as_it_may(guest: Guest) -> None:
    """Ring a unit and carry it too far: the page shows it, it goes as far as it may, and nothing is refused."""
    page = guest.page
    men = [f"r1-{n}" for n in range(1, FOOT + 1)]
    lasso(guest, men, midway=lambda: enlarge(guest))  # enlarged: the ring stays on the table
    expect(hand(guest)).to_contain_text(f"{FOOT} infantrymen of Red Foot: may go 12 in")
    page.get_by_role("button", name="Whole table").click()
    carry(guest, man(guest, "r1-1"), (0, -16))
    expect(page.get_by_role("region", name="Faults")).to_be_hidden()
    for words in (f"{FOOT} of {FOOT + HORSE} men ordered", "eight men sent as far as they can go"):
        expect(page.locator("#do")).to_contain_text(words)
    expect(listed(guest, "Red Foot")).to_contain_text("12 in from its own back line")
    written(guest, hand(guest).get_by_role("button", name="Back to the start").click)  # they serve the gun


def charges_out_of_reach(guest: Guest) -> None:
    """Press an enemy's unit: a note that covers nobody, and closes, names those who cannot come up to it."""
    page = guest.page
    page.mouse.click(*find_on_page(guest, *man(guest, "b1-1")))
    written(guest, hand(guest).get_by_role("button", name="Charge Blue Foot").click)
    faults = page.get_by_role("region", name="Who cannot reach them")
    expect(guest.refusals).to_have_count(0)
    expect(page.locator("#do")).to_contain_text("Eight men cannot reach the enemy and keep their earlier orders")
    expect(faults).to_contain_text(f"{FOOT} men: Blue Foot of Blue is out of reach: he may go 12 in")
    expect(faults).to_contain_text("LW-030")
    note = page.locator(".og-note")
    expect(note).to_contain_text("out of reach")
    view = guest.state()["sheet"]["view"]
    lies_on_nobody(note, [find_on_page(guest, *man(guest, key)) for key in (*view["men"], *view["guns"])])
    note.get_by_role("button", name="Close this note").click()
    expect(note).to_be_hidden()
    expect(faults).to_contain_text("out of reach")
    assert not guest.state()["sheet"]["orders"].get("men"), "nobody has moved"
    page.reload()
    expect(page.get_by_role("region", name="Who cannot reach them")).to_contain_text("out of reach", timeout=SLOW)


def rides_out(guest: Guest) -> None:
    """Press a man for his whole group, and again for him alone; carry him, and the table stays in its frame."""
    page = guest.page
    frame = page.locator(".og-stage").bounding_box()
    rider = find_on_page(guest, *man(guest, "b2-1"))
    page.mouse.dblclick(*rider)
    expect(hand(guest)).to_contain_text("Horseman 1 of Hussars: may go 24 in")
    page.mouse.click(*rider)
    expect(hand(guest)).to_contain_text(f"{HORSE} horsemen of Hussars: may go 24 in")
    assert page.locator(".og-stage").bounding_box() == frame
    carry(guest, man(guest, "b2-1"), (0, 22))
    expect(listed(guest, "Hussars")).to_contain_text(re.compile("2[0-4] in from its own back line"))
    assert len(guest.state()["sheet"]["orders"]["men"]) == HORSE


def fires(red: Guest, blue: Guest) -> None:
    """Lay the gun, remove a shot, and fire the rest: both are told where it fell and what it knocked down."""
    red.reads("Guns first")
    page = red.page
    laid = page.get_by_role("button", name=re.compile("Remove this shot: Horseman.* of .*Hussars, .* in 100"))
    page.get_by_role("button", name="Aim", exact=True).click()
    page.mouse.click(*find_on_page(red, 20 * INCH, 34 * INCH))
    red.hears("Nobody stands there: such a shot can only hit somebody by chance")
    expect(laid).to_have_count(0)
    near, far = (find_on_page(red, *man(red, key)) for key in ("b2-1", "b2-4"))
    page.mouse.move(*near)
    expect(page.locator(".og-over .og-told")).to_have_text(re.compile(r"in, \d+ in 100"))
    for n, aim in enumerate((near, near, far), 1):
        written(red, lambda aim=aim: page.mouse.click(*aim))
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


# ---- Little Wars: a line that serves guns ----


def test_the_line_of_foot_is_moved_and_leaves_its_guns_their_crews(company: Lawn, links: dict[str, dict[str, str]]):
    """One press takes the line, and eight men of it stay: four a gun. Taking them too gives a warning before the move ends."""
    blue, red = company.sit_down(links["line"], ("blue", "Ada", DESK), ("red", "Rolf", DESK))
    guns_done(blue)
    page = blue.page
    page.mouse.click(*find_on_page(blue, *man(blue, "b1-20")))
    expect(hand(blue)).to_contain_text("16 infantrymen of Guards")
    expect(hand(blue)).to_contain_text("Four men stay by the gun of Bess and four men stay by the gun of Nan.")
    carry(blue, man(blue, "b1-20"), (0, 11.5))  # past the guns, so that they serve none of them
    assert len(blue.state()["sheet"]["orders"]["men"]) == 16
    expect(page.locator("#do")).not_to_contain_text("without a crew")
    page.keyboard.press("Escape")

    crew = [f"b1-{n}" for n in range(1, 25) if man(blue, f"b1-{n}")[1] == LINE[0][1]]
    assert len(crew) == 8
    nan = [one for one in crew if man(blue, one)[0] > 18 * INCH]
    lasso(blue, nan, 0.9)
    expect(hand(blue)).to_contain_text("4 infantrymen of Guards")
    carry(blue, man(blue, nan[0]), (11, 0))
    expect(page.locator("#do")).to_contain_text(re.compile(r"The gun of Nan \(\w+ of 4 men\) would be left without a crew"))
    expect(page.locator("#do")).not_to_contain_text("Bess")
    expect(page.locator(".og-told").filter(has_text="of 4 men")).to_have_count(1)
    written(blue, hand(blue).get_by_role("button", name="Back to the start").click)
    expect(page.locator("#do")).not_to_contain_text("without a crew")
    blue.end_move()
    red.reads("Move your men")
    view = red.state()["sheet"]["view"]
    assert [view["men"][one]["y"] for one in crew] == [LINE[0][1]] * 8, "they stand where they stood"
    assert all(view["guns"][gun]["crew"] >= 4 for gun in ("b2", "b3"))


# ---- Little Wars: a melee ----


def test_a_melee_is_set_out_and_the_mover_chooses_the_dead(company: Lawn, links: dict[str, dict[str, str]]):
    red, blue = company.sit_down(links["meeting"], ("red", "Rolf", DESK), ("blue", "Ada", DESK))
    comes_into_contact(red)
    red.reads("Settle the melees")
    set_out(red)
    set_out(blue)
    for guest, buttons in ((red, 4), (blue, 0)):
        fates = guest.page.get_by_role("button", name=re.compile("of .*Picket: (dead|taken|lives)"))
        expect(fates).to_have_count(buttons)
    chosen = chooses(red)
    red.page.get_by_role("button", name="Confirm the melees").click()
    for guest in (red, blue):
        expect(guest.page.locator("#log-lines .move").first).to_contain_text(re.compile("Blue: 2"), timeout=SLOW)
        expect(listed(guest, "Red Foot")).to_contain_text(re.compile("4.*2 of 6 fallen"))
        expect(listed(guest, "Picket")).to_contain_text(re.compile("2 taken.*prisoners of Red"))
    men = blue.state()["sheet"]["view"]["men"]
    fate = {key: men[key]["is"] if key in men else "" for key in chosen}
    assert {key: is_ if is_ != "dead" else "" for key, is_ in fate.items()} == chosen


def comes_into_contact(red: Guest) -> None:
    """Take a unit from the list and carry it onto the enemy: it comes up to him, and the page says so."""
    listed(red, "Red Foot").get_by_role("button").click()
    expect(hand(red)).to_contain_text("6 infantrymen of Red Foot: may go 12 in")
    table(red).focus()
    red.page.keyboard.press("h")
    expect(hand(red).get_by_role("button", name=re.compile("^Charge .*Picket"))).to_be_visible()
    written(red, lambda: red.page.keyboard.press("Enter"))
    expect(red.page.locator("#do")).to_contain_text("Six men in contact: there will be a melee")
    written(red, hand(red).get_by_role("button", name="Back to the start").click)
    carry(red, man(red, "r1-2"), (0, -8.8))
    expect(red.page.locator("#do")).to_contain_text("in contact: there will be a melee")
    red.page.get_by_role("button", name="End the move").click()


def set_out(guest: Guest) -> None:
    """Expect both tallies, the isolated side, and the result with its rule."""
    melee = guest.page.get_by_role("region", name="One melee")
    expect(melee).to_be_visible(timeout=SLOW)
    for words in ("4 Blue", "6 Red", "Blue is the weaker and isolated", "2 dead on each side"):
        expect(melee).to_contain_text(words)
    line = guest.page.locator("#log-lines details").filter(has_text="Melee, 4 of Blue against 6 of Red").first
    line.locator("summary").click()
    expect(line.locator(".cited")).to_contain_text("LW-067")


def chooses(red: Guest) -> dict[str, str]:
    """Choose other men to fall and be taken: told while a count is wrong, and on the sheet when all are right."""
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
    lays.page.get_by_role("button", name="Country finished").click()
    picks_the_north(picks)
    for guest, line in ((picks, "north"), (lays, "south")):
        guest.reads("Deploy in secret")
        view = guest.state()["sheet"]["view"]
        assert view["home"][guest.state()["side"]] == line
        expect(guest.page.get_by_text("The mill")).to_be_visible()


def lays_out(guest: Guest) -> None:
    """Lay out a hill, a house, a wood, a river and its bridge by the pointer; a fault is told and bars the seal until fixed."""
    page = guest.page
    palette = page.get_by_role("group", name="Place")
    listing = page.get_by_role("list", name="All features")
    country = guest.state()["sheet"]["view"]["country"]

    def put(thing: str, x: float, y: float) -> None:
        palette.get_by_role("button", name=thing, exact=True).click()
        place = find_on_page(guest, country["width"] * x, country["depth"] * y, EDITOR)
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
    expect(page.locator("#do")).to_contain_text(re.compile("bridge.*not cross a river"))
    expect(page.get_by_role("button", name="Country finished")).to_be_disabled()
    written(guest, page.get_by_role("button", name="Undo the last change").click)
    expect(page.locator("#do")).not_to_contain_text("not cross a river")
    kinds = {one["kind"] for one in guest.state()["sheet"]["orders"]["country"]["features"]}
    assert kinds == {"hill", "house", "tree", "river", "bridge"}


def picks_the_north(guest: Guest) -> None:
    """Look the Country over as the other side, and choose a side of it."""
    page = guest.page
    expect(page.get_by_role("heading", name="Which side will you fight from?")).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("The mill")).to_be_visible()
    north = page.get_by_role("button", name="North")
    written(guest, north.click)
    expect(north).to_have_attribute("aria-pressed", "true")
    guest.end_move()


# ---- a telephone, by keys and lists alone ----


def test_a_turn_on_a_telephone_by_keys_and_lists_alone(company: Lawn, links: dict[str, dict[str, str]]):
    [blue] = company.sit_down(links["telephone"], ("blue", "Ada", PHONE))
    blue.reads("Deploy in secret")
    narrow(blue)
    stands_where_it_is_pressed(blue)
    by_keys(blue, "Take", "Blue Foot")
    up(blue, 0)
    by_keys(blue, "Take", "Bess")
    up(blue, 4)
    enter(blue, blue.page.get_by_role("button", name="Auto-deploy"))
    expect(blue.page.get_by_role("heading", name="All deployed")).to_be_visible(timeout=SLOW)
    seals_by_keys(blue)
    blue.reads("Guns first")
    narrow(blue)
    seals_by_keys(blue)
    blue.reads("Move your men")
    stays_under_the_finger(blue)
    moves_from_the_list(blue)
    fires_by_keys(blue)
    fits(blue, PHONE["viewport"]["width"])


def stands_where_it_is_pressed(guest: Guest) -> None:
    """Tap where a piece from the tray is to stand; it follows until it is put down there, or let go."""
    page = guest.page
    hand(guest).get_by_role("button", name=re.compile("^Take ")).tap()
    handle = page.locator("[data-handle=turn]")
    expect(handle).to_be_attached()
    before, stage = handle.bounding_box(), page.locator(".og-stage").bounding_box()
    assert before
    assert stage
    left = before["x"] - stage["width"] / 5
    page.touchscreen.tap(left, stage["y"] + 0.75 * stage["height"])
    until(lambda: abs((handle.bounding_box() or before)["x"] - left) < before["width"], what="it stayed where it was")
    hand(guest).get_by_role("button", name="Deselect").tap()
    expect(handle).to_have_count(0)


WRITTEN = """async ([number, orders]) => {
    const { post } = await import("/static/room/post.js");
    return (await post("draft/", { number, orders })).status;
}"""


def stays_under_the_finger(guest: Guest) -> None:
    """Check that the table ends above the buttons at the foot, with its own back line; a refusal moves it nowhere."""
    page = guest.page
    page.evaluate("scrollTo(0, 0)")
    seal = page.locator("#do .pair").bounding_box()
    before = page.locator("#board").bounding_box()
    assert before
    assert seal
    assert before["y"] + before["height"] <= seal["y"]
    number = guest.state()["number"]
    assert page.evaluate(WRITTEN, [number, {"men": {"b1-1": "nowhere"}}]) == 200
    expect(guest.refusals).to_have_count(1, timeout=SLOW)
    expect(guest.refusals).to_be_visible()
    assert page.locator("#board").bounding_box() == before
    assert page.evaluate(WRITTEN, [number, {}]) == 200
    expect(guest.refusals).to_have_count(0, timeout=SLOW)


# ---- the Kriegspiel ----


def test_an_exercise_of_the_kriegspiel(company: Lawn, links: dict[str, dict[str, str]]):
    blue, red = company.sit_down(links["exercise"], ("blue", "Ada", DESK), ("red", "Rolf", DESK))
    guns_done(blue)
    gunners_march_off(blue)
    a_hill_costs_them(blue)
    forms_and_marches(blue)
    previews_a_charge(blue)
    blue.end_move()
    red.reads("Move your men")
    red.end_move()
    shells(blue, red)
    assert "Reserve" in red.everything
    for hidden in ("Reserve", '"r3', '"rg'):
        assert hidden not in blue.everything, "seen from afar only"


def gunners_march_off(blue: Guest) -> None:
    """March a battery's gunners away from its gun: a warning before the seal, in the list of units and in the do-block."""
    page = blue.page
    frame = page.locator(".og-stage").bounding_box()
    page.mouse.click(*find_on_page(blue, *man(blue, "b3-1")))
    expect(hand(blue)).to_contain_text("6 gunners of Battery")
    assert page.locator(".og-stage").bounding_box() == frame, "what is in the hand lies over the table"
    expect(page.locator("#do")).not_to_contain_text("left without a crew")
    carry(blue, man(blue, "b3-1"), (0, 12))
    for place in (page.get_by_role("region", name="Units"), hand(blue)):
        expect(place).to_contain_text("Leaves its gun with 1 of 4 men")
    expect(page.locator("#do")).to_contain_text("would be left without a crew, unable to fire or move")
    expect(page.locator(".og-over")).to_contain_text("1 of 4 men")
    written(blue, hand(blue).get_by_role("button", name="Back to the start").click)
    expect(page.locator("#do")).not_to_contain_text("left without a crew")


def a_hill_costs_them(blue: Guest) -> None:
    """Move a unit as far as all of it may go, in its order; where that is less than shown, the page says why."""
    blue.page.mouse.click(*find_on_page(blue, *man(blue, "b2-1")))
    expect(hand(blue)).to_contain_text("8 horsemen of Hussars: may go 36 in")
    carry(blue, man(blue, "b2-1"), (28, 0))
    for words in (
        "Hussars keeps formation and goes 24 in of 28 in: each contour costs 12 in of its move uphill",
        "Men moved one by one may go farther.",
    ):
        expect(hand(blue)).to_contain_text(words)
    written(blue, hand(blue).get_by_role("button", name="Back to the start").click)
    expect(hand(blue)).not_to_contain_text("keeps formation")


def forms_and_marches(blue: Guest) -> None:
    """Form a unit in fours and march it as a body with the rest of its move."""
    page = blue.page
    units = page.get_by_role("region", name="Units")
    units.get_by_role("button", name="Fusiliers").click()
    expect(hand(blue)).to_contain_text("10 infantrymen of Fusiliers")
    acts = page.get_by_role("group", name="Acts of Fusiliers")
    written(blue, acts.get_by_role("button", name="Form fours").click)
    expect(units).to_contain_text("6 in of its move left across country")
    expect(hand(blue)).to_contain_text("may go 6 in")
    carry(blue, man(blue, "b1-1"), (0, 5))
    fusiliers = units.get_by_role("listitem").filter(has_text="Fusiliers")
    expect(fusiliers).to_contain_text("Marches")
    expect(listed(blue, "Fusiliers")).to_contain_text("in fours")
    sheet = blue.state()["sheet"]["orders"]
    assert sheet["units"]["b1"]["do"] == ["fours"]
    assert len(sheet["men"]) == 10


def previews_a_charge(blue: Guest) -> None:
    """Preview a charge: its cost and effect are told before it is ordered, with its rule; it may be left again."""
    charges = blue.page.get_by_role("region", name="Charges")
    charge = charges.get_by_role("button", name=re.compile("^Charges? .*Grenadiers, .* sabres lost"))
    expect(charges).to_contain_text("KS-093")
    written(blue, charge.click)
    expect(charge).to_have_attribute("aria-pressed", "true")
    written(blue, charge.click)
    expect(charge).to_have_attribute("aria-pressed", "false")


def shells(blue: Guest, red: Guest) -> None:
    """Choose the screw and lay four shells among the Guard; both see the effect."""
    page = blue.page
    blue.reads("Guns first")
    page.get_by_label("Screw of").select_option("heavy")
    page.get_by_role("button", name="Aim", exact=True).click()
    page.get_by_role("button", name="Whole table").click()
    aim = find_on_page(blue, 28 * INCH, 52 * INCH)
    page.mouse.move(*aim)
    for n in (1, 2, 3, 4):
        written(blue, lambda: page.mouse.click(*aim))
        expect(page.get_by_role("button", name=re.compile("Remove this shot"))).to_have_count(n)
    page.get_by_role("button", name="Fire 4 shots").click()
    for guest in (blue, red):
        fall = guest.page.get_by_role("region", name=re.compile("The fall of shot: (four|4) shells"))
        expect(fall).to_be_visible(timeout=SLOW)
    dead = sum(hit["dead"] for shot in blue.state()["sheet"]["view"]["shots"] for hit in shot["hits"])
    assert dead, "four shells among ten men"
    for guest in (blue, red):
        expect(listed(guest, "Guard").get_by_role("cell").first).to_have_text(str(10 - dead))
