"""The Game of War."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tactical.rulesets.game_of_war.board import LABELS, MOUNTAINS, bits
from tactical.rulesets.game_of_war.setups import STANDING, position

Data = dict[str, Any]

ROCKS = {LABELS[square] for square in bits(MOUNTAINS)}
LEVY = {
    "N": [("Ajax", "inf"), ("Brisk", "cav"), ("Cressy", "inf"), ("Dido", "art")],
    "S": [("Ulm", "inf"), ("Vulkan", "hart"), ("Wels", "cav"), ("Zieten", "hcom")],
}

SETUPS: dict[str, Data] = {
    "usual": {"limit": 24},
    "sample": {**position(STANDING["sample"]), "limit": 24},
    "lines": {**position(STANDING["lines"]), "limit": 40},
    "charge": {**position(STANDING["charge"]), "limit": 40},
    "levied": {
        "forces": [
            {"side": side, "units": [{"key": name.lower(), "type": kind, "name": name} for name, kind in levy]}
            for side, levy in LEVY.items()
        ],
        "limit": 40,
    },
}


def orders(options: Data, rng: Random) -> Data:
    """Place the army anywhere; else draw the attack or the one move, if any, that the options call legal at once."""
    if options["form"] == "place":
        left = options["place"]["left"]
        return {"place": dict(zip(left, rng.sample(options["place"]["squares"], len(left)), strict=True))}
    unit = options["must"] or (rng.choice(sorted(options["moves"])) if options["moves"] and rng.random() < 0.8 else None)
    if options["attacks"] and rng.random() < 0.7:
        return {"attack": rng.choice(sorted(options["attacks"]))}
    return {"moves": [[unit, rng.choice(options["moves"][unit])]]} if unit else {}


def shuffled(setup: Data, rng: Random) -> Data:
    other = deepcopy(setup)
    for listed in (other.get("forces", []), other.get("position", {}).get("units", [])):
        rng.shuffle(listed)
    for force in other.get("forces", []):
        rng.shuffle(force["units"])
    return other


def conserved(state: Data) -> None:
    """Check that every unit is on a square of its own or in its side's list of losses; arsenals never come back."""
    standing = [one["at"] for one in state["units"].values() if one["at"]]
    assert len(standing) == len(set(standing))
    assert not set(standing) & ROCKS
    for side in state["sides"]:
        lost = state["lost"][side]
        assert len(lost) == len(set(lost))
        for key, one in state["units"].items():
            if one["side"] == side and state["stage"] != "deploy":
                assert (key in lost) == (one["at"] is None), key
        assert set(state["arsenals"][side]) <= {"N": {"B15", "D8"}, "S": {"T3", "T23"}}[side]
