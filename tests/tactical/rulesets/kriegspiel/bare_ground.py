"""Exercises on bare ground, as a captain sees them."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.rulesets.kriegspiel.captain.army import Army
from tactical.rulesets.kriegspiel.ruleset import Kriegspiel

Data = dict[str, Any]
GAME = Kriegspiel()


def exercise(*units: tuple[str, Data], **terms: str) -> Data:
    """Set up bare ground, twelve feet by nine: units by side, with their places in u."""
    forces = [{"side": side, "units": [unit for one, unit in units if one == side]} for side in ("blue", "red")]
    country = {"name": "Plain", "width": 9216, "depth": 6912, "features": []}
    return {"country": country, "forces": forces, "terms": {"sight": "open", **terms}, "first": "blue", "curtain": False}


def unit(key: str, arm: str, x: int, y: int, men: int, **more: Any) -> Data:
    return {"key": key, "arm": arm, "at": [x, y], "men": men, **more}


GENERALS = (("blue", unit("bg", "GEN", 400, 400, 1)), ("red", unit("rg", "GEN", 8800, 6500, 1)))


def army(setup: Data) -> tuple[Army, Data, Data]:
    """Return Blue's view in the men's part of the first move, and his options."""
    state = GAME.open(setup, "exercise")
    for _ in range(3):
        if state["stage"] == "men":
            break
        sheets: dict[str, Data] = {side: {"done": True} if state["stage"] == "guns" else {} for side in GAME.to_act(state)}
        state, _ = GAME.resolve(state, sheets, Dice("exercise"))
    assert (state["stage"], state["mover"]) == ("men", "blue")
    return Army(GAME.see(state, "blue"), "blue"), GAME.options(state, "blue"), state
