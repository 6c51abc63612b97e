"""Pictures of the README, made again: a small war on a site of its own, two of its rooms, the desk, and Hook's Farm.

.venv/bin/python -m docs.shots.make
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from docs.shots import field
from docs.shots.palette import reduced
from tests.site import Site

HERE = Path(__file__).parent
SIZE = {"width": 1440, "height": 900}
SEED = "pictures"
MOST_BYTES = 200_000
PATIENCE_MS = 120_000
Places = tuple[tuple[float, float, float], ...]

SAILS: dict[str, Places] = {  # longitude, latitude, knots
    "channel_fleet": ((1.05, 51.5, 11), (1.62, 51.86, 11), (3.0, 52.75, 11), (4.2, 53.9, 11), (4.6, 55.2, 11)),
    "cruiser_squadron": ((2.1, 52.75, 14), (3.6, 54.0, 14), (5.4, 54.9, 14)),
    "harwich_destroyers": ((1.62, 51.86, 12), (3.0, 52.4, 12), (3.6, 52.95, 12), (4.2, 53.4, 12)),
    "first_squadron": ((8.1, 53.7, 11), (7.93, 53.86, 11), (6.9, 54.1, 11), (5.0, 54.6, 11)),
    "second_squadron": ((8.1, 53.7, 12), (7.93, 53.86, 12), (7.2, 54.3, 12), (6.4, 55.3, 12)),
    "scouting_forces": ((8.336, 54.002, 16), (8.18, 54.0, 16), (6.5, 54.7, 16), (4.0, 54.9, 16)),
}
AWAY: Places = ((4.3, 54.2, 15), (3.4, 54.1, 15), (2.2, 54.9, 12))  # the draft on the table when the picture is taken
KENT = "cruiser_squadron_0_1"  # the scout that parts from the 1st Cruiser Squadron
POST = """async body => {
  const room = document.querySelector("#room"), token = document.querySelector('meta[name="csrf-token"]').content;
  const call = Number(document.querySelector("#papers").dataset.call);
  const answer = await fetch(room.dataset[body.seal === false ? "urlDraft" : "urlSeal"], {
    method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify({ ...body, seal: undefined, call }) });
  return answer.ok ? "" : await answer.text();
}"""


class War:
    """Players of one war, each in a browser."""

    def __init__(self, site: Site, browser: Browser) -> None:
        self.site, self.browser = site, browser
        self.pages: dict[str, Page] = {}

    def at(self, seat: str) -> Page:
        """Open the page of a seat as it is now."""
        if seat not in self.pages:
            page = self.browser.new_context(viewport=SIZE, color_scheme="light").new_page()
            page.goto(self.site.links[seat])
            page.get_by_role("button", name="Take this seat").click()
            page.wait_for_load_state("networkidle")
            self.pages[seat] = page
        else:
            self.pages[seat].reload()
        return self.pages[seat]

    def seals(self, seat: str, **orders: Any) -> None:
        """Seal a seat's orders, or with ``seal=False`` only draft them; SystemExit with the refusal."""
        page = self.at(seat)
        refused = page.evaluate(POST, orders)
        if refused:
            sys.exit(f"{seat}: {refused}")

    def six_hours(self) -> None:
        """Order, read and publish as the umpire until seats are asked for another run."""
        desk = self.pages["umpire"]
        before = desk.locator("#clock b").inner_text()
        while desk.locator("#clock b").inner_text().split("–")[-1] == before.split("–")[-1]:
            desk.get_by_role("button", name=re.compile("^Resolve")).click(timeout=PATIENCE_MS)
            desk.get_by_role("button", name=re.compile("^Publish to")).click(timeout=PATIENCE_MS)
            desk.get_by_role("button", name=re.compile("^Resolve")).wait_for(timeout=PATIENCE_MS)


def legs(places: Places) -> list[dict[str, float]]:
    """Write a course as an order sheet has it."""
    return [{"lon": lon, "lat": lat, "knots": knots} for lon, lat, knots in places]


def begin(war: War) -> None:
    """Declare War Imminent, and set two days of fine weather."""
    desk = war.at("umpire")
    desk.get_by_role("button", name="Begin as the book has it").click()
    desk.wait_for_selector("#desk")
    here = desk.url
    desk.get_by_role("link", name="Weather and night battles").click()
    desk.locator("#hours").select_option("48")
    desk.locator("#why-set").fill("Two days of fine weather were foretold.")
    desk.get_by_role("button", name="Set it").click()
    desk.wait_for_load_state("networkidle")
    desk.goto(here)


def play(war: War) -> None:
    """Play twelve hours: the cruisers detach a scout and sight the ships from the Bight, and the papers report it."""
    for seat, places in SAILS.items():
        orders: dict[str, Any] = {"forces": {seat: {"legs": legs(places)}}}
        if seat == "cruiser_squadron":
            orders["forces"][seat]["detach"] = [{"n": 1, "name": "Kent", "ships": ["kent"]}]
            orders["forces"][KENT] = {"legs": legs(((2.1, 52.75, 14), (2.6, 53.9, 14), (2.6, 55.6, 14)))}
        if seat == "channel_fleet":
            orders["dispatches"] = [{"to": "blue_admiralty", "text": "Sailing for the Broad Fourteens at eleven knots."}]
            orders["dispatches"] += [{"to": "cruiser_squadron", "text": "Keep between me and the Bight. Report what you see."}]
        war.seals(seat, **orders)
    war.six_hours()
    war.seals(
        "press",
        articles=[
            {
                "headline": "Grey Ships off the Frisian Isles",
                "dateline": "Nieuwediep, Day 1",
                "versions": {
                    "blue": "Fishermen in since noon agree that a number of large men-of-war, painted grey, passed outside the "
                    "islands towards the west, keeping close order and answering no hail.\n\nOne master, who served in the "
                    "Navy, counted eight with two funnels. The others did not see so many.",
                    "red": "A British fleet is said to have put to sea from the Thames. Nobody here has seen it.",
                },
            }
        ],
    )
    war.seals(
        "blue_admiralty",
        dispatches=[
            {"to": "channel_fleet", "text": "Eight large ships may be out of the Jade. Do not pass 55° N by night."},
            {"to": "cruiser_squadron", "text": "Coal for you at Rosyth from noon tomorrow."},
        ],
    )
    war.six_hours()


def reviewed(war: War) -> Page:
    """Open the umpire's desk with the next run's draft, its first line open to show who is told."""
    desk = war.at("umpire")
    desk.get_by_role("button", name=re.compile("^Resolve")).click(timeout=PATIENCE_MS)
    desk.locator("#draft-h", has_text="Draft of the run").locator("xpath=..").locator("[data-line]").first.wait_for(
        timeout=PATIENCE_MS
    )
    desk.locator("#truth path").first.wait_for(state="attached", timeout=PATIENCE_MS)
    desk.keyboard.press("j")
    desk.keyboard.press("Enter")
    desk.wait_for_timeout(1500)
    return desk


def picture(page: Page, name: str) -> None:
    """Save the picture of one room, small enough for a README."""
    path = HERE / name
    path.write_bytes(reduced(page.screenshot()))
    size = path.stat().st_size
    print(f"{path.relative_to(HERE.parent.parent)}: {size:,} bytes")
    if size > MOST_BYTES:
        sys.exit(f"{name} is larger than {MOST_BYTES:,} bytes")


def main() -> None:
    """Play, and take the pictures."""
    with (
        tempfile.TemporaryDirectory() as home,
        Site(Path(home), pack="north_sea_1905", seed=SEED) as site,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        war = War(site, browser)
        begin(war)
        play(war)
        war.seals("cruiser_squadron", seal=False, forces={"cruiser_squadron": {"legs": legs(AWAY)}})
        war.pages["cruiser_squadron"].evaluate("sessionStorage.clear()")  # the view of the approach is not kept
        cabin = war.at("cruiser_squadron")
        cabin.wait_for_selector("path.reach", state="attached", timeout=PATIENCE_MS)
        cabin.locator("[data-contact]").first.dispatch_event("click")  # opens the note "why do I see this?"
        cabin.evaluate("document.activeElement.blur()")
        cabin.wait_for_timeout(800)
        picture(cabin, "cabin.png")
        admiralty = war.at("blue_admiralty")
        admiralty.wait_for_timeout(2500)
        picture(admiralty, "admiralty.png")
        picture(reviewed(war), "desk.png")
        picture(field.taken(site, browser), "hooks_farm.png")
        browser.close()


if __name__ == "__main__":
    main()
