"""Petrol boats on their way: submerged on their batteries, and charging them (NAV-S-062, SC-S-14)."""

from __future__ import annotations

import numpy as np

from naval import tables
from naval.geo.course import Floats
from naval.run.facts import Note, minute_after
from naval.run.movement.motion import EPS, Motion
from naval.run.rule_waivers import BATTERY
from naval.run.run_input import Planned
from naval.run.tracks import Bools, Ints


class Boats(Motion):
    """The part of a steaming that is of boats; ``submerged`` are the stretches of time, by body."""

    def __init__(self, run: Planned, end: int) -> None:
        super().__init__(run, end)
        self.notes: list[Note] = []
        self.submerged: dict[int, list[list[float]]] = {}

    def _under(self, active: Ints, going: Bools) -> Bools:
        """Mark the forces that run submerged: so ordered, with charge in every boat's battery (NAV-S-062)."""
        under = going & self.legs.dived[self.here[active]]
        if not under.any():
            return under
        left, battery = np.full(self.n, np.inf), self.battery
        if self.reliefs.rows:
            battery = np.where(self.relieved(BATTERY, slice(None)), np.maximum(self.full_battery, 1.0), battery)
        np.minimum.at(left, self.ship_force, np.where(self.afloat, battery, np.inf))
        return np.asarray(under & (left[active] > EPS) & np.isfinite(left[active]))

    def _battery_drain(self, ships: Ints | slice, made: Floats, under: Bools | None) -> Floats | None:
        """Reckon the battery minutes that a minute takes: one submerged; lying by on the surface gives some back (SC-S-14).

        None where nobody is submerged and nobody has a battery to charge.
        """
        charging = self._charges(ships, made, under)
        if under is None and charging is None:
            return None
        back = float(tables.value("coal", "recharge"))
        charging = np.zeros(len(made), dtype=bool) if charging is None else charging
        under = np.zeros(len(made), dtype=bool) if under is None else under
        spends = under & self.afloat[ships]
        if self.reliefs.rows:
            spends = spends & ~self.relieved(BATTERY, ships)
        return np.where(spends, 1.0, np.where(charging, -back, 0.0))

    def _charges(self, ships: Ints | slice, made: Floats, under: Bools | None) -> Bools | None:
        """Mark the ships that charge their batteries; None where no fleet has a boat that could."""
        if not self.boats:
            return None
        wants = self.petrol[ships] & (self.battery[ships] < self.full_battery[ships] - EPS) & (self.coal[ships] > 0)
        wants = wants if under is None else wants & ~under
        return np.asarray(wants & (made <= 0) & self.afloat[ships])

    def _until_battery(self, ships: Ints | slice, drain: Floats) -> Floats:
        left = np.where(drain > 0, self.battery[ships], self.full_battery[ships] - self.battery[ships])
        return np.where(drain != 0, left / np.maximum(np.abs(drain), 1e-12), np.inf)

    def _dive(self, ships: Ints | slice, local: Ints, active: Ints, used: Floats) -> None:
        """Keep the batteries, and come up where one is spent."""
        left = np.clip(self.battery[ships] - used, 0.0, self.full_battery[ships])
        flat = (left < 1e-6) & (used > 0)
        self.battery[ships] = np.where(flat, 0.0, left)
        for f in sorted({int(active[local[d]]) for d in flat.nonzero()[0].tolist()}):
            self.notes.append(Note(minute_after(self.now[f]), f, "came-up", "came up, the batteries spent", ("NAV-S-062",)))

    def _keep_dived(self, b: int, since: float) -> None:
        stretches = self.submerged.setdefault(b, [])
        if stretches and stretches[-1][1] >= since - EPS:
            stretches[-1][1] = float(self.now[b])
        else:
            stretches.append([since, float(self.now[b])])
