"""Interruptions of a run, taken into the steaming: battles that were fought, and cuts (SC-S-04, SC-S-09).

The forces engaged steam to the minute they met, take their losses, go minute by minute where the battle took them, and then
follow their new legs, or the rest of the old ones. A battle from before the run goes on from its former end (SC-N-05). At a cut a
force leaves her course for the legs ordered there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from naval.geo import course
from naval.geo.course import Floats
from naval.run.facts import YARDS_A_MILE, Legs, Turn, as_ints, middle
from naval.run.movement.checkpoints import list_not_among
from naval.run.movement.course_plan import still_after
from naval.run.movement.motion import EPS, Motion
from naval.run.run_input import Planned, order_of
from naval.run.tracks import Bools, Ints
from naval.state.orders import ForceOrder
from naval.state.outcome import Interrupt
from naval.state.world import Leg


@dataclass(frozen=True)
class Way:
    """A force's places in action at some minutes: first where it began in this run, last where it left her."""

    force: int
    minutes: Floats
    lon: Floats
    lat: Floats

    @property
    def end(self) -> tuple[float, float]:
        """Give where the action left her."""
        return float(self.lon[-1]), float(self.lat[-1])


class Battles:
    """The battles of a run, as the steaming meets them."""

    def __init__(self, run: Planned) -> None:
        self.run = run
        number = run.fleet.number
        due = sorted(run.interrupts, key=lambda i: (i.minute, i.forces))
        self.due = [(i, as_ints(sorted(number[k] for k in i.forces if k in number))) for i in due]
        # A seat that gave no order at a cut goes on as though nothing had been asked.
        self.turns: list[tuple[int, int, ForceOrder | Turn]] = [
            (c.minute, number[key], order)
            for c in sorted(run.stops, key=lambda c: c.minute)
            for key in c.forces
            if key in number and (order := order_of(c.orders, run.fleet.forces[number[key]])) is not None
        ]
        self.turns += [(turn.minute, turn.force, turn) for turn in run.turns]
        self.known = tuple(self.turns)
        # force -> the row behind that on which a standing order took her
        still = [(f, still_after(run, f)) for f in range(len(run.fleet.forces))]
        self.steered = {f: int(run.legs.first[f]) + one.legs for f, one in still if one is not None}
        self.next_call = np.full(len(run.legs.first), np.inf)
        self.after: dict[int, tuple[int, int]] = {}  # force -> rows to steam when the battle is over
        self.ways: list[Way] = []
        self._call()

    def _call(self) -> None:
        self.next_call[:] = np.inf
        for interrupt, forces in self.due:
            self.next_call[forces] = np.minimum(self.next_call[forces], interrupt.minute)
        for minute, f, _ in self.turns:
            self.next_call[f] = min(self.next_call[f], minute)

    def go_on(self, was: dict[str, Any]) -> None:
        """Go on from the point of ``was``, a steaming with equal battles, and equal turns up to there."""
        left, known = self.turns, self.known
        for turn in list_not_among(was["known"], was["turns"]):
            left.remove(turn)
        vars(self).update({**was, "run": self.run, "turns": left, "known": known})
        self._call()

    def waiting(self, motion: Motion) -> Bools:
        """Mark the forces that have come to the minute of a battle and wait for the others."""
        out: Bools = motion.now >= self.next_call - EPS
        return out

    def join(self, motion: Motion) -> None:
        """Release forces whose battle is over, and open every battle whose forces have all come to its minute."""
        for f in (motion.fights & (motion.now >= motion.hold - EPS)).nonzero()[0].tolist():
            self._let_go(motion, f)
        for turn in [t for t in self.turns if motion.now[t[1]] >= t[0] - EPS and not motion.fights[t[1]]]:
            self.turns.remove(turn)
            self._alter(motion, turn[1], self._by_standing_order(motion, turn[2]) if isinstance(turn[2], Turn) else turn[2].legs)
            if isinstance(turn[2], Turn) and turn[2].legs:
                self.steered[turn[1]] = int(motion.leg[turn[1]]) + len(turn[2].legs)
            self._call()
        for entry in list(self.due):
            interrupt, forces = entry
            if len(forces) and (motion.now[forces] >= interrupt.minute - EPS).all():
                self.due.remove(entry)
                self._fight(motion, interrupt, forces)
                self._call()

    def _alter(self, motion: Motion, f: int, legs: tuple[Leg, ...]) -> None:
        """Put a force at a cut on new legs, from where she is (SC-S-04)."""
        motion.keep_bound(f)
        lon, lat = motion.spot(as_ints([f]))
        heading = float(motion.legs.course[motion.here[f]])
        first, last = self._lay(motion, (float(lon[0]), float(lat[0])), legs, heading)
        motion.leg[f], motion.last[f] = first, last
        motion.here[f], motion.done[f] = (first if legs else first - 1), 0.0
        motion.idle[f] = np.inf if legs else motion.now[f]
        if not legs:
            motion.knots[f] = 0.0

    def _by_standing_order(self, motion: Motion, turn: Turn) -> tuple[Leg, ...]:
        """List the legs of a standing order, then the rest of her course (SC-N-08, SC-N-09); none if she stops (LC-246)."""
        return () if turn.legs is None else (*turn.legs, *self._course_left(motion, turn.force))

    def _course_left(self, motion: Motion, f: int) -> tuple[Leg, ...]:
        """List the rest of her ordered legs, without those that a standing order has her steam at this minute."""
        return motion.legs.rows(max(int(motion.leg[f]), self.steered.get(f, 0)), int(motion.last[f]))

    def _fight(self, motion: Motion, interrupt: Interrupt, forces: Ints) -> None:
        lon, lat = motion.spot(forces)
        centre = middle(lon, lat) if interrupt.lon is None or interrupt.lat is None else (interrupt.lon, interrupt.lat)
        begun, over = max(interrupt.minute, self.run.world.minute), interrupt.end_minute
        for f, x, y in zip(forces.tolist(), lon.tolist(), lat.tolist(), strict=True):
            motion.keep_bound(f)
            self._hurt(motion, interrupt, f)
            way = self._trace_way(interrupt, f, centre, (x, y), begun)
            if way is not None:
                self.ways.append(way)
            to = self._battle_end(interrupt, f, centre, (x, y)) if way is None else (float(way.lon[-1]), float(way.lat[-1]))
            nm = course.rhumb(x, y, *to)[1]
            drift = self._lay(motion, (x, y), (Leg(lon=to[0], lat=to[1], knots=nm / max(over - begun, 1) * 60),))
            self.after[f] = self._lay(motion, to, self._legs_after(motion, interrupt, f))
            motion.here[f], motion.done[f] = drift[0], 0.0
            ends = over + interrupt.afoot  # at the run's end she is in action still
            motion.hold[f], motion.fights[f], motion.fight_kn[f] = ends, True, motion.knots[f]
            motion.idle[f] = np.inf
            motion.held.append((f, float(begun), float(ends)))

    def _trace_way(
        self, interrupt: Interrupt, f: int, centre: tuple[float, float], was: tuple[float, float], begun: int
    ) -> Way | None:
        """Trace where a battle took a force from ``begun`` on, as far as known; never over land. None if it does not tell."""
        path = interrupt.paths.get(self.run.fleet.forces[f].key, ())
        rows = [row for row in path if begun < interrupt.minute + row[0] <= interrupt.end_minute]
        if not rows:
            return None
        after, x, y = np.array(rows, dtype=np.float64).T
        minutes, bearing, nm = interrupt.minute + after, np.degrees(np.arctan2(x, y)) % 360, np.hypot(x, y) / YARDS_A_MILE
        lon, lat = course.alongs(np.full(len(x), centre[0]), np.full(len(x), centre[1]), bearing, nm)
        lon, lat = np.append(was[0], np.round(lon, 6)), np.append(was[1], np.round(lat, 6))
        minutes = np.append(float(begun), minutes)
        if minutes[-1] >= interrupt.end_minute:
            minutes, lon, lat = minutes[:-1], lon[:-1], lat[:-1]
        end = self._battle_end(interrupt, f, centre, (float(lon[-1]), float(lat[-1])))
        minutes, lon, lat = np.append(minutes, float(interrupt.end_minute)), np.append(lon, end[0]), np.append(lat, end[1])
        self._keep_off(lon, lat)
        return Way(f, minutes, lon, lat)

    def _keep_off(self, lon: Floats, lat: Floats) -> None:
        """Change places that are on land, or behind it, into the last that was not."""
        chart = self.run.chart
        whole = course.rhumbs(lon[:-1], lat[:-1], lon[1:], lat[1:])[1]
        if not (chart.stops(lon[:-1], lat[:-1], lon[1:], lat[1:]) < whole).any():
            return
        for k in range(1, len(lon)):
            if chart.stop(float(lon[k - 1]), float(lat[k - 1]), float(lon[k]), float(lat[k])) is not None:
                lon[k], lat[k] = lon[k - 1], lat[k - 1]

    def _hurt(self, motion: Motion, interrupt: Interrupt, f: int) -> None:
        results = interrupt.result.get("ships", {})
        for s in self.run.fleet.ships_of[f]:
            told = results.get(self.run.fleet.ships[s].key)
            if told is not None:
                motion.harm(s, told)
                motion.in_action(s, told.get("steamed", []))

    def _battle_end(
        self, interrupt: Interrupt, f: int, centre: tuple[float, float], was: tuple[float, float]
    ) -> tuple[float, float]:
        """Find where the battle leaves a force: amidst its ships afloat, never on land; unmoved if that is not told."""
        fleet, results = self.run.fleet, interrupt.result.get("ships", {})
        told = [results[fleet.ships[s].key] for s in fleet.ships_of[f] if fleet.ships[s].key in results]
        told = [t for t in told if "x_yd" in t]
        told = [t for t in told if t["afloat"]] or told
        if not told:
            return was
        x = sum(float(t["x_yd"]) for t in told) / len(told)
        y = sum(float(t["y_yd"]) for t in told) / len(told)
        bearing = math.degrees(math.atan2(x, y)) % 360
        lon, lat = course.round_place(*course.along(*centre, bearing, math.hypot(x, y) / YARDS_A_MILE))
        stop = self.run.chart.stop(*was, lon, lat)
        if stop is not None:
            lon, lat = course.round_place(stop[0], stop[1])
        return was if self.run.chart.is_land(lon, lat) else (lon, lat)

    def _legs_after(self, motion: Motion, interrupt: Interrupt, f: int) -> tuple[Leg, ...]:
        """List the new orders of her cabin; without any, the rest of her old legs."""
        force = self.run.fleet.forces[f]
        order = order_of(interrupt.orders or {}, force)
        return self._course_left(motion, f) if order is None else order.legs

    def _lay(self, motion: Motion, start: tuple[float, float], legs: tuple[Leg, ...], heading: float = 0.0) -> tuple[int, int]:
        """Add legs to the table, after a row of no length for their start; give the rows from and to."""
        t = motion.legs
        first = len(t.nm)
        lon = np.array([start[0], *(g.lon for g in legs)])
        lat = np.array([start[1], *(g.lat for g in legs)])
        degrees, nm = course.rhumbs(lon[:-1], lat[:-1], lon[1:], lat[1:])
        stops = self.run.chart.stops(lon[:-1], lat[:-1], lon[1:], lat[1:]) if legs else nm
        ashore = stops < nm
        knots, dived = np.array([g.knots for g in legs]), np.array([g.dived for g in legs], dtype=bool)
        motion.legs = Legs(
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
        return first + 1, first + 1 + len(legs)

    def _let_go(self, motion: Motion, f: int) -> None:
        motion.fights[f] = False
        if motion.sunk(f):
            motion.leg[f] = motion.last[f]
        else:
            motion.leg[f], motion.last[f] = self.after[f]
        if motion.leg[f] < motion.last[f]:
            motion.here[f], motion.done[f] = motion.leg[f], 0.0
        else:
            motion.idle[f], motion.knots[f] = motion.hold[f], 0.0


@dataclass(frozen=True)
class Bends:
    """Knots between the common times: the body, when, where, and the course and speed on which she came there."""

    body: Ints
    at: Floats
    lon: Floats
    lat: Floats
    course: Floats
    knots: Floats


def laid_over(ways: list[Way], times: Floats, grid: tuple[Floats, ...], bends: Bends) -> Bends:
    """Replace the straight line of each force's action by her true way.

    ``grid`` are longitude, latitude, course and speed of all bodies at the common ``times``, then the course and speed on which
    they came there; it is changed. Returns its bends, by body and time.
    """
    for way in ways:
        t, lon, lat = way.minutes, np.unwrap(way.lon, period=360.0), way.lat
        heading, nm = course.rhumbs(way.lon[:-1], lat[:-1], way.lon[1:], lat[1:])
        knots = nm / np.diff(t) * 60
        inside = np.flatnonzero((times > t[0] + EPS) & (times < t[-1] - EPS))
        when, row = times[inside], np.searchsorted(t, times[inside]) - 1
        there = course.wrap(np.interp(when, t, lon)), np.interp(when, t, lat)
        for values, told in zip(grid, (*there, heading[row], knots[row], heading[row], knots[row]), strict=True):
            values[way.force, inside] = told
        old = (bends.body != way.force) | (bends.at < t[0] + EPS) | (bends.at > t[-1] - EPS)
        new = 1 + np.flatnonzero((t[1:-1] < times[-1] - EPS) & ~np.isin(t[1:-1], times))
        found = (np.full(len(new), way.force), t[new], way.lon[new], lat[new], heading[new - 1], knots[new - 1])
        bends = Bends(*(np.append(values[old], more) for values, more in zip(vars(bends).values(), found, strict=True)))
    order = np.lexsort((bends.at, bends.body))
    return Bends(*(values[order] for values in vars(bends).values()))
