"""Who comes in when, where it is not by marching: behind a front that holds no more, and over a beach (LC-205, LC-244)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from land import tables
from land.battle.battlefield import Lie
from land.battle.pieces import Piece
from land.battle.scale import entry_round
from land.lift.opposed_landings import strip_yd
from land.lift.rates import figure
from land.state.units import GUNS
from land.state.world import Spot
from naval.state.frozen import Frozen
from tactical.engine.for_land import LandUnit, Strip

Boats = Mapping[str, tuple[float, float]]
"""By unit the minutes, from when the battle begins, in which it comes over the beach."""


class Storm(Frozen, frozen=True):
    """The terms of a storm: the front, how many men a side are in action on it, the works' level (LC-244)."""

    place: str
    front_mi: float
    men: int
    works: int


@dataclass(frozen=True)
class Shore:
    """Where boats land, and what they bring when, by body: the table's edge on the attacker's side (LC-205).

    ``ashore``: how many of theirs are over already; None where no strip was agreed.
    """

    spot: Spot
    boats: Mapping[str, Boats]
    ashore: int | None = None


def strip(shore: Shore | None, side: str, lie: Lie, k: int) -> Strip | None:
    """What of a field nobody who lands may leave until enough are ashore; None where it is all of it (LC-205; SC-LC-154)."""
    if shore is None or shore.ashore is None:
        return None
    yards = strip_yd(shore.ashore)
    if yards is None or yards >= lie.depth * lie.inch_yd:
        return None
    left = math.ceil((figure("strip_men") - shore.ashore) / k)
    return Strip(side=side, inches=round(yards / lie.inch_yd), figures=left)


def on_the_front(units: Sequence[LandUnit], men: int, k: int) -> list[LandUnit]:
    """As many men of each side as the front or a pass holds stand on it; the others come in behind them, a front's worth at a
    time, in their order (LC-045, LC-244; SC-LC-153). Guns take no room of it."""
    most, apart = max(1, men // k), int(tables.value("battle", "wave_rounds"))
    before, found = dict[str, int](), list[LandUnit]()
    for one in units:
        if one.arm != GUNS and not one.fixed:
            wave = before.get(one.side, 0) // most
            before[one.side] = before.get(one.side, 0) + one.figures
            one = replace(one, enters=max(one.enters, wave * apart))
        found.append(one)
    return found


def by_boats(some: Sequence[Piece], boats: Boats, each: int) -> list[tuple[Piece, int]]:
    """The pieces of a body as its boats bring them, each with its round: foot and horse by lots, as they come, a battery when
    all of it is over (LC-205; SC-LC-154)."""
    every, found = int(tables.value("battle", "wave_rounds")) * each, list[tuple[Piece, int]]()
    for one in some:
        windows = [boats[key] for key in (unit.partition("/")[2] for unit in one.units) if key in boats]
        if not windows:
            continue
        since, until = min(first for first, _ in windows), max(last for _, last in windows)
        lots = 1 if one.guns else min(max(one.figures, 1), max(1, math.ceil((until - since) / every)))
        for n in range(lots):
            figures = one.figures // lots + (n < one.figures % lots)
            at = until if one.guns else since + (until - since) * n / lots
            key = one.key if n == 0 else f"{one.key}/{n + 1}"
            found.append((replace(one, key=key, figures=figures), entry_round(at, each) if at > 0 else 0))
    return found
