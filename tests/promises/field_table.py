"""People at a table of open ground: how they come to it, where a place of the Country lies on their page, and what they do there."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.promises.at_table import SLOW, Company, Guest
from tests.site import Site

INCH = 64

OPENED = """
import json, sys
import django
django.setup()
from tactical.services.tables import open_for
found = []
for key, wanted in json.loads(sys.argv[1]):
    chairs = [(side, (), "", False) for side in ("blue", "red") if side not in wanted.get("programs", ())]
    put = open_for(key, wanted["muster"], wanted["seed"], "A test", chairs, programs=wanted.get("programs", ()))
    found.append({name: f"/battles/enter/{chair.token}/" for name, chair in put.items()})
print(json.dumps(found))
"""


def opened(site: Site, *tables: tuple[str, dict[str, Any]]) -> list[dict[str, str]]:
    """Open tables by code, each of a rule set with ``muster``, ``seed`` and ``programs``: the links of the chairs by side."""
    return json.loads(site.python("-c", OPENED, json.dumps(tables)).splitlines()[-1])


class Lawn(Company):
    """Everybody who comes to one site in one test, where men stand on open ground and not on squares."""

    def comes_in(self, guest: Guest) -> Guest:
        expect(guest.page.locator("#board .og-stage")).to_be_visible(timeout=SLOW)
        expect(guest.heading).to_be_visible(timeout=SLOW)
        return guest

    def sit_down(self, links: dict[str, str], *names: tuple[str, str, dict[str, Any]]) -> list[Guest]:
        """A person with a browser at each of these chairs: (side, name, how)."""
        return [self.sits_down(self.arrive(how), self.site.url + links[side], name) for side, name, how in names]


# ---- where things are on the page ----

PLACED = """async ([x, y, ground]) => {
    for (let i = 0; i < 2; i += 1) await new Promise((done) => requestAnimationFrame(done));   // drawn with the present camera
    const at = new DOMPoint(x, y).matrixTransform(document.querySelector(ground).getScreenCTM());
    return [at.x, at.y];
}"""
TABLE, EDITOR = ".og-ground > g", ".ce-svg > g"


def at(guest: Guest, x: float, y: float, ground: str = TABLE) -> tuple[float, float]:
    """Where a place of the Country lies on the page, in px; in the editor the north is always at the top."""
    state = guest.state()
    view, side = state["sheet"]["view"], state["side"]
    country = view["country"]
    if ground == TABLE and view["home"][side] == "north":
        x, y = country["width"] - x, country["depth"] - y
    found = guest.page.evaluate(PLACED, [x, country["depth"] - y, ground])
    return found[0], found[1]


def man(guest: Guest, key: str) -> tuple[int, int]:
    """Where a man or a gun stands by this side's own sheet."""
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
    """Drag whatever stands at a place by so many inches to the east and to the north."""
    (x, y), (dx, dy) = start, inches
    begin, end = at(guest, x, y), at(guest, x + dx * INCH, y + dy * INCH)
    mouse = guest.page.mouse

    def drag() -> None:
        mouse.move(*begin)
        mouse.down()
        mouse.move(*end, steps=5)
        mouse.up()

    written(guest, drag)


def lasso(guest: Guest, keys: list[str], margin: float = 1.5) -> None:
    """Draw a ring round these men, and only as wide as they stand."""
    places = [man(guest, key) for key in keys]
    xs, ys, m = [x for x, _ in places], [y for _, y in places], margin * INCH
    corners = [(min(xs) - m, min(ys) - m), (max(xs) + m, min(ys) - m), (max(xs) + m, max(ys) + m), (min(xs) - m, max(ys) + m)]
    mouse = guest.page.mouse
    mouse.move(*at(guest, *corners[0]))
    mouse.down()
    for corner in (*corners[1:], corners[0]):
        mouse.move(*at(guest, *corner), steps=4)
    mouse.up()


def hand(guest: Guest) -> Locator:
    """What is in the hand, and the buttons for it."""
    return guest.page.get_by_role("group", name="In the hand")


def listed(guest: Guest, words: str) -> Locator:
    """The line of a body or a gun in the list of all units."""
    return guest.unfold("units").get_by_role("row").filter(has=guest.page.get_by_role("rowheader", name=re.compile(words)))
