"""Enemies in sight of a force, by whole minutes (NAV-S-043, SC-S-04, SC-N-01, UD-035)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from naval.run.facts import OneWay, Touches, as_ints
from naval.run.run_input import NEUTRAL, Done
from naval.run.tracks import places_at
from naval.state.outcome import Cut

FLICKER_MIN = 30  # SC-N-01
WHOLE = 1e-6  # minutes: rounding of a track at a whole minute


@dataclass(frozen=True)
class Seen:
    """An enemy, force ``of``, in sight from ``start`` to ``end``. ``new``: not just there before."""

    of: int
    start: float
    end: float
    new: bool


def watches(run: Done) -> dict[int, list[Seen]]:
    """List by force the hostile forces in sight, in order; merchantmen stop nobody (NAV-S-043)."""
    t, blind = run.touches, blinded(run)
    found: dict[int, list[tuple[float, float, int]]] = defaultdict(list)
    for k in _hostile(run):
        i, j = int(t.i[k]), int(t.j[k])
        for f, other in ((i, j), (j, i)):
            found[f] += [] if (f, other) in blind else [(float(t.start[k]), float(t.end[k]), other)]
    for (mine, other), rows in blind.items():
        found[mine] += [(start, end, other) for start, end in rows]
    return {f: _in_order(run, rows) for f, rows in found.items()}


def blinded(run: Done) -> dict[tuple[int, int], list[tuple[float, float]]]:
    """List by (seer, seen) times of sight under rulings that blind one for a time (UD-035)."""
    rows = [(one.seer, one.seen, rounded_one_way(run, one)) for one in run.one_way]
    return {(seer, seen): list(zip(t.start.tolist(), t.end.tolist(), strict=True)) for seer, seen, t in rows}


def rounded_one_way(run: Done, one: OneWay) -> Touches:
    """Return the touches of a force blinded for a time, begun at the minute rounded down (SC-S-04)."""
    return _rounded(replace(run, touches=one.touches), list(range(len(one.touches.i))))


def _in_order(run: Done, rows: list[tuple[float, float, int]]) -> list[Seen]:
    out: list[Seen] = []
    gone: dict[int, float] = {}
    for start, end, other in sorted(rows):
        again = start - gone.get(other, -math.inf) <= FLICKER_MIN
        out.append(Seen(other, start, end, new=start > run.world.minute + WHOLE and not again))
        gone[other] = end
    return out


def in_sight(seen: list[Seen], minute: int) -> list[Seen]:
    """Select those in sight at a minute."""
    return [s for s in seen if s.start - WHOLE <= minute <= s.end + WHOLE]


def rounded(run: Done) -> Touches:
    """Round hostile sightings down to the minute, whether anybody is asked or not (SC-S-04).

    Not those just after one has ordered (as a run or battle ends, or at a cut): then it was not so. Merchantmen are rounded alike
    (:func:`all_rounded`).
    """
    return _rounded(run, _hostile(run))


def all_rounded(run: Done) -> Touches:
    """Round sightings of merchantmen too: the minute must not tell whose smoke it is (NAV-S-043)."""
    return _rounded(run, np.flatnonzero(run.touches.j >= len(run.fleet.forces)).tolist())


def _rounded(run: Done, rows: list[int]) -> Touches:
    number = run.fleet.number
    minutes = [(key, i.end_minute) for i in run.interrupts for key in i.forces]
    cuts = run.stops if run.stop is None else (*run.stops, run.stop)
    minutes += [(key, c.minute) for c in cuts for key in c.forces]
    t, ordered, start = run.touches, {(number[key], minute) for key, minute in minutes if key in number}, run.touches.start.copy()
    gone: dict[tuple[int, int], float] = {}  # when the pair was last in sight of each other before
    for k in rows:
        i, j, begins = int(t.i[k]), int(t.j[k]), float(t.start[k])
        down = math.floor(begins + WHOLE)
        if down > run.world.minute and not {(i, down), (j, down)} & ordered:
            start[k] = max(float(down), gone.get((i, j), -math.inf) + WHOLE)
        gone[i, j] = float(t.end[k])
    return replace(t, start=start)


def _hostile(run: Done) -> list[int]:
    t, side = run.touches, run.fleet.side
    force = np.flatnonzero(t.j < len(run.fleet.forces))
    i, j = side[t.i[force]], side[t.j[force]]
    return [int(k) for k in force[(i != j) & (i != NEUTRAL) & (j != NEUTRAL)]]


def begun(run: Done, cuts: Iterable[Cut]) -> Done:
    """Begin sightings that cut the run at its minute, even if those asked turned away (SC-S-04).

    An action's too: ships that open fire see each other, wherever that minute took them.
    """
    pairs = [(c.minute, c.minute + 1, two) for c in cuts for two in c.sighted]
    pairs += [
        (i.minute, max(i.end_minute, i.minute + 1), two) for i in run.interrupts for two in i.met if i.minute >= run.world.minute
    ]
    t = run.touches
    for minute, late, (a, b) in pairs:
        if a in run.fleet.number and b in run.fleet.number:
            t = _begins(t, run.fleet.number[a], run.fleet.number[b], minute, late, run)
    return replace(run, touches=t)


def _begins(t: Touches, i: int, j: int, minute: int, late: int, run: Done) -> Touches:
    """Begin a pair's touch due by ``late`` at ``minute``; without one add half a minute's."""
    mine = (t.i == i) & (t.j == j)
    if (mine & (t.start <= minute + WHOLE) & (t.end >= minute)).any():
        return t
    soon = np.flatnonzero(mine & (t.start > minute) & (t.start < late + WHOLE))
    if len(soon):
        start = t.start.copy()
        start[soon[0]] = minute
        return replace(t, start=start)
    at = np.array([float(minute)])
    gap = places_at(run.tracks, as_ints([j]), at)[0] - places_at(run.tracks, as_ints([i]), at)[0]
    row = {name: np.array([np.inf]) for name in t.__dataclass_fields__}
    row |= {"i": as_ints([i]), "j": as_ints([j]), "start": at, "end": at + 0.5, "near_at": at}
    row["near"] = np.linalg.norm(gap, axis=-1)
    whole_t = Touches(**{name: np.append(getattr(t, name), values) for name, values in row.items()})
    return whole_t.take(np.lexsort((whole_t.start, whole_t.j, whole_t.i)))
