"""What interrupted this run, taken into the steaming: battles that were fought, and cuts (SC-S-04, SC-S-09).

The forces engaged steam to the minute they met. There they take their losses, drift to where the battle left them while
its moves are spent, and then follow their new legs, or what is left of the old ones. At a cut a force leaves her course
for the legs that were ordered there.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from naval.geo import course
from naval.run.plan import orders_for
from naval.run.tracks import Bools, Ints
from naval.run.work import YARDS_A_MILE, Legs, Work, as_ints, hurt, middle
from naval.state.outcome import Interrupt
from naval.state.world import Leg, Ship

if TYPE_CHECKING:
    from naval.run.steam import Sea

EPS = 1e-7


class Battles:
    """The battles of a run, as the steaming meets them."""

    def __init__(self, work: Work) -> None:
        self.work = work
        number = work.fleet.number
        due = sorted(work.interrupts, key=lambda i: (i.minute, i.forces))
        self.due = [(i, as_ints(sorted(number[k] for k in i.forces if k in number))) for i in due]
        # Whoever gave no order at a cut goes on as though nothing had been asked.
        self.turns = [
            (c.minute, number[key], order)
            for c in sorted(work.cuts, key=lambda c: c.minute)
            for key in c.forces
            if key in number and (order := orders_for(c.orders, work.fleet.forces[number[key]])) is not None
        ]
        self.next_call = np.full(len(work.legs.first), np.inf)
        self.after: dict[int, tuple[int, int]] = {}  # force -> rows to steam when the battle is over
        self.hurts: dict[int, Ship] = {}
        self.held: list[tuple[int, float, float]] = []
        self._call()

    def _call(self) -> None:
        self.next_call[:] = np.inf
        for interrupt, forces in self.due:
            self.next_call[forces] = np.minimum(self.next_call[forces], interrupt.minute)
        for minute, f, _ in self.turns:
            self.next_call[f] = min(self.next_call[f], minute)

    def waiting(self, sea: Sea) -> Bools:
        """Who has come to the minute of a battle and waits for the others."""
        out: Bools = sea.now >= self.next_call - EPS
        return out

    def join(self, sea: Sea) -> None:
        """Let go whose battle is over, and open every battle whose forces have all come to its minute."""
        for f in np.flatnonzero(sea.fights & (sea.now >= sea.hold - EPS)).tolist():
            self._let_go(sea, f)
        for turn in [t for t in self.turns if sea.now[t[1]] >= t[0] - EPS and not sea.fights[t[1]]]:
            self.turns.remove(turn)
            self._alter(sea, turn[1], turn[2][0])
            self._call()
        for entry in list(self.due):
            interrupt, forces = entry
            if len(forces) and (sea.now[forces] >= interrupt.minute - EPS).all():
                self.due.remove(entry)
                self._fight(sea, interrupt, forces)
                self._call()

    def _alter(self, sea: Sea, f: int, legs: tuple[Leg, ...]) -> None:
        """At a cut: from where she is, on new legs (SC-S-04)."""
        lon, lat = sea.at(sea.here[[f]], np.minimum(sea.done[[f]], sea.legs.nm[sea.here[[f]]]))
        heading = float(sea.legs.course[sea.here[f]])
        first, last = self._lay(sea, (float(lon[0]), float(lat[0])), legs, heading)
        sea.leg[f], sea.last[f] = first, last
        sea.here[f], sea.done[f] = (first if legs else first - 1), 0.0
        sea.idle[f] = np.inf if legs else sea.now[f]
        if not legs:
            sea.knots[f] = 0.0

    def _fight(self, sea: Sea, interrupt: Interrupt, forces: Ints) -> None:
        lon, lat = sea.at(sea.here[forces], np.minimum(sea.done[forces], sea.legs.nm[sea.here[forces]]))
        centre = middle(lon, lat)
        for f, x, y in zip(forces.tolist(), lon.tolist(), lat.tolist(), strict=True):
            self._hurt(sea, interrupt, f)
            to = self._battle_end(sea, interrupt, f, centre, (x, y))
            spent = max(min(interrupt.minute + interrupt.moves, self.work.until) - interrupt.minute, 1)
            nm = course.rhumb(x, y, *to)[1]
            drift = self._lay(sea, (x, y), (Leg(lon=to[0], lat=to[1], knots=nm / spent * 60),))
            self.after[f] = self._lay(sea, to, self._legs_after(sea, interrupt, f))
            sea.here[f], sea.done[f] = drift[0], 0.0
            sea.hold[f], sea.fights[f], sea.fight_kn[f] = interrupt.minute + interrupt.moves, True, sea.knots[f]
            sea.idle[f] = np.inf
            self.held.append((f, float(interrupt.minute), float(interrupt.minute + interrupt.moves)))

    def _hurt(self, sea: Sea, interrupt: Interrupt, f: int) -> None:
        """Losses, speed and hurts of one force."""
        results: dict[str, Any] = interrupt.result.get("ships", {})
        for s in self.work.fleet.ships_of[f]:
            ship = self.hurts.get(s, self.work.fleet.ships[s])
            told = results.get(ship.key)
            if told is not None:
                self.hurts[s] = hurt(ship, told)
                sea.afloat[s], sea.max_kn[s] = self.hurts[s].afloat, self.hurts[s].max_kn
                sea.in_action(s, told.get("steamed", []))

    def _battle_end(
        self, sea: Sea, interrupt: Interrupt, f: int, centre: tuple[float, float], was: tuple[float, float]
    ) -> tuple[float, float]:
        """Where the battle leaves a force: amidst its ships afloat, but never on land; where it was if that is not told."""
        fleet, results = self.work.fleet, interrupt.result.get("ships", {})
        told = [results[fleet.ships[s].key] for s in fleet.ships_of[f] if fleet.ships[s].key in results]
        told = [t for t in told if "x_yd" in t]
        told = [t for t in told if t["afloat"]] or told
        if not told:
            return was
        x = sum(float(t["x_yd"]) for t in told) / len(told)
        y = sum(float(t["y_yd"]) for t in told) / len(told)
        bearing = math.degrees(math.atan2(x, y)) % 360
        lon, lat = course.round_place(*course.along(*centre, bearing, math.hypot(x, y) / YARDS_A_MILE))
        stop = self.work.chart.stop(*was, lon, lat)
        if stop is not None:
            lon, lat = course.round_place(stop[0], stop[1])
        return was if self.work.chart.is_land(lon, lat) else (lon, lat)

    def _legs_after(self, sea: Sea, interrupt: Interrupt, f: int) -> tuple[Leg, ...]:
        """The new orders of her cabin; without any, what is left of the legs she had."""
        force = self.work.fleet.forces[f]
        order = orders_for(interrupt.orders or {}, force)
        if order is not None:
            return order[0]
        rows = range(int(sea.leg[f]), int(sea.last[f]))
        t = sea.legs
        return tuple(
            Leg(lon=float(t.to_lon[r]), lat=float(t.to_lat[r]), knots=float(t.knots[r]), dived=bool(t.dived[r])) for r in rows
        )

    def _lay(self, sea: Sea, start: tuple[float, float], legs: tuple[Leg, ...], heading: float = 0.0) -> tuple[int, int]:
        """Add legs to the table, and first a row of no length for where they start; gives the rows from and to."""
        t = sea.legs
        first = len(t.nm)
        lon = np.array([start[0], *(g.lon for g in legs)])
        lat = np.array([start[1], *(g.lat for g in legs)])
        degrees, nm = course.rhumbs(lon[:-1], lat[:-1], lon[1:], lat[1:])
        stops = self.work.chart.stops(lon[:-1], lat[:-1], lon[1:], lat[1:]) if legs else nm
        ashore = stops < nm
        knots, dived = np.array([g.knots for g in legs]), np.array([g.dived for g in legs], dtype=bool)
        sea.legs = Legs(
            np.concatenate([t.lon, lon[:1], lon[:-1]]),
            np.concatenate([t.lat, lat[:1], lat[:-1]]),
            np.concatenate([t.to_lon, lon[:1], lon[1:]]),
            np.concatenate([t.to_lat, lat[:1], lat[1:]]),
            np.concatenate([t.course, [heading], degrees]),
            np.concatenate([t.nm, [0.0], np.minimum(nm, stops)]),
            np.concatenate([t.knots, [0.0], knots]),
            np.concatenate([t.ashore, [False], ashore]),
            np.concatenate([t.dived, [False], dived]),
            t.first,
            t.last,
        )
        if len(legs):
            return first + 1, first + 1 + len(legs)
        return first + 1, first + 1

    def _let_go(self, sea: Sea, f: int) -> None:
        """The battle is over: on with what was ordered."""
        sea.fights[f] = False
        if not any(sea.afloat[s] for s in self.work.fleet.ships_of[f]):
            sea.leg[f] = sea.last[f]
        else:
            sea.leg[f], sea.last[f] = self.after[f]
        if sea.leg[f] < sea.last[f]:
            sea.here[f], sea.done[f] = sea.leg[f], 0.0
        else:
            sea.idle[f], sea.knots[f] = sea.hold[f], 0.0
