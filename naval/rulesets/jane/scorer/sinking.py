"""Sinking: a ship out of the battle, told to every side that sees it."""

from __future__ import annotations

from naval.rulesets.jane.events import event
from naval.rulesets.jane.tables import Data


def goes_down(state: Data, ship: Data, end: str, rules: list[str], rolls: list[Data] | None = None) -> Data:
    """Take a ship out of the battle, and tell her side, and the other if it has her in sight."""
    ship["afloat"], ship["end"], ship["speed"] = False, end, 0.0
    for side in state["sides"]:
        for entry in state["book"][side].values():
            if entry["ship"] == ship["key"] and entry["in_sight"]:
                entry["sunk"] = True
    said = {"capsized": "capsizes", "foundered": "founders"}.get(end, f"is {end}")
    return event(
        state,
        "sunk",
        f"{ship['name']} {said}.",
        rules,
        rolls,
        actor=ship,
        own=f"{ship['name']} {said}.",
        seen=f"{{actor}} {said}.",
    )
