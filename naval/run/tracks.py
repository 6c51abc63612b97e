"""Tracks: where every body is over the run, as arrays.

A track is a chain of knots with straight lines between. Every body has a knot at each of the common ``times`` (ten
minutes apart), and a bend where it alters course or speed between two of them. At 30 knots and 60 degrees north the
straight line is less than 0.002 nm off the rhumb line. Places are x, y, z in nm (:func:`naval.course.places`), so
nothing needs care at the 180th meridian.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from naval.course import Floats

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

STEP_MIN = 10
TINY_MIN = 1e-7  # knots closer in time than this are one
SQUASH = (1 - 1 / 298.257223563) ** 2  # WGS 84: what the polar axis does to the tangent of a latitude

NO_FLOATS: Floats = np.empty(0)
NO_INTS: Ints = np.empty(0, np.int64)


def grid(start: int, end: int) -> Floats:
    """The common knot times of a run: every whole ten minutes of the campaign, and both ends."""
    first = (start // STEP_MIN + 1) * STEP_MIN
    inner = np.arange(first, end, STEP_MIN, dtype=np.float64)
    return np.concatenate([[start], inner, [end]]) if end > start else np.array([float(start)])


@dataclass(frozen=True)
class Tracks:
    """Knots of all bodies: at the common times (an array by time, then body), and bends sorted by body, then time.

    Each knot is five numbers: x, y, z in nm, the sighting distance there in nm, the sun's height in degrees. A body can
    be met from minute ``on`` to minute ``off`` only (in port, not yet sailed, arrived: not at all).
    """

    times: Floats
    knots: Floats
    on: Floats
    off: Floats
    bend_body: Ints
    bend_at: Floats
    bends: Floats

    @property
    def place(self) -> Floats:
        """x, y, z in nm, by time and body."""
        return self.knots[..., :3]

    @property
    def sight(self) -> Floats:
        """Sighting distances in nm, by time and body."""
        out: Floats = self.knots[..., 3]
        return out

    @property
    def sun(self) -> Floats:
        """Heights of the sun in degrees, by time and body."""
        out: Floats = self.knots[..., 4]
        return out

    @property
    def cells(self) -> int:
        """How many stretches between common times there are."""
        return max(len(self.times) - 1, 0)

    def bend_keys(self) -> tuple[Ints, Floats]:
        """For each bend its body and cell as one number, and a sorted key that also holds the time."""
        if not len(self.bend_body):
            return NO_INTS, NO_FLOATS
        cell = np.clip(np.searchsorted(self.times, self.bend_at, side="right") - 1, 0, self.cells - 1)
        home = self.bend_body * self.cells + cell
        return home, home * self.stride + (self.bend_at - self.times[cell])

    def bent(self) -> tuple[Bools, Floats]:
        """By cell and body: whether it must be cut (a bend, or she cannot be met all through it), and how far its
        bends lie from the straight line through the cell, nm."""
        cut: Bools = (self.times[:-1, None] < self.on) | (self.times[1:, None] > self.off)
        wide = np.zeros(cut.shape)
        if len(self.bend_body):
            cell, body = np.clip(np.searchsorted(self.times, self.bend_at, side="right") - 1, 0, self.cells - 1), self.bend_body
            u = (self.bend_at - self.times[cell]) / (self.times[cell + 1] - self.times[cell])
            a, b = self.place[cell, body], self.place[cell + 1, body]
            cut[cell, body] = True
            np.maximum.at(wide, (cell, body), np.linalg.norm(self.bends[:, :3] - a - (b - a) * u[:, None], axis=1))
        return cut, wide

    @property
    def stride(self) -> float:
        """More than the longest cell, so that a cell and a time in it make one sortable number."""
        return 2.0 * float(np.diff(self.times).max()) if self.cells else 1.0


def places_at(tracks: Tracks, body: Ints, t: Floats) -> tuple[Floats, Floats, Floats]:
    """Place (x, y, z), sighting distance and height of the sun of bodies at minutes of the run."""
    at = knots_at(tracks, body, t)
    return at[:, :3], at[:, 3], at[:, 4]


def knots_at(tracks: Tracks, body: Ints, t: Floats) -> Floats:
    """The five numbers of a knot for bodies at minutes of the run, between their knots."""
    if not tracks.cells or not len(body):
        return np.asarray(tracks.knots[0, body])
    cell = np.clip(np.searchsorted(tracks.times, t, side="right") - 1, 0, tracks.cells - 1)
    return between(tracks, body, cell, t, *tracks.bend_keys())


def between(tracks: Tracks, body: Ints, cell: Ints, t: Floats, home: Ints, keys: Floats) -> Floats:
    """The five numbers for bodies at times in given cells. ``home`` and ``keys`` are those of ``bend_keys``."""
    t0, t1 = tracks.times[cell], tracks.times[cell + 1]
    a, b = tracks.knots[cell, body], tracks.knots[cell + 1, body]
    if len(home):
        mine = body * tracks.cells + cell
        # A shade early, so that a bend counts as reached at its own minute whatever the sum's last digit.
        after = np.searchsorted(keys, mine * tracks.stride + (t - t0) + TINY_MIN / 2, "right")
        last = len(home) - 1
        before = np.flatnonzero((after > 0) & (home[np.maximum(after - 1, 0)] == mine))
        then = np.flatnonzero((after <= last) & (home[np.minimum(after, last)] == mine))
        prev, follow = after[before] - 1, after[then]
        a[before], t0[before] = tracks.bends[prev], tracks.bend_at[prev]
        b[then], t1[then] = tracks.bends[follow], tracks.bend_at[follow]
    u = np.clip((t - t0) / np.maximum(t1 - t0, TINY_MIN), 0.0, 1.0)
    return np.asarray(a + (b - a) * u[:, None])


def lon_lat(place: Floats) -> tuple[Floats, Floats]:
    """Longitude and latitude in degrees of places given as x, y, z."""
    lat = np.arctan2(place[..., 2], SQUASH * np.hypot(place[..., 0], place[..., 1]))
    return np.degrees(np.arctan2(place[..., 1], place[..., 0])), np.degrees(lat)


@dataclass(frozen=True)
class Pieces:
    """Stretches of time in which both of a pair steam straight: the second as seen from the first.

    ``r`` is the offset in nm at ``t0`` and ``w`` its change until ``t1``; ``sight`` and ``sun`` have both ends.
    """

    i: Ints
    j: Ints
    t0: Floats
    t1: Floats
    r: Floats
    w: Floats
    sight: Floats
    sun: Floats

    def take(self, which: Bools | Ints) -> Pieces:
        """Some of the pieces."""
        return Pieces(*(getattr(self, f)[which] for f in ("i", "j", "t0", "t1", "r", "w", "sight", "sun")))


NO_PIECES = Pieces(
    NO_INTS, NO_INTS, NO_FLOATS, NO_FLOATS, np.empty((0, 3)), np.empty((0, 3)), np.empty((0, 2)), np.empty((0, 2))
)


def pieces_of(tracks: Tracks, i: Ints, j: Ints, cell: Ints) -> Pieces:
    """The straight pieces of pairs in cells (one row a pair and cell), clipped to when both can be met."""
    return clip(tracks, broken_pieces(tracks, i, j, cell)) if len(i) else NO_PIECES


def broken_pieces(tracks: Tracks, i: Ints, j: Ints, cell: Ints, within: float | None = None) -> Pieces:
    """Pairs in cells, cut at every bend of either; only what comes within so many miles, if that is given."""
    home, keys = tracks.bend_keys()
    rows, at = [np.arange(len(i)), np.arange(len(i))], [tracks.times[cell], tracks.times[cell + 1]]
    for body in (i, j):
        mine = body * tracks.cells + cell
        first, last = np.searchsorted(home, mine, "left"), np.searchsorted(home, mine, "right")
        count = last - first
        rows.append(np.repeat(np.arange(len(i)), count))
        which = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first, count)
        at.append(tracks.bend_at[which])
    row, t = np.concatenate(rows), np.concatenate(at)
    order = np.lexsort((t, row))
    row, t = row[order], t[order]
    one, two = (between(tracks, body[row], cell[row], t, home, keys) for body in (i, j))
    r, light = (two - one)[:, :3], (two + one)[:, 3:] / 2
    a = np.flatnonzero((row[1:] == row[:-1]) & (t[1:] - t[:-1] > TINY_MIN))
    w = r[a + 1] - r[a]
    if within is not None:
        near = np.flatnonzero(least(r[a], w) <= within * within)
        a, w = a[near], w[near]
    ends = np.stack([light[a], light[a + 1]], -1)
    return Pieces(i[row[a]], j[row[a]], t[a], t[a + 1], r[a], w, ends[:, 0], ends[:, 1])


def least(r: Floats, w: Floats) -> Floats:
    """Square of the closest approach over pieces."""
    ww = np.einsum("ij,ij->i", w, w)
    u = np.clip(-np.einsum("ij,ij->i", r, w) / np.maximum(ww, 1e-30), 0.0, 1.0)
    at = r + w * u[:, None]
    return np.asarray(np.einsum("ij,ij->i", at, at))


def join(some: list[Pieces]) -> Pieces:
    """Pieces one after another."""
    if not some:
        return NO_PIECES
    names = ("i", "j", "t0", "t1", "r", "w", "sight", "sun")
    return Pieces(*(np.concatenate([getattr(p, f) for p in some]) for f in names))


def clip(tracks: Tracks, p: Pieces) -> Pieces:
    """Leave out what lies before both can be met, or after."""
    on, off = np.maximum(tracks.on[p.i], tracks.on[p.j]), np.minimum(tracks.off[p.i], tracks.off[p.j])
    keep = (p.t1 > on) & (p.t0 < off)
    cut = keep & ((p.t0 < on) | (p.t1 > off))
    if not cut.any():
        return p if keep.all() else p.take(keep)
    q, on, off = p.take(keep), on[keep], off[keep]
    span = q.t1 - q.t0
    a, b = np.clip((on - q.t0) / span, 0.0, 1.0), np.clip((off - q.t0) / span, 0.0, 1.0)

    def ends(v: Floats) -> Floats:
        step = v[:, 1] - v[:, 0]
        return np.stack([v[:, 0] + step * a, v[:, 0] + step * b], -1)

    return Pieces(
        q.i, q.j, q.t0 + span * a, q.t0 + span * b, q.r + q.w * a[:, None], q.w * (b - a)[:, None],
        ends(q.sight), ends(q.sun),
    )  # fmt: skip
