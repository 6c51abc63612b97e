"""Opening of a battle: the usual game, forces from elsewhere, or a given position (see README.md)."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.ruleset import State
from tactical.rulesets.game_of_war import resolve
from tactical.rulesets.game_of_war.board import ARSENALS, BOARD, LABELS, NORTH, SIDES, SOUTH, bits
from tactical.rulesets.game_of_war.forces import SIDE_NAMES, TYPES, communications_units, fighting_units
from tactical.rulesets.game_of_war.outside_values import LONGEST, is_text, name_units, read_arsenals, read_position
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import movement
from tactical.rulesets.game_of_war.state import Data, write
from tactical.rulesets.game_of_war.words import unit_at

LIMIT = 400  # turns, a convention of ours (GW-Q21)
PIECES = {"inf": 40, "cav": 20, "art": 10, "hart": 10}  # the most of each kind a side is given; room enough to deploy
PARTS = {"position", "forces", "limit"}
WITH_FORCES = {"arsenals"}
POSITION_PARTS = {"units", "arsenals", "side", "turn", "attacked"}


def open_battle(setup: Data, seed: str) -> State:
    """Return the state before the first move; ``BadSetup`` with every fault."""
    parts = PARTS | (WITH_FORCES if "forces" in setup else set())
    strange = sorted(map(str, setup.keys() - parts))
    faults = [f"a muster has no {key!r:.40}; it has {', '.join(sorted(parts))}" for key in strange]
    limit = setup.get("limit", LIMIT)
    if type(limit) is not int or limit < 1:
        faults.append(f'"limit" must be a number of turns of at least 1, not {limit!r:.40}')
        limit = LIMIT
    if "position" in setup and "forces" in setup:
        faults.append('a muster gives "position" or "forces", not both')
    state = open_from_position(setup["position"], limit, seed, faults) if "position" in setup else placed(setup, limit, faults)
    if faults:
        raise BadSetup(faults)
    return state


def blank(units: list[Data], limit: int) -> State:
    """Make the state of a battle with these units off the board."""
    ordered = sorted(units, key=lambda one: str(one["id"]))
    return {
        "sides": list(SIDES),
        "stage": "deploy",
        "move": 0,
        "turn": 1,
        "to_move": None,
        "limit": limit,
        "units": {
            one["id"]: {**{part: one[part] for part in ("side", "type", "name")}, "at": None, "moved": False, "routed": False}
            for one in ordered
        },
        "arsenals": {"N": ["B15", "D8"], "S": ["T3", "T23"]},
        "attacked": False,
        "lost": {side: [] for side in SIDES},
        "over": None,
        "log": [],
    }


def establishment(side: str) -> list[Data]:
    """List the seventeen units of a side in the usual game: n-inf-1 to n-inf-9, n-cav-1 …, n-art, n-hart, n-com, n-hcom."""
    counts = {**fighting_units(), **communications_units()}
    return [
        {"id": f"{side.lower()}-{kind}" + (f"-{n}" if most > 1 else ""), "side": side, "type": kind, "name": ""}
        for kind, most in counts.items()
        for n in range(1, most + 1)
    ]


def placed(setup: Data, limit: int, faults: list[str]) -> State:
    """Make the state of two armies to be put down in secret."""
    usual = [one for side in SIDES for one in establishment(side)]
    units = levied(setup["forces"], faults) if "forces" in setup else usual
    name_units(units)
    state = blank(units, limit)
    if "arsenals" in setup:
        state["arsenals"] = standing(setup["arsenals"], faults)
    return state


def standing(given: Any, faults: list[str]) -> dict[str, list[str]]:
    """Return the arsenals intact as the armies are put down: one or both of each side."""
    found, arsenals = read_arsenals(given, BOARD, faults), dict[str, list[str]]()
    for n, side in enumerate(SIDES):
        if not found[n]:
            faults.append(f"{SIDE_NAMES[side]} has no arsenal")
        faults += [f"{LABELS[one]} is not an arsenal of {SIDE_NAMES[side]}" for one in bits(found[n] & ~ARSENALS[n])]
        arsenals[side] = [LABELS[one] for one in bits(found[n] & ARSENALS[n])]
    return arsenals


def levied(forces: Any, faults: list[str]) -> list[Data]:
    """List the units of forces from elsewhere, with communications units for a side that brings none."""
    if not isinstance(forces, list):
        faults.append(f'"forces" is a list of one table a side, not {forces!r:.40}')
        return []
    units: list[Data] = []
    for n, force in enumerate(forces, 1):
        if not isinstance(force, dict) or force.get("side") not in SIDES or not isinstance(force.get("units"), list):
            faults.append(f'force {n}: "side" is N or S and "units" a list')
            continue
        for m, unit in enumerate(force["units"], 1):
            units += _levy(unit, f"force {n}, unit {m}", force["side"], faults)
    keys = [one["id"] for one in units]
    faults += [f"{keys.count(key)} units have the key {key!r}" for key in sorted({key for key in keys if keys.count(key) > 1})]
    for side in SIDES:
        own = [one["type"] for one in units if one["side"] == side]
        if not any(kind in PIECES for kind in own):
            faults.append(f"{SIDE_NAMES[side]} brings no fighting unit")
        for kind, most in {**PIECES, **communications_units()}.items():
            if own.count(kind) > most:
                faults.append(f"{SIDE_NAMES[side]} brings {own.count(kind)} units of type {kind}; the most is {most}")
        if not any(kind in communications_units() for kind in own):
            bringing = [one for one in establishment(side) if one["type"] in communications_units()]
            units += [{**one, "id": _free(one["id"], keys)} for one in bringing]
    return units


def _free(key: str, keys: list[str]) -> str:
    return key if key not in keys else _free(f"{key}+", keys)


def _levy(unit: Any, where: str, side: str, faults: list[str]) -> list[Data]:
    if not isinstance(unit, dict):
        faults.append(f"{where}: {unit!r:.40} is not a table")
        return []
    key, kind, called = unit.get("key"), unit.get("type"), unit.get("name", "")
    wrong = []
    if not is_text(key, 1):
        wrong.append(f'{where}: "key" is a text of 1 to {LONGEST} characters, not {key!r:.40}')
    if kind not in TYPES:
        wrong.append(f"{where}: unknown type {kind!r:.40}; the types are {', '.join(TYPES)}")
    if not is_text(called, 0):
        wrong.append(f'{where}: "name" is a text of at most {LONGEST} characters, not {called!r:.40}')
    faults += wrong
    return [] if wrong else [{"id": key, "side": side, "type": kind, "name": called}]


def open_from_position(found: Any, limit: int, seed: str, faults: list[str]) -> State:
    """Open a battle that begins in the middle. Without ``side`` the turn is drawn by lot (GW-014)."""
    position = read_position(found, faults)
    if isinstance(found, dict):
        _read_turn(found, limit, faults)
    if position is None or faults:
        return blank([], limit)
    _could_be(position, faults)
    if faults:
        return blank([], limit)
    state = write_new(position, limit)
    log = []
    if "side" in found:
        position.to_move = SIDES.index(found["side"])
    else:
        log.append(resolve.lot(position, Dice(seed)))
    position.turn, position.attacked = found.get("turn", 1), found.get("attacked", False)
    for side in (NORTH, SOUTH):
        if movement.must_retreat(position, side).bit_count() > 1:
            faults.append(f"{SIDE_NAMES[SIDES[side]]} has more than one unit that must retreat; there is one attack a turn")
    position.made = (position.moved & position.of_side(position.to_move)).bit_count()
    due = movement.must_retreat(position, position.to_move)
    if due and position.made:
        faults += [f"{unit_at(position, one)} must retreat first (GW-080), but others have moved" for one in position.units(due)]
    if not position.made:
        log += resolve.begin(position, state["lost"])
    over = resolve.ending(position, limit)
    return {**write(state, position), "stage": "play", "over": over, "log": log}


def write_new(position: Position, limit: int) -> State:
    """Make a state with the units of a position; ``write`` puts the rest in."""
    people = position.roster
    return blank(
        [
            {"id": key, "side": SIDES[people.sides[n]], "type": TYPES[people.types[n]], "name": people.names[n]}
            for n, key in enumerate(people.ids)
        ],
        limit,
    )


def _read_turn(found: Data, limit: int, faults: list[str]) -> None:
    faults += [
        f"a position has no {key!r:.40}; it has {', '.join(sorted(POSITION_PARTS))}"
        for key in sorted(map(str, found.keys() - POSITION_PARTS))
    ]
    if found.get("side", "N") not in SIDES:
        faults.append(f'"side" is "N" or "S", not {found["side"]!r:.40}')
    number = found.get("turn", 1)
    if type(number) is not int or not 1 <= number <= limit:
        faults.append(f'"turn" is a number from 1 to the limit of {limit}, not {number!r:.40}')
    if not isinstance(found.get("attacked", False), bool):
        faults.append(f'"attacked" is true or false, not {found["attacked"]!r:.40}')


def _could_be(position: Position, faults: list[str]) -> None:
    """Add faults unless a position has an army and an arsenal on each side, and no arsenal that is the enemy's already."""
    for side in (NORTH, SOUTH):
        name = SIDE_NAMES[SIDES[side]]
        if not position.fighting[side]:
            faults.append(f"{name} has no fighting unit")
        if not position.arsenals[side]:
            faults.append(f"{name} has no arsenal")
        faults += [f"{LABELS[one]} is not an arsenal of {name}" for one in bits(position.arsenals[side] & ~ARSENALS[side])]
        held = position.arsenals[side] & position.fighting[1 - side]
        if held:
            faults.append(f"the arsenal on {LABELS[held.bit_length() - 1]} is intact with an enemy fighting unit on it")
