"""Battles for tests of the machine: forces placed where a test wants them, on a bare floor or one with a house."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.rulesets.little_wars.ruleset import LittleWars

Data = dict[str, Any]
IN = 64
GAME = LittleWars()
BARE: Data = {"name": "The Floor", "width": 72 * IN, "depth": 72 * IN, "features": []}


def house(x0: int, y0: int, x1: int, y1: int) -> Data:
    """Make a floor with one house, in inches."""
    at = [[x0 * IN, y0 * IN], [x1 * IN, y0 * IN], [x1 * IN, y1 * IN], [x0 * IN, y1 * IN]]
    return {**BARE, "features": [{"key": "H", "kind": "house", "at": at, "name": "The House"}]}


def foot(key: str, *places: tuple[float, float]) -> Data:
    return unit(key, "inf", *places)


def horse(key: str, *places: tuple[float, float]) -> Data:
    return unit(key, "cav", *places)


def gun(key: str, x: float, y: float) -> Data:
    return unit(key, "gun", (x, y))


def unit(key: str, kind: str, *places: tuple[float, float]) -> Data:
    return {"key": key, "type": kind, "name": "", "count": len(places), "at": [[round(x * IN), round(y * IN)] for x, y in places]}


def battle(blue: list[Data], red: list[Data], stage: str = "men", mover: str = "blue", ply: int = 3, **more: Any) -> Data:
    """Open a state in the middle of a battle, ``mover``'s guns or men to be ordered."""
    forces = [{"side": "blue", "units": blue}, {"side": "red", "units": red}]
    setup = {"country": more.pop("country", BARE), "forces": forces, "first": mover, "limit": 200, **more}
    state = GAME.open(setup, "floor")
    for one in (*state["men"].values(), *state["guns"].values()):
        one.pop("pin", None)
        one["from"] = [one["x"], one["y"]]
    return {**state, "stage": stage, "ply": ply, "mover": mover}


def play(state: Data, orders: Data, seed: str = "floor") -> Data:
    """Return the state after the mover's sheet."""
    (side,) = GAME.to_act(state)
    assert GAME.check(state, side, orders) == []
    return GAME.resolve(state, {side: orders}, Dice(seed))[0]


def refused(state: Data, orders: Data) -> dict[str, tuple[str, str]]:
    """List a sheet's refusals: rule and words by place."""
    (side,) = GAME.to_act(state)
    return {one["where"]: (one["rule"], one["text"]) for one in GAME.sheet(state, side, orders)["refused"]}


def to_order_units(x: float, y: float) -> list[int]:
    return [round(x * IN), round(y * IN)]


def read_log(state: Data) -> str:
    """Return the log of the last move."""
    return " ".join(line["text"] for line in state["log"])
