"""Armies: what a setup may bring for each side, and the units, men, guns and wagons that are made of it.

    forces: [{"side", "units": [{"key"?, "arm" | "type", "men"?, "name"?, "formation"?, "mounted"?, "guns"?, "gun"?, "wagons"?,
              "packets"?, "at"? [x, y], "face"? [dx, dy]}]}]

``type`` is a piece of a campaign: a ``company``, a ``troop`` or a ``battery``. Without ``at`` the program puts a unit down.
"""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.measure import heading
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.rules import formations
from tactical.rulesets.kriegspiel.rules.tables import BOOK, OURS, WORDS

ARMS = ("inf", "cav", "RE", "RA", "TS", "GEN")
NAMES: dict[str, str] = WORDS["arms"]
SCREWS = ("light", "medium", "heavy")
GOODS = ("food", "forage", "ammunition")
MOST = {"men": 60, "guns": 6, "wagons": 12, "units": 40, "packets": 99}
MOST_OF_A_WAR = 120  # units of a side that a war sends to a battle: those who march up later are not told beforehand
_USUAL = OURS["SC-KS-33"]
TYPES: dict[str, Data] = {
    "company": {"arm": "inf", "men": _USUAL["company"]},
    "troop": {"arm": "cav", "men": _USUAL["troop"]},
    "battery": {"arm": "RA", "guns": 1, "men": _USUAL["gunners"]},
}
PARTS = frozenset(
    {"key", "arm", "type", "men", "name", "formation", "mounted", "limbered", "guns", "wagons", "packets", "at", "face"}
)  # and, ours alone, "added"


def usual(foot: int = 80, horse: int = 50, guns: int = 4) -> list[Data]:
    """Make the usual army, or one in proportion: foot, horse, batteries, engineers, wagons and a general (SC-KS-33)."""
    units: list[Data] = [{"arm": "GEN"}]
    units += [{"arm": "inf", "men": one} for one in shares(foot, _USUAL["company"])]
    units += [{"arm": "cav", "men": one} for one in shares(horse, _USUAL["squadron"])]
    units += [{"arm": "RA", "guns": one, "men": one * _USUAL["gunners"]} for one in shares(guns, _USUAL["section"])]
    units += [{"arm": "RE", "men": _USUAL["sappers"]}, {"arm": "TS", "wagons": max(2, _USUAL["wagons"] * foot // 80)}]
    return units


def shares(whole: int, most: int) -> list[int]:
    """Split so many into the fewest bodies of at most so many, as even as can be, the larger first."""
    bodies = -(-whole // most)
    return [whole // bodies + (n < whole % bodies) for n in range(bodies)] if bodies else []


def faults(forces: Any, sides: tuple[str, ...]) -> list[str]:
    """List every fault of the forces of a setup, in words."""
    if not isinstance(forces, list):
        return [f'"forces" is a list of one table a side, not {forces!r:.40}']
    found, keys = [], []
    for n, force in enumerate(forces, 1):
        if not isinstance(force, dict) or force.get("side") not in sides or not isinstance(force.get("units"), list):
            found.append(f'force {n}: "side" is {" or ".join(sides)} and "units" a list')
            continue
        found += [
            f"force {n} has no {key!r:.40}; it has side, units" for key in sorted(map(str, force.keys() - {"side", "units"}))
        ]
        if not 0 < len(force["units"]) <= MOST_OF_A_WAR:
            found.append(f"force {n}: 1 to {MOST_OF_A_WAR} units, not {len(force['units'])}")
        for m, unit in enumerate(force["units"], 1):
            found += _wrong(unit, f"force {n}, unit {m}")
            keys += [unit["key"]] if isinstance(unit, dict) and isinstance(unit.get("key"), str) else []
    found += [f"{keys.count(key)} units have the key {key!r:.40}" for key in sorted(set(keys)) if keys.count(key) > 1]
    named = [force["side"] for force in forces if isinstance(force, dict) and force.get("side") in sides]
    return found + [f"{side} brings nothing, or is named twice" for side in sides if named.count(side) != 1]


def too_many(forces: Any) -> list[str]:
    """List forces with more units than a set-up of people may bring; those that :func:`faults` refuses are left out."""
    lists = [one.get("units") for one in forces if isinstance(one, dict)] if isinstance(forces, list) else []
    counts = [(n, len(units)) for n, units in enumerate(lists, 1) if isinstance(units, list)]
    return [
        f"force {n}: 1 to {MOST['units']} units, not {count}" for n, count in counts if MOST["units"] < count <= MOST_OF_A_WAR
    ]


def _wrong(unit: Any, where: str) -> list[str]:
    if not isinstance(unit, dict):
        return [f"{where}: {unit!r:.40} is not a table"]
    found = [f"{where} has no {key!r:.40}; it has {', '.join(sorted(PARTS))}" for key in sorted(map(str, unit.keys() - PARTS))]
    if "type" in unit and unit["type"] not in TYPES:
        found.append(f"{where}: unknown type {unit['type']!r:.40}; the types are {', '.join(TYPES)}")
    if "type" not in unit and unit.get("arm") not in ARMS:
        found.append(f"{where}: unknown arm {unit.get('arm')!r:.40}; the arms are {', '.join(ARMS)}")
    for key in ("men", "guns", "wagons"):
        value = unit.get(key, 0)
        if type(value) is not int or not 0 <= value <= MOST[key]:
            found.append(f'{where}: "{key}" is a number from 0 to {MOST[key]}, not {value!r:.40}')
    for key in ("key", "name"):
        value = unit.get(key, "-")
        if not isinstance(value, str) or not 0 < len(value) <= 40 or not value.isprintable():
            found.append(f'{where}: "{key}" is a text of 1 to 40 characters, not {value!r:.40}')
    if unit.get("formation", "two_ranks") not in formations.FORMATIONS:
        found.append(f"{where}: unknown formation {unit['formation']!r:.40}; there are {', '.join(formations.FORMATIONS)}")
    for key in ("mounted", "limbered"):
        if not isinstance(unit.get(key, True), bool):
            found.append(f'{where}: "{key}" is true or false, not {unit[key]!r:.40}')
    for key in ("at", "face"):
        if key in unit and not is_point(unit[key]):
            found.append(f'{where}: "{key}" is two whole numbers, not {unit[key]!r:.40}')
    if unit.get("face") in ([0, 0], (0, 0)):
        found.append(f'{where}: "face" is a direction')
    return found + packets_wrong(unit.get("packets", {}), where)


def packets_wrong(packets: Any, where: str) -> list[str]:
    if not isinstance(packets, dict) or set(map(str, packets)) - set(GOODS):
        return [f'{where}: "packets" is a table of {", ".join(GOODS)}, not {packets!r:.60}']
    return [
        f'{where}: "{key}" is a number of packets from 0 to {MOST["packets"]}, not {value!r:.40}'
        for key, value in sorted(packets.items())
        if type(value) is not int or not 0 <= value <= MOST["packets"]
    ]


def is_point(found: Any) -> bool:
    """Report whether a value is two whole numbers that a table has room for."""
    return isinstance(found, list | tuple) and len(found) == 2 and all(type(one) is int and abs(one) < 1 << 20 for one in found)


def full(unit: Data) -> Data:
    """Complete a unit of a setup with everything that was left out."""
    one = {**TYPES.get(unit.get("type", ""), {}), **unit}
    arm = one["arm"]
    one.setdefault(
        "men",
        {"GEN": 1, "TS": 0, "RA": _USUAL["gunners"] * one.get("guns", 1), "RE": _USUAL["sappers"]}.get(arm, _USUAL["company"]),
    )
    one.setdefault("guns", 1 if arm == "RA" else 0)
    one.setdefault("wagons", _USUAL["wagons"] if arm == "TS" else 0)
    one.setdefault("formation", "two_ranks")
    one.setdefault("mounted", arm in ("cav", "GEN"))
    one.setdefault("limbered", False)
    one["packets"] = {**_USUAL["wagon"], **one.get("packets", {})}
    return one


def levied(forces: list[Data]) -> list[Data]:
    """List all units of a setup by key, each with its side, its key and its name, whatever their order in the setup.

    A unit without a key is numbered by its contents.
    """
    found: list[Data] = []
    for force in sorted(forces, key=lambda one: str(one["side"])):
        units = [full(one) for one in [*force["units"], *completed(force["units"])]]
        units.sort(
            key=lambda one: (
                str(one.get("key", "")),
                ARMS.index(one["arm"]),
                -one["men"],
                -one["guns"],
                repr(sorted(one.items(), key=str)),
            )
        )
        taken, number = {one["key"] for one in units if "key" in one}, 0
        numbers = dict.fromkeys(ARMS, 0)
        for one in units:
            numbers[one["arm"]] += 1
            if "key" not in one:
                number += 1
                while f"{force['side'][0]}{number}" in taken:
                    number += 1
                one["key"] = f"{force['side'][0]}{number}"
            found.append({**one, "side": force["side"], "name": one.get("name") or f"{NAMES[one['arm']]} {numbers[one['arm']]}"})
    return sorted(found, key=lambda one: (len(one["key"]), one["key"]))


def completed(units: list[Data]) -> list[Data]:
    """Add to an army what it lacks: a general (KS-009), and wagons for pieces that came without any."""
    arms = {one.get("arm") for one in units}
    found: list[Data] = [] if "GEN" in arms else [{"arm": "GEN", "added": True}]
    if all("type" in one for one in units):
        found.append({"arm": "TS", "wagons": 2, "added": True})
    return found


def strength_of(unit: Data) -> Data:
    """Count the men by arm and the guns of a unit."""
    return {"men": {unit["arm"]: unit["men"]}, "guns": unit["guns"]}


def outline() -> list[int]:
    """Return a gun's front, rear and half width in u (SC-KS-01)."""
    size = BOOK["KS-014"]["gun"]
    return [size["front"], size["back"], size["half"]]


def front_of(home: str) -> tuple[int, int]:
    """Return the heading from a back line towards the enemy's."""
    return heading(0, 1 if home == "south" else -1)
