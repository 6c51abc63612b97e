"""Battles of the land as a run knows them: how one opens, how it was fought, those under way, and pursuits (LC-260 to LC-282).

Sides are powers here; who fights at a table calls them by the sides of his rule set.
"""

from __future__ import annotations

from typing import Any

from naval.state.frozen import Frozen
from tactical.engine.for_land import LandMuster, LandResult

LAND = "land"
"""Under this name a battle of the war has what it opens with ashore."""


class Opening(Frozen, frozen=True):
    """What a battle opens with: what contact it came of, who comes on, the rule set, men to a figure, and who brings what.

    ``pieces`` are by unit of the muster the units of bodies that it stands for, as ``body/unit``; ``present`` by power the seats
    whose headquarters is there, the senior first (LC-009). ``place`` is the place that is stormed, or landed at (LC-244, LC-205).
    """

    kind: str
    attacker: str
    rules: str
    k: int
    muster: LandMuster
    pieces: dict[str, tuple[str, ...]]
    present: dict[str, tuple[str, ...]] = {}
    place: str = ""


class Met(Frozen, frozen=True):
    """A battle that must be fought before the run can go on: when and where, the bodies in it, and what it opens with."""

    minute: int
    bodies: tuple[str, ...]
    lon: float
    lat: float
    opening: Opening


class Fought(Frozen, frozen=True):
    """A battle as the run takes it in: who met when, how long it took, and how it ended, by units of its muster (LC-275).

    ``views`` are by power what was seen of it, or the mark of the plot that has that; ``board`` is the rule set. ``joined``: it
    stopped for these bodies, and goes on with them as another.
    """

    minute: int
    bodies: tuple[str, ...]
    minutes: int
    lon: float
    lat: float
    opening: Opening
    result: LandResult
    views: dict[str, list[Any] | str] = {}
    board: str = ""
    joined: tuple[str, ...] = ()

    @property
    def over(self) -> int:
        """The minute at which it is over."""
        return self.minute + self.minutes


class Pursuit(Frozen, frozen=True):
    """A beaten body that is hunted: by which side, from which spot it fled, the minute of the next run of it (LC-280)."""

    body: str
    by: tuple[str, ...]
    due: int
