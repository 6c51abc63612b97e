"""Marching: rates, roads, contours, rivers, and the budget of one move.

A move is reckoned in ``MOVE`` parts, which every rate of the book divides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import gcd
from typing import Any

from tactical.engine.rule import forbids, modifies
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import Point, div
from tactical.ground.geometry.measure import length as measured
from tactical.ground.geometry.polygons import ring_near_point
from tactical.rulesets.kriegspiel.rules.tables import BOOK, u

Data = Mapping[str, Any]

ROAD, COUNTRY = "road", "country"
COLUMNS = ("twos", "fours")
WHEELS = frozenset({"RA", "TS", "gun", "wagon"})
NO_RIVER = frozenset({"RA", "RE", "TS", "gun", "wagon"})
A_MOVE = 216 * 64  # u of the longest common multiple of all rates: a part is that much of a move
MOVE, HALF = A_MOVE, A_MOVE // 2


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a path: its length in u, whether it is road, and the contours it goes up and down."""

    length: int
    road: bool = False
    up: int = 0
    down: int = 0


@modifies("KS-020", source="App. L2432-2445")
def rate(arm: str, ground: str = COUNTRY, *, mounted: bool = True) -> int:
    """Infantry 12 inches, cavalry 36, engineers and artillery 24, transport 12 by road and 6 off it, a general 72 and 36.

    Return u. Dismounted cavalry goes as infantry (SC-KS-21); ``boat`` is a boat.
    """
    table = BOOK["KS-020"]
    if arm == "boat":
        return u("KS-020", "boat")
    row = table["dismounted" if arm == "cav" and not mounted else arm]
    return int(row[ground]) * 64


@modifies("KS-021", source="App. L2435-2436; AMB-KS-04")
def on_the_road(length: int, arm: str, formation: str, *, mounted: bool = True) -> int:
    """Infantry and cavalry in twos or fours on a road go half as far again.

    The rest of a rate goes in in u and comes back so increased: 768 becomes 1152.
    """
    by, of = BOOK["KS-021"]["value"]
    return length * by // of if arm in ("inf", "cav") and formation in COLUMNS else length


@modifies("KS-022", source="App. L2446-2449; AMB-KS-05")
def climb(plan: int, up: int, down: int) -> int:
    """A contour up costs a foot of the move, two contours down a foot, on top of the distance."""
    return plan + up * u("KS-022", "up") + down * u("KS-022", "down")


@forbids("KS-023", source="App. L2449-2451; AMB-KS-06")
def too_steep(arm: str, country: Country, path: Sequence[Point]) -> str | None:
    """Where four contours come within a foot there is no way for wheels but by road."""
    if arm in WHEELS and country.steep(list(path)):
        return "four contours within a foot: wheels need a road"
    return None


@modifies("KS-030", "KS-035", source="App. L2454, L2466")
def ford() -> int:
    """To pass a fordable river takes infantry and cavalry one whole move.

    Return the cost in parts. A general goes through as cavalry (SC-KS-22).
    """
    return MOVE


@forbids("KS-036", source="App. L2474, L2484, L2491; SC for bridges")
def no_river(arm: str) -> str | None:
    """Rivers are impassable to guns, engineers and transport, fords too; a bridge is no river."""
    return "rivers may be crossed only by a bridge" if arm in NO_RIVER else None


@forbids("KS-042", source="App. L2481-2483")
def may_not_begin(unit: Data) -> str | None:
    """Engineers begin no repair and no destruction in a move in which they changed position."""
    if unit["arm"] == "RE" and unit["used"]:
        return "engineers cannot begin work in a move in which they have moved"
    return None


@forbids("KS-043", source="App. L2488-2490")
def may_not_deliver(wagon: Data) -> str | None:
    """Nothing is delivered in a move in which the wagon moved."""
    return "a wagon that has moved cannot deliver in the same move" if wagon["used"] else None


def parts(length: int, arm: str, formation: str = "", *, road: bool = False, mounted: bool = True) -> int:
    """Price so many u of level ground for this arm, in parts of a move."""
    whole = on_the_road(rate(arm, ROAD, mounted=mounted), arm, formation) if road else rate(arm, mounted=mounted)
    return length * (MOVE // whole)


def cost(path: Iterable[Stretch], arm: str, formation: str = "", *, mounted: bool = True) -> int:
    """Price a path, in parts: every stretch by its ground, its contours added at that ground's rate.

    A last inch to the foot of a contour is free: else nobody whose move is a foot could climb one.
    """
    total, path = 0, list(path)
    if sum(one.up for one in path) == 1 and sum(one.length for one in path) <= u("KS-022", "foot"):
        path = [Stretch(0, one.road, one.up, one.down) for one in path]
    for one in path:
        total += parts(climb(one.length, one.up, one.down), arm, formation, road=one.road, mounted=mounted)
    return total


def stretches(country: Country, path: Sequence[Point]) -> list[Stretch]:
    """Split a path, its start included, into road and other ground, each with the contours crossed on it."""
    counts = {(road, up): 0 for road in (True, False) for up in (True, False)}
    for a, b in pairwise(path):
        # Boards that stand edge to edge are left and entered at one place: only the net rise or fall there counts.
        for (over, under), steps in groupby(country.relief.changes(a[0], a[1], b[0], b[1]), key=_find_place_of_change):
            step = sum(one[2] for one in steps)
            x, y = a[0] + div((b[0] - a[0]) * over, under), a[1] + div((b[1] - a[1]) * over, under)
            counts[country.on_road(x, y), step > 0] += abs(step)
    whole = measured(path)
    road = min(whole, country.road_length(list(path))) if country.roads else 0
    found = [
        Stretch(road, True, counts[True, True], counts[True, False]),
        Stretch(whole - road, False, counts[False, True], counts[False, False]),
    ]
    return [one for one in found if one.length or one.up or one.down]


def _find_place_of_change(change: tuple[int, int, int]) -> tuple[int, int]:
    over, under, _ = change
    shared = gcd(over, under)
    return over // shared, under // shared


def at_ford(country: Country, x: int, y: int) -> str | None:
    """Return the ford at whose bank a man stands: within two inches of its water (SC-KS-22)."""
    bank = u("KS-030", "bank") + 1
    fords = (key for _, kind, key, ring in country.waters if kind == "ford" and ring_near_point(ring, x, y, bank))
    return min(fords, default=None)


def may_not_ford(country: Country, arm: str, path: Sequence[Point], *, used: int = 0) -> str | None:
    """Say why a path cannot go through the fords it crosses, or None.

    Reaching the river ends a move; the next goes from bank to bank and no farther (SC-KS-05, SC-KS-22).
    """
    fords = [(key, x, y) for kind, key, x, y in country.river_between(list(path)) if kind == "ford"]
    if not fords:
        return None
    if fault := no_river(arm):
        return fault
    key = fords[0][0]
    if at_ford(country, path[0][0], path[0][1]) != key:
        return "crossing the ford takes the next move: this one ends at the bank"
    if used:
        return "crossing a ford takes a whole move"
    if len({key for key, _, _ in fords}) > 1 or at_ford(country, path[-1][0], path[-1][1]) != key:
        return "crossing a ford takes the whole move, which ends on the other bank"
    return None


def budget(unit: Data) -> int:
    """Reckon a body's budget for this move, in parts: one move and what it has banked (SC-KS-05)."""
    return MOVE * (1 + int(unit.get("bank", 0)))


def compute_budget_left(unit: Data) -> int:
    return max(0, budget(unit) - int(unit["used"]))


def reach(unit: Data, ground: str = COUNTRY) -> int:
    """Reckon how far, in u of that ground, a body's remaining budget carries it on the level."""
    return compute_budget_left(unit) // parts(
        1, str(unit["arm"]), str(unit["formation"]), road=ground == ROAD, mounted=bool(unit["mounted"])
    )


def banked(unit: Data) -> int:
    """Count the moves a body has saved when its move is over: none, unless its rate is below one contour's cost (SC-KS-05)."""
    needs = -(-parts(u("KS-022", "up"), str(unit["arm"])) // MOVE) - 1
    return min(needs, int(unit.get("bank", 0)) + 1) if needs > 0 and not unit["used"] else 0


def can_move(unit: Data, move: int) -> str | None:
    """Say what keeps a body from spending anything of this own move, or None."""
    if unit["out"]:
        return "out of action for lack of supply"
    if set(unit["wants"]) & {"food", "forage"}:
        return "without supply it cannot move"
    duty = unit["duty"]
    if duty and duty["must"] == "stand" and duty["move"] == move:
        return "it was charged in close order and cannot move in this move"
    return None
