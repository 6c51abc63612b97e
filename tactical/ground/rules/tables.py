"""Numbers of the book, read once, and the arms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tactical.engine.tables import read

BOOK = read(__package__)


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm: how far it moves, its figure (SC-LW-02), how it stands up to a shot (SC-LW-10), what it scores.

    Lengths in u, chances per mille, points in halves.
    """

    move: int
    radius: int
    height: int
    stature: int
    overset: int
    beyond: int
    halves: int
    mounted: bool


Arms = Mapping[str, Arm]
ARMS: Arms = {key: Arm(**BOOK["LW-030"][key], height=BOOK["LW-117"][key]) for key in ("inf", "cav")}
WORDS = {"inf": "infantryman", "cav": "cavalryman"}
