"""The Sykes Kriegspiel: exercises of a few men on a small country, and random orders out of the options."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tactical.ground.turns.deployment import arrivals
from tests.rulesets.plays.little_wars import waits
from tests.tactical.rulesets.kriegspiel import grounds

Data = dict[str, Any]
U = grounds.u


def ground(*features: Data, width: int = 72, depth: int = 72) -> Data:
    return grounds.country("A field", width, depth, list(features))


def army(side: str, *units: Data) -> Data:
    return {"side": side, "units": [dict(one) for one in units]}


FARM = ground(
    grounds.box("H1", "house", 30, 34, 36, 38),
    grounds.box("K1", "hill", 44, 20, 64, 44),
    grounds.feature("R1", "road", [(10, 0), (10, 72)], 3),
)
BROOK = ground(
    grounds.feature("S1", "river", [(0, 36), (72, 36)], 4),
    grounds.feature("F1", "ford", [(20, 33), (20, 39)], 8),
    grounds.feature("B1", "bridge", [(50, 33), (50, 39)], 5),
)
TINY = (
    {"arm": "GEN"},
    {"arm": "inf", "men": 6},
    {"arm": "cav", "men": 8},
    {"arm": "RA", "guns": 1, "men": 4},
    {"arm": "TS", "wagons": 1},
)
NEAR = (
    army(
        "blue",
        {"arm": "GEN", "at": [U(36), U(8)]},
        {"arm": "inf", "men": 7, "at": [U(30), U(26)], "formation": "extended"},
        {"arm": "cav", "men": 8, "at": [U(46), U(20)]},
        {"arm": "RE", "men": 2, "at": [U(50), U(28)]},
    ),
    army(
        "red",
        {"arm": "GEN", "at": [U(36), U(64)], "face": [0, -1]},
        {"arm": "inf", "men": 7, "at": [U(28), U(46)], "face": [0, -1]},
        {"arm": "cav", "men": 8, "at": [U(48), U(52)], "face": [0, -1]},
    ),
)
BANKS = (
    army(
        "blue",
        {"arm": "GEN", "at": [U(6), U(4)]},
        {"arm": "inf", "men": 5, "at": [U(30), U(26)]},
        {"arm": "RE", "men": 2, "at": [U(50), U(28)]},
        {"arm": "TS", "wagons": 1, "at": [U(40), U(6)], "packets": {"food": 1}},
    ),
    army("red", {"arm": "GEN", "at": [U(66), U(68)]}, {"arm": "inf", "men": 5, "at": [U(28), U(46)], "face": [0, -1]}),
)

SETUPS: dict[str, Data] = {
    "a field": {"country": FARM, "forces": [army("blue", *TINY), army("red", *TINY)], "limit": 4},
    "in reach": {"country": ground(), "forces": list(NEAR), "limit": 5, "terms": {"general": "sykes", "sight": "open"}},
    "a brook": {  # beyond the first calls for supplies
        "country": BROOK,
        "forces": list(BANKS),
        "limit": 15,
        "broken": ["B1"],
        "boats": [{"side": "blue", "at": [U(36), U(36)]}],
    },
    "land": {
        "country": FARM,
        "forces": [
            army("blue", *({**one, "key": f"b{n}"} for n, one in enumerate(TINY[:3]))),
            army("red", *({**one, "key": f"r{n}"} for n, one in enumerate((*TINY[:2], TINY[3])))),
        ],
        "limit": 5,
        "terms": {"supply": "none"},
        "works": [{"side": "red", "at": [[U(20), U(60)], [U(40), U(60)]]}],
        "land": {"arrivals": {"b2": {"round": 2, "at": 200}}, "fixed": ["r2"], "line": {"red": U(12)}},
    },
}


def orders(options: Data, rng: Random) -> Data:
    """Draw one side's orders in the present stage, many of them left out."""
    if options["form"] == "guns":
        return _guns(options, rng)
    if options["form"] == "men":
        return {"units": _units(options, rng), **waits(options, rng)}
    return {}


def _guns(options: Data, rng: Random) -> Data:
    wide, deep = options["field"]
    volleys, units = [], {}
    for key, may in sorted(options["units"].items()):
        for row in may.get("rows", []):
            dx, dy = row["row"]
            sign = rng.choice([-1, 1])
            point = [row["x"] - sign * dy // 8, row["y"] + sign * dx // 8]
            if rng.random() < 0.3 and 0 <= point[0] <= wide and 0 <= point[1] <= deep:
                volleys.append([key, point])
            else:
                break
        acts = [act["key"] for act in may["acts"] if "why" not in act]
        if acts and rng.random() < 0.3:
            units[key] = {"do": [rng.choice(acts)]}
    sheet: Data = {"done": rng.random() < 0.8}
    return {**sheet, **({"volley": volleys} if volleys else {}), **({"units": units} if units else {})}


def _units(options: Data, rng: Random) -> Data:
    wide, deep = options["field"]
    units: Data = {}
    for key, may in sorted(options["units"].items()):
        acts = [act["key"] for act in may["acts"] if "why" not in act and act["key"] not in ("limber", "unlimber")]
        if may["why"]:
            continue
        if may.get("charge") and rng.random() < 0.7 and not any("charge" in one for one in units.values()):
            units[key] = {"charge": rng.choice(sorted(may["charge"]))}
        elif acts and rng.random() < 0.2:
            units[key] = {"do": [rng.choice(acts)]}
        elif rng.random() < 0.7:
            units[key] = {"to": [[rng.randrange(wide), rng.randrange(deep)]]}
    return units


def shuffled(setup: Data, rng: Random) -> Data:
    other = deepcopy(setup)
    rng.shuffle(other["forces"])
    for force in other["forces"]:
        rng.shuffle(force["units"])
    return other


def conserved(state: Data) -> None:
    """Check that nobody is lost from the count: men, guns, horses, and every unit's roll."""
    for side in state["sides"]:
        men = [man for man in state["men"].values() if man["side"] == side]
        there = len(men) + arrivals.men_to_come(state, side)
        assert state["stage"] == "deploy" or there == arrivals.began(state, side)
    for key, unit in state["units"].items():
        assert len(set(unit["men"])) == len(unit["men"]), key
        assert all(state["men"][man]["body"] == key and state["men"][man]["side"] == unit["side"] for man in unit["men"]), key
        assert unit["horses"] >= 0, key
        assert 0 <= unit["used"] <= 2 * 13824, key
