"""Losses of both sides at sea at the end of a war, ship by ship, and the coal they burnt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from naval.geo.calendar import label
from naval.state.world import BELLIGERENTS, Ship, World
from tactical.engine.text.words import listed, plural
from umpire.frame import Row
from umpire.review.replay.truth_replay import War

NAMED = 2
"""So many lines of a ship's damage are shown; more are counted."""


def show_losses(past: War, hour: int, men: Sequence[Row], sides: Sequence[str] = BELLIGERENTS) -> Row:
    """Show ships lost and hurt and merchantmen taken or sunk, with each side's sums; empty before the first run."""
    if not past.runs:
        return {}
    began, world = past.worlds[0][1], past.worlds[-1][1]
    afloat = {one.key for one in began.ships if one.afloat}
    gone = {key: minute for minute, key, _, _ in past.losses}
    ships = [one for one in world.ships if one.key in afloat and one.side in sides]
    rows = [_row(one, gone, hour) for one in ships if not one.afloat or one.damage]
    rows += _list_prizes(past, world, hour, sides)
    order = {"lost": 0, "taken": 0, "hurt": 1}
    return {
        "rows": sorted(rows, key=lambda one: (order[one["how"]], one["minute"], one["name"])),
        "unhurt": sum(one.afloat and not one.damage for one in ships),
        "sums": [_sum_up(side, ships, rows, men) for side in sides],
        "coal": [
            {"side": side, "name": side.capitalize(), "tons": round(tons)}
            for side in sides
            if (tons := burnt([one for _, one in past.worlds], side))
        ],
    }


def burnt(worlds: Sequence[World], side: str) -> float:
    """Add up the tons of coal that a side's ships burnt; a count that began anew (she coaled) is taken as it stands."""
    total = 0.0
    for before, after in pairwise(worlds):
        boats = {one.key for one in after.classes if one.dived_h}
        counted = {one.key: one.burnt_t for one in before.ships}
        for one in after.ships:
            if one.side == side and one.class_key not in boats:
                had = counted.get(one.key, 0.0)
                total += one.burnt_t - had if one.burnt_t >= had else one.burnt_t
    return total


def _row(ship: Ship, gone: dict[str, int], hour: int) -> Row:
    more = len(ship.damage) - NAMED
    hurt = "; ".join([*ship.damage[:NAMED], *([f"{plural(more, 'more line')} of damage"] if more > 0 else [])])
    row = {"side": ship.side, "name": ship.name, "minute": gone.get(ship.key, 0)}
    if not ship.afloat:
        return row | {"how": "lost", "what": "lost", "when": label(gone[ship.key], hour) if ship.key in gone else ""}
    return row | {"how": "hurt", "what": f"{hurt}; {ship.max_kn:g} knots left", "when": ""}


def _list_prizes(past: War, world: World, hour: int, sides: Sequence[str]) -> Iterable[Row]:
    ships = {one.key: one for one in world.merchants}
    for one in world.prizes:
        ship, force = ships[one.key], past.bodies.get(f"force:{one.by}")
        if not {ship.side, one.side} & {*sides}:
            continue
        by = force.name if force is not None else one.side.capitalize()
        what = f"merchantman ({ship.flag}), {'sunk' if one.fate == 'sunk' else 'taken'} by {by}"
        yield {
            "side": ship.side,
            "name": ship.name,
            "minute": one.taken,
            "how": "taken",
            "what": what,
            "when": label(one.taken, hour),
        }


def _sum_up(side: str, ships: Sequence[Ship], rows: Sequence[Row], men: Sequence[Row]) -> Row:
    lost = sum(one.side == side and not one.afloat for one in ships)
    taken = sum(one["side"] == side and one["how"] == "taken" for one in rows)
    said = [plural(lost, "ship")] if lost else []
    said += [plural(taken, "merchantman", "merchantmen")] if taken else []
    said += [f"{gone:,} men ashore" for one in men if one["side"] == side and (gone := one["first"] - one["last"]) > 0]
    return {"side": side, "name": side.capitalize(), "said": listed(said) or "nothing"}
