"""Setting up: the usual game, a position, or forces from outside (GB-015, GB-016).

A setup is ``{}``, or any of ``"position": {"figures": [{"id", "side", "type", "sq", "name"?}], "side"}``, ``"forces": [{"side",
"units": [{"key", "type", "name"}]}]``, ``"limit"`` (moves without a capture, null: any number) and ``"repetition"`` (false: it
does not draw).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tactical.engine.errors import BadSetup
from tactical.engine.rule import forbids, modifies
from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER, LAST, SIDES, turned
from tactical.rulesets.game_of_battle.position import TYPES
from tactical.rulesets.game_of_battle.rules.turns import first_side
from tactical.rulesets.game_of_battle.tables import BOOK
from tactical.rulesets.game_of_battle.words import KINDS, key, name_figure
from tactical.rulesets.game_of_battle.words import SIDES as NAMES

Data = dict[str, Any]

PRIZE = {"D": "CIT", "A": "WAG"}
PIECES: dict[str, int] = {kind: BOOK["GB-015"][kind] for kind in ("LI", "L", "C", "ART")}
LONGEST_NAME = 60


@modifies("GB-016", source="Pl. 1: 'Arrangement of the figures on commencing the game'")
def places(side: str, kind: str) -> list[int]:
    """Each side stands on two rows and a screen of light infantry, in the order from its own right."""
    book = BOOK["GB-016"]
    squares: list[int] = [] if PRIZE.get(side) != kind and kind in ("WAG", "CIT") else book[kind]
    if side == SIDES[DEFENDER]:
        return list(squares)
    moved, to = book["displaced"]
    return squares if kind == "WAG" else [to if turned(one) == moved else turned(one) for one in squares]


@forbids("GB-015", source="Composition")
def out_of_place(side: str, kind: str, square: int, there: Collection[int], army: Counter[str]) -> str | None:
    """Four light infantry, five of the line, two cavalry, two artillery and a Wagon or a Citadel; one figure a square."""
    if kind in ("WAG", "CIT") and PRIZE[side] != kind:
        return f"{NAMES[side]} has no {KINDS[kind]}"
    if kind in ("WAG", "CIT") and army[kind] > 1:
        return f"{NAMES[side]} has one {KINDS[kind]}"
    return f"two figures stand on {square}" if square in there else None


def usual() -> list[Data]:
    """List the 28 figures of the usual game."""
    return [
        _figure(key(side, kind, n), side, kind, square, name_figure(kind, n))
        for side in SIDES
        for kind in TYPES
        for n, square in enumerate(places(side, kind), start=1)
    ]


def _figure(ident: str, side: str, kind: str, square: int, name: str) -> Data:
    return {"id": ident, "side": side, "type": kind, "name": name, "sq": square}


def open_battle(setup: object) -> tuple[list[Data], str, int | None, bool]:
    """Return figures sorted by id, the side to move, and when the game is drawn; ``BadSetup`` with every fault."""
    if not isinstance(setup, dict):
        raise BadSetup([f"a set-up is a table, not {type(setup).__name__}"])
    faults = _strange(setup, ("position", "forces", "limit", "repetition"), "the muster")
    if "position" in setup and "forces" in setup:
        faults.append("give a position or forces, not both")
    limit, repetition = setup.get("limit", BOOK["GB-073"]["limit"]), setup.get("repetition", True)
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 1):
        faults.append(f"limit: a number of moves, at least 1, or null, not {limit!r}")
    if not isinstance(repetition, bool):
        faults.append(f"repetition: true or false, not {repetition!r}")
    figures, side = usual(), SIDES[first_side()]
    if "position" in setup:
        figures, side = position(setup["position"], faults)
    elif "forces" in setup:
        figures = forces(setup["forces"], faults)
    if faults:
        raise BadSetup(faults)
    return sorted(figures, key=lambda one: str(one["id"])), side, limit, repetition


def _strange(table: Mapping[Any, Any], known: Iterable[str], what: str) -> list[str]:
    keys = tuple(known)
    return [f"{what} has no {key!r}; there are: {', '.join(keys)}" for key in sorted(map(str, table)) if key not in keys]


# -- a position -------------------------------------------------------------------------------------------------------


def position(given: object, faults: list[str]) -> tuple[list[Data], str]:
    """Read the figures and the side to move of a setup's position."""
    if not isinstance(given, dict):
        faults.append(f'position: a table {{"figures": […], "side": "A"}}, not {given!r}')
        return [], SIDES[ATTACKER]
    faults += _strange(given, ("figures", "side"), "a position")
    side = given.get("side", SIDES[first_side()])
    if side not in SIDES:
        faults.append(f"side: A or D moves, not {side!r}")
    found = figures(given.get("figures"), faults)
    faults += [f"{NAMES[one]} has no figure" for one in SIDES if not any(figure["side"] == one for figure in found)]
    return found, str(side)


def figures(given: object, faults: list[str]) -> list[Data]:
    """Read a list of figures, each with id, side, type, name and square; every fault is added to ``faults``."""
    if not isinstance(given, list):
        faults.append("figures: a list of figures is missing" if given is None else f"figures: a list, not {given!r}")
        return []
    found: list[Data] = []
    there: set[int] = set()
    ids: set[str] = set()
    army: dict[str, Counter[str]] = {side: Counter() for side in SIDES}
    for at, one in enumerate(given):
        where = f"figures[{at}]"
        wrong = _wrong(one)
        if not wrong:
            side, kind, square = one["side"], one["type"], one["sq"]
            army[side][kind] += 1
            told = out_of_place(side, kind, square, there, army[side])
            wrong = [told] if told else []
            wrong += [f"the id {one['id']!r} appears twice"] if one["id"] in ids else []
            there.add(square)
            ids.add(one["id"])
        faults += [f"{where}: {text}" for text in wrong]
        if not wrong:
            name = one.get("name", name_figure(kind, army[side][kind]))
            found.append(_figure(one["id"], side, kind, square, name))
    return found


def _wrong(one: object) -> list[str]:
    if not isinstance(one, dict):
        return [f'a figure is a table {{"id", "side", "type", "sq"}}, not {one!r}']
    ident, name, square = one.get("id"), one.get("name", "-"), one.get("sq")
    wrong = _strange(one, ("id", "side", "type", "sq", "name"), "a figure")
    wrong += [] if _is_text(ident) else [f"id: a text of 1 to {LONGEST_NAME} characters, not {ident!r}"]
    wrong += [] if _is_text(name) else [f"name: a text of 1 to {LONGEST_NAME} characters, not {name!r}"]
    wrong += [] if one.get("side") in SIDES else [f"side: A or D, not {one.get('side')!r}"]
    wrong += [] if one.get("type") in TYPES else [f"type: one of {', '.join(TYPES)}, not {one.get('type')!r}"]
    if isinstance(square, bool) or not isinstance(square, int) or not 1 <= square <= LAST:
        wrong.append(f"sq: a square from 1 to {LAST}, not {square!r}")
    return wrong


def _is_text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable() and bool(value.strip())


# -- forces from outside ----------------------------------------------------------------------------------------------


def forces(given: object, faults: list[str]) -> list[Data]:
    """Put forces on the places of their types, by key; Citadel and Wagon come with the ground."""
    units: dict[str, list[Data]] = {side: [] for side in SIDES}
    keys: Counter[str] = Counter(key(side, PRIZE[side], 1) for side in SIDES)
    for f, force in enumerate(given if isinstance(given, list) else []):
        if not isinstance(force, dict) or force.get("side") not in SIDES or not isinstance(force.get("units"), list):
            faults.append(f'forces[{f}]: a table {{"side": "A" or "D", "units": […]}} is wanted')
            continue
        for u, one in enumerate(force["units"]):
            wrong = _wrong_unit(one)
            faults += [f"forces[{f}].units[{u}]: {text}" for text in wrong]
            if not wrong:
                keys[one["key"]] += 1
                units[force["side"]].append(one)
    if not isinstance(given, list):
        faults.append(f"forces: a list, not {given!r}")
    faults += [f"forces: the key {one!r} appears twice" for one in sorted(keys) if keys[one] > 1]
    found = [one for one in usual() if one["type"] == PRIZE[one["side"]]]
    for side in SIDES:
        if not units[side]:
            faults.append(f"forces: {NAMES[side]} has no figure")
        for kind in PIECES:
            band = sorted((one for one in units[side] if one["type"] == kind), key=lambda one: str(one["key"]))
            if len(band) > PIECES[kind]:
                faults.append(f"forces: {NAMES[side]} has at most {PIECES[kind]} {KINDS[kind]}, not {len(band)}")
            for n, (one, square) in enumerate(zip(band, places(side, kind), strict=False), start=1):
                found.append(_figure(one["key"], side, kind, square, one.get("name", name_figure(kind, n))))
    return found


def _wrong_unit(one: object) -> list[str]:
    if not isinstance(one, dict):
        return [f'a unit is a table {{"key", "type", "name"}}, not {one!r}']
    ident, name = one.get("key"), one.get("name", "-")
    wrong = [] if _is_text(ident) else [f"key: a text of 1 to {LONGEST_NAME} characters, not {ident!r}"]
    wrong += [] if _is_text(name) else [f"name: a text of 1 to {LONGEST_NAME} characters, not {name!r}"]
    return wrong + ([] if one.get("type") in PIECES else [f"type: one of {', '.join(PIECES)}, not {one.get('type')!r}"])
