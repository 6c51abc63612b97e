"""Fates of the units of a battle on land, for the campaign that sent them (LC-275)."""

from __future__ import annotations

from typing import Any

from tactical.ground.rules import scoring
from tactical.ground.turns.book import Work
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data

PARTS = ("alive", "dead", "taken", "off", "guns", "guns_taken")
_OF_A_MAN = {
    **dict.fromkeys(scoring.LEFT, "alive"),
    "aboard": "alive",
    **dict.fromkeys(scoring.CAPTIVE, "taken"),
    "off": "off",
    "dead": "dead",
}


def of_land(work: Work, held: dict[str, list[str]]) -> Data:
    """Count per unit (``units``) the alive, dead, taken and off, and its guns; the ``rounds`` played; and whether the battle is
    won.

    ``held`` are the guns that each side holds. Men still to come are alive. A gun that neither side holds is destroyed.
    """
    state = work.state
    whose = {key: name for named in arrivals.read_land_parts(state)["of"].values() for key, name in named.items()}
    fates: dict[str, dict[str, int]] = {}

    def row(body: str, man: str = "") -> dict[str, int]:
        return fates.setdefault(whose.get(man) or whose.get(body, body), dict.fromkeys(PARTS, 0))

    for key, man in state["men"].items():
        row(man["body"], key)[_OF_A_MAN[man["is"]]] += 1
    for side in state["sides"]:
        for key in held[side]:
            gun = state["guns"][key]
            mine = state["bodies"][gun["body"]]["side"] == side
            row(gun["body"])["guns" if mine else "guns_taken"] += 1
        enemy = people.enemy(state, side)
        for key, gun in state["guns"].items():  # left where the enemy lays hands on it
            if gun["side"] == side and key not in held[side] and gun["is"] in ("in place", "disabled", "held"):
                mine = state["bodies"][gun["body"]]["side"] == enemy
                row(gun["body"])["guns" if mine else "guns_taken"] += 1
    for key, one in arrivals.coming(state).items():
        for n in range(1, sum(one["men"].values()) + 1):
            row(key, f"{key}-{n}")["alive"] += 1
        row(key)["guns"] += one["guns"]
    over: Any = state.get("stopped") or state["over"]
    return {
        "units": {key: fates[key] for key in sorted(fates)},
        "rounds": arrivals.round_of(state),
        "settled": bool(over["winner"]) and not over.get("undecided"),
    }
