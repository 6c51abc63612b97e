"""Hazards of ships on their way that do not stop the clock (SC-N-20)."""

from __future__ import annotations

from typing import Any

import numpy as np

from naval.run.movement.checkpoints import list_not_among
from naval.run.movement.motion import EPS, Motion
from naval.run.run_input import Planned


class Blows:
    """Blows to ships at minutes of their tracks, such as mines, that do not stop the clock (SC-N-20).

    All are found again whenever a run is computed.
    """

    def __init__(self, run: Planned) -> None:
        self.due = sorted(run.blows, key=lambda b: (b.minute, b.ship))
        self.known = tuple(self.due)
        self.next_at = np.full(len(run.legs.first), np.inf)
        self._call()

    def _call(self) -> None:
        self.next_at[:] = np.inf
        for blow in self.due:
            self.next_at[blow.force] = min(self.next_at[blow.force], blow.minute)

    def go_on(self, was: dict[str, Any]) -> None:
        """Go on from the point of ``was``, a steaming of a run with equal blows up to there."""
        for blow in list_not_among(was["known"], was["due"]):
            self.due.remove(blow)
        self._call()

    def fall(self, motion: Motion) -> None:
        """Strike every ship that has come to the minute of a blow; a sunk force has no course left."""
        fallen = [b for b in self.due if motion.now[b.force] >= b.minute - EPS]
        for blow in fallen:
            self.due.remove(blow)
            motion.harm(blow.ship, blow.told)
            f = blow.force
            if motion.sunk(f) and motion.leg[f] < motion.last[f]:
                motion.leg[f], motion.knots[f], motion.idle[f] = motion.last[f], 0.0, motion.now[f]
        if fallen:
            self._call()
