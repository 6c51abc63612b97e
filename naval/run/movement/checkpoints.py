"""Marks: the state at a common time of a steaming, from which it can go on.

A run is steamed again whenever an event on its way alters it: a turn by a standing order, a mine, a hostile fort. Up to that
minute nothing changes, to the last digit: a body is steamed from event to event and knows of none to come but by its minute. So
only the part after the last mark before it is steamed. A mark holds for a run of equal input, to any end, whose turns and blows
differ only later.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from naval.geo.course import Floats
from naval.run.run_input import Planned

One = TypeVar("One")
SAME = (
    "world", "chart", "orders", "dice", "until", "interrupts", "stops", "rulings", "parted", "stood", "fleet", "legs", "start",
    "raids",
)  # fmt: skip
"""Parts that two runs must share, each as one object, if a mark of one is to hold in the other."""


@dataclass(frozen=True, eq=False)
class Mark:
    """State of a steaming of ``run`` at its ``k``-th common time; ``times`` so far, ``parts`` the state carried on."""

    run: Planned
    k: int
    times: Floats
    parts: tuple[dict[str, Any], ...]

    def holds(self, run: Planned, times: Floats) -> bool:
        """Report whether the mark holds in another run with other common times."""
        if any(getattr(self.run, name) is not getattr(run, name) for name in SAME):
            return False
        if not np.array_equal(self.times, times[: self.k + 1]):
            return False
        return float(self.times[-1]) < apart(self.run, run) - 0.5  # minutes are whole


def apart(one: Planned, two: Planned) -> float:
    """Find the first minute at which a turn or a blow is in only one of two runs; infinite if there is none."""
    turns = list_not_among(one.turns, two.turns) + list_not_among(two.turns, one.turns)
    blows = list_not_among(one.blows, two.blows) + list_not_among(two.blows, one.blows)
    return min([float(turn.minute) for turn in turns] + [float(blow.minute) for blow in blows], default=math.inf)


def list_not_among(some: Sequence[One], others: Sequence[One]) -> list[One]:
    """List those of ``some`` that are not among ``others``, each as often as it is there more often."""
    left, out = list(others), []
    for one in some:
        if one in left:
            left.remove(one)
        else:
            out.append(one)
    return out


def copied(state: dict[str, Any]) -> dict[str, Any]:
    """Copy a state so that no change of the copy alters the first: its arrays and its growing lists."""
    return {name: _copied(value) for name, value in state.items()}


def _copied(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, list):
        return [_copied(one) if isinstance(one, list) else one for one in value]
    if isinstance(value, dict):
        return {name: _copied(one) if isinstance(one, list) else one for name, one in value.items()}
    return set(value) if isinstance(value, set) else value
