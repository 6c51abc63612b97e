"""Jane's naval war game in browsers: two admirals and an umpire, by mouse and by keys, from the first orders to the truth.

Every test also checks that no page complained or fetched a byte from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.common_site import CommonSite
from tests.promises.at_table import SLOW, Guest, resign, tab_to, visiting
from tests.promises.jane_table import (
    Wardroom,
    helm,
    mark_of,
    move,
    nothing_over_another,
    open_actions,
    ordered,
    press_ghost,
    written,
)

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]

PEOPLE = {"blue": "Ada", "red": "Rolf", "umpire": "Fred"}
REASON = "The shell burst on the cable holder and the anchor fouled"
RULE = re.compile(r"(NAV|SC|AMB)-[TJ]-\d+")


@pytest.fixture(scope="module")
def house(chromium: str, common_site: CommonSite) -> Iterator[tuple[Browser, CommonSite]]:
    with visiting(chromium, common_site) as house:
        yield house


@pytest.fixture
def company(house: tuple[Browser, CommonSite]) -> Iterator[Wardroom]:
    with Wardroom(*house) as company:
        yield company


@pytest.fixture(scope="module")
def chairs(house: tuple[Browser, CommonSite]) -> dict[str, str]:
    """Open two cruisers and an umpire with nobody seated; return the links of the chairs."""
    wanted = {"seed": "two cruisers", "chairs": dict.fromkeys([*PEOPLE, "watch"], False)}
    return open_actions(house[1], ("two_cruisers", wanted))[0]


class Truth:
    """The truth, from the umpire's chair, and the check that no other page was told it."""

    def __init__(self, umpire: Guest, *sides: tuple[Guest, str]) -> None:
        self.umpire = umpire
        self.sides = sides  # whose page, the enemy's ship by its key

    def keeps(self) -> None:
        """Check that no page was sent the enemy's place, nor her name in the rules."""
        ships = {one["id"]: one for one in self.umpire.state()["sheet"]["view"]["ships"]}
        for guest, enemy in self.sides:
            heard = guest.everything
            assert len(heard) > 10_000
            for axis in ("x_yd", "y_yd", "heading_deg"):
                exact = str(ships[enemy][axis])
                assert len(exact) < 7 or exact not in heard, (enemy, axis, exact)
            assert not re.search(rf'\b{enemy}\b"', heard), f"the key of {enemy}"
            assert f'"{enemy}"' in self.umpire.everything, "what was looked for is what is told"


def test_two_cruisers_and_an_umpire_who_judges_a_hit(company: Wardroom, chairs: dict[str, str]):
    blue, red, umpire = (
        company.sits_down(company.arrive(), company.site.url + chairs[key], name) for key, name in PEOPLE.items()
    )
    watcher = company.looks_on(company.arrive(), company.site.url + chairs["watch"])
    watcher.reads("No spectators before the end")
    truth = Truth(umpire, (blue, "prinz_heinrich"), (red, "drake"))
    general_orders(blue, red, umpire)
    moves_by_mouse(blue)
    moves_by_keys(red)
    for guest in (blue, red, umpire):
        guest.reads("Order move 2|Rulings for move 2")
    truth.keeps()
    for guest, name in ((blue, "Prinz Heinrich"), (red, "Drake")):
        assert name not in guest.everything, "nobody has recognised her yet"
    expect(mark_of(umpire, "prinz_heinrich")).to_be_attached()
    expect(mark_of(blue, "E1")).to_contain_text("big cruiser")

    while not umpire.state()["sheet"]["view"]["pending"]:
        last = move(blue, red)
        truth.keeps()
        assert last < 25, "nobody hits anybody"
    expect(umpire.slider).to_have_attribute("max", str(last), timeout=SLOW)
    ship = judges(umpire)
    hit, other = (blue, red) if ship == "drake" else (red, blue)
    last = move(blue, red)
    truth.keeps()
    told_why(hit, umpire)
    expect(hit.page.locator("#log")).to_contain_text(REASON, timeout=SLOW)
    expect(other.page.locator("#log .move").first).to_be_visible()
    assert REASON not in other.everything
    readable(hit)
    said_of_one_who_lies_still(hit)
    marked(hit)
    said_in_tables(hit)
    looks_back(hit, last)
    assert REASON not in other.everything

    resign(blue)
    for guest in (blue, red, umpire):
        guest.reads("Red won|You won")
        expect(guest.page.locator("#do dl.ends code").first).to_be_visible(timeout=SLOW)
    sees_all(watcher, last)


def general_orders(blue: Guest, red: Guest, umpire: Guest) -> None:
    """Write one side's orders with the mouse, the other's by keys alone; neither reads the other's, the umpire reads both."""
    for guest in (blue, red):
        guest.reads("Write your general orders")
    page = blue.page
    page.get_by_label("In your own words").fill("Close to two miles, then fight broadside to broadside.")
    written(blue, lambda: page.get_by_label("Projectile").select_option(label="shot (armour-piercing)"))
    blue.end_move()
    blue.reads("Sealed")

    page = red.page
    tab_to(page, page.get_by_label("In your own words"))
    page.keyboard.type("Cross her bows.")
    tab_to(page, page.get_by_label("Break off the action"))
    written(red, lambda: page.keyboard.press("ArrowDown"))
    expect(page.get_by_label("Break off the action")).to_be_focused()
    press_seal_by_keys(red)
    for guest in (blue, red, umpire):
        guest.reads("Order move 1|Rulings for move 1")
    # his heading is the same before the orders are given: it is his log that tells of them
    expect(umpire.page.locator("#log-lines")).to_contain_text("general orders are given")
    assert "Cross her bows." in umpire.everything
    assert "Cross her bows." not in blue.everything
    assert "two miles" not in red.everything


def press_seal_by_keys(guest: Guest) -> None:
    guest.page.locator("#do-h").focus()
    tab_to(guest.page, guest.seal)
    guest.page.keyboard.press("Enter")


def moves_by_mouse(guest: Guest) -> None:
    page = guest.page
    press_ghost(guest, 2)
    written(guest, page.get_by_role("button", name="A square faster").click)
    written(guest, lambda: page.get_by_label("Drake: target").select_option("E1"))
    written(guest, lambda: page.get_by_label("Drake: projectile").select_option("HE"))
    expect(helm(guest, 2)).to_have_attribute("aria-checked", "true")
    assert ordered(guest)["drake"] == {"turn_points": 2, "knots": 21.0, "target": "E1", "projectile": "HE"}
    guest.end_move()
    guest.reads("Sealed")


def moves_by_keys(guest: Guest) -> None:
    page = guest.page
    tab_to(page, helm(guest, 0))
    for points in (-1, -2):
        written(guest, lambda: page.keyboard.press("ArrowLeft"))
        expect(helm(guest, points)).to_be_focused()
        expect(helm(guest, points)).to_have_attribute("aria-checked", "true")
    written(guest, lambda: page.keyboard.press("ArrowUp"))
    tab_to(page, page.get_by_label("Prinz Heinrich: target"))
    written(guest, lambda: page.keyboard.press("ArrowDown"))
    tab_to(page, page.get_by_label("Prinz Heinrich: projectile"))
    written(guest, lambda: page.keyboard.press("ArrowDown"))
    order = ordered(guest)["prinz_heinrich"]
    assert {"turn_points": -2, "target": "E1"}.items() <= order.items()
    assert order["knots"] > 16
    assert "projectile" in order
    press_seal_by_keys(guest)


def judges(umpire: Guest) -> str:
    """Change a hit as the umpire, with a reason; return the ship that was hit."""
    page = umpire.page
    hit = page.locator(".um-hit").first
    name = hit.locator(".um-what em").inner_text()
    hit.get_by_role("button", name="Otherwise").click()
    hit.get_by_label("Add an effect").select_option(label="speed lost")
    hit.get_by_label("Reason").fill(REASON)
    written(umpire, hit.get_by_role("button", name="Rule", exact=True).click)
    sheet = page.locator(".um .jf-list")
    expect(sheet).to_contain_text(f"{name}, a hit: squares of speed lost: 1", timeout=SLOW)
    expect(sheet).to_contain_text(REASON)
    return {"Drake": "drake", "Prinz Heinrich": "prinz_heinrich"}[name]


def told_why(hit: Guest, umpire: Guest) -> None:
    """Open a line of the log to the figures and the rules with their place in the book; to the umpire with every die."""
    for guest in (hit, umpire):
        lines = guest.page.locator("#log-lines .move").first.locator("details")
        expect(lines.first).to_be_attached(timeout=SLOW)
        for line in lines.all():
            line.locator("summary").click()
        why = lines.locator(".why-in")
        expect(why.get_by_role("table", name="Figures").first).to_be_visible()
        cited = why.locator(".cited li").first
        expect(cited.locator(".chip")).to_have_text(RULE)
        expect(cited.locator("cite")).to_have_text(re.compile(r"\d"))
    expect(umpire.page.locator("#log-lines .rolls li").first).to_contain_text(RULE)


def readable(guest: Guest) -> None:
    """Check that no text on the plot covers another, on a wide page and on a phone."""
    size = guest.page.viewport_size
    nothing_over_another(guest)
    guest.page.set_viewport_size({"width": 390, "height": 844})
    nothing_over_another(guest)
    guest.page.set_viewport_size(size)


SAID = "async ([text, view]) => (await import('/static/rulesets/jane/said.js')).said(text, view)"


def said_of_one_who_lies_still(guest: Guest) -> None:
    """Check that the log of a ship dead in the water speaks of no turn and no fire; of others it says what is stored."""
    told = "Drake is hit by 11-inch shot: the shot passes through the stern; she is raked aft and turns in a larger circle"
    dead = f"{told}; she is flooded to the main deck, dead in the water and silent; her helm is jammed for 2 moves."
    later = "Drake is hit by 11-inch shot: the after 9.2-inch turret holds; one fire lost, silent until move 93."
    wanders = "Drake has no steering and wanders 0.7 points to port."
    lying, steaming = ({"ships": [{"name": "Drake", "level": level}]} for level in (2, 1))

    def said(text: str, view: object) -> str:
        return str(guest.page.evaluate(SAID, [text, view]))

    assert said(dead, steaming) == f"{told.removesuffix(' and turns in a larger circle')}; {dead.split('; ')[2]}."
    assert said(later, lying) == "Drake is hit by 11-inch shot: the after 9.2-inch turret holds."
    assert said(wanders, lying) == "Drake swings 0.7 points to port where she lies."
    assert [said(one, steaming) for one in (later, wanders)] == [later, wanders]
    assert said(wanders.replace("0.7", "0.0"), steaming) == "Drake has no steering and keeps her heading."


def marked(guest: Guest) -> None:
    """Reach each hit of the scorer with the arrow keys, and read it out."""
    page = guest.page
    marks = page.locator(".sc-drawing .sc-mark")
    side = page.get_by_role("group", name="Side drawn")
    expect(page.locator(".sc-card")).to_be_visible()
    if not marks.count():
        side.locator("[aria-pressed=false]").click()
    tab_to(page, page.locator(".sc-drawing .sc-mark[tabindex='0']"), most=150)
    for _ in range(marks.count()):
        mark = page.locator(".sc-mark:focus")
        expect(mark).to_have_attribute("aria-label", re.compile(r"^Hit \d+, move \d+: "))
        expect(page.locator(".sc-told")).to_have_text(mark.get_attribute("aria-label") or "")
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name=re.compile(r"^Hits \d")).press("Enter")
    expect(page.locator(".sc-list li").first).to_contain_text(re.compile("."))


def said_in_tables(guest: Guest) -> None:
    """Check that the tables have everything on the plot: every ship, bearing and range as written beside her."""
    page = guest.page
    guest.unfold("units")
    view = guest.state()["sheet"]["view"]
    enemy = next(one for one in view["ships"] if not one["own"])
    expect(page.locator(".paper [data-ship]")).to_have_count(len(view["ships"]))
    for ship in view["ships"]:
        row = page.locator(f'#list [data-row="{ship["id"]}"]')
        expect(row).to_be_visible()
        if not ship["own"]:
            expect(row).to_contain_text(f"{enemy['range_yd']:,.0f}")
    beside = mark_of(guest, enemy["id"]).locator("text").all_text_contents()
    about = re.search(r"about ([\d,]+) yards, (.*)", "\n".join(beside))
    assert about, beside
    row = page.locator(f'#list [data-row="{enemy["id"]}"]')
    expect(row.locator('[data-name="About, yards"]')).to_have_text(about[1])
    expect(row.locator('[data-name="Bearing"]')).to_have_text(about[2])


def looks_back(guest: Guest, last: int) -> None:
    """Look at each move as this side saw it then; the reason stands where it was given."""
    page = guest.page
    guest.slider.press("Home")
    guest.reads("Before the first move")
    expect(page.locator("#log-lines")).not_to_contain_text(REASON)
    guest.slider.fill("2")
    guest.reads("After move 1")
    expect(page.locator(".paper svg title")).to_contain_text("1 of the enemy as reported")
    guest.slider.fill(str(last - 1))
    expect(page.locator("#log")).not_to_contain_text(REASON)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#log")).to_contain_text(REASON)


def sees_all(watcher: Guest, last: int) -> None:
    """Check that after the end every ship is shown at her true place, on a track with the moves' numbers."""
    page = watcher.page
    watcher.reads("Red won")
    expect(watcher.slider).to_have_attribute("max", str(last), timeout=SLOW)
    watcher.slider.fill(str(last - 1))
    title = page.locator(".paper svg title").first
    expect(title).to_have_text(re.compile(rf"after move {last - 2}: 2 ships on their tracks\."), timeout=SLOW)
    expect(page.locator(".paper .cap")).to_contain_text("Truth: every ship where she is.")
    for ship in ("drake", "prinz_heinrich"):
        expect(mark_of(watcher, ship)).to_be_attached()
    figures = page.locator(".paper svg text").all_text_contents()
    assert figures.count("1") == 2, "a figure on each ship's track"
