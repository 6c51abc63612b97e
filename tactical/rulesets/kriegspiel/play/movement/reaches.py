"""Reaches: how far a man or a gun still goes in this move, and the cost of its way, in u of open country (SC-KS-05)."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import length
from tactical.ground.geometry.polygons import ring_near_point
from tactical.ground.turns.state import Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import command
from tactical.rulesets.kriegspiel.rules import marching, volleys
from tactical.rulesets.kriegspiel.rules.tables import u

DEEP = 384  # u: as far behind a bank as a body at a ford is looked for


def own_move(state: Data) -> int:
    """Return which of its own moves the mover makes: 1, 2, …."""
    return (int(state["ply"]) + 1) // 2


def unit_of(state: Data, key: str) -> Data | None:
    """Return the unit of a man or a gun; None for one whose unit is not known, such as an enemy's prisoner."""
    one = state["men"].get(key) or state["guns"].get(key)
    found: Data | None = state["units"].get(one["body"]) if one else None
    return found


def battery(state: Data, gun: str) -> Data | None:
    """Return the battery of a gun that is in its own hands; None for one that was taken (SC-KS-46)."""
    found = unit_of(state, gun)
    return found if found is not None and found["side"] == state["guns"][gun]["side"] else None


def part(unit: Data) -> int:
    """Price one u of open country for this unit, in parts of a move."""
    return marching.parts(1, unit["arm"], mounted=unit["mounted"])


def allowed(state: Data, key: str) -> int:
    """Allow a unit's men in this move a whole move and what it banked, less its acts, in u of open country."""
    unit = unit_of(state, key)
    if unit is None:
        return marching.rate(state["men"][key]["arm"])
    return max(0, marching.budget(unit) - int(unit["acted"])) // part(unit)


def spent_on_acts(state: Data, gun: str) -> int:
    """Reckon what a gun's battery has spent on acts in this move, in u of open country."""
    unit = battery(state, gun)
    return 0 if unit is None else -(-int(unit["acted"]) // part(unit))


def refuse_move(state: Data, key: str) -> Refusal | None:
    """Say why a man may not move at all, whatever is left to him."""
    man = state["men"][key]
    if man["is"] != "armed" or man["body"] not in state["units"]:
        return None
    return unit_kept(state, man["body"]) or fired(state["units"][man["body"]])


def fired(unit: Data) -> Refusal | None:
    """Say why a unit may not move that has fired in this move (artillery: its guns have rules of their own)."""
    why = volleys.fire_or_move(unit, "move") if unit["arm"] != "RA" else None
    return ("KS-034", why) if why else None


def unit_kept(state: Data, key: str) -> Refusal | None:
    """Say why a unit may not move at all: want, a charge it suffered, boats, a flight, a move that is spent."""
    unit = state["units"][key]
    why = marching.can_move(unit, own_move(state))
    if why:
        return "KS-094" if "charged" in why else "KS-066", why
    if unit["arm"] == "GEN" and not command.commanding(state, unit["side"]):
        return "KS-010", "the general cannot give orders"
    if unit.get("fixed"):
        return "KS-041", "its guns cannot be moved"
    if unit["doing"] is not None:
        return "KS-037", "it is embarking or landing, and must stay where it is"
    if key in state["retiring"]:
        return state["retiring"][key]["why"], "it is retiring before cavalry: the rules move it, straight away from the enemy"
    if unit["acted"] >= marching.budget(unit):
        return "KS-031" if unit["arm"] != "RA" else "KS-041", "it has spent its whole move"
    return None


def cost(country: Country, state: Data, key: str, path: list[Point]) -> int:
    """Price a way in u of open country, rounded up; crossing a ford takes a whole move."""
    unit = unit_of(state, key)
    if unit is None:
        return length(path)
    if country.waters and any(kind == "ford" for kind, *_ in country.river_between([*path])):
        return max(marching.ford() // part(unit), length(path))
    if not country.roads and not country.relief.boards:
        return length(path)
    spent = marching.cost(marching.stretches(country, path), unit["arm"], unit["formation"], mounted=unit["mounted"])
    return -(-spent // part(unit))


def bars(country: Country, state: Data, key: str, path: list[Point]) -> Refusal | None:
    """Bar rivers and slopes that this arm cannot pass."""
    unit = unit_of(state, key)
    if unit is None:
        return None
    arm = "gun" if key in state["guns"] else unit["arm"]
    if country.waters:
        for kind, ford, *_ in country.river_between([*path]):
            if kind != "ford":
                continue
            if why := marching.no_river(arm):
                return "KS-036", why
            if unit["ford"] != ford or unit["acted"]:
                why = marching.may_not_ford(country, arm, path, used=unit["acted"])
                return ("KS-030", why) if why else None
            if not _is_near_ford(country, ford, path[-1], _depth(country, state, unit, ford)):
                return "KS-030", "crossing a ford takes the whole move, which ends on the other bank"
    if arm in marching.WHEELS and (why := marching.too_steep(arm, country, path)):
        return "KS-023", why
    return None


def _depth(country: Country, state: Data, unit: Data, ford: str) -> int:
    """Measure how far from the water a body at a ford may come out of it: its rear ranks stood behind the bank (SC-KS-22)."""
    far = u("KS-030", "bank")
    for one in unit["men"]:
        place = state["men"][one].get("from")
        while place and far < DEEP and not _is_near_ford(country, ford, place, far):
            far += 32
    return far


def _is_near_ford(country: Country, ford: str, place: Sequence[int], far: int) -> bool:
    waters = (ring for _, kind, key, ring in country.waters if kind == "ford" and key == ford)
    return any(ring_near_point(ring, place[0], place[1], far + 1) for ring in waters)


def farthest(country: Country, state: Data, key: str, reach: int) -> int:
    """Return how far a reach of so many u of open country carries at most: all by road, where there are roads."""
    unit = unit_of(state, key)
    if unit is None or not country.roads:
        return reach
    road = marching.parts(1, unit["arm"], unit["formation"], road=True, mounted=unit["mounted"])
    return reach * part(unit) // road
