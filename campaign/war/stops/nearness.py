"""Nearness: when hostile forces are inside battle range, and when light allows an action.

NAV-S-038, NAV-S-039, AMB-S-03.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from naval import tables
from naval.geo.course import Floats
from naval.run.facts import YARDS_A_MILE
from naval.run.run_input import Done
from naval.run.sighting.sight import spans
from naval.run.tracks import Pieces, places_at

INSIDE_NM = 0.0005  # a yard: the rounding of places (AMB-S-03)


@dataclass(frozen=True)
class Near:
    """Stretches of time by hostile pair: (from, to), sorted. ``fit``: an action may open; ``dark``: only night forbids it;
    ``range``: by distance alone."""

    fit: dict[tuple[int, int], list[tuple[float, float]]]
    dark: dict[tuple[int, int], list[tuple[float, float]]]
    range: dict[tuple[int, int], list[tuple[float, float]]]


def nearness(run: Done) -> Near:
    """Find when hostile forces are inside battle range, and when by day and in sight."""
    forces, side = len(run.fleet.forces), run.fleet.side
    p = run.pieces
    p = p.take((p.i < forces) & (p.j < forces) & (side[p.i] < 2) & (side[np.minimum(p.j, len(side) - 1)] < 2))
    far = np.full(len(p.i), run.world.settings.battle_range_yd / YARDS_A_MILE - INSIDE_NM)
    row, lo, hi = spans(p, far, far)
    within = p.take(row)
    by_range = _by_pair(within, lo, hi)
    again, s_lo, s_hi = spans(within, within.sight[:, 0], within.sight[:, 1])
    seen = within.take(again)
    a, b = np.maximum(lo[again], s_lo), np.minimum(hi[again], s_hi)
    if run.world.settings.battle_by_night:
        return Near(_by_pair(seen, a, b), {}, by_range)
    day_lo, day_hi = _day(_sun(run, seen, seen.t0), _sun(run, seen, seen.t1))
    dark_lo, dark_hi = np.where(day_lo > 0, 0.0, day_hi), np.where(day_lo > 0, day_lo, 1.0)
    dark_hi = np.where(day_lo > day_hi, 1.0, dark_hi)
    fit, dark = (_by_pair(seen, np.maximum(a, lo), np.minimum(b, hi)) for lo, hi in ((day_lo, day_hi), (dark_lo, dark_hi)))
    ruled = {pair for pair in dark if ruled_by_night(run, pair)}
    fit |= {pair: _by_time([*fit.get(pair, []), *dark[pair]]) for pair in ruled}
    return Near(fit, {pair: some for pair, some in dark.items() if pair not in ruled}, by_range)


def ruled_by_night(run: Done, pair: tuple[int, int]) -> bool:
    """Report whether a ruling lets a pair fight by night (NAV-S-039, NAV-S-044, NAV-S-091)."""
    keys = {run.fleet.forces[f].key for f in pair}
    return any(set(two) == keys for two in run.rulings.night_battles)


def _by_time(some: list[tuple[float, float]]) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for start, end in sorted(some):
        if out and start <= out[-1][1] + 1e-6:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _sun(run: Done, p: Pieces, t: Floats) -> Floats:
    """Return the height of the sun midway between the pair of each piece, degrees."""
    return (places_at(run.tracks, p.i, t)[2] + places_at(run.tracks, p.j, t)[2]) / 2


def _day(start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """Return the part of each piece by day, as fractions from and to (from beyond to: none)."""
    up = float(tables.value("light", "sunrise"))
    a, b = start - up, end - up
    cross = np.clip(-a / np.where(a == b, 1.0, b - a), 0.0, 1.0)
    lo = np.where(a > 0, 0.0, np.where(b > 0, cross, 2.0))
    hi = np.where(b > 0, 1.0, np.where(a > 0, cross, -1.0))
    return lo, hi


def _by_pair(p: Pieces, lo: Floats, hi: Floats) -> dict[tuple[int, int], list[tuple[float, float]]]:
    keep = lo < hi - 1e-12
    q, lo, hi = p.take(keep), lo[keep], hi[keep]
    start, end = q.t0 + lo * (q.t1 - q.t0), q.t0 + hi * (q.t1 - q.t0)
    out: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for k in range(len(start)):
        out.setdefault((int(q.i[k]), int(q.j[k])), []).append((float(start[k]), float(end[k])))
    return {pair: _by_time(some) for pair, some in out.items()}
