"""Sight: which bodies see each other, and when (NAV-S-032, NAV-S-033, NAV-S-043; SC-S-04).

The umpire laid two tracings over each other; here every pair of hostile tracks is compared over the whole run. A search tree
finds pairs that might meet hour by hour; the rest is exact: between two knots both bodies steam straight, so the squares of their
distance and of an evenly changing sighting distance are quadratics in time. Sighting is mutual (SC-S-04), at the mean of both
sighting distances.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from naval import tables
from naval.geo.course import Floats
from naval.run.facts import NO_TOUCHES, OneWay, Touches, as_ints
from naval.run.run_input import Seen, afloat_at
from naval.run.tracks import (
    NO_INTS,
    NO_PIECES,
    TINY_MIN,
    Bools,
    Ints,
    Pieces,
    Tracks,
    broken_pieces,
    clip,
    join,
    least,
    places_at,
)
from naval.state.ruling_acts import Missed, Sighted

SLAB_CELLS = 6  # an hour of ten-minute cells: few trees, and tracks still nearly straight
SLABS_A_TREE = 2
SLACK_NM = 1e-6  # a ship exactly at sighting distance is seen, whatever the last digit says
JOIN_MIN = 1e-6  # two stretches in sight so close in time are one


# The share of the sighting distance, and the most miles, at which each is made out (SC-S-04, SC-N-62, SC-N-63).
TYPE, CLASS, NAME = (
    (float(tables.value("light", f"{key}_share")), float(tables.value("light", f"{key}_most")) if most else np.inf)
    for key, most in (("known", False), ("class", True), ("name", True))
)


def sight(run: Seen) -> Seen:
    """Find every stretch of sight between forces of different sides, and of forces and others' merchantmen."""
    pieces = sweep(run.tracks, watches(run.fleet.side, len(run.fleet.forces)))
    missed = [(two, act) for act in run.rulings.list_kind(Missed) if (two := _pair(run, act)) is not None]
    for two, act in missed:
        pieces = _cut_out_blind_time(pieces, two, act) if act.both else pieces
    found, one_way = touches(pieces), []
    for two, act in missed:
        if not act.both:  # no action opens while only one of them has the other in sight
            pieces = _cut_out_blind_time(pieces, two, act)
            of = pieces.take((pieces.i == min(two)) & (pieces.j == max(two)))
            one_way.append(OneWay(*two, touches(of)))
    return replace(run, pieces=pieces, touches=found, one_way=tuple(one_way), glimpses=glimpses(run))


def glimpses(run: Seen) -> Touches:
    """Find the sightings by ruling that the rules do not give: each a touch of one minute, of seer and seen (UD-036).

    Body ``i`` sees, ``j`` is seen; levels beyond the ruling are infinite. A sunk body is never seen.
    """
    rows = [(two, act) for act in run.rulings.list_kind(Sighted) if (two := _pair(run, act)) is not None]
    rows = [(two, act) for two, act in rows if all(afloat_at(run, n, act.since) for n in two)]
    if not rows:
        return NO_TOUCHES
    i, j = (as_ints([two[k] for two, _ in rows]) for k in (0, 1))
    at = np.array([float(act.since) for _, act in rows])
    near = np.linalg.norm(places_at(run.tracks, j, at)[0] - places_at(run.tracks, i, at)[0], axis=-1)
    levels = (np.array([at if act.level >= n else np.inf for at, (_, act) in zip(at, rows, strict=True)]) for n in (1, 2, 3))
    return Touches(i, j, at, at, near, at, *levels)


def _pair(run: Seen, act: Missed | Sighted) -> tuple[int, int] | None:
    number, forces = run.fleet.number, len(run.fleet.forces)
    seer, seen = number.get(act.seer, forces), number.get(act.seen, forces)
    return (seer, seen) if max(seer, seen) < forces else None


def _cut_out_blind_time(p: Pieces, two: tuple[int, int], act: Missed) -> Pieces:
    """Cut out of the pieces of a pair the time while they do not see each other (UD-035)."""
    mine = (np.minimum(p.i, p.j) == min(two)) & (np.maximum(p.i, p.j) == max(two))
    part = p.take(mine)
    early, late = part.take(part.t0 < act.since), part.take(part.t1 > act.until)
    return join([p.take(~mine), _between(early, -np.inf, act.since), _between(late, act.until, np.inf)])


def _between(p: Pieces, first: float, last: float) -> Pieces:
    span = np.maximum(p.t1 - p.t0, TINY_MIN)
    a, b = (np.clip((minute - p.t0) / span, 0.0, 1.0) for minute in (first, last))
    step = p.sight[:, 1] - p.sight[:, 0]
    sees = np.stack([p.sight[:, 0] + step * a, p.sight[:, 0] + step * b], -1)
    return Pieces(p.i, p.j, p.t0 + span * a, p.t0 + span * b, p.r + p.w * a[:, None], p.w * (b - a)[:, None], sees)


def watches(side: Ints, forces: int) -> list[tuple[Ints, Ints]]:
    """Pair watchers and watched, as bodies. ``side`` is 0, 1 for belligerents, else 2; forces come first.

    Every pair occurs once. Ships of one side know each other's places; merchantmen keep no lookout.
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
    """Find every straight piece of every watched pair that comes inside sighting distance.

    1 every two hours trees over the tracks' middles give pairs that may meet; 2 hour by hour, pairs whose lines and deviations
    stay apart are dropped; 3 the rest is solved cell by cell, and cut at bends.
    """
    if not tracks.cells or not pairs:
        return NO_PIECES
    cuts = tracks.bent()
    found: list[Pieces] = []
    broken: list[tuple[Ints, Ints, Ints]] = []
    edges = [*range(0, tracks.cells, SLAB_CELLS), tracks.cells]
    slabs = [Slab.from_tracks(tracks, a, b, cuts) for a, b in pairwise(edges)]
    for k in range(0, len(slabs), SLABS_A_TREE):
        some = slabs[k : k + SLABS_A_TREE]
        for watchers, watched in pairs:
            i, j = may_meet(some, watchers, watched)
            for slab in some:
                slab.look(i, j, found, broken)
    if broken:
        i, j, cell = (np.concatenate(v) for v in zip(*broken, strict=True))
        found.append(clip(tracks, broken_pieces(tracks, i, j, cell, tracks.furthest + SLACK_NM)))
    return join(found)


@dataclass(frozen=True)
class Slab:
    """An hour of all tracks: their places at its ends, and their straying from the straight line between (nm).

    ``cut`` and ``wide`` are those of :meth:`Tracks.bent`.
    """

    tracks: Tracks
    first: int
    last: int
    middle: Floats
    off: Floats
    round: Floats
    reach: Floats
    met: Bools
    cut: Bools
    wide: Floats

    @classmethod
    def from_tracks(cls, tracks: Tracks, first: int, last: int, cuts: tuple[Bools, Floats]) -> Slab:
        """Make the slab between two common times."""
        a, b = tracks.place[first], tracks.place[last]
        way, t0, t1 = b - a, tracks.times[first], tracks.times[last]
        most = np.zeros(len(a))
        for k in range(first + 1, last):
            gap = tracks.place[k] - a
            gap -= way * ((tracks.times[k] - t0) / (t1 - t0))
            np.maximum(most, np.einsum("ij,ij->i", gap, gap), out=most)
        cut, wide = cuts
        here = np.flatnonzero((tracks.bend_at > t0) & (tracks.bend_at < t1))
        if len(here):
            body, u = tracks.bend_body[here], (tracks.bend_at[here] - t0) / (t1 - t0)
            gap = tracks.bend_place[here] - a[body] - way[body] * u[:, None]
            np.maximum.at(most, body, np.einsum("ij,ij->i", gap, gap))
        off = np.sqrt(most)
        reach = tracks.sight[first : last + 1].max(axis=0)
        np.maximum.at(reach, tracks.bend_body[here], tracks.bend_sight[here])
        met = (tracks.on < t1) & (tracks.off > t0)
        radius = np.sqrt(np.einsum("ij,ij->i", way, way)) / 2 + off
        return cls(tracks, first, last, (a + b) / 2, off, radius, reach, met, cut, wide)

    def look(self, i: Ints, j: Ints, found: list[Pieces], broken: list[tuple[Ints, Ints, Ints]]) -> None:
        """Find pieces of some pairs inside sighting distance in the slab, and those to be cut at bends first.

        Always solved cell by cell: to the last digit nothing may depend on a later order of either within the hour.
        """
        r, w = self._lines(i, j, self.first, self.last)
        half = self.reach / 2 + self.off
        loose = half[i] + half[j] + SLACK_NM
        keep = np.flatnonzero((least(r, w) <= loose * loose) & self.met[i] & self.met[j])
        i, j = i[keep], j[keep]
        for cell in range(self.first, self.last):
            r, w = self._lines(i, j, cell, cell + 1)
            cut = self.cut[cell][i] | self.cut[cell][j]
            half = np.maximum(self.tracks.sight[cell], self.tracks.sight[cell + 1]) / 2 + self.wide[cell]
            near = least(r, w) <= (half[i] + half[j] + SLACK_NM) ** 2
            plain, odd = np.flatnonzero(near & ~cut), np.flatnonzero(near & cut)
            if len(plain):
                found.append(self._pieces(i[plain], j[plain], cell, cell + 1, r[plain], w[plain]))
            if len(odd):
                broken.append((i[odd], j[odd], np.full(len(odd), cell)))

    def _lines(self, i: Ints, j: Ints, a: int, b: int) -> tuple[Floats, Floats]:
        """Find the second of each pair as seen from the first at one common time, and its change until another."""
        place = self.tracks.place
        r, end = (np.take(place[c], j, axis=0) - np.take(place[c], i, axis=0) for c in (a, b))
        return r, end - r

    def _pieces(self, i: Ints, j: Ints, a: int, b: int, r: Floats, w: Floats) -> Pieces:
        t, full = self.tracks, np.ones(len(i))
        sees = np.stack([(t.sight[c][i] + t.sight[c][j]) / 2 for c in (a, b)], -1)
        return Pieces(i, j, full * t.times[a], full * t.times[b], r, w, sees)


def may_meet(slabs: list[Slab], one: Ints, two: Ints) -> tuple[Ints, Ints]:
    """Find pairs whose tracks, as balls round their middles, come within sight of each other in some slabs."""
    here = np.logical_or.reduce([s.met for s in slabs])
    one, two = one[here[one]], two[here[two]]
    if not len(one) or not len(two):
        return NO_INTS, NO_INTS
    centre = slabs[0].tracks.place[slabs[len(slabs) // 2].first if len(slabs) > 1 else slabs[0].first]
    centre = centre if len(slabs) > 1 else slabs[0].middle
    ball = np.zeros(len(centre))
    for s in slabs:
        away = s.middle - centre
        np.maximum(ball, np.sqrt(np.einsum("ij,ij->i", away, away)) + s.round + s.reach / 2, out=ball)
    far = float(ball[one].max() + ball[two].max()) + SLACK_NM
    from scipy.spatial import cKDTree  # here: it takes a third of a second, and few processes come so far

    near = cKDTree(centre[one]).sparse_distance_matrix(cKDTree(centre[two]), far, output_type="ndarray")
    i, j = one[near["i"]], two[near["j"]]
    keep = np.flatnonzero(near["v"] <= ball[i] + ball[j] + SLACK_NM)
    return i[keep], j[keep]


def spans(p: Pieces, q0: Floats, q1: Floats) -> tuple[Ints, Floats, Floats]:
    """Find when pieces are within a distance that changes evenly from ``q0`` to ``q1``: rows, and fractions from and to.

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
    """Join the spans in sight into touches, each with its closest approach and the minute of each level (NAV-S-043)."""
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
        i[head],
        j[head],
        start[head],
        np.maximum.reduceat(end, head),
        near[best],
        at[best],
        *(_made_out(p, i[head], j[head], start[head], *level) for level in (TYPE, CLASS, NAME)),
    )


def _made_out(p: Pieces, i: Ints, j: Ints, start: Floats, share: float, most: float) -> Floats:
    """Find the first minute of each touch inside a share of the sighting distance and so many miles (SC-S-04, SC-N-62,
    SC-N-63)."""
    known = np.full(len(i), np.inf)
    n = int(max(p.i.max(), p.j.max())) + 1
    zero, width = p.t0.min(), p.t1.max() - p.t0.min() + 2.0
    low, high = np.zeros(len(p.i)), np.ones(len(p.i))
    if np.isfinite(most):
        p = p.take(np.flatnonzero(least(p.r, p.w) <= (most + SLACK_NM) ** 2))
        far = np.full(len(p.i), most + SLACK_NM)
        row, low, high = spans(p, far, far)  # a distance that does not change is passed at most once in and once out
        p = p.take(row)
    row, lo, hi = spans(p, p.sight[:, 0] * share + SLACK_NM, p.sight[:, 1] * share + SLACK_NM)
    lo, hi = np.maximum(lo, low[row]), np.minimum(hi, high[row])
    row, lo = row[lo <= hi], lo[lo <= hi]
    if not len(row):
        return known
    t = p.t0[row] + lo * (p.t1 - p.t0)[row]
    pairs = np.unique(i * n + j)
    heads = np.searchsorted(pairs, i * n + j) * width + (start - zero)
    mine = np.searchsorted(pairs, p.i[row] * n + p.j[row]) * width + (t - zero)
    np.minimum.at(known, np.searchsorted(heads, mine + 2 * JOIN_MIN, "right") - 1, t)
    return known
