"""Quick search for things that may come near each other; it errs on the safe side, so that few distances are measured
(LC-003).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import numpy as np
import shapely

from land.state.world import Spot
from naval.geo.course import Floats

DEGREE_MI = 68.0  # no degree of latitude is shorter, nor of longitude than this by the cosine
POLE = 0.01  # the least cosine by which a box is widened


@dataclass(frozen=True)
class Boxes:
    """Boxes of degrees about things: an array of things by west, south, east, north."""

    sides: Floats

    @staticmethod
    def from_points(points: Sequence[Floats]) -> Boxes:
        """Make the boxes about things, each an array of points with longitude and latitude in its last axis."""
        flat = [one.reshape(-1, 2) for one in points]
        return Boxes(np.array([(*one.min(axis=0), *one.max(axis=0)) for one in flat], dtype=np.float64).reshape(-1, 4))

    @staticmethod
    def from_spots(spots: Sequence[Sequence[Spot]]) -> Boxes:
        """Make the boxes about groups of spots."""
        return Boxes.from_points([np.array([(one.lon, one.lat) for one in some], dtype=np.float64) for some in spots])

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(shapely.box(*self.sides.T))

    def list_close_pairs(self, other: Boxes, miles: float) -> list[tuple[int, int]]:
        """List every pair, by number, that may come within so many miles: of these first, then of the others."""
        if not len(self.sides) or not len(other.sides):
            return []
        west, south, east, north = other.sides.T
        high = miles / DEGREE_MI
        wide = high / np.maximum(np.cos(np.radians(np.maximum(np.abs(south), np.abs(north)) + high)), POLE)
        theirs, mine = self._tree.query(shapely.box(west - wide, south - high, east + wide, north + high))
        return sorted(zip(cast("list[int]", mine.tolist()), cast("list[int]", theirs.tolist()), strict=True))
