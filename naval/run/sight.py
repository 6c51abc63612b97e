"""Sight: who sees whom, and when (NAV-S-032, NAV-S-033, NAV-S-043; SC-S-04).

The umpire laid two tracings over each other; here every pair of hostile tracks is compared over the whole run. Pairs
that might meet are found hour by hour with a search tree; what is left is solved exactly: between two knots both bodies
steam straight, so the square of their distance is a quadratic in time, and so is that of a sighting distance that
changes evenly. Sighting is mutual (SC-S-04), at the mean of both bodies' sighting distances.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from scipy.spatial import cKDTree

from naval.course import Floats
from naval.run.tracks import NO_FLOATS, NO_INTS, NO_PIECES, Bools, Ints, Pieces, Tracks, pieces_of

if TYPE_CHECKING:
    from naval.run.work import Work

SLAB_CELLS = 6  # an hour of ten-minute cells: few trees, and tracks still nearly straight
SLACK_NM = 1e-6  # a ship exactly at sighting distance is seen, whatever the last digit says
JOIN_MIN = 1e-6  # two stretches in sight so close in time are one


@dataclass(frozen=True)
class Touches:
    """Stretches of time in which two bodies were in sight of each other, sorted by pair and time.

    ``i`` is always a force; ``j`` a force or a merchantman. ``near`` is the closest distance in nm within the stretch
    and ``near_at`` its minute; ``known_at`` the first minute inside half the sighting distance (infinite if never).
    """

    i: Ints
    j: Ints
    start: Floats
    end: Floats
    near: Floats
    near_at: Floats
    known_at: Floats

    def take(self, which: Bools | Ints) -> Touches:
        """Some of the touches."""
        names = ("i", "j", "start", "end", "near", "near_at", "known_at")
        return Touches(*(getattr(self, f)[which] for f in names))


NO_TOUCHES = Touches(NO_INTS, NO_INTS, NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_FLOATS)


def sight(work: Work) -> Work:
    """Find every stretch of sight between forces of different sides, and of forces and others' merchantmen."""
    pieces = sweep(work.tracks, watches(work.fleet.side, len(work.fleet.forces)))
    return replace(work, pieces=pieces, touches=touches(pieces))


def watches(side: Ints, forces: int) -> list[tuple[Ints, Ints]]:
    """Who looks for whom: (watchers, watched) as bodies. ``side`` is 0, 1 for belligerents, else 2; forces come first.

    Every pair occurs once. Ships of one side know each other's place well enough, and merchantmen keep no lookout.
    """
    body = np.arange(len(side))
    force = body < forces
    out = []
    for mine in (0, 1, 2):
        watchers = body[force & (side == mine)]
        watched = body[(force & (side > mine)) | (~force & (side != mine))]
        if len(watchers) and len(watched):
            out.append((watchers, watched))
    return out


def sweep(tracks: Tracks, pairs: list[tuple[Ints, Ints]]) -> Pieces:
    """Every straight piece of every watched pair that comes inside sighting distance.

    1 by the hour: a tree over the middles of the tracks gives pairs that may meet;
    2 those whose straight lines, with what the tracks deviate from them, stay apart are dropped;
    3 the rest is looked at cell by cell, and cut at bends.
    """
    found: list[tuple[Ints, Ints, Ints]] = []
    if not tracks.cells or not pairs:
        return NO_PIECES
    bend_home = tracks.bend_keys()[0]
    for first in range(0, tracks.cells, SLAB_CELLS):
        last = min(first + SLAB_CELLS, tracks.cells)
        off = _deviation(tracks, first, last, bend_home)
        a, b = tracks.place[:, first], tracks.place[:, last]
        reach = tracks.sight[:, first : last + 1].max(axis=1)
        met = (tracks.on < tracks.times[last]) & (tracks.off > tracks.times[first])
        for watchers, watched in pairs:
            i, j = _may_meet(a, b, off, reach, watchers[met[watchers]], watched[met[watched]])
            if len(i):
                found.append(_cells_of(tracks, i, j, first, last, off, bend_home))
    if not found:
        return NO_PIECES
    i, j, cell = (np.concatenate(v) for v in zip(*found, strict=True))
    pieces = pieces_of(tracks, i, j, cell)
    near = _least(pieces.r, pieces.w) <= (pieces.sight.max(axis=1) + SLACK_NM) ** 2
    return pieces.take(near)


def _deviation(tracks: Tracks, first: int, last: int, bend_home: Ints) -> Floats:
    """How far each track leaves the straight line between the ends of a slab, nm."""
    a, b = tracks.place[:, first], tracks.place[:, last]
    t0, span = tracks.times[first], tracks.times[last] - tracks.times[first]
    most = np.zeros(len(a))
    for k in range(first + 1, last):
        u = (tracks.times[k] - t0) / span
        gap = tracks.place[:, k] - a - (b - a) * u
        np.maximum(most, np.einsum("ij,ij->i", gap, gap), out=most)
    if len(bend_home):
        here = (tracks.bend_at > t0) & (tracks.bend_at < t0 + span)
        body, u = tracks.bend_body[here], (tracks.bend_at[here] - t0) / span
        gap = tracks.bend_place[here] - a[body] - (b - a)[body] * u[:, None]
        np.maximum.at(most, body, np.einsum("ij,ij->i", gap, gap))
    return np.sqrt(most)


def _may_meet(a: Floats, b: Floats, off: Floats, reach: Floats, one: Ints, two: Ints) -> tuple[Ints, Ints]:
    """Pairs whose balls touch, and whose straight lines come near enough, within one slab."""
    if not len(one) or not len(two):
        return NO_INTS, NO_INTS
    middle = (a + b) / 2
    half = np.linalg.norm(b - a, axis=1) / 2 + off
    far = half[one].max() + half[two].max() + (reach[one].max() + reach[two].max()) / 2 + SLACK_NM
    trees = [cKDTree(middle[v], balanced_tree=False, compact_nodes=False) for v in (one, two)]
    near = trees[0].sparse_distance_matrix(trees[1], far, output_type="ndarray")
    i, j = one[near["i"]], two[near["j"]]
    sees = (reach[i] + reach[j]) / 2 + SLACK_NM
    keep = near["v"] <= half[i] + half[j] + sees
    i, j, sees = i[keep], j[keep], sees[keep]
    r = a[j] - a[i]
    keep = _least(r, b[j] - b[i] - r) <= (sees + off[i] + off[j]) ** 2
    return i[keep], j[keep]


def _least(r: Floats, w: Floats) -> Floats:
    """Square of the closest approach over a piece."""
    ww = np.einsum("ij,ij->i", w, w)
    u = np.clip(-np.einsum("ij,ij->i", r, w) / np.maximum(ww, 1e-30), 0.0, 1.0)
    at = r + w * u[:, None]
    return np.einsum("ij,ij->i", at, at)


def _cells_of(
    tracks: Tracks, i: Ints, j: Ints, first: int, last: int, off: Floats, bend_home: Ints
) -> tuple[Ints, Ints, Ints]:
    """The cells of a slab in which a pair may come inside sighting distance."""
    out = []
    bent = np.zeros(len(tracks.place), dtype=bool)
    if len(bend_home):
        here = (tracks.bend_at > tracks.times[first]) & (tracks.bend_at < tracks.times[last])
        bent[tracks.bend_body[here]] = True
    loose = np.where(bent[i], 2 * off[i], 0.0) + np.where(bent[j], 2 * off[j], 0.0)
    r = tracks.place[j, first] - tracks.place[i, first]
    for cell in range(first, last):
        end = tracks.place[j, cell + 1] - tracks.place[i, cell + 1]
        sees = (np.maximum(tracks.sight[i, cell], tracks.sight[i, cell + 1])
                + np.maximum(tracks.sight[j, cell], tracks.sight[j, cell + 1])) / 2  # fmt: skip
        keep = np.flatnonzero(_least(r, end - r) <= (sees + SLACK_NM + loose) ** 2)
        out.append((i[keep], j[keep], np.full(len(keep), cell)))
        r = end
    return tuple(np.concatenate(v) for v in zip(*out, strict=True))  # type: ignore[return-value]


def spans(p: Pieces, q0: Floats, q1: Floats) -> tuple[Ints, Floats, Floats]:
    """When pieces are within a distance that changes evenly from ``q0`` to ``q1``: rows, and fractions from and to.

    Exact: the sign of a quadratic. A negative distance is never reached. A piece has at most two such spans.
    """
    dq = q1 - q0
    a = np.einsum("ij,ij->i", p.w, p.w) - dq * dq
    b = 2 * (np.einsum("ij,ij->i", p.r, p.w) - q0 * dq)
    c = np.einsum("ij,ij->i", p.r, p.r) - q0 * q0
    flat = np.abs(a) < 1e-12
    disc = b * b - 4 * a * c
    root = np.sqrt(np.maximum(disc, 0.0))
    two_a = np.where(flat, 1.0, 2 * a)
    u1, u2 = (-b - root) / two_a, (-b + root) / two_a
    lo, hi = np.minimum(u1, u2), np.maximum(u1, u2)
    level = np.abs(b) < 1e-12
    cross = -c / np.where(level, 1.0, b)
    inf = np.inf
    # Opening upward: between the roots. Downward: outside them (or everywhere). Straight: one side of the root.
    lo1 = np.where(flat, np.where(level, np.where(c <= 0, -inf, inf), np.where(b > 0, -inf, cross)), lo)
    hi1 = np.where(flat, np.where(level, np.where(c <= 0, inf, -inf), np.where(b > 0, cross, inf)), hi)
    none = ~flat & (a > 0) & (disc < 0)
    lo1, hi1 = np.where(none, inf, lo1), np.where(none, -inf, hi1)
    down = ~flat & (a < 0)
    lo1, hi1 = np.where(down, -inf, lo1), np.where(down, np.where(disc < 0, inf, lo), hi1)
    lo2, hi2 = np.where(down & (disc >= 0), hi, inf), np.where(down & (disc >= 0), inf, -inf)
    rows = np.tile(np.arange(len(a)), 2)
    start, end = np.maximum(np.concatenate([lo1, lo2]), 0.0), np.minimum(np.concatenate([hi1, hi2]), 1.0)
    reach = np.tile((q0 >= 0) & (q1 >= 0), 2)
    keep = reach & (start <= end)
    return rows[keep], start[keep], end[keep]


def touches(p: Pieces) -> Touches:
    """Join the spans in sight into touches, with the closest approach of each and when she was made out."""
    row, lo, hi = spans(p, p.sight[:, 0] + SLACK_NM, p.sight[:, 1] + SLACK_NM)
    if not len(row):
        return NO_TOUCHES
    length = (p.t1 - p.t0)[row]
    start, end = p.t0[row] + lo * length, p.t0[row] + hi * length
    order = np.lexsort((end, start, p.j[row], p.i[row]))
    row, lo, hi, start, end = row[order], lo[order], hi[order], start[order], end[order]
    i, j = p.i[row], p.j[row]
    new = np.ones(len(row), dtype=bool)
    new[1:] = (i[1:] != i[:-1]) | (j[1:] != j[:-1]) | (start[1:] > end[:-1] + JOIN_MIN)
    group = np.cumsum(new) - 1
    head = np.flatnonzero(new)
    r, w = p.r[row], p.w[row]
    u = np.clip(-np.einsum("ij,ij->i", r, w) / np.maximum(np.einsum("ij,ij->i", w, w), 1e-30), lo, hi)
    near = np.linalg.norm(r + w * u[:, None], axis=1)
    at = p.t0[row] + u * (p.t1 - p.t0)[row]
    # To a tenth of a yard, so that of many equally close moments the first counts.
    best = np.lexsort((at, np.round(near, 4), group))
    best = best[np.searchsorted(group[best], np.arange(len(head)))]
    return Touches(
        i[head], j[head], start[head], np.maximum.reduceat(end, head), near[best], at[best],
        _made_out(p, i[head], j[head], start[head]),
    )  # fmt: skip


def _made_out(p: Pieces, i: Ints, j: Ints, start: Floats) -> Floats:
    """The first minute of each touch inside half the sighting distance (SC-S-04)."""
    known = np.full(len(i), np.inf)
    row, lo, _ = spans(p, p.sight[:, 0] / 2 + SLACK_NM, p.sight[:, 1] / 2 + SLACK_NM)
    if not len(row):
        return known
    t = p.t0[row] + lo * (p.t1 - p.t0)[row]
    n = int(max(p.i.max(), p.j.max())) + 1
    zero, width = p.t0.min(), p.t1.max() - p.t0.min() + 2.0
    pairs = np.unique(i * n + j)
    heads = np.searchsorted(pairs, i * n + j) * width + (start - zero)
    mine = np.searchsorted(pairs, p.i[row] * n + p.j[row]) * width + (t - zero)
    np.minimum.at(known, np.searchsorted(heads, mine + 2 * JOIN_MIN, "right") - 1, t)
    return known
