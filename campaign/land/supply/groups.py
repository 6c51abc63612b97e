"""Which bodies are counted together at the call, and which live where they stand (LC-151, LC-156)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from campaign.land import tables
from campaign.land.state.units import FOOT
from campaign.land.state.world import Body, Cell, Spot
from campaign.land.supply.needs import figure

Miles = Callable[[Spot, Spot], float]


def groups(bodies: Sequence[Body], miles: Miles) -> tuple[tuple[Body, ...], ...]:
    """Bodies of one side that hang together in steps of at most twenty miles, each group and all groups by key (LC-151)."""
    left = sorted(bodies, key=lambda body: body.key)
    found = []
    while left:
        group, left = [left[0]], left[1:]
        for one in group:
            near = [body for body in left if miles(one.spot, body.spot) <= figure("chain_mi")]
            group += near
            left = [body for body in left if body not in near]
        found.append(tuple(sorted(group, key=lambda body: body.key)))
    return tuple(found)


def cell_of(spot: Spot) -> tuple[int, int]:
    """The cell of a tenth of a degree in which a spot lies (LC-157)."""
    tenth = float(tables.value("supply", "cell_deg"))
    return math.floor(round(spot.lon / tenth, 6)), math.floor(round(spot.lat / tenth, 6))


def lives_there(group: Sequence[Body], cells: Iterable[Cell]) -> bool:
    """A detachment of fewer than 1,500 foot, alone for twenty miles, on ground not yet foraged, draws nothing (LC-156).

    It takes so little of that ground that the ground stays as it was (SC-LC-60).
    """
    if len(group) != 1:
        return False
    foot = sum(unit.men for unit in group[0].units if unit.kind.arm == FOOT)
    at = cell_of(group[0].spot)
    return foot < figure("alone_foot") and not any((cell.i, cell.j) == at and cell.taken for cell in cells)
