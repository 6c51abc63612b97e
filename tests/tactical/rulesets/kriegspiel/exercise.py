"""Exercises played move by move: a country, two forces, and moves that need no orders."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.rulesets.kriegspiel.ruleset import Kriegspiel

Data = dict[str, Any]

GAME = Kriegspiel()
INCH, FOOT = 64, 768


def country(*features: Data, width: int = 144, depth: int = 108) -> Data:
    """Make a plain of so many inches, with its features."""
    return {"name": "Plain", "width": width * INCH, "depth": depth * INCH, "features": list(features)}


def feature(key: str, kind: str, at: list[tuple[int, int]], width: int | None = None) -> Data:
    """Make a feature of the country, in inches."""
    found: Data = {"key": key, "kind": kind, "at": [[x * INCH, y * INCH] for x, y in at]}
    return found if width is None else {**found, "width": width * INCH}


def unit(key: str, arm: str, x: int, y: int, **more: Any) -> Data:
    """Make a unit of a setup, in inches."""
    return {"key": key, "arm": arm, "at": [x * INCH, y * INCH], **more}


FAR = unit("r1", "inf", 130, 100, men=5)


def open_exercise(blue: list[Data], red: list[Data] | None = None, *features: Data, **setup: Any) -> Data:
    """Open an exercise before Blue's first move."""
    forces = [
        {"side": "blue", "units": [*blue, unit("b99", "GEN", 4, 4)]},
        {"side": "red", "units": [*(red or [FAR]), unit("r99", "GEN", 140, 104)]},
    ]
    size = {key: setup.pop(key) for key in ("width", "depth") if key in setup}
    terms = {"sight": "open", **setup.pop("terms", {})}
    return GAME.open(
        {"country": country(*features, **size), "forces": forces, "first": "blue", "terms": terms, "limit": 400, **setup}, "seed"
    )


def step(state: Data, orders: Data | None = None) -> Data:
    """Play one stage by the mover's orders."""
    return GAME.resolve(state, {state["mover"]: orders or {}}, Dice(f"seed/{state['move']}"))[0]


def to_men(state: Data) -> Data:
    """Go on past the guns' part."""
    while state["stage"] == "guns":
        state = step(state, {"done": True})
    return state


def move(state: Data, orders: Data | None = None) -> Data:
    """Play Blue's move with these orders of the men's part, then Red's without any."""
    state = step(to_men(state), orders)
    while state["stage"] != "over" and state["mover"] == "red":
        state = step(state, {"done": True} if state["stage"] == "guns" else {})
    return state


def moves(state: Data, number: int, orders: Data | None = None) -> Data:
    """Play so many of Blue's moves, each with Red's after it."""
    for _ in range(number):
        state = move(state, orders)
    return state


def texts(state: Data) -> list[str]:
    """Return the log of the last stage."""
    return [line["text"] for line in state["log"]]


def packets(state: Data, side: str = "blue") -> dict[str, int]:
    tables = [*(one for one in state["wagons"].values() if one["is"] == "in place"), *state["depots"].values()]
    found = [one["packets"] for one in tables if one["side"] == side]
    found += [
        truck.get("packets", {}) for train in state["trains"].values() if train["side"] == side for truck in train["trucks"]
    ]
    return {kind: sum(one.get(kind, 0) for one in found) for kind in ("food", "forage", "ammunition")}


def eaten(state: Data, side: str = "blue") -> dict[str, int]:
    """Sum the packets given up, out of a side's ledger."""
    lines = [one["figures"] for one in state["ledger"][side] if one["kind"] == "packets" and one["what"].startswith("given up")]
    return {kind: sum(one.get(kind, 0) for one in lines) for kind in ("food", "forage", "ammunition")}


def refusals(state: Data, orders: Data) -> dict[str, str]:
    """List a sheet's refusals: place and reason."""
    return {one["where"]: f"{one['rule']} {one['text']}" for one in GAME.sheet(state, state["mover"], orders)["refused"]}
