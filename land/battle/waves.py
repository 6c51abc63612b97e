"""Entry other than by march: behind a front that is full, and over a beach (LC-205, LC-244)."""

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
"""Minutes after the start of the battle between which each unit comes over the beach."""


class Storm(Frozen, frozen=True):
    """Terms of a storm: the front, the men a side in action on it, the level of the works (LC-244)."""

    place: str
    front_mi: float
    men: int
    works: int


@dataclass(frozen=True)
class Shore:
    """Landing place of boats, on the attacker's edge of the table, and what they bring when, by body (LC-205).

    ``ashore``: how many have landed; None where no strip was agreed.
    """

    spot: Spot
    boats: Mapping[str, Boats]
    ashore: int | None = None


def strip(shore: Shore | None, side: str, lie: Lie, k: int) -> Strip | None:
    """Return the strip that those landing may not leave until enough are ashore; None where they have the whole field (LC-205,
    SC-LC-154).
    """
    if shore is None or shore.ashore is None:
        return None
    yards = strip_yd(shore.ashore)
    if yards is None or yards >= lie.depth * lie.inch_yd:
        return None
    left = math.ceil((figure("strip_men") - shore.ashore) / k)
    return Strip(side=side, inches=round(yards / lie.inch_yd), figures=left)


def on_the_front(units: Sequence[LandUnit], men: int, k: int) -> list[LandUnit]:
    """Let each side's men onto a front or pass a front's worth at a time, in their order (LC-045, LC-244, SC-LC-153).

    Guns take no room on it.
    """
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
    """List the pieces of a body, each with the round in which its boats bring it: foot and horse by lots, a battery when all of
    it is over (LC-205, SC-LC-154).
    """
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
