"""Goals that win the battle beside killing: a place that has to be reached, by the form of the game (LW-094, LW-097)."""

from __future__ import annotations

from tactical.ground.geometry.measure import INCH
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.captain.army import Army

NEAR = 40 * INCH  # u of way: with the foot so near the line the horse comes up to it too


def at_line(army: Army) -> bool:
    """Report whether this side wins by coming to the enemy's back line: in a Blow at the Rear, and as attacker in a Defensive
    Game.
    """
    variant = army.view["terms"].get("variant", "finish")
    roles = army.view.get("roles") or {}
    return bool(variant == "blow" or (variant == "defensive" and roles.get("attacker") == army.side))


def has_to_flee(army: Army) -> bool:
    """Report whether its own rear has been struck, so that men not off the field in time are the enemy's (LW-095)."""
    return bool((army.view.get("retreat") or {}).get("side") == army.side)


def rides_for_the_line(army: Army) -> bool:
    """Report whether horse goes for the line too: three men are a Blow, an attack needs the foot with it (LW-094, LW-097)."""
    if not at_line(army):
        return False
    if army.view["terms"].get("variant") == "blow":
        return True
    foot = [at for unit in army.units.values() if unit["arm"] == "inf" and (at := army.locate_unit(unit)) is not None]
    return all(army.to_goal[army.chart.square(*at)] <= NEAR for at in foot)


def ride(army: Army, may: Data, at: tuple[int, int]) -> Data:
    """Send a body of horse on its way to the line."""
    place = army.next_place(at, army.to_goal, int(may["reach"]) - 60)
    return {"to": [[*place]]} if place else {}
