"""People at a table of Jane's naval war game: how they come to it, and how a helper orders moves that a test does not press."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Error, FloatRect, Locator, expect

from tests.doorway import press
from tests.patience import until
from tests.promises.at_table import SLOW, Company, Guest
from tests.site import Site

NEAR_YD = 3500  # so near both ships lie beam on and fire


class Wardroom(Company):
    """Everybody who comes to one site in one test, to tables with a plot instead of squares."""

    def comes_in(self, guest: Guest) -> Guest:
        laid_out = guest.page.locator("#board .jn, #board .wait")  # a plot, or the word that there will be one
        expect(laid_out.first).to_be_attached(timeout=SLOW)
        expect(guest.heading).to_be_visible(timeout=SLOW)
        return guest

    def takes(self, guest: Guest, link: str) -> Guest:
        """Bring somebody to a chair kept under their name."""
        press(guest.page, self.site.url + link)
        return self.comes_in(guest)


OPENED = """
import json, sys
import django
django.setup()
from naval.rulesets.jane.actions import actions
from tactical.services.tables import open_for
musters = {one.key: one.contents for one in actions()}
found = []
for key, wanted in json.loads(sys.argv[1]):
    chairs = [(*name.partition("/")[::2], "", taken) for name, taken in wanted["chairs"].items()]
    put = open_for(
        "jane", {**musters[key], **wanted.get("muster", {})}, wanted["seed"], key,
        [(side, posts.split("+") if posts else (), name, taken) for side, posts, name, taken in chairs],
        programs=wanted.get("programs", ()),
    )
    found.append({name: f"/battles/enter/{chair.token}/" for name, chair in put.items()})
print(json.dumps(found))
"""


def open_actions(site: Site, *tables: tuple[str, dict[str, Any]]) -> list[dict[str, str]]:
    """Open actions by code, each with a seed of its own; return the links of the chairs, by side and posts.

    ``chairs`` are true where no name is asked; ``programs`` the sides without people; ``muster`` the changes.
    """
    return json.loads(site.python("-c", OPENED, json.dumps(tables)).splitlines()[-1])


# ---- what is pressed ----


def written(guest: Guest, act: Any) -> None:
    """Do something that writes on the sheet, and wait until the server has it."""
    with guest.page.expect_response("**/draft/") as answer:
        act()
    assert answer.value.ok, answer.value.text()


def press_ghost(guest: Guest, points: int) -> None:
    """Press the place on the fan where she would be after so many points of helm."""
    ghost = helm(guest, points).locator(".jn-touch")

    def place() -> FloatRect | None:
        try:
            ghost.scroll_into_view_if_needed()
            return ghost.bounding_box()
        except Error:  # the fan was drawn anew in that instant
            return None

    box = until(place, what="the fan never stood still")
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    written(guest, lambda: guest.page.mouse.click(*at))
    expect(helm(guest, points)).to_have_attribute("aria-checked", "true", timeout=SLOW)


def helm(guest: Guest, points: int) -> Locator:
    return guest.page.get_by_role("radiogroup", name="Points of helm").locator(f'[data-points="{points}"]')


def ordered(guest: Guest) -> dict[str, Any]:
    """Read the ships' orders on this chair's sheet."""
    return guest.state()["sheet"]["orders"].get("ships", {})


def mark_of(guest: Guest, ship: str) -> Locator:
    return guest.page.locator(f'.paper [data-ship="{ship}"]')


# ---- what is not pressed ----

SEAL = """async ([number, orders]) => {
    const { post } = await import("/static/room/post.js");
    return post("seal/", { number, orders });
}"""


def seals(guest: Guest, orders: dict[str, Any] | None = None) -> None:
    """Seal these orders from the page, or closing orders with guns on the enemy, without pressing anything."""
    state = guest.state()
    answer = guest.page.evaluate(SEAL, [state["number"], closing(state["sheet"]) if orders is None else orders])
    assert answer["ok"], answer


def closing(sheet: dict[str, Any]) -> dict[str, Any]:
    """Order full speed at the enemy, and near him past him with every gun."""
    own = next(one for one in sheet["view"]["ships"] if one["own"])
    enemy = next((one for one in sheet["view"]["ships"] if not one["own"]), None)
    may = sheet["options"]["ships"][own["id"]]
    order: dict[str, Any] = {"knots": may["knots"][1]}
    if enemy and enemy["bearing_deg"] is not None:
        beam = 0 if enemy["range_yd"] > NEAR_YD else 90
        order["course_deg"] = (enemy["bearing_deg"] + beam) % 360
    if may["targets"]:
        order["target"] = may["targets"][0]
    if "AP" in may["projectiles"]:
        order["projectile"] = "AP"
    return {"ships": {own["id"]: order}}


def move(*guests: Guest) -> int:
    """Seal for everybody and wait until every page stands at the next move; return the number resolved."""
    number = guests[0].state()["number"] + 1
    for guest in guests:
        seals(guest)
    return arrived(number, *guests)


def arrived(number: int, *guests: Guest) -> int:
    for guest in guests:
        expect(guest.slider).to_have_attribute("max", str(number), timeout=SLOW)
    return number


# ---- what is written on the plot ----

FITS = """() => {
  const plot = document.querySelector('svg[aria-labelledby="plot-title"]');
  return plot.viewBox.baseVal.width === plot.parentNode.clientWidth;
}"""
OVER_EACH_OTHER = """() => {
  const plot = document.querySelector('svg[aria-labelledby="plot-title"]');
  const ROSE = "g:has(> .rose)";
  const round = (xs, ys) => ({ l: Math.min(...xs), r: Math.max(...xs), t: Math.min(...ys), b: Math.max(...ys) });
  const letter = (text, i) => {
    const { x, y, width, height } = text.getExtentOfChar(i);
    const corners = [[x, y + 0.22 * height], [x + width, y + 0.22 * height], [x, y + 0.8 * height], [x + width, y + 0.8 * height]]
      .map(([across, down]) => new DOMPoint(across, down).matrixTransform(text.getScreenCTM()));
    return round(corners.map((at) => at.x), corners.map((at) => at.y));
  };
  const words = [...plot.querySelectorAll("text:not(.m-t)")].filter((text) => text.textContent && !text.closest(ROSE));
  const letters = (text) => Array.from({ length: text.getNumberOfChars() }, (_, i) => letter(text, i));
  const written = words.map((text) => [text.textContent, letters(text)]);
  const drawn = [...plot.querySelectorAll(`${ROSE}, path.hull, [data-ship] path.report`)].map((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return ["a mark", [round([left + 2, right - 2], [top + 2, bottom - 2])]];
  });
  const across = (a, b) => Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1;
  const over = (a, b) => across(a, b) && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 1;
  const touch = ([, ones], [, others]) => ones.some((one) => others.some((other) => over(one, other)));
  const after = (i) => [...written.slice(i + 1), ...drawn];
  return written.flatMap((one, i) => after(i).filter((other) => touch(one, other)).map(([name]) => [one[0], name]));
}"""


def nothing_over_another(guest: Guest) -> None:
    """Check that names, ranges, numbers and squares' letters of the plot cover neither each other nor a mark nor the rose."""
    page = guest.page
    until(lambda: page.evaluate(FITS), what="the plot never took the size of its frame")
    for which in ("all", "now"):
        page.locator(f'[data-fit="{which}"]').evaluate("button => button.click()")
        assert page.evaluate(OVER_EACH_OTHER) == [], f"{which}, {page.viewport_size}"
