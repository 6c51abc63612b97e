"""Stores of packets: wagons, depots and the stores trucks of trains, and whether they can give packets up now."""

from __future__ import annotations

from tactical.engine.text.words import listed, plural
from tactical.ground.geometry.measure import INCH, div
from tactical.ground.geometry.polygons import ccw, ring_near_point
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.play import roll, trains
from tactical.rulesets.kriegspiel.rules import countryside, marching, supply
from tactical.rulesets.kriegspiel.rules.tables import OURS

KINDS = supply.KINDS
NEAR = int(OURS["SC-KS-41"]["near"]) * INCH
WAGON = countryside.outline("wagon")[0]


def are_packets_counted(state: Data) -> bool:
    """Report whether packets are counted in this battle."""
    return bool(state["terms"].get("supply", "kept") == "kept")


def all_of(state: Data, side: str) -> dict[str, Data]:
    """Return every store of a side by key: ``kind``, ``x``, ``y``, ``title``, ``packets``, and ``why`` it gives up nothing in
    this move.

    A store is a wagon, a depot by its feature, or a truck: ``train-1/4``. ``packets`` is the state's own table.
    """
    found: dict[str, Data] = {}
    for key, one in sorted(state["wagons"].items()):
        if one["side"] == side and one["is"] == "in place":
            found[key] = _store(state, key, "wagon", one["x"], one["y"], one["packets"], marching.may_not_deliver(one) or "")
    for key, one in sorted(state["depots"].items()):
        if one["side"] == side and one["is"] == "in place":
            found[key] = _store(state, key, "depot", *middle(ring(state, key)), one["packets"], "")
    for key, train in sorted(state["trains"].items()):
        if train["side"] != side:
            continue
        pieces = trains.pieces(state, key)
        why = "a train that has run cannot deliver in the same move" if train["used"] else ""
        for n, truck in enumerate(train["trucks"], 1):
            if truck["kind"] == "stores" and truck["is"] == "in place":
                at = pieces[str(n)]
                found[f"{key}/{n}"] = _store(state, f"{key}/{n}", "truck", at["x"], at["y"], truck.get("packets", {}), why)
    return found


def _store(state: Data, key: str, kind: str, x: int, y: int, packets: Data, why: str) -> Data:
    return {"kind": kind, "x": x, "y": y, "title": title(state, key), "packets": packets, "why": why}


def serving(state: Data, side: str) -> list[supply.Store]:
    """List the stores of a side that can give up packets in this move."""
    return [
        supply.Store(key, one["x"], one["y"], dict(one["packets"])) for key, one in all_of(state, side).items() if not one["why"]
    ]


def pay(state: Data, side: str, given: dict[str, dict[str, int]]) -> None:
    """Take packets out of the stores that gave them up."""
    found = all_of(state, side)
    for key, packets in given.items():
        for kind, number in packets.items():
            found[key]["packets"][kind] -= number


def room(found: Data) -> int:
    """Count how many packets a store still holds; a depot holds any number."""
    if found["kind"] == "depot":
        return 9999
    hold = OURS["SC-KS-41" if found["kind"] == "wagon" else "SC-KS-43"]["hold"]
    return max(0, int(hold) - total(found["packets"]))


def total(packets: Data) -> int:
    """Add up packets of all kinds."""
    return sum(int(packets.get(kind, 0)) for kind in KINDS)


def at_hand(state: Data, wagon: Data, key: str, found: Data) -> bool:
    """Report whether a wagon stands near enough to a store to load from it."""
    if found["kind"] == "depot":
        return ring_near_point(ccw(ring(state, key)), wagon["x"], wagon["y"], NEAR + WAGON)
    reach = NEAR + 2 * WAGON
    return bool((wagon["x"] - found["x"]) ** 2 + (wagon["y"] - found["y"]) ** 2 <= reach * reach)


def ring(state: Data, depot: str) -> list[list[int]]:
    """Return the outline of a depot."""
    found: list[list[int]] = next(one["at"] for one in state["country"]["features"] if one["key"] == depot)
    return found


def middle(points: list[list[int]]) -> Point:
    """Find the middle of an area: halfway between its outermost sides."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return div(min(xs) + max(xs), 2), div(min(ys) + max(ys), 2)


def title(state: Data, key: str) -> str:
    """Name a store in words."""
    if key in state["depots"]:
        name = next((one.get("name") for one in state["country"]["features"] if one["key"] == key), None)
        return str(name or f"depot {key}")
    if key in state["wagons"]:
        unit = state["units"].get(state["wagons"][key]["unit"])
        return f"wagon {key.rpartition('-w')[2]}{' of ' + roll.called(unit) if unit and unit['name'] else ''}"
    return f"truck {key.partition('/')[2]} of {key.partition('/')[0].replace('-', ' ').capitalize()}"


def words(packets: dict[str, int]) -> str:
    """Count packets in words: ``2 packets of food and 3 of forage``."""
    found = [(packets[kind], kind) for kind in KINDS if packets.get(kind)]
    if not found:
        return "no packets"
    (number, kind), *rest = found
    return listed([plural(number, f"packet of {kind}"), *(f"{number} of {kind}" for number, kind in rest)])
