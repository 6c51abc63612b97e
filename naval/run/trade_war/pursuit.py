"""Pursuit: raiders after merchantmen, off their course, by a standing order (SC-N-09).

:mod:`campaign.war.stops.pursuit` decides when a raider alters for one; this module finds the results for trade. During a pursuit
she is busy with no other (SC-S-11).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from naval.run.movement.course_plan import list_force_orders, still_after
from naval.run.run_input import Sea

RULE = "SC-N-09"
NOBODY = -1
Stretches = list[tuple[float, float, int]]
"""Stretches of time: from, to, and which merchantman."""


@dataclass(frozen=True)
class After:
    """A raider's pursuit of merchantman ``of`` (her number) from ``since`` to ``until``; she left her course at ``left``."""

    of: int
    left: tuple[float, float]
    since: float
    until: float


def pursuits(run: Sea, f: int) -> list[After]:
    """List a raider's known pursuits in this run: new orders, an action and an enemy in sight end one."""
    force, first = run.fleet.forces[f], len(run.fleet.forces)
    turns = [turn for turn in run.turns if turn.force == f]
    still = still_after(run, f)
    if still is None and not any(turn.rule == RULE for turn in turns):
        return []
    rows: list[tuple[float, int, tuple[float, float]]] = []
    if still is not None and still.of in run.fleet.number:
        rows.append((float(run.world.minute), run.fleet.number[still.of] - first, (still.lon, still.lat)))
    rows += [(float(minute), NOBODY, (0.0, 0.0)) for minute, _ in list_force_orders(run, force) if minute > run.world.minute]
    rows += [(a, NOBODY, (0.0, 0.0)) for n, a, _ in run.steamed.held if n == f]
    rows += [(float(turn.minute), turn.after, turn.left or (0.0, 0.0)) for turn in turns]
    rows.sort(key=lambda row: row[0])
    ends = [*rows, (math.inf, NOBODY, (0.0, 0.0))]
    return [After(of, left, since, then[0]) for (since, of, left), then in pairwise(ends) if of != NOBODY]


def busy_with(rows: Stretches, spans: list[After]) -> Stretches:
    """Leave out of the merchantmen in sight those that a raider passes by because she is after another.

    >>> busy_with([(0.0, 360.0, 1), (60.0, 200.0, 2)], [After(2, (0.0, 0.0), 60.0, 180.0)])
    [(0.0, 60.0, 1), (180.0, 360.0, 1), (60.0, 200.0, 2)]
    """
    out: Stretches = []
    for start, end, m in rows:
        at = start
        for one in spans:
            if one.of == m or one.until <= at or one.since >= end:
                continue
            if one.since > at:
                out.append((at, one.since, m))
            at = one.until
        if at < end:
            out.append((at, end, m))
    return out
