"""Tracks: the place of every body over the run, as arrays.

A track is a chain of knots with straight lines between. Every body has a knot at each of the common ``times`` (ten minutes
apart), and a bend where it alters between two of them. At 30 knots and 60 degrees north the line is less than 0.002 nm off the
rhumb line. Places are x, y, z in nm (:func:`naval.geo.course.places`), so the 180th meridian needs no care.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from naval.geo.course import Floats

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

STEP_MIN = 10
TINY_MIN = 1e-7  # knots closer in time than this are one
SQUASH = (1 - 1 / 298.257223563) ** 2  # WGS 84: what the polar axis does to the tangent of a latitude

NO_FLOATS: Floats = np.empty(0)
NO_INTS: Ints = np.empty(0, np.int64)


def grid(start: int, end: int) -> Floats:
    """List the common knot times of a run: every whole ten minutes of the campaign, and both ends."""
    first = (start // STEP_MIN + 1) * STEP_MIN
    inner = np.arange(first, end, STEP_MIN, dtype=np.float64)
    return np.concatenate([[start], inner, [end]]) if end > start else np.array([float(start)])


@dataclass(frozen=True)
class Tracks:
    """Knots of all bodies: at the common times (an array by time, then body), and bends sorted by body, then time.

    ``place`` is x, y, z in nm, ``sight`` the sighting distance there in nm, ``sun`` the sun's height in degrees. A body can
    be met from minute ``on`` to minute ``off`` only (in port, not yet sailed, arrived: not at all).
    """

    times: Floats
    place: Floats
    sight: Floats
    sun: Floats
    on: Floats
    off: Floats
    bend_body: Ints
    bend_at: Floats
    bend_place: Floats
    bend_sight: Floats
    bend_sun: Floats

    @property
    def cells(self) -> int:
        """Count the stretches between common times."""
        return max(len(self.times) - 1, 0)

    @cached_property
    def bend_keys(self) -> tuple[Ints, Floats]:
        """Give for each bend its body and cell as one number, between two of -1, and a sorted key that adds the time."""
        if not len(self.bend_body):
            return np.array([-1, -1]), NO_FLOATS
        cell = np.clip(np.searchsorted(self.times, self.bend_at, side="right") - 1, 0, self.cells - 1)
        home = self.bend_body * self.cells + cell
        return np.concatenate([[-1], home, [-1]]), home * self.stride + (self.bend_at - self.times[cell])

    def bent(self) -> tuple[Bools, Floats]:
        """Report by cell and body whether it must be cut (a bend, or she cannot always be met), and how far its bends stray from
        the straight line, nm.

        Added is half of the sighting distance by which a bend exceeds both ends, where the weather changes.
        """
        cut: Bools = (self.times[:-1, None] < self.on) | (self.times[1:, None] > self.off)
        wide = np.zeros(cut.shape)
        if len(self.bend_body):
            cell, body = np.clip(np.searchsorted(self.times, self.bend_at, side="right") - 1, 0, self.cells - 1), self.bend_body
            u = (self.bend_at - self.times[cell]) / (self.times[cell + 1] - self.times[cell])
            a, b = self.place[cell, body], self.place[cell + 1, body]
            cut[cell, body] = True
            gap = self.bend_place - a - (b - a) * u[:, None]
            more = self.bend_sight - np.maximum(self.sight[cell, body], self.sight[cell + 1, body])
            most = np.sqrt(np.einsum("ij,ij->i", gap, gap)) + np.maximum(more, 0.0) / 2
            np.maximum.at(wide.reshape(-1), cell * len(self.on) + body, most)
        return cut, wide

    @property
    def furthest(self) -> float:
        """Find the farthest that anybody sees at any knot, nm."""
        return float(max(self.sight.max(initial=0.0), self.bend_sight.max(initial=0.0)))

    @property
    def stride(self) -> float:
        """Give more than the longest cell, so that a cell and a time in it make one sortable number."""
        return 2.0 * float(np.diff(self.times).max()) if self.cells else 1.0


def places_at(tracks: Tracks, body: Ints, t: Floats) -> tuple[Floats, Floats, Floats]:
    """Find place (x, y, z), sighting distance and height of the sun of bodies at minutes of the run."""
    if not tracks.cells or not len(body):
        return tracks.place[0, body], tracks.sight[0, body], tracks.sun[0, body]
    cell = np.clip(np.searchsorted(tracks.times, t, side="right") - 1, 0, tracks.cells - 1)
    padded, keys = tracks.bend_keys
    mine = body * tracks.cells + cell
    # A shade early, so that a bend counts as reached at its own minute whatever the sum's last digit.
    after = np.searchsorted(keys, mine * tracks.stride + (t - tracks.times[cell]) + TINY_MIN / 2, "right")
    none = np.full(len(body), -1)
    before = np.where(padded[after] == mine, after - 1, none)
    then = np.where(padded[after + 1] == mine, after, none)
    spot = Spot(tracks, body, cell, t, before, then)
    sight, sun = spot.interpolate(tracks.sight, tracks.bend_sight), spot.interpolate(tracks.sun, tracks.bend_sun)
    return spot.interpolate(tracks.place, tracks.bend_place), sight, sun


class Spot:
    """Times within the cells of bodies, with the bend before and the bend after each (-1: none in that cell)."""

    def __init__(self, tracks: Tracks, body: Ints, cell: Ints, t: Floats, before: Ints, after: Ints) -> None:
        self.at = cell * len(tracks.on) + body
        self.step = len(tracks.on)
        self.p, self.n = np.flatnonzero(before >= 0), np.flatnonzero(after >= 0)
        self.before, self.after = before[self.p], after[self.n]
        t0, t1 = tracks.times[cell], tracks.times[cell + 1]
        t0[self.p], t1[self.n] = tracks.bend_at[self.before], tracks.bend_at[self.after]
        self.u = np.clip((t - t0) / np.maximum(t1 - t0, TINY_MIN), 0.0, 1.0)

    def interpolate(self, common: Floats, bends: Floats) -> Floats:
        """Interpolate the values at the common times and at the bends."""
        flat = common.reshape(-1, *common.shape[2:])
        a, b = np.take(flat, self.at, axis=0), np.take(flat, self.at + self.step, axis=0)
        a[self.p], b[self.n] = bends[self.before], bends[self.after]
        return np.asarray(a + (b - a) * (self.u[:, None] if a.ndim == 2 else self.u))


def lon_lat(place: Floats) -> tuple[Floats, Floats]:
    """Convert places given as x, y, z to longitude and latitude in degrees."""
    lat = np.arctan2(place[..., 2], SQUASH * np.hypot(place[..., 0], place[..., 1]))
    return np.degrees(np.arctan2(place[..., 1], place[..., 0])), np.degrees(lat)


@dataclass(frozen=True)
class Pieces:
    """Stretches of time in which both of a pair steam straight: the second as seen from the first.

    ``r`` is the offset in nm at ``t0`` and ``w`` its change until ``t1``; ``sight`` is the sighting distance at both ends.
    """

    i: Ints
    j: Ints
    t0: Floats
    t1: Floats
    r: Floats
    w: Floats
    sight: Floats

    def take(self, which: Bools | Ints) -> Pieces:
        """Pick some of the pieces."""
        return Pieces(*(values[which] for values in vars(self).values()))


NO_PIECES = Pieces(NO_INTS, NO_INTS, NO_FLOATS, NO_FLOATS, np.empty((0, 3)), np.empty((0, 3)), np.empty((0, 2)))


def broken_pieces(tracks: Tracks, i: Ints, j: Ints, cell: Ints, within: float | None = None) -> Pieces:
    """Cut pairs in cells at every bend of either; keep only those within so many miles, if given."""
    home = tracks.bend_keys[0][1:-1]
    pair = np.arange(len(i))
    rows, at, kinds = [pair, pair], [tracks.times[cell], tracks.times[cell + 1]], [np.full(2 * len(i), 0)]
    firsts, counts = [], []
    for kind, body in ((1, i), (2, j)):
        mine = body * tracks.cells + cell
        first = np.searchsorted(home, mine, "left")
        count = np.searchsorted(home, mine, "right") - first
        rows.append(np.repeat(pair, count))
        which = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first, count)
        at.append(tracks.bend_at[which])
        kinds.append(np.full(len(which), kind))
        firsts.append(first)
        counts.append(count)
    row, t, kind_of = np.concatenate(rows), np.concatenate(at), np.concatenate(kinds)
    order = np.lexsort((kind_of == 0, t, row))  # a bend at the cell's very end comes before the end
    row, t, kind_of = row[order], t[order], kind_of[order]
    places, sights = [], []
    for kind, body in ((1, i), (2, j)):
        passed = np.cumsum(kind_of == kind)
        passed -= (np.cumsum(counts[kind - 1]) - counts[kind - 1])[row]  # bends of hers passed within the cell
        bend = firsts[kind - 1][row] + passed
        before, after = np.where(passed > 0, bend - 1, -1), np.where(passed < counts[kind - 1][row], bend, -1)
        spot = Spot(tracks, body[row], cell[row], t, before, after)
        places.append(spot.interpolate(tracks.place, tracks.bend_place))
        sights.append(spot.interpolate(tracks.sight, tracks.bend_sight))
    r, sight = places[1] - places[0], (sights[0] + sights[1]) / 2
    a = np.flatnonzero((row[1:] == row[:-1]) & (t[1:] - t[:-1] > TINY_MIN))
    w = r[a + 1] - r[a]
    if within is not None:
        near = np.flatnonzero(least(r[a], w) <= within * within)
        a, w = a[near], w[near]
    return Pieces(i[row[a]], j[row[a]], t[a], t[a + 1], r[a], w, np.stack([sight[a], sight[a + 1]], -1))


def least(r: Floats, w: Floats) -> Floats:
    """Reckon the square of the closest approach over pieces."""
    ww = np.einsum("ij,ij->i", w, w)
    u = np.clip(-np.einsum("ij,ij->i", r, w) / np.maximum(ww, 1e-30), 0.0, 1.0)
    at = r + w * u[:, None]
    return np.asarray(np.einsum("ij,ij->i", at, at))


def join(some: list[Pieces]) -> Pieces:
    """Join pieces one after another."""
    if not some:
        return NO_PIECES
    return Pieces(*(np.concatenate(values) for values in zip(*(vars(p).values() for p in some), strict=True)))


def clip(tracks: Tracks, p: Pieces) -> Pieces:
    """Leave out the time before both can be met, or after."""
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

    return Pieces(q.i, q.j, q.t0 + span * a, q.t0 + span * b, q.r + q.w * a[:, None], q.w * (b - a)[:, None], ends(q.sight))


def with_bends(tracks: Tracks, body: Ints, at: Floats, place: Floats, sight: Floats, height: Floats) -> Tracks:
    """Add knots to tracks."""
    bodies, times = np.append(tracks.bend_body, body), np.append(tracks.bend_at, at)
    order = np.lexsort((times, bodies))
    return replace(
        tracks,
        bend_body=bodies[order],
        bend_at=times[order],
        bend_place=np.concatenate([tracks.bend_place, place])[order],
        bend_sight=np.append(tracks.bend_sight, sight)[order],
        bend_sun=np.append(tracks.bend_sun, height)[order],
    )
