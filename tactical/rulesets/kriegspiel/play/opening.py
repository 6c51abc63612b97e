"""Opening of a battle: units with their men, guns and wagons put into the state, and the other tables of the Kriegspiel."""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.country import Country, normal
from tactical.ground.geometry.measure import heading
from tactical.ground.turns.position import roster
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.play import armies, command, roll
from tactical.rulesets.kriegspiel.play.knowledge import side_knowledge
from tactical.rulesets.kriegspiel.play.movement import placement
from tactical.rulesets.kriegspiel.rules import railway, works
from tactical.rulesets.kriegspiel.rules.tables import STATE

SETUP_PARTS = ("depots", "boats", "trains", "broken", "mines", "works")


def blank(state: Data) -> None:
    """Add every table of the Kriegspiel, empty."""
    for table in STATE["tables"]:
        state.setdefault(table, {})
    state["terms"] = {**state["terms"], "curtain": "yes"}
    for key, value in (("notices", []), ("messages", []), ("exempt", []), ("charging", {})):
        state.setdefault(key, value)


def enlist(state: Data, units: list[Data]) -> None:
    """Put units into a state: those with places stand there, all others are held until they are put down."""
    blank(state)
    for one in units:
        side, key, arm = one["side"], one["key"], one["arm"]
        state["bodies"][key] = {"side": side, "arm": arm, "name": one["name"]}
        unit = {
            **side_knowledge.blank(one),
            **{part: one[part] for part in ("name", "formation", "mounted", "limbered")},
            "h": list(armies.front_of(state["home"][side])),
        }
        unit["men"] = [f"{key}-{n}" for n in range(1, one["men"] + 1)]
        unit["guns"] = [f"{key}-g{n}" for n in range(1, one["guns"] + 1)]
        unit["wagons"] = [f"{key}-w{n}" for n in range(1, one["wagons"] + 1)]
        unit["horses"] = one["men"] * {"cav": 1, "GEN": 1, "RA": 2}.get(arm, 0)  # two for each gunner (KS-C34)
        state["units"][key] = unit
        for man in unit["men"]:
            state["men"][man] = roster.new_man(side, arm, key)
        for n, gun in enumerate(unit["guns"], 1):
            name = one["name"] if len(unit["guns"]) == 1 else f"gun {n} of {one['name']}"
            new = roster.new_gun(state, side, key, name)
            state["guns"][gun] = {**new, "outline": armies.outline(), "limbered": one["limbered"], "disabled": 0}
        for wagon in unit["wagons"]:
            new = {"side": side, "unit": key, "is": "in place", **dict.fromkeys(("x", "y", "used", "bank"), 0)}
            state["wagons"][wagon] = {**new, "h": unit["h"], "packets": dict(one["packets"])}
        if not one.get("added"):
            state["brought"].setdefault(side, []).append(key)
        if "at" in one:
            (x, y), (dx, dy) = one["at"], one.get("face", unit["h"])
            placement.put_unit_down(state, key, x, y, heading(dx, dy))


def list_units_off_field(state: Data, side: str) -> list[str]:
    """List the units of a side that are not on the field yet."""
    return [key for key in sorted(state["units"], key=roll.by_key) if state["units"][key]["side"] == side and waits(state, key)]


def waits(state: Data, key: str) -> bool:
    """Report whether a unit is still to be put down."""
    unit = state["units"][key]
    if unit["men"]:
        return bool(state["men"][unit["men"][0]]["is"] == "held")
    if unit["guns"]:
        return bool(state["guns"][unit["guns"][0]]["is"] == "held")
    return any(state["wagons"][one]["x"] == 0 == state["wagons"][one]["y"] for one in unit["wagons"])


def furnish(state: Data, setup: Data) -> list[str]:
    """Put generals, supply, depots, boats, trains and works of a setup into the state; returns the faults."""
    blank(state)
    faults: list[str] = []
    for side in state["sides"]:
        state["supply"][side] = {"call": 0, "paid": []}
        state["ledger"][side] = []
        state["watch"][side] = {}
        state["generals"][side] = command.appointed(state, side)
    features = {one["key"]: one for one in state["country"]["features"]}
    for key, one in sorted((setup.get("depots") or {}).items()):
        if features.get(key, {}).get("kind") != "depot":
            faults.append(f"the Country has no depot {key!r:.40}")
        else:
            packets = {**dict.fromkeys(armies.GOODS, 0), **one.get("packets", {})}
            state["depots"][key] = {"side": one["side"], "is": "in place", "packets": packets}
    for n, one in enumerate(setup.get("boats") or [], 1):
        (x, y), still = one["at"], {"h": [0, 4096], "is": "in place", "aboard": [], "used": 0}
        state["boats"][f"boat-{n}"] = {"side": one["side"], "x": x, "y": y, **still}
    for n, one in enumerate(setup.get("trains") or [], 1):
        line = features.get(one["line"])
        if line is None or line["kind"] != "rail":
            faults.append(f"the Country has no railway {one['line']!r:.40}")
            continue
        trucks = [{"kind": kind, "aboard": [], "is": "in place"} for kind in one.get("trucks", [])]
        at = min(max(0, one.get("at", 0)), railway.length(line["at"]))
        train = {"side": one["side"], "line": one["line"], "at": at, "back": bool(one.get("back", False))}
        state["trains"][f"train-{n}"] = {**train, "engine": "in place", "trucks": trucks, "used": 0}
    for n, one in enumerate(setup.get("works") or [], 1):
        line = [list(point) for point in one["at"]]
        state["works"][f"{one['side']}-works-{n}"] = {**works.begun("trench", "make", one["side"], "", [], line, 0), "is": "done"}
    for key in setup.get("broken") or []:
        if features.get(key, {}).get("kind") not in ("bridge", "rail_bridge", "culvert"):
            faults.append(f"the Country has no bridge or culvert {key!r:.40}")
        else:
            break_down(state, key)
    return faults


def break_down(state: Data, key: str) -> None:
    """Take a bridge or culvert that is down out of the Country."""
    features = state["country"]["features"]
    state["broken"] = {**state["broken"], key: next(one for one in features if one["key"] == key)}
    _country(state, [one for one in features if one["key"] != key])


def put_up(state: Data, key: str) -> None:
    """Put a bridge or culvert that is whole again into the Country."""
    broken = dict(state["broken"])
    feature = broken.pop(key)
    state["broken"] = broken
    _country(state, [*state["country"]["features"], feature])


def _country(state: Data, features: list[Data]) -> None:
    state["country"] = normal({**state["country"], "features": features})
    Country.from_document(state["country"])


def wrong(setup: Data, sides: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    depots, boats, trains = setup.get("depots") or {}, setup.get("boats") or [], setup.get("trains") or []
    if not isinstance(depots, dict) or not all(isinstance(one, dict) and one.get("side") in sides for one in depots.values()):
        found.append('"depots" is a table by feature of {"side", "packets"}')
    else:
        for key, one in sorted(depots.items()):
            found += armies.packets_wrong(one.get("packets", {}), f"depot {key}")
    if not isinstance(boats, list) or not all(
        isinstance(one, dict) and one.get("side") in sides and armies.is_point(one.get("at")) for one in boats
    ):
        found.append('"boats" is a list of {"side", "at": [x, y]}')
    if not isinstance(trains, list) or not all(_train(one, sides) for one in trains):
        found.append('"trains" is a list of {"side", "line", "at", "trucks": ["inf" | "cav" | "gun" | "stores", …]}')
    dug = setup.get("works") or []
    if not isinstance(dug, list) or not all(_trench(one, sides) for one in dug):
        found.append('"works" is a list of entrenchments {"side", "at": [[x, y], [x, y]]}')
    if not isinstance(setup.get("broken") or [], list) or not all(isinstance(one, str) for one in setup.get("broken") or []):
        found.append('"broken" is a list of bridges and culverts that are down')
    return found


def _trench(one: Any, sides: tuple[str, ...]) -> bool:
    if not isinstance(one, dict) or set(map(str, one)) != {"side", "at"} or one["side"] not in sides:
        return False
    at = one["at"]
    return isinstance(at, list) and len(at) == 2 and all(map(armies.is_point, at)) and list(at[0]) != list(at[1])


def _train(one: Any, sides: tuple[str, ...]) -> bool:
    if (
        not isinstance(one, dict)
        or one.get("side") not in sides
        or not isinstance(one.get("line"), str)
        or type(one.get("at", 0)) is not int
    ):
        return False
    trucks = one.get("trucks", [])
    return isinstance(trucks, list) and len(trucks) <= 20 and all(kind in ("inf", "cav", "gun", "stores") for kind in trucks)


def zone_depth(state: Data, side: str) -> int:
    """Return how far from its own back line a side's units may be put down, in u."""
    return placement.depth_of(state, side)
