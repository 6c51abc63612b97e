"""Wagons loaded and unloaded (KS-043, SC-KS-41), and captured (SC-KS-37)."""

from __future__ import annotations

from tactical.ground.geometry.figures import Disc, gap_disc_box
from tactical.ground.geometry.measure import INCH
from tactical.ground.rules.stand import inches
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data, Refusal
from tactical.rulesets.kriegspiel.play import roll
from tactical.rulesets.kriegspiel.play.armies import packets_wrong
from tactical.rulesets.kriegspiel.play.cavalry import pursuit
from tactical.rulesets.kriegspiel.play.supplies import stores
from tactical.rulesets.kriegspiel.rules import marching
from tactical.rulesets.kriegspiel.rules.tables import OURS

SHAPE = 'a wagon has a path [[x, y], …], {"load": store, "packets": {kind: n}} or {"unload": store, "packets"}'


def load(lay: Layout, key: str, value: Data) -> Data | Refusal:
    """Load packets from a store into a wagon, or unload them; returns the order with the packets that go, or why none do."""
    what = next((one for one in ("load", "unload") if one in value), None)
    if what is None or set(map(str, value)) - {what, "packets"} or not isinstance(value[what], str):
        return "KS-043", SHAPE
    wrong = packets_wrong(value.get("packets", {}), "the load")
    if wrong:
        return "KS-043", "; ".join(wrong)
    at = stores.all_of(lay.state, lay.side)
    wagon, other = at[key], at.get(value[what])
    if other is None or value[what] == key:
        return "KS-043", "you have no such store"
    if why := wagon["why"] or other["why"]:
        return "KS-043", why
    if not stores.at_hand(lay.state, lay.state["wagons"][key], value[what], other):
        return "KS-043", f"it must be within {inches(stores.NEAR)} of a store to load or unload"
    source, goal = (other, wagon) if what == "load" else (wagon, other)
    packets = value.get("packets") or {kind: source["packets"].get(kind, 0) for kind in stores.KINDS}
    going = _fits(packets, source["packets"], stores.room(goal))
    if not going:
        return "KS-043", "nothing can be loaded: there are no packets, or no room"
    if value.get("packets") and going != {kind: n for kind, n in value["packets"].items() if n}:
        return "KS-043", f"only {stores.words(going)} can be loaded"
    for kind, number in going.items():
        source["packets"][kind] -= number
        goal["packets"][kind] = goal["packets"].get(kind, 0) + number
    lay.state["wagons"][key]["used"] = 2 * marching.MOVE
    return {what: value[what], "packets": going}


def _fits(packets: Data, have: Data, room: int) -> dict[str, int]:
    """Choose from these packets those that are there and fit in: one of each kind in turn."""
    left = {kind: min(int(packets.get(kind, 0)), int(have.get(kind, 0))) for kind in stores.KINDS}
    going = dict.fromkeys(stores.KINDS, 0)
    while room > 0 and any(left.values()):
        for kind in stores.KINDS:
            if left[kind] and room > 0:
                left[kind], going[kind], room = left[kind] - 1, going[kind] + 1, room - 1
    return {kind: number for kind, number in going.items() if number}


def take(work: Work) -> None:
    """Capture wagons that enemies have come up to with nobody of their own near (SC-KS-37)."""
    state, row = work.state, OURS["SC-KS-37"]
    for key, wagon in sorted(state["wagons"].items()):
        if wagon["is"] != "in place":
            continue
        box = roll.wagon_box(wagon)
        near = {"own": False, "foe": False}
        for man in work.ranks.about(wagon["x"], wagon["y"], row["own"] * INCH + 160):
            one = work.men[man]
            off = gap_disc_box(Disc(one["x"], one["y"], work.book.radius(state, man)), box)
            if work.book.fights(state, man):
                near["own"] |= one["side"] == wagon["side"] and off <= row["own"] * INCH
                near["foe"] |= one["side"] != wagon["side"] and off <= row["foe"] * INCH
        if near["foe"] and not near["own"]:
            _hand_over(work, key)


def _hand_over(work: Work, key: str) -> None:
    """Hand a wagon over to the enemy's nearest column; without one it is a column of its own."""
    state, wagon = work.state, work.state["wagons"][key]
    was, to = wagon["side"], pursuit.other(work.state, wagon["side"])
    state["units"][wagon["unit"]]["wagons"] = [one for one in state["units"][wagon["unit"]]["wagons"] if one != key]
    wagon.update(side=to, used=marching.MOVE, bank=0)
    home = next(iter(roll.of_side(state, to, "TS")), None) or next(
        (one for one in sorted(state["units"], key=roll.by_key) if state["units"][one]["side"] == to), None
    )
    if home is not None:
        wagon["unit"] = home
        state["units"][home]["wagons"] = [*state["units"][home]["wagons"], key]
    work.tell(f"{people.SIDE_NAMES[to]} has taken a wagon of {people.SIDE_NAMES[was]}", "KS-012")
