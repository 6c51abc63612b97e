"""Jane's naval war game."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tests.naval.rulesets.jane import muster_builder as jane

Data = dict[str, Any]

MUSTERS: dict[str, Data] = {
    "one a side": jane.duel(limit=60),
    "six a side": jane.fleets(6, limit=60),
    "cruisers": jane.fleets(2, "drake", "prinz_adalbert", 6000, limit=60),
    "small craft": jane.fleets(3, "river", "gazelle", 2500, limit=60),
    "long": jane.duel("swiftsure", "majestic", 3000, limit=250),
}


def orders(options: Data, rng: Random) -> Data:
    """Legal orders of one side, some of them left out, from the page's options."""
    ships = {}
    for key in sorted(options["ships"]):
        may, order = options["ships"][key], {}
        if rng.random() < 0.7:
            order["knots"] = rng.uniform(*may["knots"]) if rng.random() < 0.9 else 0
        elif rng.random() < 0.5:
            order["turn_points"] = rng.uniform(-may["turn_points"], may["turn_points"])
        if "turn_points" not in order and rng.random() < 0.8:
            order["course_deg"] = rng.uniform(0, 360)
            order["engines"] = rng.random() < 0.1
        if may["targets"] and rng.random() < 0.8:
            order["target"] = rng.choice([*may["targets"], None])
        if may["projectiles"] and rng.random() < 0.8:
            order["projectile"] = rng.choice(may["projectiles"])
        order["aim"] = rng.choice([*may["aim"], None])
        if rng.random() < 0.9:
            ships[key] = order
    return {"ships": ships}


def shuffled(muster: Data, rng: Random) -> Data:
    """The same muster with its forces and ships in another order."""
    other = deepcopy(muster)
    rng.shuffle(other["forces"])
    for force in other["forces"]:
        rng.shuffle(force["ships"])
    return other


def conserved(state: Data) -> None:
    """What is lost on one page of the scorer is recorded on another."""
    for key, ship in state["ships"].items():
        hurt, water = ship["hurt"], ship["hurt"]["waterline"]
        assert water["fore"] + water["mid"] + water["aft"] == water["port"] + water["starboard"], key
        assert (hurt["founders"] is not None) == (hurt["level"] == 2), key
        assert ship["afloat"] == (ship["end"] == ""), key
