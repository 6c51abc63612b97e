"""Losses of an action, read from a view: ships and forts by kind, and what became of them."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.sight import TYPES
from tactical.engine.roll import Row
from tactical.engine.text.words import listed, plural, several

MAIN_DECK = 2
"""The level of a ship that is down to her main deck, and lost."""


def call_roll(view: dict[str, Any]) -> list[Row]:
    """List the ships of which the viewer knows all, by kind, and the forts."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for ship in view["ships"]:
        if ship["exact"]:
            found.setdefault((ship["side"], ship["kind"]), []).append(ship)
    forts: dict[str, list[dict[str, Any]]] = {}
    for fort in view["forts"]:
        if "guns" in fort:
            forts.setdefault(fort["side"], []).append(fort)
    order = sorted(found, key=lambda key: (key[0], list(TYPES).index(key[1])))
    rows = [_count_ships(side, kind, found[side, kind]) for side, kind in order]
    return sorted([*rows, *(_count_forts(side, forts[side]) for side in sorted(forts))], key=lambda row: row["side"])


def has_left(ship: dict[str, Any]) -> bool:
    """Report whether a ship still floats, above her main deck."""
    return bool(ship["afloat"] and ship["level"] < MAIN_DECK)


def _count_ships(side: str, kind: str, ships: list[dict[str, Any]]) -> Row:
    arm = several(TYPES[kind].partition(" ")[2])
    left = [ship for ship in ships if has_left(ship)]
    lost = listed(f"{ship['name']} {'sunk' if not ship['afloat'] else 'foundering'}" for ship in ships if not has_left(ship))
    guns = sum(gun["out"] for ship in left for gun in ship["guns"])
    out = f"{plural(guns, 'gun')} out{' in the others' if lost else ''}" if guns else ""
    return Row(side=side, arm=arm, began=len(ships), left=len(left), note="; ".join(part for part in (lost, out) if part))


def _count_forts(side: str, forts: list[dict[str, Any]]) -> Row:
    left = [fort for fort in forts if not fort.get("silenced") and not all(gun["out"] for gun in fort["guns"])]
    silenced = listed(fort["name"] for fort in forts if fort not in left)
    note = f"{silenced} silenced" if silenced else ""
    return Row(side=side, arm="forts", began=len(forts), left=len(left), note=note)


def describe_move(view: dict[str, Any], before: dict[str, Any]) -> str:
    """Tell which ships were lost in a move, and how many guns were put out of action in which others."""
    was = {ship["id"]: ship for ship in before["ships"]}
    told = []
    for ship in view["ships"]:
        then = was.get(ship["id"], ship)
        out = sum(gun["out"] for gun in ship["guns"]) - sum(gun["out"] for gun in then["guns"])
        if has_left(then) and not has_left(ship):
            told.append(f"{ship['name']} is lost: {ship['status'][0] if not ship['afloat'] else 'down to her main deck'}.")
        elif out > 0:
            told.append(f"{ship['name']} has {plural(out, 'gun')} put out.")
    return " ".join(told)
