"""Errands: boats, trains, wagons, boxes and works, ordered at random; captains seldom order them and drawn sheets never.

A sheet is filled from the options; parts that break a rule are refused when it is laid out, and the rest is handed in.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tactical.engine.ruleset import Orders, RuleSet, State

Data = dict[str, Any]


def errands(rules: RuleSet, state: State, side: str, rng: Random) -> Orders | None:
    """Write a sheet of errands; None where a captain had better order."""
    may = rules.options(state, side)
    if may["form"] != "men":
        return None
    kept = rules.sheet(state, side, _wanted(may, rng))["orders"]
    return {} if rules.check(state, side, kept) else kept


def _wanted(may: Data, rng: Random) -> Orders:
    sheet: Orders = {"units": _works(may, rng)}
    for key, boat in sorted(may.get("boats", {}).items()):
        sheet.setdefault("boats", {})[key] = _carried(boat, "embark", {"row": [_draw_spot(boat, rng)]}, {"land": True}, rng)
    for key, train in sorted(may.get("trains", {}).items()):
        run = {"run": rng.randint(*train["run"])}
        sheet.setdefault("trains", {})[key] = _carried(train, "entrain", run, {"detrain": True}, rng)
    for key, wagon in sorted(may.get("wagons", {}).items()):
        stores = [{rng.choice(["load", "unload"]): one} for one in wagon["stores"]]
        sheet.setdefault("wagons", {})[key] = rng.choice([*stores, [_draw_spot(wagon, rng)]])
    for key, thing in sorted(may.get("things", {}).items()):
        acts = [act["order"] for act in thing.get("acts", [])]
        go = (
            [_draw_spot(thing, rng)]
            if thing["reach"]
            else {"run": thing["s"] + rng.randint(-1, 1) * thing["run"] // 2}
            if "s" in thing
            else []
        )
        sheet.setdefault(thing["part"], {})[key] = rng.choice([*acts, go])
    return sheet


def _carried(may: Data, get_in: str, go: Data, get_out: Data, rng: Random) -> Data:
    """Order a boat or a train: empty it takes somebody in, and full it goes or lets them out."""
    units = sorted(may.get(get_in) or {})
    if units and rng.random() < 0.7:
        return {get_in: [rng.choice(units)]}
    return {"stop": True} if may["landing"] and rng.random() < 0.05 else rng.choice([go, get_out])


def _draw_spot(may: Data, rng: Random) -> list[int]:
    x, y = may["at"]
    reach = may["reach"] // 2
    return [max(0, x + rng.randint(-reach, reach)), max(0, y + rng.randint(-reach, reach))]


def _works(may: Data, rng: Random) -> Data:
    """Begin a work with every unit now and then, most of them mines, where it stands."""
    found = {}
    for key, unit in sorted(may.get("units", {}).items()):
        if unit.get("works") and not unit["why"] and rng.random() < 0.3:
            work = rng.choice(unit["works"])
            x, y = next(iter(one["at"] for man, one in sorted(may["men"].items()) if man.startswith(f"{key}-")), (0, 0))
            at = work["at"] or ([x, y + 40] if work["kind"] == "mine" else [[x - 300, y + 150], [x + 300, y + 150]])
            found[key] = {"work": {"kind": work["kind"], "do": work["do"], "at": at}}
    return found
