"""Hand-to-hand contact: who fights, and who may not come so near."""

from __future__ import annotations

from tactical.ground.geometry.measure import gap
from tactical.ground.rules.tables import BOOK as LITTLE_WARS
from tactical.ground.turns.book import Book
from tactical.ground.turns.state import Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import roll
from tactical.rulesets.kriegspiel.rules import charges

CONTACT = LITTLE_WARS["LW-062"]["touch"] if "touch" in LITTLE_WARS.get("LW-062", {}) else 8
NEAR = 384  # u from a man in contact within which men take part (LW-064)
UNARMED = ("TS", "GEN")


def fights(state: Data, key: str) -> bool:
    """Report whether a man is armed, of an arm that fights hand to hand, and not out of action."""
    man = state["men"][key]
    if man["is"] != "armed" or man["arm"] in UNARMED:
        return False
    unit = state["units"].get(man["body"])
    return unit is None or not unit["out"]


def no_contact(book: Book, state: Data, key: str, path: list[Point]) -> Refusal | None:
    """Say why horse may not end its way at an enemy: fewer than eight, not in line, or another body charges him already."""
    man = state["men"].get(key)
    if man is None or man["is"] != "armed" or man["arm"] != "cav":
        return None
    unit = state["units"].get(man["body"])
    if unit is None or not unit["mounted"]:
        return None
    foe = touched(book, state, key, path[-1])
    if foe is None:
        return None
    why = charges.no_charge(len(roll.standing(state, man["body"])), unit["formation"], mounted=unit["mounted"])
    if why:
        return "KS-091", f"cavalry can touch the enemy only by a charge: {why}"
    body = state["men"][foe]["body"]
    others = [one for one, target in state.get("charging", {}).items() if target == body and one != man["body"]]
    if others:
        return "KS-091", "another unit is already charging this one in this move"
    return None


def touched(book: Book, state: Data, key: str, at: Point) -> str | None:
    """Find the armed enemy whom a man standing there would touch, the nearest, or None."""
    side, r = state["men"][key]["side"], book.radius(state, key)
    near = []
    for other, man in state["men"].items():
        if man["side"] == side or man["is"] != "armed" or abs(man["x"] - at[0]) > 128 or abs(man["y"] - at[1]) > 128:
            continue
        off = gap(*at, r, man["x"], man["y"], book.radius(state, other))
        if off <= CONTACT:
            near.append((off, other))
    return min(near)[1] if near else None
