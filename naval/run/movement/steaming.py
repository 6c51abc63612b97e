"""Steaming: tracks, coal and engines, from event to event (NAV-S-020, 021, 056-059, 062-070, 072-076, 078; SC-S-12,
14, 15).

Between events (end of a leg, bunkers empty, six hours at top speed, a battle …) a force keeps one speed and every ship burns
evenly, so each step is exact. All forces step together as arrays; what befalls one never alters the steps of another. Everybody
is brought to the common knot times, and whether a ship is on her extra coal is tested at each hour.
"""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from naval import tables
from naval.geo.course import Floats
from naval.run.facts import Note, ShipsNow, Steamed, as_ints, minute_after
from naval.run.movement.battle_results import Battles, Bends, laid_over
from naval.run.movement.checkpoints import Mark, copied
from naval.run.movement.hazards import Blows
from naval.run.movement.motion import EPS
from naval.run.movement.petrol_boats import Boats
from naval.run.movement.rulings_applied import Ruled, overruled, struck
from naval.run.run_input import Planned, Sea
from naval.run.tracks import Bools, Ints
from naval.ships import speed
from naval.state.outcome import Roll
from tactical.engine.text.words import plural

MOST_STEPS = 10_000
MARK_MIN = 30


def steam(run: Planned, known: Steamed | None = None) -> Sea:
    """Steam every body through the whole run and its battles. ``known`` as in :func:`steam_to`."""
    return Sea(**vars(run), steamed=steam_to(run, run.until, known))


def steam_to(run: Planned, end: int, known: Steamed | None = None) -> Steamed:
    """Steam every body from the start of the run to a minute.

    ``known`` is a steaming before an event was found that alters it: up to there it stays, to the last digit, and steaming goes
    on from the last mark. Without it all is steamed.
    """
    steaming = Steaming(run, end)
    first = 0 if known is None else steaming.go_on(known.marks)
    for k in range(first + 1, len(steaming.times)):
        steaming.cell(k)
    return steaming.result()


class Steaming(Boats):
    """One steaming, from event to event, with the records made on the way."""

    def __init__(self, run: Planned, end: int) -> None:
        super().__init__(run, end)
        self.battles, self.blows, self.ruled = Battles(run), Blows(run), Ruled(run)
        self.marks: list[Mark] = []
        self.bends: list[tuple[Ints, Floats, Ints, Floats, Floats]] = []
        self.grid_here, self.grid_done, self.grid_knots = [self.here.copy()], [self.done.copy()], [self.knots.copy()]
        self.on_row, self.made = self.here.copy(), self.knots.copy()  # the row, and the speed, of the last step
        self.came = [(self.on_row.copy(), self.made.copy())]
        self.hours: list[int] = []
        self.hourly: list[ShipsNow] = []
        self._tick(0)

    # -- time ---------------------------------------------------------------------------------------------------------

    def cell(self, k: int) -> None:
        """Bring every body to the next common time."""
        to = self.times[k]
        for _ in range(MOST_STEPS):
            self.battles.join(self)
            self.blows.fall(self)
            self.ruled.fall(self)
            self._turn()
            active = ((self.now < to - EPS) & ~self.battles.waiting(self)).nonzero()[0]
            if not len(active):
                break
            self._step(active, to)
        else:
            raise RuntimeError(f"steaming does not reach minute {to}")
        self._tick(k)
        if not to % MARK_MIN:
            self.mark(k)

    def _turn(self) -> None:
        """Give every body at the end of a leg the next one, or let it arrive."""
        while True:
            free = (self.leg < self.last) & (self.now >= self.hold - EPS) & ~self.fights
            at_end = (free & (self.done >= self.legs.nm[self.here] - EPS)).nonzero()[0]
            if not len(at_end):
                return
            blocked = self.legs.ashore[self.leg[at_end]]
            self.done[at_end] = self.legs.nm[self.here[at_end]]
            self.leg[at_end] += 1
            self.leg[at_end[blocked]] = self.last[at_end[blocked]]
            more = self.leg[at_end] < self.last[at_end]
            self.here[at_end[more]] = self.leg[at_end[more]]
            self.done[at_end[more]] = 0.0
            rest = at_end[~more]
            self.idle[rest] = self.now[rest]
            self.knots[rest] = 0.0
            for b, coast in zip(rest.tolist(), blocked[~more].tolist(), strict=True):
                self._arrived(b, coast)

    def _arrived(self, b: int, coast: bool) -> None:
        if b >= len(self.fleet.forces):
            return
        minute = minute_after(self.now[b])
        if coast:
            self.notes.append(Note(minute, b, "coast", "stopped by the coast", ("SC-S-02",)))
        else:
            self.notes.append(Note(minute, b, "course-ended", "reached the end of the course laid", ("NAV-S-020",)))

    def _step(self, active: Ints, to: float) -> None:
        """Step some bodies once: to the next event of each, but not beyond ``to``."""
        whole = len(active) == self.n
        local = self.ship_force
        ships: Ints | slice = slice(None)
        if not whole:
            index = np.full(self.n, -1, dtype=np.int64)
            index[active] = np.arange(len(active))
            ships = (index[self.ship_force] >= 0).nonzero()[0]
            local = index[self.ship_force[ships]]
        now, going = self.now[active], (self.leg < self.last)[active] & (self.now >= self.hold - EPS)[active]
        fights = self.fights[active]
        submerged = self._under(active, going & ~fights)
        under = submerged[local] if submerged.any() else None
        most = self._most(ships, now[local], under)
        cap = np.full(len(active), np.inf)
        np.minimum.at(cap, local, np.where(self.afloat[ships], most, np.inf))
        cap[(active < len(self.fleet.forces)) & np.isinf(cap)] = 0.0  # nothing of her is afloat
        order = self.legs.knots[self.here[active]]
        v = np.where(fights, order, np.where(going, np.minimum(order, cap), 0.0))
        made = np.where(fights, self.fight_kn[active], v)[local]
        rate, up, down = self._engines(ships, made, most, fights[local], under)
        drain = self._battery_drain(ships, made, under)
        dt = self._until_event(active, to, now, v, going | fights)
        ship_dt = self._until_ship_event(ships, rate, up, now[local])
        if drain is not None:
            ship_dt = np.minimum(ship_dt, self._until_battery(ships, drain))
        np.minimum.at(dt, local, ship_dt)
        if self._breaks_down(ships, local, active, now, up) or self.ruled.fails(self):
            return  # speeds are other than reckoned: reckon again
        dt = np.maximum(dt, 0.0)
        self.done[active] += v * dt / 60
        self.knots[active] = self.made[active] = v
        self.on_row[active] = self.here[active]
        spent = dt[local]
        burnt = np.minimum(rate * spent, self.coal[ships])
        self.burnt[ships] += burnt
        left = self.coal[ships] - burnt
        empty = (left < 1e-6) & (self.coal[ships] > 0) & (rate > 0)
        self.coal[ships] = np.where(left < 1e-6, 0.0, left)
        top = self.top[ships]
        rested = np.maximum(np.minimum(top, self.tired_min) - spent, 0.0)
        self.top[ships] = np.where(down, rested, np.where(up, top + spent, top))
        self.now[active] = np.where(now + dt > to - EPS, to, now + dt)
        for b, since in zip(active[submerged].tolist(), now[submerged].tolist(), strict=True):
            self._keep_dived(b, since)
        if empty.any():
            self._empty(ships, local, active, empty if under is None else empty & ~under)
        if drain is not None and drain.any():
            self._dive(ships, local, active, drain * spent)
        self._bend(active, to)

    def _most(self, ships: Ints | slice, now: Floats, under: Bools | None) -> Floats:
        lame = now < self.lame[ships] - EPS
        over, slow, top = self.strained(ships)
        most = speed.top_speeds(self.max_kn[ships], top + EPS, over, lame, slow)
        most = np.where((now < self.stopped[ships] - EPS) | (self.coal[ships] <= 0), 0.0, most)
        return most if under is None else np.where(under & self.afloat[ships], self.dived_kn[ships], most)

    def _engines(
        self, ships: Ints | slice, made: Floats, most: Floats, fights: Bools, under: Bools | None
    ) -> tuple[Floats, Bools, Bools]:
        """Reckon tons a minute, and whether the minutes at top speed run up or off (NAV-S-056 to 059, SC-S-12, SC-S-15).

        Submerged, a boat burns no petrol; charging takes an hour of petrol an hour. In action the battle's report of her steaming
        counts, else the speed she carried into it.
        """
        told = fights & ~np.isnan(self.action_kn[ships]) if fights.any() else None
        made = made if told is None else np.where(told, self.action_kn[ships], made)
        over, _, top = self.strained(ships)
        efficiency = np.where(over, float(tables.value("speed", "efficiency")), 1.0) if over.any() else 1.0
        tired = top + EPS >= self.tired_min
        tons = self.burners.tons(made, efficiency, tired, ships)
        tons = tons if told is None else np.where(told, self.action_burn[ships], tons)
        tons = tons if under is None else np.where(under, 0.0, tons)
        charging = self._charges(ships, made, under)
        tons = tons if charging is None else np.where(charging, 1.0, tons)  # SC-S-14
        afloat = self.afloat[ships]
        down = made <= self.max_kn[ships] * self.rest + 1e-3
        up = ~down & speed.is_top(made, most) & afloat
        return np.where(afloat, tons / 60, 0.0), up if under is None else up & ~under, down

    def _until_event(self, active: Ints, to: float, now: Floats, v: Floats, going: Bools) -> Floats:
        dt = to - now
        left = self.legs.nm[self.here[active]] - self.done[active]
        moving = going & (v > 0) & ~self.fights[active]
        dt = np.where(moving, np.minimum(dt, left / np.maximum(v, 1e-12) * 60), dt)
        held = self.hold[active] - now
        dt = np.where(held > EPS, np.minimum(dt, held), dt)
        calls = np.minimum(np.minimum(self.battles.next_call, self.blows.next_at), self.ruled.next_at)[active] - now
        if self.reliefs.edges:
            dt = np.minimum(dt, self.reliefs.until_next(self.now)[active])
        return np.where(calls > EPS, np.minimum(dt, calls), dt)

    def _until_ship_event(self, ships: Ints | slice, rate: Floats, up: Bools, now: Floats) -> Floats:
        left = self.coal[ships]
        dt = np.where((rate > 0) & (left > 0), left / np.maximum(rate, 1e-12), np.inf)
        top = self.top[ships]
        mark = (np.floor(top / self.tired_min + 1e-9) + 1) * self.tired_min
        dt = np.where(up, np.minimum(dt, mark - top), dt)
        for until in (self.lame[ships], self.stopped[ships]):
            left = until - now
            dt = np.where(left > EPS, np.minimum(dt, left), dt)
        return dt

    def _bend(self, active: Ints, to: float) -> None:
        """Keep a knot where a body alters between two common times."""
        some = active[self.now[active] < to - EPS]
        if len(some):
            here = self.here[some]
            self.bends.append((some, self.now[some], here, np.minimum(self.done[some], self.legs.nm[here]), self.made[some]))

    # -- events on the way --------------------------------------------------------------------------------------------

    def _breaks_down(self, ships: Ints | slice, local: Ints, active: Ints, now: Floats, up: Bools) -> bool:
        """Try the engines for each further six hours at top speed begun (NAV-S-068, SC-S-15)."""
        top = self.top[ships]
        long = up & (top > self.tired_min - 1e-3)
        if not long.any():
            return False
        whole = np.abs(top / self.tired_min - np.round(top / self.tired_min)) < 1e-6
        due = np.flatnonzero(long & whole & (self.tested[ships] != np.round(top)))
        broke = False
        all_ships = np.arange(len(self.coal))[ships]
        for d in due.tolist():
            s, f = int(all_ships[d]), int(active[local[d]])
            ship, minute = self.fleet.ships[s], round(float(now[local[d]]))
            self.tested[s] = round(float(self.top[s]))
            fell = speed.breakdown(self.run.dice, ship.key, minute)
            names = ("breakdown", "stopped")
            rolls = tuple(
                Roll(rule="NAV-S-068", what=f"{ship.name}: {names[k]}", faces=6, fell=str(face))
                for k, face in enumerate(fell.fell)
            )
            text = f"has run at top speed for {plural(round(float(self.top[s]) / 60), 'hour')}"
            rules: tuple[str, ...] = ("NAV-S-067", "NAV-S-068", "SC-S-15")
            if overruled(self.run, ship.key, minute):
                rolls, fell = struck(rolls), replace(fell, lame_min=0, stopped_min=0)
            if fell.lame_min:
                broke = True
                self.lame[s], self.stopped[s] = minute + fell.lame_min, minute + fell.stopped_min
                text += ", and her engines have broken down: "
                text += "she is stopped" if fell.stopped_min else "not over two-thirds speed for twelve hours"
            self.notes.append(Note(minute, f, "breakdown" if fell.lame_min else "tired", text, rules, rolls, ship.name))
        return broke

    def _empty(self, ships: Ints | slice, local: Ints, active: Ints, empty: Bools) -> None:
        all_ships = np.arange(len(self.coal))[ships]
        for d in np.flatnonzero(empty).tolist():
            f = int(active[local[d]])
            fuel = "petrol" if self.petrol[int(all_ships[d])] else "coal"
            text, name = f"has no {fuel} left, and stops the force", self.fleet.ships[int(all_ships[d])].name
            self.notes.append(Note(minute_after(self.now[f]), f, "no-coal", text, ("NAV-S-078",), ship=name))

    def _tick(self, k: int) -> None:
        """Keep at a common time the knot, and at each hour also the ships; test for extra coal (AMB-S-05)."""
        if k:
            self.grid_here.append(self.here.copy())
            self.grid_done.append(np.minimum(self.done, self.legs.nm[self.here]))
            self.grid_knots.append(self.knots.copy())
            self.came.append((self.on_row.copy(), self.made.copy()))
        minute = int(self.times[k])
        if minute % 60 and k:
            return
        was = self.over.copy()
        self.over = (self.normal > 0) & (np.round(self.burnt, 3) > np.round(self.normal, 3))
        self.hours.append(minute)
        self.hourly.append(self.ships_now())
        if not k:
            return  # she was on it before
        for s in np.flatnonzero(self.over & ~was & self.afloat).tolist():
            worse, slow = (bool(v[s]) for v in self.strained(slice(None))[:2])
            if not (worse or slow):
                continue
            text, name = "is on her extra coal: not over two-thirds, and a tenth slower at that", self.fleet.ships[s].name
            if not (worse and slow):
                text = "is on her extra coal: " + ("a tenth slower" if worse else "not over two-thirds")
            rules = ("NAV-S-069", "NAV-S-070", "AMB-S-05")
            self.notes.append(Note(minute, int(self.ship_force[s]), "extra-coal", text, rules, ship=name))

    # -- marks --------------------------------------------------------------------------------------------------------

    def mark(self, k: int) -> None:
        """Mark the state at a common time, to go on from."""
        parts = (self, self.battles, self.blows, self.ruled)
        self.marks.append(Mark(self.run, k, self.times[: k + 1], tuple(copied(vars(part)) for part in parts)))

    def go_on(self, marks: tuple[Mark, ...]) -> int:
        """Take up the last mark that holds; give its place among the common times, 0 if there is none."""
        last = next((n for n in reversed(range(len(marks))) if marks[n].holds(self.run, self.times)), None)
        if last is None:
            return 0
        mark = marks[last]
        was, battles, blows, ruled = (copied(part) for part in mark.parts)
        own = {name: getattr(self, name) for name in ("run", "end", "times", "battles", "blows", "ruled")}
        vars(self).update({**was, **own, "marks": list(marks[: last + 1])})
        self.battles.go_on(battles)
        self.blows.go_on(blows)
        vars(self.ruled).update(ruled)
        return mark.k

    # -- results --------------------------------------------------------------------------------------------------

    def ships_now(self) -> ShipsNow:
        """Copy the ships as they are."""
        return ShipsNow(**{name: getattr(self, name).copy() for name in ShipsNow.__dataclass_fields__})

    def result(self) -> Steamed:
        """Gather everything that later stages ask for."""
        here, done = np.stack(self.grid_here, 1), np.stack(self.grid_done, 1)
        lon, lat = self.find_places(here, done)
        body, at, bend_here, bend_done, bend_made = (
            (np.concatenate(v) for v in zip(*self.bends, strict=True))
            if self.bends
            else (as_ints([]), np.empty(0), as_ints([]), np.empty(0), np.empty(0))
        )
        rows, made = (np.stack(v, 1) for v in zip(*self.came, strict=True))
        heading, knots, came = self.legs.course[here], np.stack(self.grid_knots, 1), self.legs.course[rows]
        bends = Bends(body, at, *self.find_places(bend_here, bend_done), self.legs.course[bend_here], bend_made)
        bends = laid_over(self.battles.ways, self.times, (lon, lat, heading, knots, came, made), bends)
        return Steamed(
            **{name: getattr(self, name) for name in ("end", "times", "legs", "leg", "last", "hold", "idle", "hurts")},
            lon=lon,
            lat=lat,
            course=heading,
            knots=knots,
            hours=as_ints(self.hours),
            hourly=tuple(self.hourly),
            ships=self.ships_now(),
            held=tuple(self.held),
            bound=tuple(self.bound),
            steered=dict(self.battles.steered),
            bend_body=bends.body,
            bend_at=bends.at,
            bend_lon=bends.lon,
            bend_lat=bends.lat,
            notes=(*self.notes, *self.ruled.notes),
            came=(came, made),
            bend_came=(bends.course, bends.knots),
            dived=tuple((b, x, y) for b in sorted(self.submerged) for x, y in self.submerged[b]),
            marks=tuple(self.marks),
        )
