"""Men and guns of a state before they have done anything."""

from __future__ import annotations

from typing import Any

from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data


def new_man(side: str, arm: str, body: str, at: Any = None) -> Data:
    """Make a man who has done nothing yet."""
    x, y = at or (0, 0)
    told = {"side": side, "arm": arm, "body": body, "x": x, "y": y, "from": [x, y]}
    return {**told, "is": "armed" if at else "held", "of": None, "spent": 0, "gun": None}


def new_gun(state: Data, side: str, body: str, name: str, at: Any = None) -> Data:
    """Make a gun that has done nothing yet, its muzzle to the enemy's line."""
    x, y = at or (0, 0)
    h = [0, 4096 * people.ahead(state, side)] if state["home"] else [0, 4096]
    told = {"side": side, "body": body, "name": name, "x": x, "y": y, "h": h, "from": [x, y]}
    return {**told, "is": "in place" if at else "held", "did": None, "shots": 0, "near": {}}
