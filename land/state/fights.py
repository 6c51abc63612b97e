"""Battles of the land as a run knows them: opening, result, those under way, and pursuits (LC-260 to LC-282).

Sides are powers here; a table calls them by the sides of its rule set.
"""

from __future__ import annotations

from typing import Any

from naval.state.frozen import Frozen
from tactical.engine.for_land import LandMuster, LandResult

LAND = "land"
"""The key under which a battle of the war holds its opening ashore."""


class Opening(Frozen, frozen=True):
    """Opening of a battle: its kind of contact, the attacker, the rule set, men to a figure, and the pieces.

    ``pieces`` maps each unit of the muster to the units of bodies that it stands for, as ``body/unit``; ``present`` gives by
    power the seats whose headquarters is there, the senior first (LC-009). ``place`` is stormed, or landed at (LC-244, LC-205).
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
    """Battle that must be fought before the run can go on: when and where, the bodies in it, and its opening."""

    minute: int
    bodies: tuple[str, ...]
    lon: float
    lat: float
    opening: Opening


class Fought(Frozen, frozen=True):
    """Battle as the run takes it in: who met when, how long it took, and its result, by units of its muster (LC-275).

    ``views`` are by power what was seen of it, or the mark of the plot that has that; ``board`` is the rule set. ``joined``:
    bodies whose coming stopped it; it goes on with them as another battle.
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
    def end_minute(self) -> int:
        """Return the minute at which it is over."""
        return self.minute + self.minutes


class Pursuit(Frozen, frozen=True):
    """Pursuit of a beaten body: the sides that hunt it and the minute of the next run of it (LC-280)."""

    body: str
    by: tuple[str, ...]
    due: int
