"""Blows: what befalls a ship at a minute of her track without anybody stopping the clock, such as a mine (SC-N-20).

A blow alters the track of her force from its minute on. All of them are found again whenever a run is computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from naval.run.work import Work, hurt

if TYPE_CHECKING:
    from naval.run.steam import Sea

EPS = 1e-7


class Blows:
    """The blows of a run, as the steaming meets them."""

    def __init__(self, work: Work) -> None:
        self.due = sorted(work.blows, key=lambda b: (b.minute, b.ship))
        self.next_at = np.full(len(work.legs.first), np.inf)
        self._call()

    def _call(self) -> None:
        self.next_at[:] = np.inf
        for blow in self.due:
            self.next_at[blow.force] = min(self.next_at[blow.force], blow.minute)

    def fall(self, sea: Sea) -> None:
        """Let every blow fall whose ship has come to its minute; a force of which nothing floats has no course left."""
        fallen = [b for b in self.due if sea.now[b.force] >= b.minute - EPS]
        if not fallen:
            return
        for blow in fallen:
            self.due.remove(blow)
            s, f = blow.ship, blow.force
            sea.battles.hurts[s] = hurt(sea.battles.hurts.get(s, sea.fleet.ships[s]), blow.told)
            sea.afloat[s], sea.max_kn[s] = sea.battles.hurts[s].afloat, sea.battles.hurts[s].max_kn
            if not any(sea.afloat[other] for other in sea.fleet.ships_of[f]) and sea.leg[f] < sea.last[f]:
                sea.leg[f], sea.knots[f], sea.idle[f] = sea.last[f], 0.0, sea.now[f]
        self._call()
