"""Bodies, stores and pieces from outside, read with all their faults, for the queries."""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.country import Country, check
from tactical.ground.geometry.figures import Box, Disc
from tactical.ground.geometry.measure import UNIT, heading
from tactical.ground.outside_values import LONGEST, Data, read_place, read_whole, unknown, word
from tactical.rulesets.kriegspiel.rules import countryside
from tactical.rulesets.kriegspiel.rules.supply import KINDS, Body, Store

ARMS = ("inf", "cav", "RE", "RA", "TS", "GEN")
MOST, PACKETS = 2000, 10**4
BARE = {"name": "", "width": 6912, "depth": 6912, "features": []}


def truth(given: Data, name: str, faults: list[str], standard: bool = False) -> bool:
    """Read true or false; the standard where it is left out."""
    value = given.get(name, standard)
    if not isinstance(value, bool):
        faults.append(f'"{name}" is true or false, not {value!r:.40}')
    return value is True


def tables(given: Any, what: str, fields: tuple[str, ...], faults: list[str]) -> list[tuple[str, Data]]:
    """Read a list of tables with ids, no id twice and no unknown field."""
    if not isinstance(given, list) or len(given) > MOST:
        faults.append(f'"{what}" is a list of at most {MOST} tables, not {given!r:.40}')
        return []
    found: dict[str, Data] = {}
    for number, one in enumerate(given, 1):
        key = one.get("id") if isinstance(one, dict) else None
        if not isinstance(key, str) or not 0 < len(key) <= LONGEST:
            faults.append(f'"{what}", number {number}: a table with an "id" of 1 to {LONGEST} characters, not {one!r:.60}')
        elif key in found:
            faults.append(f'"{what}": more than one has the id {key!r}')
        else:
            unknown(one, ("id", *fields), key, faults)
            found[key] = one
    return list(found.items())


def discs(given: Any, faults: list[str]) -> dict[str, Disc]:
    """Read men ``[{"id", "arm", "x", "y", "mounted"}]`` as figures."""
    found = {}
    for key, one in tables(given, "men", ("arm", "x", "y", "mounted"), faults):
        x, y = read_place([one.get("x"), one.get("y")], key, faults)
        arm, mounted = word(one.get("arm", "inf"), f'{key}: "arm"', ARMS, faults), truth(one, "mounted", faults, True)
        found[key] = Disc(x, y, countryside.figure(arm, mounted=mounted).r)
    return found


def boxes(given: Any, what: str, faults: list[str]) -> dict[str, Box]:
    """Read guns, wagons or trucks ``[{"id", "x", "y", "h"}]``; ``h`` is any direction, north if left out."""
    found = {}
    for key, one in tables(given, what, ("x", "y", "h"), faults):
        x, y = read_place([one.get("x"), one.get("y")], key, faults)
        dx, dy = read_place(one.get("h", [0, UNIT]), f'{key}: "h"', faults)
        if dx == dy == 0:
            faults.append(f'{key}: "h" is a direction and may not be zero')
            dy = 1
        found[key] = countryside.box(what.removesuffix("s"), {"x": x, "y": y, "h": heading(dx, dy)})
    return found


def points(given: Any, what: str, faults: list[str]) -> list[tuple[int, int]]:
    """Read a list of places."""
    if not isinstance(given, list) or len(given) > MOST:
        faults.append(f'"{what}" is a list of at most {MOST} places, not {given!r:.40}')
        return []
    return [read_place(one, f'"{what}", number {number}', faults) for number, one in enumerate(given, 1)]


def lines(given: Any, faults: list[str]) -> list[list[tuple[int, int]]]:
    """Read works as lines of places."""
    if not isinstance(given, list) or len(given) > MOST:
        faults.append(f'"works" is a list of at most {MOST} lines, not {given!r:.40}')
        return []
    return [points(line, f"works, number {number}", faults) for number, line in enumerate(given, 1)]


def country(given: Any, faults: list[str]) -> Country:
    """Read a country, the bare one where there is none."""
    wrong = check(given)
    faults += wrong
    return Country.from_document(BARE if wrong else given)


def units(given: Any, faults: list[str]) -> dict[str, Body]:
    """Read bodies ``[{"id", "arm", "men", "at", "horses", "shooters", "mounted", "wants"}]``.

    ``at`` is one place for all or one for each; ``horses`` by default as many as mounted men.
    """
    found = {}
    fields = ("arm", "men", "at", "horses", "shooters", "mounted", "wants")
    for key, one in tables(given, "units", fields, faults):
        arm, mounted = word(one.get("arm"), f'{key}: "arm"', ARMS, faults), truth(one, "mounted", faults, True)
        at = one.get("at")
        many = isinstance(at, list) and bool(at) and isinstance(at[0], list)
        spots = points(at, f"{key}: at", faults) if many else [read_place(at, f'{key}: "at"', faults)]
        men = read_whole(one.get("men", len(spots)), f'{key}: "men"', faults, 1, MOST)
        if many and men != len(spots):
            faults.append(f"{key}: {men} men and {len(spots)} places")
        r = countryside.figure(arm, mounted=mounted).r
        spots = spots if many else spots * men
        horses = read_whole(one.get("horses", men if arm == "cav" and mounted else 0), f'{key}: "horses"', faults, 0, MOST)
        shooters = read_whole(one.get("shooters", 0), f'{key}: "shooters"', faults, 0, men)
        if shooters and arm != "inf":
            faults.append(f"{key}: only infantry gives up ammunition")
        found[key] = Body(key, arm, tuple((x, y, r) for x, y in spots), horses, shooters, mounted)
    return found


def stores(given: Any, faults: list[str]) -> list[Store]:
    """Read wagons that stood still and depots: ``[{"id", "x", "y", "food", "forage", "ammunition"}]``."""
    found = []
    for key, one in tables(given, "stores", ("x", "y", *KINDS), faults):
        x, y = read_place([one.get("x"), one.get("y")], key, faults)
        found.append(
            Store(key, x, y, {kind: read_whole(one.get(kind, 0), f"{key}: {kind}", faults, 0, PACKETS) for kind in KINDS})
        )
    return found


def wants(given: Any, own_move: int, faults: list[str]) -> dict[str, dict[str, int]]:
    """Read the wants of units: by kind, since which own move."""
    found: dict[str, dict[str, int]] = {}
    for one in given if isinstance(given, list) else []:
        if isinstance(one, dict) and isinstance(one.get("id"), str):
            told = one.get("wants", {})
            if not isinstance(told, dict) or any(kind not in KINDS for kind in told):
                faults.append(f'{one["id"]}: "wants" is a table of {", ".join(KINDS)}, not {told!r:.40}')
                continue
            found[one["id"]] = {
                kind: read_whole(since, f'{one["id"]}: "wants" {kind}', faults, 1, own_move)
                for kind, since in sorted(told.items())
            }
    return found
