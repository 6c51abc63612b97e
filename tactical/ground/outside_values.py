"""Men, guns and numbers from outside, read with all their faults, for the queries."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tactical.ground.geometry.measure import UNIT, heading
from tactical.ground.rules.stand import STANDING
from tactical.ground.rules.tables import ARMS
from tactical.ground.turns.position.roster import new_man

Data = dict[str, Any]

SIDES = ("blue", "red")
LONGEST = 60
"""Characters of an id."""
FAR = 10**6
"""The greatest coordinate, in u."""
MOST = {"men": 2000, "guns": 100}


def read_whole(given: Any, what: str, faults: list[str], least: int = 0, most: int = FAR) -> int:
    """Read a whole number within bounds."""
    if type(given) is int and least <= given <= most:
        return given
    faults.append(f"{what} is a whole number from {least} to {most}, not {given!r:.40}")
    return least


def word(given: Any, what: str, among: tuple[str, ...], faults: list[str]) -> str:
    """Read one of some words."""
    if isinstance(given, str) and given in among:
        return given
    faults.append(f"{what} is one of {', '.join(among)}, not {given!r:.40}")
    return among[0]


def read_place(given: Any, what: str, faults: list[str]) -> tuple[int, int]:
    """Read a place ``[x, y]`` in u."""
    if isinstance(given, list) and len(given) == 2:
        x, y = (read_whole(one, f"{what}: a coordinate", faults, -FAR) for one in given)
        return x, y
    faults.append(f"{what} is a place [x, y], not {given!r:.40}")
    return 0, 0


def unknown(given: Data, known: tuple[str, ...], what: str, faults: list[str]) -> None:
    """Add a fault for each unknown field."""
    faults += [f"{what}: there is no field {key!r:.40}" for key in given if key not in known]


def listed(given: Any, what: str, faults: list[str]) -> list[tuple[str, Data]]:
    """Read a list of tables with ids, no id twice."""
    if not isinstance(given, list) or len(given) > MOST[what]:
        faults.append(f'"{what}" is a list of at most {MOST[what]} tables, not {given!r:.40}')
        return []
    found = []
    for number, one in enumerate(given, 1):
        key = one.get("id") if isinstance(one, dict) else None
        if not isinstance(key, str) or not 0 < len(key) <= LONGEST:
            faults.append(f'"{what}", number {number}: a table with an "id" of 1 to {LONGEST} characters, not {one!r:.60}')
        else:
            found.append((key, one))
    counted = Counter(key for key, _ in found)
    faults += [f'"{what}": {number} have the id {key!r:.40}' for key, number in counted.items() if number > 1]
    return found


def men(given: Any, faults: list[str]) -> dict[str, Data]:
    """Read men as the state has them, from ``[{"id", "side", "arm", "x", "y", "is", "of", "from"}]``, the last three optional."""
    read: dict[str, Data] = {}
    for key, one in listed(given, "men", faults):
        unknown(one, ("id", "side", "arm", "x", "y", "is", "of", "from"), key, faults)
        side = word(one.get("side"), f'{key}: "side"', SIDES, faults)
        state = word(one.get("is", "armed"), f'{key}: "is"', tuple(sorted(STANDING)), faults)
        x, y = read_place([one.get("x"), one.get("y")], key, faults)
        came = read_place(one["from"], f'{key}: "from"', faults) if "from" in one else (x, y)
        held = SIDES[side == "blue"] if state in ("prisoner", "surrendered") else None
        if one.get("of", held) != held:
            faults.append(f'{key}: "of" is {held!r} for one of {side} who is {state}')
        read[key] = {
            **new_man(side, word(one.get("arm"), f'{key}: "arm"', tuple(ARMS), faults), "", (x, y)),
            **{"is": state, "of": held, "from": list(came)},
        }
    return read


def guns(given: Any, faults: list[str]) -> dict[str, Data]:
    """Read guns as the state has them, from ``[{"id", "side", "x", "y", "h", "near"}]``; ``h`` is any direction, north if left
    out.
    """
    read: dict[str, Data] = {}
    for key, one in listed(given, "guns", faults):
        unknown(one, ("id", "side", "x", "y", "h", "near"), key, faults)
        x, y = read_place([one.get("x"), one.get("y")], key, faults)
        dx, dy = read_place(one.get("h", [0, UNIT]), f'{key}: "h"', faults)
        if dx == dy == 0:
            faults.append(f'{key}: "h" is a direction and may not be zero')
            dy = 1
        near = one.get("near", {})
        if not isinstance(near, dict) or any(type(sign) is not int or abs(sign) not in (1, 2) for sign in near.values()):
            faults.append(f'{key}: "near" is a table of men, each 1, -1, 2 or -2, not {near!r:.40}')
            near = {}
        side = word(one.get("side"), f'{key}: "side"', SIDES, faults)
        told = {"side": side, "x": x, "y": y, "h": list(heading(dx, dy)), "near": dict(near)}
        read[key] = {**told, "did": None, "shots": 0, "is": "in place", "body": ""}
    return read
