"""People at a table of open ground: their forces, places on their page, and their presses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.promises.at_table import PHONE, SLOW, Company, Guest, tab_to
from tests.site import Site

INCH = 64

# ---- what they fight with ----

FOOT, HORSE = 8, 4
HOUSE = {"key": "F1", "kind": "house", "name": "The summer-house", "height": 5 * INCH}
LAWN = {
    "name": "The lawn",
    "width": 60 * INCH,
    "depth": 48 * INCH,
    "features": [{**HOUSE, "at": [[x * INCH, y * INCH] for x, y in ((6, 20), (12, 20), (12, 26), (6, 26))]}],
}
BORDERS = {"blue": "south", "red": "north"}


def unit(key: str, arm: str, count: int, name: str, **more: Any) -> dict[str, Any]:
    """Make a unit of Little Wars; without ``at`` it is deployed behind the curtain."""
    return {"key": key, "type": arm, "count": count, "name": name, **more}


def small_force(side: str, foot: str, horse: str, gun: str) -> dict[str, Any]:
    """Make a unit of foot, one of horse and a gun, all to be deployed."""
    letter = side[0]
    units = [unit(f"{letter}1", "inf", FOOT, foot), unit(f"{letter}2", "cav", HORSE, horse), unit(f"{letter}3", "gun", 1, gun)]
    return {"side": side, "units": units}


CURTAIN = {
    "country": LAWN,
    "home": BORDERS,
    "first": "red",
    "forces": [small_force("blue", "Blue Foot", "Hussars", "Bess"), small_force("red", "Red Foot", "Lancers", "Rupert")],
}
RANK = [[28 * INCH + 60 * n, 30 * INCH] for n in range(6)]
PICKET = [[x + 60, y - 9 * INCH] for x, y in RANK[:4]]
MEETING = {
    "country": {**LAWN, "features": []},
    "home": BORDERS,
    "first": "red",
    "forces": [
        {
            "side": "blue",
            "units": [unit("b1", "inf", 4, "Picket", at=PICKET), unit("b2", "inf", 1, "Sentry", at=[[4 * INCH, 2 * INCH]])],
        },
        {"side": "red", "units": [unit("r1", "inf", 6, "Red Foot", at=RANK)]},
    ],
}


def corps(key: str, arm: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    """Make a unit of the Kriegspiel at a place, in inches."""
    return {"key": key, "arm": arm, "at": [x * INCH, y * INCH], **more}


HILL = {"key": "H1", "kind": "hill", "at": [[x * INCH, y * INCH] for x, y in ((60, 4), (80, 4), (80, 24), (60, 24))]}
EXERCISE = {
    "country": {"name": "The common", "width": 96 * INCH, "depth": 72 * INCH, "features": [HILL]},
    "home": BORDERS,
    "first": "blue",
    "terms": {"supply": "none"},
    "forces": [
        {
            "side": "blue",
            "units": [
                corps("bg", "GEN", 30, 4),
                corps("b1", "inf", 16, 14, men=10, name="Fusiliers"),
                corps("b2", "cav", 40, 14, men=8, name="Hussars"),
                corps("b3", "RA", 28, 10, men=6, guns=1, name="Battery"),
            ],
        },
        {
            "side": "red",
            "units": [
                corps("rg", "GEN", 90, 70),
                corps("r1", "inf", 40, 32, men=10, name="Grenadiers", face=[0, -1]),
                corps("r2", "inf", 28, 52, men=10, name="Guard", face=[0, -1]),
                corps("r3", "inf", 92, 68, men=10, name="Reserve", face=[0, -1]),
            ],
        },
    ],
}


RELIEF = {
    "country": {**LAWN, "features": []},
    "home": BORDERS,
    "first": "blue",
    "limit": 8,
    "forces": [
        {"side": "blue", "units": [unit("b1", "inf", 4, "Picket", at=PICKET), unit("b2", "inf", 5, "Relief")]},
        {"side": "red", "units": [unit("r1", "inf", 4, "Guard", at=[[40 * INCH + 60 * n, 40 * INCH] for n in range(4)]),
                                  unit("r2", "gun", 1, "Fort", at=[[20 * INCH, 44 * INCH]])]},
    ],
    "land": {"arrivals": {"b2": {"round": 2, "at": 200}}, "fixed": ["r2"], "minutes": 10},
}  # fmt: skip
"""A battle on land: five men on the road, a gun of a fort."""

LINE = [[(8 + n) * INCH, 160] for n in range(24)]
A_LINE = {
    "country": {**LAWN, "features": []},
    "home": BORDERS,
    "first": "blue",
    "made": 2,
    "forces": [
        {
            "side": "blue",
            "units": [
                unit("b1", "inf", 24, "Guards", at=LINE),
                unit("b2", "gun", 1, "Bess", at=[[12 * INCH, 6 * INCH]]),
                unit("b3", "gun", 1, "Nan", at=[[24 * INCH, 6 * INCH]]),
            ],
        },
        {"side": "red", "units": [unit("r1", "inf", 6, "Red Foot", at=[[x, y + 12 * INCH] for x, y in RANK])]},
    ],
}
"""One long line of foot, which is the crew of two guns too."""

TABLES = {
    "curtain": ("little_wars", {"setup": CURTAIN, "seed": "a summer's day"}),
    "laid out": ("little_wars", {"setup": {"terms": {"country": "table", "forces": "small"}}, "seed": "heads"}),
    "telephone": ("little_wars", {"setup": {**CURTAIN, "first": "blue"}, "seed": "by keys", "programs": ["red"]}),
    "exercise": ("kriegspiel", {"setup": EXERCISE, "seed": "shells"}),
    "relief": ("little_wars", {"setup": RELIEF, "seed": "on the road"}),
    "line": ("little_wars", {"setup": A_LINE, "seed": "in line"}),
    "meeting": ("little_wars", {"setup": MEETING, "seed": "six and four"}),
}


# ---- how they come to it ----

OPENED = """
import json, sys
import django
django.setup()
from tactical.services.tables import open_for
found = []
for key, wanted in json.loads(sys.argv[1]):
    chairs = [(side, (), "", False) for side in ("blue", "red") if side not in wanted.get("programs", ())]
    put = open_for(key, wanted["setup"], wanted["seed"], "A test", chairs, programs=wanted.get("programs", ()))
    found.append({name: f"/battles/enter/{chair.token}/" for name, chair in put.items()})
print(json.dumps(found))
"""


def open_tables(site: Site, tables: dict[str, tuple[str, dict[str, Any]]] = TABLES) -> dict[str, dict[str, str]]:
    """Open every table by code; return the links of its chairs by side."""
    links = json.loads(site.python("-c", OPENED, json.dumps([*tables.values()])).splitlines()[-1])
    return dict(zip(tables, links, strict=True))


class Lawn(Company):
    """Everybody who comes to one site in one test, to tables of open ground instead of squares."""

    def comes_in(self, guest: Guest) -> Guest:
        expect(guest.page.locator("#board .og-stage")).to_be_visible(timeout=SLOW)
        expect(guest.heading).to_be_visible(timeout=SLOW)
        return guest

    def sit_down(self, links: dict[str, str], *names: tuple[str, str, dict[str, Any]]) -> list[Guest]:
        """Seat a person with a browser at each of these chairs: (side, name, how)."""
        return [self.sits_down(self.arrive(how), self.site.url + links[side], name) for side, name, how in names]


# ---- where things are on the page ----

PLACED = """async ([x, y, ground]) => {
    let at, was, same = 0;
    while (same < 3) {   // drawn with the present camera, in a frame that stays where it is
        await new Promise((done) => requestAnimationFrame(done));
        at = new DOMPoint(x, y).matrixTransform(document.querySelector(ground).getScreenCTM());
        same = was && at.x === was.x && at.y === was.y ? same + 1 : 0;
        was = at;
    }
    return [at.x, at.y];
}"""
TABLE, EDITOR = ".og-ground > g", ".ce-svg > g"


def find_on_page(guest: Guest, x: float, y: float, ground: str = TABLE) -> tuple[float, float]:
    """Find a place of the Country on the page, in px; in the editor the north is always at the top."""
    state = guest.state()
    view, side = state["sheet"]["view"], state["side"]
    country = view["country"]
    if ground == TABLE and view["home"][side] == "north":
        x, y = country["width"] - x, country["depth"] - y
    left, top = guest.page.evaluate(PLACED, [x, country["depth"] - y, ground])
    box = guest.page.locator(".og-stage").bounding_box()
    assert box is not None
    assert 0 <= left - box["x"] <= box["width"], "it is out of sight"
    assert 0 <= top - box["y"] <= box["height"], "it is out of sight"
    return left, top


SCALE = "(ground) => document.querySelector(ground).getScreenCTM().a"


def enlarge(guest: Guest) -> None:
    """Turn the wheel over the table, and wait: a busy browser draws it larger late, and nothing may be measured before."""
    was = guest.page.evaluate(SCALE, TABLE)
    guest.page.mouse.wheel(0, -200)
    guest.page.wait_for_function(f"([ground, was]) => ({SCALE})(ground) > was * 1.05", arg=[TABLE, was])


def man(guest: Guest, key: str) -> tuple[int, int]:
    """Find a man or a gun by this side's own sheet."""
    sheet = guest.state()["sheet"]
    orders, view = sheet["orders"], sheet["view"]
    for part in ("put", "men", "guns"):
        place = orders.get(part, {}).get(key)
        if place:
            last = place[-1] if isinstance(place[-1], list) else place
            return last[0], last[1]
    one = view["men"].get(key) or view["guns"][key]
    return one["x"], one["y"]


# ---- what is pressed ----


def written(guest: Guest, act: Any) -> None:
    """Do something that writes on the sheet, and wait until the server has it."""
    with guest.page.expect_response("**/draft/") as answer:
        act()
    assert answer.value.ok, answer.value.text()


def carry(guest: Guest, start: tuple[float, float], inches: tuple[float, float]) -> None:
    """Drag the piece at a place so many inches to the east and to the north."""
    (x, y), (dx, dy) = start, inches
    begin, end = find_on_page(guest, x, y), find_on_page(guest, x + dx * INCH, y + dy * INCH)
    mouse = guest.page.mouse

    def drag() -> None:
        mouse.move(*begin)
        mouse.down()
        mouse.move(*end, steps=5)
        mouse.up()

    written(guest, drag)


def lasso(guest: Guest, keys: list[str], margin: float = 1.5, midway: Callable[[], None] = lambda: None) -> None:
    """Draw a ring round these men, and only as wide as they stand; call `midway` when half of it is drawn."""
    places = [man(guest, key) for key in keys]
    xs, ys, m = [x for x, _ in places], [y for _, y in places], margin * INCH
    corners = [(min(xs) - m, min(ys) - m), (max(xs) + m, min(ys) - m), (max(xs) + m, max(ys) + m), (min(xs) - m, max(ys) + m)]
    mouse = guest.page.mouse
    mouse.move(*find_on_page(guest, *corners[0]))
    mouse.down()
    for n, corner in enumerate((*corners[1:], corners[0])):
        mouse.move(*find_on_page(guest, *corner), steps=4)
        if n == 1:
            midway()
    mouse.up()


def hand(guest: Guest) -> Locator:
    """Find the selection, with its buttons."""
    return guest.page.get_by_role("group", name="Selected")


def listed(guest: Guest, words: str) -> Locator:
    """Find the line of a unit or a gun in the list of all units."""
    return guest.unfold("units").get_by_role("row").filter(has=guest.page.get_by_role("rowheader", name=re.compile(words)))


def puts_down(guest: Guest, foot: str, gun: str) -> None:
    """Take a unit out of the tray, drag the gun forward of its line, and let the computer deploy all others."""
    page = guest.page
    waits = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Take", exact=True))
    waits.filter(has_text=foot).get_by_role("button").click()
    expect(hand(guest)).to_contain_text(f"{FOOT} infantrymen of {foot}")
    written(guest, hand(guest).get_by_role("button", name="Place").click)
    waits.filter(has_text=gun).get_by_role("button").click()
    expect(hand(guest)).to_contain_text(gun)
    written(guest, hand(guest).get_by_role("button", name="Place").click)
    key = next(iter(guest.state()["sheet"]["orders"]["guns"]))
    forward = 4 if key.startswith("b") else -4
    carry(guest, man(guest, key), (0, forward))
    written(guest, page.get_by_role("button", name="Auto-deploy").click)
    expect(page.get_by_role("heading", name="All deployed")).to_be_visible()


def guns_done(guest: Guest) -> None:
    """Seal the sheet of the guns with nothing on it, which ends them."""
    guest.reads("Guns first")
    guest.end_move()
    guest.reads("Move your men")


# ---- by keys alone, on a narrow screen ----


def table(guest: Guest) -> Locator:
    """Find the table itself, which has keys of its own."""
    return guest.page.get_by_role("application", name=re.compile("^The table"))


def enter(guest: Guest, button: Locator) -> None:
    """Go to a button by the Tab key alone, and press it."""
    tab_to(guest.page, button)
    guest.page.keyboard.press("Enter")


def by_keys(guest: Guest, name: str, line: str) -> None:
    """Press a button of the line that names this unit; the table has the keys afterwards."""
    enter(guest, guest.page.get_by_role("listitem").filter(has_text=line).get_by_role("button", name=name))
    expect(table(guest)).to_be_focused()
    expect(hand(guest)).to_contain_text(line)


def up(guest: Guest, inches: int) -> None:
    """Move the selection so many inches on and put it down; then empty it, so that Tab leaves the table."""
    keyboard = guest.page.keyboard
    for _ in range(inches):
        keyboard.press("ArrowUp")
    written(guest, lambda: keyboard.press("Enter"))
    keyboard.press("Escape")
    expect(hand(guest).get_by_role("button", name="Deselect")).to_be_hidden()


def seals_by_keys(guest: Guest) -> None:
    """Go from the heading by the Tab key to the seal, and press it."""
    guest.heading.focus()
    enter(guest, guest.seal)


def moves_from_the_list(guest: Guest) -> None:
    """Move one of the Hussars ten inches, out of the list of all units, and end the move."""
    enter(guest, guest.page.locator("#units > summary"))
    narrow(guest)
    enter(guest, guest.page.get_by_role("button", name="Hussars"))
    expect(hand(guest)).to_contain_text(f"{HORSE} horsemen of Hussars: may go 24 in")
    tab_to(guest.page, table(guest))
    guest.page.keyboard.press(",")  # the last of them; the others may serve the gun
    expect(hand(guest)).to_contain_text(re.compile(r"Horseman \d of .*Hussars: may go 24 in"))
    up(guest, 10)
    expect(listed(guest, "Hussars")).to_contain_text("1 ordered")
    narrow(guest)
    seals_by_keys(guest)
    guest.reads("Guns first")


def fires_by_keys(guest: Guest) -> None:
    """Choose the next gun and the likeliest man and fire, each by a key and each announced; then the fall of shot."""
    page = guest.page
    tab_to(page, table(guest))
    for key, told in (("g", "Bess is being aimed"), (".", r"Bess at .*: .* in 100"), ("Enter", r"Aimed: Bess at .* in 100")):
        page.keyboard.press(key)
        guest.hears(told)
    expect(page.get_by_role("button", name=re.compile("Remove this shot"))).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    seals_by_keys(guest)
    expect(page.get_by_role("region", name=re.compile("The fall of shot: one shot"))).to_be_visible(timeout=SLOW)
    narrow(guest)


# ---- where words stand ----


def narrow(guest: Guest) -> None:
    """Check that nothing hangs over the side of a narrow screen."""
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def lies_on_nobody(note: Locator, places: list[tuple[float, float]]) -> None:
    """Check that a note on the table covers no man and no gun."""
    box = note.bounding_box()
    assert box is not None
    covered = [(x, y) for x, y in places if box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]]
    assert not covered, (box, covered)
