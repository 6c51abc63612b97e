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
    """Knots of ``n`` bodies: at the common times, and bends sorted by body, then time.

    ``sight`` is the sighting distance there in nm, ``sun`` the sun's height in degrees. A body can be met from minute
    ``on`` to minute ``off`` only (in port, not yet sailed, arrived: not at all).
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
        """How many stretches between common times there are."""
        return max(len(self.times) - 1, 0)

    def bend_keys(self) -> tuple[Ints, Floats]:
        """For each bend its body and cell as one number, and a sorted key that also holds the time."""
        if not len(self.bend_body):
            return NO_INTS, NO_FLOATS
        cell = np.clip(np.searchsorted(self.times, self.bend_at, side="right") - 1, 0, self.cells - 1)
        home = self.bend_body * self.cells + cell
        return home, home * self.stride + (self.bend_at - self.times[cell])

    @property
    def stride(self) -> float:
        """More than the longest cell, so that a cell and a time in it make one sortable number."""
        return 2.0 * float(np.diff(self.times).max()) if self.cells else 1.0


def places_at(tracks: Tracks, body: Ints, t: Floats) -> tuple[Floats, Floats, Floats]:
    """Place (x, y, z), sighting distance and height of the sun of bodies at minutes of the run."""
    if not tracks.cells or not len(body):
        return tracks.place[body, 0], tracks.sight[body, 0], tracks.sun[body, 0]
    cell = np.clip(np.searchsorted(tracks.times, t, side="right") - 1, 0, tracks.cells - 1)
    home, keys = tracks.bend_keys()
    if len(home):
        return _at(tracks, body, cell, t, home, keys)
    u = np.clip((t - tracks.times[cell]) / (tracks.times[cell + 1] - tracks.times[cell]), 0.0, 1.0)
    place = tracks.place[body, cell] + (tracks.place[body, cell + 1] - tracks.place[body, cell]) * u[:, None]
    sight, sun = (v[body, cell] + (v[body, cell + 1] - v[body, cell]) * u for v in (tracks.sight, tracks.sun))
    return place, sight, sun


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
    if not len(i):
        return NO_PIECES
    home, keys = tracks.bend_keys()
    bent = np.zeros(len(i), dtype=bool)
    if len(home):
        marked = np.zeros(len(tracks.place) * tracks.cells, dtype=bool)
        marked[home] = True
        bent = marked[i * tracks.cells + cell] | marked[j * tracks.cells + cell]
    plain = ~bent
    out = _plain(tracks, i[plain], j[plain], cell[plain])
    if bent.any():
        out = _join(out, _broken(tracks, i[bent], j[bent], cell[bent], home, keys))
    return _clip(tracks, out)


def _plain(tracks: Tracks, i: Ints, j: Ints, cell: Ints) -> Pieces:
    start = tracks.place[j, cell] - tracks.place[i, cell]
    end = tracks.place[j, cell + 1] - tracks.place[i, cell + 1]
    sight, sun = (
        np.stack([(v[i, cell] + v[j, cell]) / 2, (v[i, cell + 1] + v[j, cell + 1]) / 2], -1)
        for v in (tracks.sight, tracks.sun)
    )
    return Pieces(i, j, tracks.times[cell], tracks.times[cell + 1], start, end - start, sight, sun)


def _broken(tracks: Tracks, i: Ints, j: Ints, cell: Ints, home: Ints, keys: Floats) -> Pieces:
    """Pieces of cells in which at least one of the pair alters: cut at every bend of either."""
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
    ri, sight_i, sun_i = _at(tracks, i[row], cell[row], t, home, keys)
    rj, sight_j, sun_j = _at(tracks, j[row], cell[row], t, home, keys)
    r, sight, sun = rj - ri, (sight_i + sight_j) / 2, (sun_i + sun_j) / 2
    a = np.flatnonzero((row[1:] == row[:-1]) & (t[1:] - t[:-1] > TINY_MIN))
    b = a + 1
    both = [np.stack([v[a], v[b]], -1) for v in (sight, sun)]
    return Pieces(i[row[a]], j[row[a]], t[a], t[b], r[a], r[b] - r[a], both[0], both[1])


def _at(
    tracks: Tracks, body: Ints, cell: Ints, t: Floats, home: Ints, keys: Floats
) -> tuple[Floats, Floats, Floats]:
    """Place, sighting distance and sun of bodies at times within cells."""
    mine = body * tracks.cells + cell
    # A shade early, so that a bend counts as reached at its own minute whatever the sum's last digit.
    after = np.searchsorted(keys, mine * tracks.stride + (t - tracks.times[cell]) + TINY_MIN / 2, "right")
    last = len(home) - 1
    prev, nxt = np.clip(after - 1, 0, last), np.clip(after, 0, last)
    has_prev, has_next = (after > 0) & (home[prev] == mine), (after <= last) & (home[nxt] == mine)
    t0 = np.where(has_prev, tracks.bend_at[prev], tracks.times[cell])
    t1 = np.where(has_next, tracks.bend_at[nxt], tracks.times[cell + 1])
    u = np.clip((t - t0) / np.maximum(t1 - t0, TINY_MIN), 0.0, 1.0)

    def between(common: Floats, bends: Floats) -> Floats:
        wide = common.ndim == 3
        p, n = (has_prev[:, None], has_next[:, None]) if wide else (has_prev, has_next)
        a, b = np.where(p, bends[prev], common[body, cell]), np.where(n, bends[nxt], common[body, cell + 1])
        out: Floats = a + (b - a) * (u[:, None] if wide else u)
        return out

    return (
        between(tracks.place, tracks.bend_place),
        between(tracks.sight, tracks.bend_sight),
        between(tracks.sun, tracks.bend_sun),
    )


def _join(a: Pieces, b: Pieces) -> Pieces:
    names = ("i", "j", "t0", "t1", "r", "w", "sight", "sun")
    return Pieces(*(np.concatenate([getattr(a, f), getattr(b, f)]) for f in names))


def _clip(tracks: Tracks, p: Pieces) -> Pieces:
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
