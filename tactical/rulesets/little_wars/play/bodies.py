"""Forces of a setup: bodies, men and guns with their keys, or the usual force where none are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.ground.turns.movement import ways
from tactical.ground.turns.position import people, roster
from tactical.ground.turns.state import Data

LONGEST = 40  # characters of a key or a name
MOST_MEN, MOST_GUNS = 1200, 40  # a side
GUN, FIELD_GUN = "gun", "field_gun"
LEVIES: dict[str, dict[str, int]] = {
    "inf": {"inf": 1},
    "cav": {"cav": 1},
    "gun": {"gun": 1},
    "field_gun": {"gun": 1},
    "company": {"inf": 8},
    "troop": {"cav": 5},
    "battery": {"gun": 1, "inf": 4},
}
"""The men and guns of a unit of a setup's type, for each of its ``count``."""


def read(forces: Any, sides: list[str], faults: list[str]) -> list[Data]:
    """Read the units of ``setup["forces"]``, sorted by key: ``{"key", "side", "type", "name", "count", "at"}``."""
    if not isinstance(forces, list):
        faults.append(f'"forces" is a list of one table a side, not {forces!r:.40}')
        return []
    units: list[Data] = []
    for n, force in enumerate(forces, 1):
        if not isinstance(force, dict) or force.get("side") not in sides or not isinstance(force.get("units"), list):
            faults.append(f'force {n}: "side" is {" or ".join(sides)} and "units" a list')
            continue
        for m, unit in enumerate(force["units"], 1):
            one = _unit(unit, f"force {n}, unit {m}", force["side"], faults)
            if one:
                units.append(one)
    keys = [one["key"] for one in units]
    faults += [f"{keys.count(key)} units have the key {key!r}" for key in sorted({key for key in keys if keys.count(key) > 1})]
    for side in sides:
        made = [LEVIES[one["type"]] for one in units if one["side"] == side for _ in range(one["count"])]
        men = sum(n for levy in made for arm, n in levy.items() if arm != GUN)
        guns = sum(levy.get(GUN, 0) for levy in made)
        if not made:
            faults.append(f"{people.SIDE_NAMES.get(side, side)} brings nobody")
        if men > MOST_MEN or guns > MOST_GUNS:
            faults.append(
                f"{people.SIDE_NAMES.get(side, side)} brings {men} men and {guns} guns; the most is {MOST_MEN} and {MOST_GUNS}"
            )
    return sorted(units, key=lambda one: str(one["key"]))


def _text(value: Any, least: int) -> bool:
    return isinstance(value, str) and least <= len(value) <= LONGEST and value.isprintable()


def _unit(unit: Any, where: str, side: str, faults: list[str]) -> Data | None:
    if not isinstance(unit, dict):
        faults.append(f"{where}: {unit!r:.40} is not a table")
        return None
    key, kind, name, count, at = (unit.get(one) for one in ("key", "type", "name", "count", "at"))
    wrong = []
    if not _text(key, 1) or "." in str(key):
        wrong.append(f'{where}: "key" is a text of 1 to {LONGEST} characters without a full stop, not {key!r:.40}')
    if not isinstance(kind, str) or kind not in LEVIES:
        wrong.append(f"{where}: unknown type {kind!r:.40}; the types are {', '.join(LEVIES)}")
    if name is not None and not _text(name, 0):
        wrong.append(f'{where}: "name" is a text of at most {LONGEST} characters, not {name!r:.40}')
    count = 1 if count is None else count
    if type(count) is not int or not 1 <= count <= MOST_MEN:
        wrong.append(f'{where}: "count" is a whole number from 1 to {MOST_MEN}, not {count!r:.40}')
    if at is not None and (not isinstance(at, list) or not all(map(ways.is_point, at))):
        wrong.append(f'{where}: "at" is a list of places [x, y], one for each man or gun')
    elif not wrong and at is not None and len(at) != (needed := count * sum(LEVIES[str(kind)].values())):
        wrong.append(f'{where}: "at" has {len(at)} places, and the unit needs {needed}')
    faults += wrong
    if wrong:
        return None
    return {**unit, "key": key, "side": side, "type": kind, "name": name or "", "count": count, "at": at}


def strength_of(unit: Data) -> Data:
    """Count the men by arm and the guns of a unit."""
    levy = {arm: n * int(unit["count"]) for arm, n in LEVIES[unit["type"]].items()}
    return {"men": {arm: n for arm, n in sorted(levy.items()) if arm != GUN}, "guns": levy.get(GUN, 0)}


def enlist(state: Data, units: list[Data]) -> None:
    """Put the units' bodies, men and guns into a state; those with places stand there, the others are ``held``."""
    for unit in units:
        places = list(unit["at"] or ())
        levy: Mapping[str, int] = LEVIES[unit["type"]]
        men = [(arm, n) for arm, n in sorted(levy.items()) if arm != GUN for n in range(n * unit["count"])]
        guns = levy.get(GUN, 0) * unit["count"]
        arm = next((arm for arm in sorted(levy) if arm != GUN), GUN)
        key, side = unit["key"], unit["side"]
        state["bodies"][key] = {"side": side, "arm": arm, "name": unit["name"]}
        for n, (kind, _) in enumerate(men, 1):
            state["men"][f"{key}-{n}"] = roster.new_man(side, kind, key, places.pop(0) if places else None)
        for n in range(1, guns + 1):
            name = key if levy == {GUN: 1} and unit["count"] == 1 else f"{key}-g{n}"
            gun = roster.new_gun(state, side, key, unit["name"], places.pop(0) if places else None)
            state["guns"][name] = {**gun, "kind": FIELD_GUN} if unit["type"] == FIELD_GUN else gun
        state["brought"].setdefault(side, []).append(key)


def with_field_guns(units: list[Data], number: int) -> list[Data]:
    """Return a force in bodies of which so many guns, the last of them, are field guns (LW-113)."""
    whole = len(units) - number
    names = ["Field gun"] if number == 1 else [f"Field gun {n}" for n in range(1, number + 1)]
    field = [{**one, "type": FIELD_GUN, "name": name} for one, name in zip(units[whole:], names, strict=True)]
    return [*units[:whole], *field]


def form_bodies(side: str, force: Mapping[str, int], most: int = 30) -> list[Data]:
    """Form a force in bodies: one of foot and one of horse to each gun, none larger than ``most``."""
    letter, guns = side[0], force.get("guns", 0)
    units: list[Data] = []
    number = 0
    for arm, word in (("inf", "Foot"), ("cav", "Horse")):
        men = force.get(arm, 0)
        parts = min(men, max(1, guns, -(-men // most)))
        for n in range(parts):
            number += 1
            count = men // parts + (n < men % parts)
            units.append(
                {
                    "key": f"{letter}{number}",
                    "side": side,
                    "type": arm,
                    "name": f"{people.ordinal(n + 1)} {word}",
                    "count": count,
                    "at": None,
                }
            )
    for n in range(1, guns + 1):
        units.append({"key": f"{letter}g{n}", "side": side, "type": GUN, "name": f"No. {n} gun", "count": 1, "at": None})
    return units
