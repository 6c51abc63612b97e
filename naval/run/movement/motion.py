"""Motion: the place of every body, and the state of her ships, while a run is being steamed.

Steaming carries it on from step to step, and battles and mines alter it on the way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from naval import tables
from naval.geo import course
from naval.geo.course import Floats
from naval.run.rule_waivers import EXTRA, SLOW, TIRED, Reliefs
from naval.run.run_input import Planned, hurt
from naval.run.tracks import Bools, Ints, grid
from naval.ships import coal
from naval.state.world import Ship

EPS = 1e-7  # minutes; also miles


class Motion:
    """The moving state of one steaming; arrays are by body, or by ship."""

    def __init__(self, run: Planned, end: int) -> None:
        fleet = run.fleet
        self.run, self.fleet, self.end = run, fleet, end
        self.legs = run.legs
        self.times = grid(run.world.minute, end)
        n = len(run.legs.first)
        self.n = n
        self.now = np.full(n, float(run.world.minute))
        self.leg, self.last = run.legs.first.copy(), run.legs.last.copy()
        self.here = np.where(self.leg < self.last, self.leg, np.arange(n))  # the row that she is on
        self.done = np.zeros(n)
        self.hold = run.start.copy()
        self.fights = np.zeros(n, dtype=bool)
        self.fight_kn = np.zeros(n)
        self.knots = np.array([getattr(b, "knots", 0.0) for b in (*fleet.forces, *fleet.merchants)])
        self.idle = np.where(self.leg < self.last, np.inf, self.now)
        self._ships(fleet.ships)
        self.reliefs = Reliefs(run)
        self.hurts: dict[int, Ship] = {}  # as battles and mines left them
        self.held: list[tuple[int, float, float]] = []  # force, from, to of each action
        self.bound: list[tuple[int, float, float, float, float]] = []

    def _ships(self, ships: tuple[Ship, ...]) -> None:
        classes = [self.fleet.classes[s.class_key] for s in ships]
        self.ship_force = self.fleet.ship_force

        def read_figures(name: str) -> Floats:
            return np.array([getattr(s, name) for s in ships], dtype=np.float64)

        self.coal, self.burnt, self.top = read_figures("coal_t"), read_figures("burnt_t"), read_figures("top_min")
        self.action_kn = np.full(len(ships), np.nan)  # in action: what the battle says she made, on the mean
        self.action_burn = np.full(len(ships), np.nan)  # and burnt, tons an hour
        self.lame, self.stopped, self.max_kn = read_figures("lame_until"), read_figures("stopped_until"), read_figures("max_kn")
        self.afloat = np.array([s.afloat for s in ships], dtype=bool)
        self.over = np.zeros(len(ships), dtype=bool)
        self.tested = np.full(len(ships), -1.0)
        self.class_kn = np.array([c.max_kn for c in classes], dtype=np.float64)
        system = self.run.world.settings.coal
        kinds, unit_t = [coal.table_for(c) for c in classes], [coal.unit_of(c, system) for c in classes]
        self.normal = np.array(
            [coal.normal_load(c.coal_normal_t, k, u) for c, k, u in zip(classes, kinds, unit_t, strict=True)], dtype=np.float64
        )
        bunkers = [c.coal_max_t for c in classes]
        self.burners = coal.burners(kinds, [c.boilers for c in classes], bunkers, self.class_kn, unit_t)
        self.petrol = self.burners.petrol
        self.boats = bool(self.petrol.any())
        self.full_battery = np.array([60 * c.dived_h for c in classes], dtype=np.float64)
        self.battery = np.maximum(self.full_battery - read_figures("dived_min"), 0.0)
        self.dived_kn = np.array([c.dived_kn for c in classes], dtype=np.float64)
        self.tired_min = 60.0 * float(tables.value("speed", "top_hours"))
        self.rest = float(tables.value("speed", "rest")) / 3

    def harm(self, s: int, told: dict[str, Any]) -> None:
        """Put a ship in the state in which a battle or a mine left her, by its result."""
        self.hurts[s] = hurt(self.hurts.get(s, self.fleet.ships[s]), told)
        self.afloat[s], self.max_kn[s] = self.hurts[s].afloat, self.hurts[s].max_kn

    def sunk(self, f: int) -> bool:
        """Report whether nothing of a force is afloat."""
        return not any(self.afloat[s] for s in self.fleet.ships_of[f])

    def spot(self, forces: Ints) -> tuple[Floats, Floats]:
        """Find where some forces are now."""
        here = self.here[forces]
        return self.find_places(here, np.minimum(self.done[forces], self.legs.nm[here]))

    def keep_bound(self, f: int) -> None:
        """Note where a force would be at her next knot if nothing took her off her course now (SC-S-04).

        Not at a common time, which has a knot in any case; nor in action, where the knots are the battle's.
        """
        now, to = float(self.now[f]), float(self.times[min(np.searchsorted(self.times, self.now[f] + EPS), len(self.times) - 1)])
        if self.fights[f] or to - now < EPS or (np.abs(self.times - now) < EPS).any():
            return
        done, left = float(self.done[f]), float(self.legs.nm[self.here[f]] - self.done[f])
        if self.hold[f] > now + EPS:
            to = min(to, float(self.hold[f]))
        elif self.leg[f] < self.last[f] and self.knots[f] > 0:
            to = min(to, now + left / float(self.knots[f]) * 60)
            done += float(self.knots[f]) * (to - now) / 60
        lon, lat = self.find_places(self.here[[f]], np.minimum([done], self.legs.nm[self.here[[f]]]))
        self.bound.append((f, now, to, float(lon[0]), float(lat[0])))

    def in_action(self, s: int, steamed: list[list[float]]) -> None:
        """Take in the battle's report of a ship's steaming: minutes at each speed (``[[knots, minutes], …]``)."""
        kn, minutes = np.array(steamed, dtype=np.float64).reshape(-1, 2).T
        if not minutes.sum():
            return
        over, _, top = (v[s] for v in self.strained(slice(None)))
        share = float(tables.value("speed", "efficiency")) if over else 1.0
        tired = bool(top + EPS >= self.tired_min)
        burnt = self.burners.tons(np.abs(kn), share, tired, np.full(len(kn), s))
        self.action_kn[s] = float((np.abs(kn) * minutes).sum() / minutes.sum())
        self.action_burn[s] = float((burnt * minutes).sum() / minutes.sum())

    def strained(self, ships: Ints | slice) -> tuple[Bools, Bools, Floats]:
        """Mark the ships a tenth worse for extra coal, and those held to two-thirds; reckon minutes at top speed.

        Relief from a rule counts as absence of its cause (NAV-S-067, NAV-S-069, NAV-S-070; UD-042).
        """
        over, top = self.over[ships], self.top[ships]
        if not self.reliefs.rows:
            return over, over, top
        tired, extra, slow = (self.relieved(rule, ships) for rule in (TIRED, EXTRA, SLOW))
        return over & ~extra, over & ~slow, np.where(tired, 0.0, top)

    def relieved(self, rule: str, ships: Ints | slice) -> Bools:
        """Mark the ships that a rule does not bind where each of them is now (UD-042)."""
        return self.reliefs.free(rule, self.now[self.ship_force])[ships]

    def find_places(self, here: Ints, done: Floats) -> tuple[Floats, Floats]:
        """Find places so many miles along a row of the table."""
        legs = self.legs
        return course.alongs(legs.lon[here], legs.lat[here], legs.course[here], done)
