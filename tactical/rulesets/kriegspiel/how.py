"""The Kriegspiel on its page of *How to play*: values out of the book's tables, and three positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.engine.play.how import Picture, Table, played, written
from tactical.engine.registry import find
from tactical.engine.tables import read
from tactical.ground.geometry.measure import INCH
from tactical.ground.teaching import country
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.rules.tables import BOOK

FLOOR = ".og-stage"
NAMES = {
    "inf": "Infantry",
    "cav": "Cavalry",
    "RA": "Royal Artillery",
    "RE": "Royal Engineers",
    "TS": "Transport and supply",
    "GEN": "General",
}


def arms() -> Table:
    """Table the inches a move (KS-020, KS-021)."""
    up, down = BOOK["KS-021"]["value"]
    rows = []
    for key, name in NAMES.items():
        rate = BOOK["KS-020"][key]
        column = f"{rate['road'] * up // down} in" if key in ("inf", "cav") else ""
        rows.append((name, f"{rate['country']} in", f"{rate['road']} in", column))
    return Table("Moves of the units", ("Unit", "Across country", "On a road", "On a road, in twos or fours"), tuple(rows))


def supply() -> Table:
    """Table what is eaten (KS-060, KS-061)."""
    book, near = BOOK["KS-060"], BOOK["KS-061"]
    rows = (
        ("Food", f"{book['men']} men", f"every {book['every']} moves"),
        ("Forage", f"{book['horses']} horses", f"every {book['every']} moves"),
        ("Ammunition", f"{book['men']} infantry", f"after {book['run']} consecutive moves of firing"),
    )
    within = f"Supply: the store must be within {near['foot']} feet of foot, {near['horse']} of horse"
    return Table(within, ("Packet of", "For", "Given up"), rows)


def first() -> dict[str, Any]:
    """Make the set-up of the first battle."""
    told = read(__package__, "guide")["first"]
    return {
        "terms": {"supply": "none"},
        "country": country(told["country"]),
        "home": {"blue": "south", "red": "north"},
        "first": "blue",
        "limit": told["limit"],
        "forces": [{"side": side, "units": [_placed(one) for one in told[side]]} for side in ("blue", "red")],
    }


def _placed(one: Data) -> Data:
    return {**one, "at": [inches * INCH for inches in one["at"]]}


def opening() -> Picture:
    """Show the first battle before its first move."""
    rules = find("kriegspiel")
    caption = "Blue’s fusiliers, hussars and a battery with its general; in front a picket of Red."
    return written(rules, rules.open(first(), "a picture"), "blue", {}, part=FLOOR, caption=caption)


def moving() -> Picture:
    """Show a unit sent forward, on the sheet."""
    rules = find("kriegspiel")
    state = played(rules, rules.open(first(), "a picture"), {"blue": {"done": True}})
    men = {key: one for key, one in rules.see(state, "blue")["men"].items() if one["body"] == "b1"}
    orders = {"men": {key: [[one["x"] + 4 * INCH, one["y"] + 8 * INCH]] for key, one in men.items()}}
    caption = "The fusiliers sent nine inches forward; the dotted outlines show where they stood."
    return written(rules, state, "blue", orders, part=FLOOR, caption=caption)


def downs() -> Picture:
    """Show the contoured country of the small exercise."""
    rules = find("kriegspiel")
    setup = next(one.contents for one in rules.setups() if one.key == "convoy")
    caption = (
        "An exercise: a convoy of wagons on a road with its escort. Nobody on this side knows yet where the enemy’s "
        "horse is waiting."
    )
    return written(rules, rules.open(setup, "a picture"), "blue", {}, part=FLOOR, caption=caption)


TABLES: dict[str, Callable[[], Table]] = {"arms": arms, "supply": supply}
PICTURES: dict[str, Callable[[], Picture]] = {"opening": opening, "moving": moving, "downs": downs}
GUIDES: dict[str, Callable[[], dict[str, Any]]] = {"first": first}
CARDS: tuple[str, ...] = tuple(NAMES)
"""The kind of piece that each row of the table of arms is about, for the card of one that was pressed."""
