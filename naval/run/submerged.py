"""Submerged: who runs dived is not seen and sees nothing (SC-N-34).

A boat of the time ran blind below a few feet, and the book says nothing of it. Her sighting distance is put so far below
nought that its mean with anybody's is never reached: she is neither sighted nor signalled to by eye, and meets nobody.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from naval.geo.course import Floats
from naval.run.tracks import Ints, Tracks, places_at, with_bends
from naval.run.work import as_ints

UNSEEN_NM = -1000.0
EDGE_MIN = 0.01  # so long she takes from awash to gone


def submerge(tracks: Tracks, stretches: tuple[tuple[int, float, float], ...]) -> Tracks:
    """The same tracks with nothing to see from or of a body while it is submerged: (body, from, to) (SC-N-34)."""
    if not stretches:
        return tracks
    first, last = float(tracks.times[0]), float(tracks.times[-1])
    rows = [(b, t) for b, start, end in stretches for t in (start, start + EDGE_MIN, end - EDGE_MIN, end) if first < t < last]
    if rows:
        tracks = _knots(tracks, as_ints([b for b, _ in rows]), np.array([t for _, t in rows]))
    sight, bends = tracks.sight.copy(), tracks.bend_sight.copy()
    for b, start, end in stretches:
        # at the very ends of a run there is no awash: she was dived before, or is still
        low = start if start <= first else start + EDGE_MIN
        high = end if end >= last else end - EDGE_MIN
        sight[(tracks.times >= low - 1e-6) & (tracks.times <= high + 1e-6), b] = UNSEEN_NM
        bends[(tracks.bend_body == b) & (tracks.bend_at >= low - 1e-6) & (tracks.bend_at <= high + 1e-6)] = UNSEEN_NM
    return replace(tracks, sight=sight, bend_sight=bends)


def _knots(tracks: Tracks, body: Ints, at: Floats) -> Tracks:
    return with_bends(tracks, body, at, *places_at(tracks, body, at))
