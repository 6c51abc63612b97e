"""Picture of Little Wars: Hook's Farm from Blue's side against the computer, with a gun being laid."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page

from tactical.rulesets.little_wars import hooks_farm
from tests.promises.field_table import open_tables
from tests.site import Site

SIZE = {"width": 1440, "height": 900}
SEED = "a picture"
MOVE = 10  # the picture shows the guns' turn of this move
STEP = 10 * 64
READ = """async () => await (await fetch(location.pathname + "state.json")).json()"""
SEAL = """async ([number, orders]) => {
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const post = (path, body) => fetch(location.pathname + path, {
    method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token }, body: JSON.stringify(body) });
  await post("draft/", { number, orders });   // whoever finds no room or no way stays where he is
  const answer = await post("seal/", { number });
  return answer.ok ? "" : await answer.text();
}"""


def play_to_shot(site: Site, browser: Browser) -> Page:
    """Play Blue until his guns may fire in the move of the picture, and lay one of them."""
    table = ("little_wars", {"setup": hooks_farm.setup(), "seed": SEED, "programs": ["red"]})
    links = open_tables(site, {"picture": table})["picture"]
    page = browser.new_context(viewport=SIZE, color_scheme="light", reduced_motion="reduce").new_page()
    play(page, site.url + links["blue"])
    return page


def play(page: Page, link: str) -> None:
    """Sit down by this link and play to the move of the picture."""
    page.goto(link)
    page.get_by_label("Your name, as the others read it").fill("Ada")
    page.get_by_role("button", name="Sit down").click()
    page.locator("#board .og-stage").wait_for()
    while (state := _asked(page))["sheet"]["view"]["ply"] < MOVE:
        _seals(page, state)
    page.reload()
    _lays(page, state)


def _asked(page: Page) -> Any:
    while True:
        state = page.evaluate(READ)
        if state["asked"] and not state["sealed"]:
            return state
        page.wait_for_timeout(300)


def _seals(page: Page, state: Any) -> None:
    """Fire the guns at their likeliest targets; the foot goes forward slowly, the horse stays with the guns."""
    sheet = state["sheet"]
    options, view, orders = sheet["options"], sheet["view"], {}
    if options["form"] == "guns":
        shots = []
        for gun, told in options["guns"].items():
            if aims := _aims(told):
                shots += [[gun, aims[0]]] * told["fire"]
        orders = {"fire": shots, "done": True}
    elif options["form"] == "men" and view["ply"] in (2, 4, 6):
        forward = [key for key, told in options["men"].items() if view["men"][key]["arm"] == "inf" and told["reach"] > STEP]
        orders = {"men": {key: [[view["men"][key]["x"], view["men"][key]["y"] + STEP]] for key in forward}}
    if refused := page.evaluate(SEAL, [state["number"], orders]):
        raise SystemExit(f"Hook's Farm: {refused[:400]}")


def _aims(told: Any) -> list[str]:
    chances = told.get("targets", {})
    return sorted(chances, key=lambda key: (-chances[key], key)) if told["fire"] else []


def _lays(page: Page, state: Any) -> None:
    """Lay one gun on its likeliest target with the keys of the table."""
    page.locator("#board .og-stage").wait_for()
    page.wait_for_timeout(1500)
    guns = [gun for gun, told in state["sheet"]["options"]["guns"].items() if _aims(told)]
    if guns:
        page.locator(f'[data-key="aim-{guns[0]}"]').click()
        page.locator("#board .og-stage").focus()
        page.keyboard.press(".")
        page.evaluate("document.activeElement.blur()")
        page.wait_for_timeout(300)
