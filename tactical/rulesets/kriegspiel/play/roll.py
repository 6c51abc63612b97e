"""The roll of a unit: the men in its ranks, its place, its remains."""

from __future__ import annotations

from tactical.ground.geometry.figures import Box
from tactical.ground.geometry.measure import gap
from tactical.ground.turns.position.people import SIDE_NAMES
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.play import formations
from tactical.rulesets.kriegspiel.rules import countryside
from tactical.rulesets.kriegspiel.rules.tables import BOOK

IN_RANKS = ("armed", "aboard", "held")
HORSE = ("cav", "GEN")
SIZES = {arm: BOOK["KS-014"]["horse" if arm in HORSE else "foot"]["r"] for arm in ("inf", "cav", "RE", "RA", "TS", "GEN")}


def call(state: Data) -> None:
    """Strike the dead, the taken and those off the field from the rolls; horses without riders are lost."""
    men, mine = state["men"], dict[str, list[str]]()
    for key, gun in sorted(state["guns"].items(), key=lambda item: by_key(item[0])):
        if gun["side"] == state["bodies"][gun["body"]]["side"] and gun["is"] != "destroyed":  # one retaken is its battery's again
            mine.setdefault(gun["body"], []).append(key)
    for name, unit in state["units"].items():
        before = len(unit["men"])
        unit["men"] = [key for key in unit["men"] if key in men and men[key]["is"] in IN_RANKS]
        unit["guns"] = mine.get(name, [])
        if unit["arm"] in HORSE and unit["mounted"]:
            unit["horses"] = min(unit["horses"], len(unit["men"]))
        elif before:
            unit["horses"] = unit["horses"] * len(unit["men"]) // before


def standing(state: Data, key: str) -> list[str]:
    """List the men of a unit who stand on the field under arms, in its order."""
    return [one for one in state["units"][key]["men"] if state["men"][one]["is"] == "armed"]


def called(unit: Data) -> str:
    """Name a unit as the log does, with its side, since both may have units of one name: ``Infantry 2 of Red``."""
    return f"{unit['name']} of {SIDE_NAMES[unit['side']]}"


def there(state: Data, key: str) -> bool:
    """Report whether anything of a unit is on the field."""
    return bool(points(state, key))


def points(state: Data, key: str) -> list[Data]:
    """List a unit's points on the field: its men, else its guns, else its wagons."""
    unit = state["units"][key]
    men = [state["men"][one] for one in standing(state, key)]
    guns = [
        state["guns"][one]
        for one in unit["guns"]
        if one in state["guns"] and state["guns"][one]["is"] in ("in place", "disabled")
    ]
    wagons = [
        state["wagons"][one] for one in unit["wagons"] if one in state["wagons"] and state["wagons"][one]["is"] == "in place"
    ]
    return men or guns or wagons


def middle(state: Data, key: str) -> Point | None:
    """Find the middle of a unit, or None when nothing of it is there."""
    found = points(state, key)
    return formations.middle(found) if found else None


def of_side(state: Data, side: str, *arms: str) -> list[str]:
    """List the units of a side that are on the field, of these arms if any are named; by key."""
    return [
        key
        for key in sorted(state["units"], key=by_key)
        if state["units"][key]["side"] == side and (not arms or state["units"][key]["arm"] in arms) and there(state, key)
    ]


def by_key(key: str) -> tuple[int, str]:
    """Sort keys in the order in which people count: b2 before b10."""
    return len(key), key


def apart(state: Data, one: str, other: str, *, began: bool = False) -> int | None:
    """Measure the gap in u between the nearest figures of two units; None where one of them is not there.

    ``began``: from where those of the first stood as this ply began.
    """
    mine, theirs = points(state, one), points(state, other)
    if began:
        mine = [{"x": each["from"][0], "y": each["from"][1]} for each in mine]
    if not mine or not theirs:
        return None
    ra, rb = SIZES[state["units"][one]["arm"]], SIZES[state["units"][other]["arm"]]
    a, b = min(
        ((a, b) for a in mine for b in theirs),
        key=lambda two: (two[0]["x"] - two[1]["x"]) ** 2 + (two[0]["y"] - two[1]["y"]) ** 2,
    )
    return gap(a["x"], a["y"], ra, b["x"], b["y"], rb)


def wagon_box(wagon: Data) -> Box:
    """Return a wagon's outline."""
    return countryside.box("wagon", wagon)


def hurt(state: Data, man: str) -> None:
    """Note that a man is lost to fire: his unit's pursuit may be stopped by it (SC-KS-12)."""
    unit = state["units"].get(state["men"][man]["body"])
    if unit is not None:
        unit["hit"] += 1
