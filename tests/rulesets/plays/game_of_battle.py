"""The Game of Battle."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tactical.rulesets.game_of_battle.setups import setups

Data = dict[str, Any]

LEVY = {
    "A": [("Alpha", "LI"), ("Brown", "LI"), ("Cole", "C"), ("Dane", "ART"), ("Earl", "L")],
    "D": [("Ford", "L"), ("Gill", "L"), ("Hart", "C"), ("Ives", "ART"), ("Jay", "LI")],
}
STUDIES = {one.key: one.contents for one in setups()}

SETUPS: dict[str, Data] = {
    "usual": {"limit": 30},
    "wagon": {**STUDIES["plate-3-1"], "limit": 12},
    "citadel": {**STUDIES["plate-3-2"], "limit": 12, "repetition": False},
    "levied": {
        "forces": [
            {"side": side, "units": [{"key": name.lower(), "type": kind, "name": name} for name, kind in levy]}
            for side, levy in LEVY.items()
        ],
        "limit": 16,
    },
}


def orders(options: Data, rng: Random) -> Data:
    """Draw any of the moves that the options name."""
    moves = [[unit, square] for unit in sorted(options["moves"]) for square in options["moves"][unit]]
    return {"move": rng.choice(moves)} if moves else {"pass": True}


def shuffled(setup: Data, rng: Random) -> Data:
    other = deepcopy(setup)
    for listed in (other.get("forces", []), other.get("position", {}).get("figures", [])):
        rng.shuffle(listed)
    for force in other.get("forces", []):
        rng.shuffle(force["units"])
    return other


def conserved(state: Data) -> None:
    """Check that every figure is on a square of its own or among the taken, and that those stay taken."""
    standing = [one["sq"] for one in state["figures"] if one["sq"] is not None]
    assert len(standing) == len(set(standing))
    assert all(1 <= square <= 139 for square in standing)
    gone = [one["id"] for one in state["figures"] if one["sq"] is None]
    assert sorted(gone) == sorted(state["taken"])
    assert (state["quiet"] == 0) == (state["seen"] == {} or sum(state["seen"].values()) == 1)
