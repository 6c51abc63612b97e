"""Figures of one replicate of a battle or a run (UD-089)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.war.outcome import Outcome
from land.state.fights import Opening
from land.state.world import Land
from naval.state.frozen import Frozen
from naval.state.world import BELLIGERENTS, World
from tactical.engine.for_land import LandResult

Data = dict[str, Any]
Force = tuple[str, Mapping[str, float]]
"""Side of a force, and the top speed in knots of each of its ships at the start."""


class Came(Frozen, frozen=True):
    """Figures by side: ships ``lost``; ``hurt``, the worst loss of speed of a ship in percent (100: sunk or taken).

    Of a battle ``minutes`` and ``winner`` ("" for nobody); of a run ``trade`` (merchantmen of the flag taken or sunk), ``coal_t``
    (tons in bunkers at the end) and ``contacts`` (hostile meetings). ``men`` are those down or taken ashore; empty without land.
    """

    lost: dict[str, int]
    hurt: dict[str, int]
    minutes: int = 0
    winner: str = ""
    trade: dict[str, int] = {}
    coal_t: dict[str, int] = {}
    contacts: int = 0
    men: dict[str, int] = {}


def of_battle(result: Data, met: Data) -> Came:
    """Reckon a battle's figures from its result and its meeting (:class:`naval.state.outcome.Engagement`)."""
    lost, hurt = dict.fromkeys(BELLIGERENTS, 0), dict.fromkeys(BELLIGERENTS, 0)
    for force in met["forces"]:
        for ship in force["ships"]:
            after = result["ships"].get(ship["key"])
            if after is not None:
                lost[force["side"]] += not after["afloat"]
                hurt[force["side"]] = max(hurt[force["side"]], lamed(after, ship["max_kn"]))
    return Came(lost=lost, hurt=hurt, minutes=int(result["moves"]), winner=result.get("winner") or "")


def on_land(result: LandResult, opening: Opening, minutes: int) -> Came:
    """Reckon a battle on land in men down or taken (UD-085, LC-275)."""
    none, men = dict.fromkeys(BELLIGERENTS, 0), dict.fromkeys(BELLIGERENTS, 0)
    side = {one.key: one.side for one in opening.muster.units}
    for key, fate in result.units.items():
        men[side[key]] += (fate.dead + fate.taken) * opening.k
    return Came(lost=none, hurt=none, minutes=minutes, winner=result.field or result.winner, men=men)


def lamed(after: Data, was_kn: float) -> int:
    """Reckon the share of her speed that a ship has lost, in percent.

    >>> lamed({"afloat": True, "max_kn": 12.0}, 16.0), lamed({"afloat": False, "max_kn": 0.0}, 16.0)
    (25, 100)
    """
    if not after["afloat"]:
        return 100
    return max(0, min(100, round(100 * (1 - after["max_kn"] / was_kn)))) if was_kn > 0 else 0


def of_run(world: World, outcome: Outcome, land: Land | None = None) -> Came:
    """Reckon a run's figures from its first world and land, and outcome."""
    before, after = {ship.key: ship for ship in world.ships}, outcome.world
    lost, hurt, coal = (dict.fromkeys(BELLIGERENTS, 0) for _ in range(3))
    tons = dict.fromkeys(BELLIGERENTS, 0.0)
    boats = {one.key for one in after.classes if one.dived_h}
    for ship in after.ships:
        was = before.get(ship.key)
        if was is None or not was.afloat or ship.side not in lost:
            continue
        lost[ship.side] += not ship.afloat
        state = {"afloat": ship.afloat, "max_kn": ship.max_kn}
        hurt[ship.side] = max(hurt[ship.side], lamed(state, was.max_kn))
        if ship.afloat and ship.class_key not in boats:
            tons[ship.side] += ship.coal_t
    coal = {side: round(total) for side, total in tons.items()}
    trade = {side: count_merchants_lost(after, side) - count_merchants_lost(world, side) for side in BELLIGERENTS}
    contacts = sum(event.kind == "contact" for event in outcome.events)
    men = {} if land is None or outcome.land is None else fewer(land, outcome.land)
    return Came(lost=lost, hurt=hurt, trade=trade, coal_t=coal, contacts=contacts, men=men)


def fewer(before: Land, after: Land) -> dict[str, int]:
    """Count the men that the units of each side lost; reinforcements are not counted."""
    have = {unit.key: unit.men for body in after.bodies if not body.surrendered for unit in body.units}
    found = dict.fromkeys(BELLIGERENTS, 0)
    for body in before.bodies:
        if body.side in found and not body.surrendered:
            found[body.side] += sum(max(0, unit.men - have.get(unit.key, 0)) for unit in body.units)
    return found


def count_merchants_lost(world: World, side: str) -> int:
    """Count the merchantmen of a flag taken or sunk."""
    return sum(ship.side == side and ship.fate in ("taken", "sunk") for ship in world.merchants)


def mean(values: Iterable[float]) -> float:
    """Average some figures; 0 for none."""
    some = list(values)
    return sum(some) / len(some) if some else 0.0
