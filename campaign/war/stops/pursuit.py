"""The standing order for merchantmen: raiders chase those in sight, then resume their course (SC-N-09).

A capture takes six hours in sight, chase included (NAV-S-054), and the book compares courses as laid. By SC-N-09 an admiral may
order a raider to chase so many miles from her course. By her lookouts' reports she chases smoke until made out, lets neutrals go,
takes known enemies first, then the nearest. She meets her prey at nine-tenths of her best speed and keeps beside her until she
has or loses her or is too far away. One let go is left alone for the run. With an enemy in sight she does nothing of it, unless
to hold on (SC-N-08).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from campaign.war.stops import sights
from campaign.war.stops.standing_orders import at_most, lies_still, seen_at
from naval.geo import compass, course
from naval.run.facts import Turn, minute_after
from naval.run.movement.course_plan import list_force_orders, miles_after, standing_order
from naval.run.run_input import Done, hostile
from naval.run.trade_war.pursuit import NOBODY, RULE, After, pursuits
from naval.run.trade_war.raiding import find_hunts, raid_times
from naval.ships import helm
from naval.state.orders import CARRY_ON
from tactical.engine.text.words import plural

NAMED = 3
"""The level at which a merchantman's flag is known (SC-S-04)."""
BACK = "resumed her course"


@dataclass(frozen=True)
class Sight:
    """A merchantman in sight: number, from and to, minutes of making out her and her flag."""

    of: int
    start: float
    end: float
    made_out: float
    named: float


def due(run: Done) -> tuple[Turn, ...]:
    """List raiders' next turns, of the first such minute; none before the clock stands: none."""
    some = [f for f in range(len(run.fleet.forces)) if _may(run, f) and not lies_still(run, f)]
    if not some or not run.world.settings.trade:
        return ()
    run = replace(run, raid_times=raid_times(run))
    taken = {h.merchant: h.end for h in find_hunts(run) if h.fate == "taken"}
    watched = sights.watches(run)
    raiders = [_Raider(run, f, watched.get(f, []), taken) for f in some if f in run.raid_times]
    found = [turn for raider in raiders if (turn := raider.turn()) is not None]
    first = min((turn.minute for turn in found), default=0)
    return tuple(turn for turn in found if turn.minute == first)


def _may(run: Done, f: int) -> bool:
    force = run.fleet.forces[f]
    return force.after_nm > 0 or any(order.after_nm for _, order in list_force_orders(run, force))


class _Raider:
    """A raider in a run, as far as it is steamed."""

    def __init__(self, run: Done, f: int, enemies: list[sights.Seen], taken: dict[int, float]) -> None:
        self.run, self.f, self.raids, self.enemies = run, f, run.raid_times[f], enemies
        self.first = len(run.fleet.forces)
        self.spans = pursuits(run, f)
        self.sights = list(self._sights(taken))
        backs = {float(turn.minute) for turn in run.turns if turn.force == f and turn.rule == RULE and turn.after == NOBODY}
        self.let_go = {one.of for one in self.spans if one.until in backs}

    def _sights(self, taken: dict[int, float]) -> Iterator[Sight]:
        t, fleet = self.run.touches, self.run.fleet
        known = {one.of: one.known for one in self.run.world.touches if one.force == fleet.forces[self.f].key}
        begun = float(self.run.world.minute)
        for k in np.flatnonzero((t.i == self.f) & (t.j >= self.first)).tolist():
            m, start = int(t.j[k]) - self.first, float(t.start[k])
            before = int(known.get(fleet.merchants[m].key, 0)) if start <= begun else 0
            levels = [begun if before >= n else float(at[k]) for n, at in ((1, t.known_at), (NAMED, t.name_at))]
            yield Sight(m, start, min(float(t.end[k]), taken.get(m, math.inf)), levels[0], levels[1])

    def turn(self) -> Turn | None:
        """Find her next turn; None if there is none before the clock stands."""
        run, look = self.run, int(helm.value("look_min"))
        own = [turn for turn in run.turns if turn.force == self.f]
        at = max((turn.minute + look for turn in own if turn.rule == RULE), default=run.world.minute + 1)
        at = max([at, *(turn.minute + int(helm.value("minutes")) for turn in own if turn.rule != RULE)])
        at = max(at, run.fleet.forces[self.f].held_until + 1)
        while at < run.clock:
            busy = [b for n, a, b in run.steamed.held if n == self.f and a <= at <= b]
            now = next((one for one in self.spans if one.since <= at < one.until), None)
            if busy:
                at = int(max(busy)) + 1
                continue
            if now is None:
                ahead = [minute_after(one.start) + 1 for one in self.sights if one.end >= at]
                if not ahead:
                    return None
                if min(ahead) > at:
                    at = min(ahead)
                    continue
            turn = self._choose_turn(at, now)
            if turn is not None:
                return turn
            at += look
        return None

    def _choose_turn(self, minute: int, now: After | None) -> Turn | None:
        """Choose her turn at a minute; None where she need not turn, or may not."""
        run, f = self.run, self.f
        miles = miles_after(run, f, minute)
        if not miles or not any(a <= minute < b for a, b in self.raids):
            return None
        if any(s.start < minute <= s.end for s in self.enemies) and standing_order(run, f, minute) != CARRY_ON:
            return None
        own, most = seen_at(run, f, minute), at_most(run, f, minute)
        back = Turn(minute, f, (), BACK, RULE)
        left = (own.lon, own.lat) if now is None else now.left
        if most < helm.LEAST_KN or (now is not None and course.rhumb(*left, own.lon, own.lat)[1] > miles):
            return None if now is None else back
        here = [one for one in self.sights if one.start < minute <= one.end and self._may_be_prey(one, minute)]
        kept = [one for one in here if now is not None and one.of == now.of]
        for one in kept or sorted(here, key=lambda one: self._how_good(one, minute, own)):
            prey = seen_at(run, self.first + one.of, minute)
            meets, legs = helm.to_keep_beside(run.chart, own, prey, most)
            if not legs or (not kept and not self._may_chase(legs[0].lon, legs[0].lat, prey, most, left, miles, one)):
                continue
            if kept and not meets.differs(own):
                return None
            steers = compass.bearing_words(course.rhumb(own.lon, own.lat, legs[0].lon, legs[0].lat)[0])
            what = "a merchantman" if one.made_out <= minute else "smoke"
            text = "" if kept else f"steered {steers} at {plural(legs[0].knots, 'knot')}, after {what} in sight"
            return Turn(minute, f, legs, text, RULE, one.of, left)
        return None if now is None else back

    def _may_chase(
        self, lon: float, lat: float, prey: helm.Seen, most: float, left: tuple[float, float], miles: int, one: Sight
    ) -> bool:
        """Report whether a merchantman may be chased: slower, not let go before, and near enough."""
        return prey.knots < most and one.of not in self.let_go and course.rhumb(*left, lon, lat)[1] <= miles

    def _may_be_prey(self, one: Sight, minute: int) -> bool:
        """Report whether a merchantman may be an enemy: until her flag is known any may."""
        fleet = self.run.fleet
        return one.named > minute or hostile(fleet.forces[self.f].side, fleet.merchants[one.of].side)

    def _how_good(self, one: Sight, minute: int, own: helm.Seen) -> tuple[bool, float, int]:
        lon, lat = self.run.steamed.find_place(self.first + one.of, minute)
        return one.named > minute, round(course.rhumb(own.lon, own.lat, lon, lat)[1], 3), one.of
