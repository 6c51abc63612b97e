"""Little Wars on its page of *How to play*: values out of the book's tables, the ready-made grounds, and three positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.engine.play.how import Picture, Table, played, written
from tactical.engine.registry import find
from tactical.engine.tables import read
from tactical.ground.geometry import library
from tactical.ground.geometry.measure import INCH
from tactical.ground.rules.tables import ARMS, BOOK
from tactical.ground.teaching import country, rows
from tactical.ground.turns.state import Data

FLOOR = ".og-stage"
NAMES = {"inf": "Infantryman", "cav": "Cavalryman"}


def arms() -> Table:
    """Table the moves and points of each arm (LW-030, LW-032, LW-042, LW-091)."""
    found = [(NAMES[key], f"{arm.move // INCH} in", "", _points(arm.halves)) for key, arm in ARMS.items()]
    gun = BOOK["LW-042"]
    far = f"{gun['foot'] // INCH} in with foot, {gun['horse'] // INCH} in with {gun['cavalry']} of horse"
    found.append(
        ("Gun", far, f"{BOOK['LW-032']['men']} men within {BOOK['LW-032']['reach'] // INCH} in", _points(BOOK["LW-091"]["gun"]))
    )
    return Table("Pieces", ("Figure", "Move", "Needs", "Points"), tuple(found))


def chances() -> Table:
    """Table how often the model of the shot hits a man who is fully seen (LW-054, SC-LW-10)."""
    book = BOOK["LW-054"]
    found = []
    for far, mille in zip(book["ranges"], book["hits"], strict=True):
        found.append((f"{far // INCH // 12} ft", f"{mille // 10} in 100", f"{mille * book['exposure']['half'] // 10_000} in 100"))
    return Table("Chance of a well-aimed shot", ("Distance", "Man in the open", "Man half hidden"), tuple(found))


def grounds() -> Table:
    """Table the ready-made grounds: size, and the lines that introduce each."""
    found = []
    for key, title in sorted(library.titles().items(), key=lambda one: one[1]):
        document = library.country(key)
        size = " by ".join(f"{document[side] / (12 * INCH):g}" for side in ("width", "depth"))
        found.append((title, f"{size} ft", " ".join(library.text(key))))
    return Table("Ready-made grounds", ("Ground", "Size", "Lie of the land"), tuple(found))


def _points(halves: int) -> str:
    return str(halves // 2) + ("½" if halves % 2 else "")


def first() -> dict[str, Any]:
    """Make the set-up of the first battle."""
    told = read(__package__, "guide")["first"]
    return {
        "terms": {"curtain": "no"},
        "country": country(told["country"]),
        "home": {"blue": "south", "red": "north"},
        "first": "blue",
        "limit": told["limit"],
        "forces": [{"side": side, "units": [_unit(one) for one in told[side]]} for side in ("blue", "red")],
    }


def _unit(one: Data) -> Data:
    at = rows(one["rows"])
    return {**{part: one[part] for part in ("key", "type", "name")}, "at": at, "count": len(at)}


def opening() -> Picture:
    """Show the first battle before its first move."""
    rules = find("little_wars")
    caption = "Blue’s foot on the left, horse on the right, a gun with its four men in the middle; two parties of Red in front."
    return written(rules, rules.open(first(), "a picture"), "blue", {}, part=FLOOR, caption=caption)


def moving() -> Picture:
    """Show a body moved into touch, on the sheet."""
    rules = find("little_wars")
    state = played(rules, rules.open(first(), "a picture"), {"blue": {"done": True}})
    ahead = {f"b-foot-{n}": [[(20 + n - 1) * INCH, 26 * INCH]] for n in range(1, 11)}
    caption = (
        "Ten men sent forward; the dotted outlines show where they stood. They will touch the picket, and the melee is settled "
        "when the move ends."
    )
    return written(rules, state, "blue", {"men": ahead}, part=FLOOR, caption=caption)


def farm() -> Picture:
    """Show Hook's Farm as it begins."""
    rules = find("little_wars")
    setup = next(one.contents for one in rules.setups() if one.key == "hooks_farm")
    caption = "A whole battle: Hook’s Farm, 48 foot, 25 horse and 3 guns a side."
    return written(rules, rules.open(setup, "a picture"), "red", {}, part=FLOOR, caption=caption)


TABLES: dict[str, Callable[[], Table]] = {"arms": arms, "chances": chances, "grounds": grounds}
PICTURES: dict[str, Callable[[], Picture]] = {"opening": opening, "moving": moving, "farm": farm}
GUIDES: dict[str, Callable[[], dict[str, Any]]] = {"first": first}
CARDS: tuple[str, ...] = (*ARMS, "gun")
"""The kind of piece that each row of the table of arms is about, for the card of one that was pressed."""
