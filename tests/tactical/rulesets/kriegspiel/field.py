"""Exercises for the tests of the machine."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.rulesets.kriegspiel import Kriegspiel
from tests.tactical.rulesets.kriegspiel import grounds

Data = dict[str, Any]
GAME = Kriegspiel()
U = grounds.u
SOUTH = [0, -1]


def unit(key: str, arm: str, x: float, y: float, men: int | None = None, **more: Any) -> Data:
    """Make a unit of a setup with its place in inches; red ones look south."""
    found: Data = {"key": key, "arm": arm, "at": [U(x), U(y)], **({"face": SOUTH} if key[0] == "r" else {}), **more}
    return found if men is None else {**found, "men": men}


def start(*units: Data, ground: list[Data] | None = None, first: str = "blue", setup: Data | None = None, **terms: str) -> Data:
    """Open a battle of these units; a side without a general has one in a far corner."""
    forces = []
    for side, x, y in (("blue", 4, 2), ("red", 140, 106)):
        own = [one for one in units if one["key"][0] == side[0]]
        if not any(one["arm"] == "GEN" for one in own):
            own.append(unit(f"{side[0]}99", "GEN", x, y))
        forces.append({"side": side, "units": own})
    country = grounds.country("A plain", 144, 108, ground or [])
    state = GAME.open({"country": country, "forces": forces, "first": first, "terms": terms, **(setup or {})}, "exercise")
    assert state["stage"] in ("guns", "men"), state["stage"]
    return state


def move(state: Data, seed: str = "dice", umpire: Data | None = None, **orders: Any) -> Data:
    """Play one sheet of the side that moves."""
    (side,) = GAME.to_act(state)
    sheets = {side: orders, **({"umpire": umpire} if umpire else {})}
    return GAME.resolve(state, sheets, Dice(seed))[0]


def men(state: Data, seed: str = "dice", **orders: Any) -> Data:
    """Play a men's sheet of the side that moves; its guns stand. It must be valid, and melees settle themselves."""
    if state["stage"] == "guns":
        state = move(state, seed, done=True)
    assert state["stage"] == "men", state["stage"]
    (side,) = GAME.to_act(state)
    assert GAME.check(state, side, orders) == []
    after = move(state, seed, **orders)
    return move(after, seed) if after["stage"] == "choose" else after


def rest(state: Data, moves: int = 1) -> Data:
    """Play so many moves, of either side, without orders."""
    for _ in range(moves):
        state = men(state)
    return state


def refused(state: Data, **orders: Any) -> list[tuple[str, str]]:
    """List rule and place of everything refused on a men's sheet."""
    if state["stage"] == "guns":
        state = move(state, done=True)
    (side,) = GAME.to_act(state)
    return [(one["rule"], one["where"]) for one in GAME.sheet(state, side, orders)["refused"]]


def alive(state: Data, key: str) -> int:
    """Count a unit's men under arms."""
    return sum(man["body"] == key and man["is"] == "armed" for man in state["men"].values())


def middle(state: Data, key: str) -> tuple[int, int]:
    """Return a unit's place, in whole inches."""
    own = [man for man in state["men"].values() if man["body"] == key and man["is"] == "armed"]
    xs, ys = [man["x"] for man in own], [man["y"] for man in own]
    return (min(xs) + max(xs)) // 128, (min(ys) + max(ys)) // 128


def read_log(state: Data) -> str:
    return " | ".join(line["text"] for line in state["log"])
