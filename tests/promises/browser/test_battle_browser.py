"""Battle rooms in browsers: two people at one table by mouse, keyboard, finger and notation, and a spectator.

Every test also checks that no page complained or fetched a byte from elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tactical.engine.dice import commitment
from tests.common_site import CommonSite
from tests.promises.at_table import PHONE, SLOW, Company, Guest, chair_link, links, tab_to, visiting, watch_link

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]

SQUARE = re.compile(r"\b[A-T](?:[1-9]|1\d|2[0-5])\b")
RULE = r"GW-\d{3}"


@pytest.fixture(scope="module")
def house(chromium: str, common_site: CommonSite) -> Iterator[tuple[Browser, CommonSite]]:
    with visiting(chromium, common_site) as house:
        yield house


@pytest.fixture
def company(house: tuple[Browser, CommonSite]) -> Iterator[Company]:
    with Company(*house) as company:
        yield company


# ---- the Game of War ----


def placed(guest: Guest) -> set[str]:
    return set(guest.state()["sheet"]["orders"]["place"].values())


def turns(north: Guest, south: Guest) -> tuple[Guest, Guest]:
    """Find the side that begins by lot, and the one that waits; both pages say so."""
    expect(north.heading).to_have_text(re.compile("moves left|Waiting for South"), timeout=SLOW)
    begins = "moves left" in north.heading.inner_text()
    first, second = (north, south) if begins else (south, north)
    first.reads("Five moves left, then one attack")
    second.reads("Waiting for (North|South)")
    return first, second


def any_move(guest: Guest, but: set[str]) -> tuple[str, str]:
    """Find a legal move in the server's own list, of none of these units and no communications: from, to."""
    sheet = guest.state()["sheet"]
    at = {unit["id"]: unit["at"] for unit in sheet["view"]["units"]}
    moves = sheet["options"]["moves"]
    unit = next(one for one in sorted(moves) if moves[one] and one not in but and "com" not in one)
    return at[unit], moves[unit][0]


def an_attack(guest: Guest) -> tuple[str, dict[str, Any]]:
    """Find the best attack that will hold, so that an ordinary turn follows: its square, its sums."""
    attacks = guest.state()["sheet"]["options"]["attacks"]
    return max(attacks.items(), key=lambda one: (one[1]["outcome"] == "holds", one[1]["offence"] - one[1]["defence"]))


def test_a_game_of_war_by_two_from_the_link_to_the_seed(company: Company):
    company.bearable = "status of 422"  # the page names a mistyped order; the browser notes the answer too
    north = company.opens(company.arrive(), "game_of_war", "N", name="Anna")
    south = company.sits_down(company.arrive(), chair_link(north), "Brita <i>Holm</i>")
    expect(north.page.locator("#people-in")).to_contain_text("Brita <i>Holm</i>", timeout=SLOW)
    for guest in (north, south):
        guest.reads("Deploy your army: 17 units left")
        guest.page.evaluate("window.neverReloaded = true")

    deploys_in_secret(north, south)
    first, second = turns(north, south)
    fights_a_turn(first, second)
    types_a_turn(second, first)
    resigns(first, second)
    looks_back(second)
    for guest in (north, south):
        assert guest.page.evaluate("window.neverReloaded")
        assert guest.unread == []


def deploys_in_secret(north: Guest, south: Guest) -> None:
    """Deploy both armies; neither page hears of the other's before both are sealed."""
    known = set(SQUARE.findall(south.everything))
    version = south.state()["version"]
    north.type("place inf J15 place inf J16")
    north.holds("J16", "infantry of North")
    north.page.get_by_role("button", name=re.compile(r"Take .*infantry")).first.click()
    north.press("J17", "C11")  # the next infantry is in the hand by itself, and goes on a mountain
    expect(north.refusals).to_have_text(re.compile(f"mountain.*{RULE}", re.S), timeout=SLOW)
    north.hears("Refused: .*mountain")
    north.deploys_as_sample()
    norths = placed(north)
    north.end_move()
    north.reads("Sealed")
    assert south.state()["version"] == version, "somebody else's sheet is no news"

    heard = set(SQUARE.findall(north.everything))
    south.drag(south.page.get_by_role("button", name=re.compile(r"Take .*infantry")).first, south.square("K14"))
    south.holds("K14", "infantry of South")
    south.deploys_as_sample()
    souths = placed(south)
    secret = norths - known
    assert len(secret) >= 14
    assert secret & set(SQUARE.findall(south.everything)) == set()
    assert set(SQUARE.findall(north.everything)) - heard == set(), "while South writes, North hears nothing new"
    assert len(souths - heard) >= 14

    south.end_move()
    for guest in (north, south):
        guest.holds("J15", "infantry of North, in communication")
        guest.holds("K14", "infantry of South")
    assert secret <= set(SQUARE.findall(south.everything)), "what was looked for is what is told"


def fights_a_turn(me: Guest, other: Guest) -> None:
    """Play by mouse: a move and back again, one refused, one that stays, an attack with its sums, the end of the turn."""
    square, sums = an_attack(me)
    fighting = {unit for unit, *_ in sums["attackers"]}
    start, end = any_move(me, fighting)
    me.drag(me.square(start), me.square(end))
    me.reads("Four moves left")
    me.hears(f"Written: {start}-{end}")
    me.page.get_by_role("button", name="Undo", exact=True).click()
    me.reads("Five moves left")
    me.holds(end, "^(?!.*infantry|.*cavalry|.*artillery)")

    me.press(start)
    me.hears("picked up, .* in reach")
    me.press("A1")
    expect(me.refusals).to_have_text(re.compile(RULE), timeout=SLOW)
    me.reads("Five moves left")
    me.press(start, end)
    me.reads("Four moves left")

    square, sums = an_attack(me)
    offence, defence = str(sums["offence"]), str(sums["defence"])
    more = me.page.get_by_role("button", name=re.compile("more targets? that would hold"))
    if more.is_visible():
        more.click()
    target = me.page.get_by_role("row").filter(has=me.page.get_by_role("button", name=re.compile(f"^{square} ")))
    expect(target.get_by_role("cell")).to_contain_text([offence, defence], timeout=SLOW)
    me.square(square).hover()
    before = me.page.get_by_role("region", name=re.compile(f"If you attack {square}"))
    expect(before).to_contain_text(f"{offence} against {defence}: {sums['words']}", timeout=SLOW)
    me.press(square)
    attack = me.page.get_by_role("region", name=re.compile(f"The attack on {square}"))
    expect(attack).to_contain_text(f"{offence} against {defence}", timeout=SLOW)
    expect(attack.get_by_role("table", name="Offence").get_by_role("row")).to_have_count(len(sums["attackers"]) + 2)
    me.reads(f"then the attack on {square}")
    me.end_move()

    other.reads("Five moves left|must retreat first")
    me.reads("Waiting for")
    other.hears("Turn 1: ")
    line = other.page.locator("#log-lines summary").filter(has_text=square).first
    line.click()
    why = other.page.locator("#log-lines details[open]").first
    expect(why).to_contain_text(offence)
    expect(why).to_contain_text(re.compile(RULE))


def types_a_turn(me: Guest, other: Guest) -> None:
    """Play in notation: an unreadable order is named under the field, a readable one is on the sheet."""
    start, end = any_move(me, set())
    me.type("J99-K15")
    expect(me.page.get_by_label("Orders in notation")).to_have_attribute("aria-invalid", "true", timeout=SLOW)
    me.type(f"{start}-{end}")
    expect(me.page.locator("#notation .written")).to_contain_text(f"{start}-{end}", timeout=SLOW)
    me.hears(f"Written: {start}-{end}")
    me.end_move()
    other.reads("moves left|must retreat first")
    me.reads("Waiting for")
    other.hears("Turn 2: ")


def resigns(me: Guest, other: Guest) -> None:
    """Resign after a second question; both read the end, and the seed that fits its hash."""
    hashed = me.state()["seed_hash"]
    units = Counter(unit["side"] for unit in me.state()["sheet"]["view"]["units"])
    left = units[me.state()["side"]], units[other.state()["side"]]
    people = me.unfold("people")
    people.get_by_text("Resign", exact=True).click()
    expect(people).to_contain_text("at once and for good")
    people.get_by_role("button", name="Fight on").click()
    expect(people.get_by_role("button", name="Resign the battle")).to_be_hidden()
    people.get_by_text("Resign", exact=True).click()
    people.get_by_role("button", name="Resign the battle").click()
    winner = other.state()["sides"][other.state()["side"]]["name"]
    by = "" if left[1] == left[0] else f", {left[1]} units left to {left[0]}"
    me.reads(rf"^You lost\. {winner} won{by}$")
    other.reads(rf"^You won{by}$")
    for guest in (me, other):
        seed, salt, shown = guest.page.locator("#do dl.ends code").all_inner_texts()
        assert (commitment(seed, salt), shown) == (hashed, hashed)
        expect(guest.page.locator("#do")).to_contain_text(re.compile("resign", re.I))


def looks_back(guest: Guest) -> None:
    """Use the slider, by its keys and by its value, and the buttons under the heading."""
    page = guest.page
    expect(guest.slider).to_have_attribute("max", "3")
    guest.slider.press("Home")
    guest.reads("Before the first move")
    guest.holds("K14", "^K14, empty")
    guest.slider.fill("1")
    guest.reads("After the deployment")
    expect(guest.slider).to_have_attribute("aria-valuetext", re.compile("after the deployment"))
    guest.holds("K14", "infantry of South")
    page.get_by_role("button", name="Next").click()
    guest.reads("After turn 1")
    page.get_by_role("button", name="To the end").click()
    guest.reads("won")


# ---- the Game of Battle ----

RIGHT_OF = re.compile(r"\b(\d+), ")


def walk(guest: Guest, target: str) -> None:
    """Walk by the arrow keys to a square of the focused board, nearer with every key."""
    page = guest.page

    def place(label: str) -> tuple[float, float]:
        box = guest.square(label).evaluate(
            "node => { const b = node.getBBox(); return [b.x + b.width / 2, b.y + b.height / 2]; }"
        )
        return box[0], box[1]

    x, y = place(target)
    for _ in range(60):
        here = page.locator(":focus").get_attribute("data-square")
        assert here is not None, "the board has lost the focus"
        if here == target:
            return
        left, top = place(here)
        page.keyboard.press(
            ("ArrowUp" if y < top else "ArrowDown") if abs(y - top) > 1 else "ArrowLeft" if x < left else "ArrowRight"
        )
    raise AssertionError(f"the arrow keys never came to {target}")


def moves_by_keyboard(guest: Guest, start: str, end: str) -> None:
    page = guest.page
    tab_to(page, page.locator("[role=gridcell][tabindex='0']"))
    walk(guest, start)
    page.keyboard.press("Enter")
    guest.hears(f"on {start} picked up")
    walk(guest, end)
    guest.holds(end, "in reach|may be taken")
    page.keyboard.press("Enter")
    guest.holds(end, "your move ends here")
    tab_to(page, guest.seal, "Shift+Tab")
    page.keyboard.press("Enter")


def test_a_game_of_battle_by_keyboard_against_fingers(company: Company):
    keys, fingers = company.opposed("game_of_battle", "A", other=PHONE, name="Carl")
    page = keys.page
    keys.reads("Move one figure")
    expect(page.get_by_role("grid")).to_be_visible()

    moves_by_keyboard(keys, "97", "83")
    fingers.reads("Move one figure")
    fingers.hears("from 97 to 83")
    fingers.holds("83", "light infantry of Attacker")
    fingers.page.locator("#foot").get_by_role("link", name="Log 1").tap(timeout=SLOW)  # so many lines came with it, far below
    expect(fingers.page.locator("#new-lines")).to_be_hidden()

    fingers.page.evaluate("scrollTo(0, 0)")
    board = fingers.page.locator("#board")
    where = board.bounding_box()
    fingers.tap("41", "129")
    expect(fingers.refusals).to_have_text(re.compile(r"GB-\d{3}"), timeout=SLOW)
    assert board.bounding_box() == where, "the board stays under the finger"
    fingers.tap("41", "42")
    fingers.holds("42", "your move ends here")
    expect(fingers.refusals).to_have_count(0)
    assert where == pytest.approx(board.bounding_box(), abs=1), "and when a move is chosen"
    foot = fingers.page.locator("#do .pair").bounding_box()
    assert where
    assert foot
    assert where["y"] + where["height"] <= foot["y"], "all of it is above the buttons"
    fingers.page.locator("#log").evaluate("log => log.scrollIntoView({ block: 'end' })")
    expect(fingers.seal).to_be_in_viewport(ratio=1, timeout=SLOW)  # the button that ends the move is within reach of every part
    fingers.seal.tap(timeout=SLOW)
    keys.hears("from 41 to 42")

    keys.reads("Move one figure")
    tab_to(page, page.locator("[role=gridcell][tabindex='0']"))
    walk(keys, "113")
    page.keyboard.press("Enter")
    walk(keys, "114")
    page.keyboard.press("Escape")
    keys.hears("Deselect")
    moves_by_keyboard(keys, "113", "105")
    fingers.reads("Move one figure")

    tab_to(page, page.locator("#people > summary"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Offer a draw"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Withdraw the offer")).to_be_focused(timeout=SLOW)
    offer = fingers.page.get_by_role("group", name="Draw")
    expect(offer).to_contain_text("Carl offers a draw", timeout=SLOW)
    offer.get_by_role("button", name="Agree to a draw").tap()
    for guest in (keys, fingers):
        guest.reads("^A draw, 14 figures left to 14$")
        expect(guest.page.locator("#do dl.ends")).to_contain_text(guest.state()["seed"])


# ---- who looks on ----


def test_who_looks_on_sees_it_late_and_hears_of_nothing_earlier(company: Company):
    attacker, defender = company.opposed("game_of_battle", "A", delay=2)
    watcher = company.looks_on(company.arrive(PHONE), watch_link(attacker))
    watcher.reads("Attacker to move|attacker to move")
    version = watcher.state()["version"]
    attacker.type("97-83")
    attacker.end_move()
    defender.reads("Move one figure")
    defender.type("41-42")
    defender.end_move()
    attacker.hears("from 41 to 42")
    attacker.reads("Move one figure")
    assert watcher.state()["number"] == 0
    assert (watcher.state()["version"], watcher.frames) == (version, []), "not even that something happened"
    watcher.holds("83", "^83, empty")

    attacker.type("113-105")
    attacker.end_move()
    watcher.hears("from 97 to 83")
    watcher.holds("83", "light infantry of Attacker")
    watcher.holds("41", "light infantry of Defender")
    expect(watcher.page.locator("#do")).to_contain_text("2 moves behind")
    expect(watcher.page.locator("#do .pair")).to_be_hidden()
    assert set(links(attacker)) == {"For spectators", "Your own link, for another device"}


# ---- several people a side, an umpire, secrets to the end: what the frame shows ----


def in_the_room(guest: Guest) -> Guest:
    expect(guest.heading).to_be_visible(timeout=SLOW)
    return guest


def test_several_people_at_a_side_seal_their_parts_and_an_umpire_calls_time(company: Company, monkeypatch):
    monkeypatch.setattr(company, "comes_in", in_the_room)  # ships stand on a plot, not on squares
    admiral = company.arrive()
    page = admiral.page
    page.goto(f"{company.site.url}/battles/")
    fold = company.unfolds(page, "jane")
    fold.get_by_text("Several players for Blue").click()
    fold.locator("input[name=post_blue_gunnery]").check()
    fold.locator("input[name=umpire]").check()
    fold.locator("select[name=plays_red]").select_option("person")
    fold.locator("input[name=name]").fill("Ada")
    fold.get_by_role("button", name="Start the battle").click()
    company.comes_in(admiral)
    found = links(admiral)
    gunner = company.sits_down(company.arrive(PHONE), found["Blue: Gunnery: chair"], "Gus")
    umpire = company.sits_down(company.arrive(), found["The umpire: chair"], "Fred")
    company.sits_down(company.arrive(), found["Red’s link"], "Rolf")
    watcher = company.looks_on(company.arrive(), found["For spectators"])

    admiral.reads("Write your general orders")
    admiral.end_move()
    admiral.reads("Sealed")
    expect(admiral.page.locator("#do .verdict")).to_contain_text("Gunnery has not sealed yet", timeout=SLOW)
    rows = gunner.page.get_by_role("list", name="Your side").locator("li")
    expect(rows).to_have_text([re.compile("Ada.*sealed"), re.compile("you.*writing")], timeout=SLOW)
    gunner.end_move()
    expect(umpire.page.get_by_role("list", name="Sides").locator("li").first).to_have_text(re.compile("sealed"), timeout=SLOW)
    umpire.page.get_by_role("button", name="Call time").click()

    for guest in (admiral, gunner):
        guest.reads("Order move 1")
        expect(guest.page.locator("#log")).to_contain_text("The umpire called time", timeout=SLOW)
    watcher.reads("No spectators before the end")
    assert "Majestic" not in watcher.everything
    umpire.page.get_by_text("End the battle by judgement").click()
    umpire.page.get_by_label("The winner is").select_option("blue")
    umpire.page.get_by_label("Because").fill("Red is late")
    umpire.page.get_by_role("button", name="End the battle").click()
    watcher.reads("Blue won")
    expect(watcher.page.locator("#do .verdict")).to_contain_text("Red is late", timeout=SLOW)
