"""March of one body, minute by minute: its head, its column, its fatigue (LC-080 to LC-094).

The body and the order it holds carry all that goes on into the next minute, so a march may be cut anywhere.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from land.march import column, exhaustion, stragglers
from land.march.column import Column
from land.march.facts import BLOCKED, CAME_BACK, ENEMY, FELL_OUT, FOR_GOOD, HALTED, OFF, PASSING, RIVER, Fact
from land.march.pace import HOUR, Party
from land.march.roads import gap
from land.march.track import Roads, spot_on
from land.state.trail import METRE, MINUTE, Stretch
from land.state.world import Body, Held, Task

NEAR_DEG = 2e-6  # a spot in the open is rounded to millionths of a degree


class Mover:
    """Body while it is moved. A headquarters, which keeps off no road, gives its own ``party``."""

    def __init__(self, body: Body, now: int, want: Fraction, tires: bool, party: Party | None = None) -> None:
        self.body, self.key = body, body.key
        self.way: list[Stretch] = list(body.trail) if stands_on(body) else []
        self.facts: list[Fact] = []
        self.alone = party is not None
        self.party = party or column.party_of(body)
        self.line: Column = column.of_body(body)
        self.tail_um = int(self.line.whole * column.YARD_UM)
        self.size = stragglers.all_told(body)
        self.want, self.tires = want, tires
        self.um = (body.spot.metres * METRE + body.past_um) if body.spot.edge else 0
        self.tired = body.fatigue  # as of the end of its last hour of marching
        self.carts = party is None and not any(unit.men and unit.kind.fights for unit in body.units)  # a train, or wagons
        self.now = now  # the minute that is being marched

    # ---- what it is at ----

    @property
    def held(self) -> Held | None:
        """Return the order it holds."""
        return self.body.held

    @property
    def task(self) -> Task | None:
        """Return the present task; None: it has none left."""
        held = self.body.held
        return held.order.tasks[held.at] if held and held.at < len(held.order.tasks) else None

    @property
    def waits(self) -> bool:
        """Report whether it stands on its way, for whatever reason: it has drawn aside (LC-090)."""
        return not self.way or self.way[-1].until < self.now * MINUTE

    @property
    def barred(self) -> bool:
        """Report whether a river, a broken way or an enemy in place holds it up."""
        return self.held is not None and self.held.halted in (BLOCKED, ENEMY, RIVER)

    @property
    def bridges(self) -> bool:
        """Report whether it brings a bridging train."""
        return any(unit.code == "bt" and unit.men for unit in self.body.units)

    def hold(self, **new: Any) -> None:
        """Update the state of its order."""
        assert self.body.held is not None
        self.body = replace(self.body, held=replace(self.body.held, **new))

    def tell(self, minute: int, kind: str, what: str = "", where: str = "", men: int = 0) -> None:
        """Note a fact."""
        task = self.held.at if self.held else 0
        self.facts.append(Fact(minute=minute, body=self.key, kind=kind, what=what, where=where, men=men, task=task))

    def halt(self, minute: int, why: str, where: str = "") -> None:
        """Halt on the way and say so once (LC-061); a body halted for good stays so by night."""
        if self.held and self.held.halted != why and not (self.held.halted in FOR_GOOD and why in PASSING):
            self.tell(minute, HALTED, why, where)
            self.hold(halted=why, came=minute)

    def goes(self, minute: int) -> None:
        """Move its head off, or on again."""
        assert self.held is not None
        if self.held.halted or self.held.came >= 0:
            self.tell(minute, OFF)
            self.hold(halted="", came=-1)

    # ---- the way ----

    def closed(self, now: int) -> bool:
        """Report whether its tail is up: a halted body has no length (LC-088)."""
        return not self.way or self.way[-1].until + column.lag_um(self.tail_um, self.way[-1].lag) <= now

    def go(self, one: Stretch) -> None:
        """Extend its way; a stretch on the same road at the same pace lengthens the one before."""
        before = self.way[-1] if self.way else None
        if before and not (before.until < one.since and self.closed(one.since)):
            one = replace(one, lag=min(one.lag, before.lag))
        if before and _same(before) == _same(one) and (before.b, before.until) == (one.a, one.since):
            one = replace(one, since=before.since, a=before.a, start=before.start)
            self.way.pop()
        self.way.append(one)
        self.um = one.b

    def settle(self, roads: Roads) -> Body:
        """Return the body with its head where it has gone."""
        if self.way:
            last = self.way[-1]
            spot = spot_on(last, last.b, roads)
            self.body = replace(self.body, spot=spot, past_um=last.b % METRE if spot.edge else 0, came_by=last.edge)
        return self.body

    # ---- hours ----

    def minute_marched(self, minute: int, hard: bool) -> None:
        """Count a minute, up to ``minute``, in which its head moved (LC-092)."""
        body = self.body
        if self.held:
            self.hold(marched=self.held.marched + 1)
        self.body = replace(
            self.body,
            rest_min=0,
            marched=exhaustion.with_minute(body.marched, minute),
            hour_min=body.hour_min + 1,
            hour_hard=body.hour_hard + int(hard),
        )
        if self.body.hour_min >= HOUR:
            self.hour_over(minute)

    def hour_over(self, minute: int) -> None:
        """End an hour of marching, full or cut short by a halt: add fatigue, drop stragglers (LC-092, LC-094)."""
        body = self.body
        self.body = replace(body, hour_min=0, hour_hard=0)
        if not self.tires or not exhaustion.counts(body.hour_min):
            return
        men = exhaustion.stragglers(stragglers.all_told(body), body.fatigue, body.hunger)
        out = stragglers.fall_out(body, men)
        nth = exhaustion.nth_hour(sum(body.marched))
        fatigue, spent = exhaustion.after_hour(body.fatigue, body.spent, nth, exhaustion.counts(body.hour_hard))
        self.body = replace(self.body, fatigue=fatigue, spent=spent, units=out.units, stragglers=out.stragglers)
        self.tired, self.size = fatigue, stragglers.all_told(self.body)
        if men:
            self.tell(minute, FELL_OUT, men=men)

    def minute_halted(self, minute: int, run: int, billets: bool, rests: bool) -> None:
        """Count a minute, up to ``minute``, in which its head stood: rest, and half of the stragglers back after three hours of a
        run (LC-092, LC-094).
        """
        body = self.body
        rest = body.rest_min + 1 if rests else 0
        if body.hour_min and (not rests or rest >= exhaustion.part()):
            self.hour_over(minute)
        body = self.body
        fatigue = exhaustion.rested(body.fatigue, rest, billets, body.hunger, body.half_rations) if self.tires else body.fatigue
        self.body = replace(
            body,
            rest_min=rest,
            marched=exhaustion.aged(body.marched, minute - 1, minute),
            fatigue=fatigue,
            spent=exhaustion.is_spent(fatigue, body.spent),
        )
        if min(rest, minute - run) == stragglers.back_min() and self.body.stragglers:
            back = stragglers.come_back(self.body)
            self.body = replace(self.body, units=back.units, stragglers=back.stragglers)
            self.size = stragglers.all_told(self.body)
            self.tell(minute, CAME_BACK, men=back.men)

    # ---- the end ----

    def done(self, until: int) -> Body:
        """Return the body as the march leaves it, its column on the edges behind it, and the minute its tail would be up
        (LC-088).
        """
        now = until * MINUTE
        kept = [one for one in self.way if one.until + column.lag_um(self.tail_um, one.lag) + gap() > now]
        behind = [one for one in kept if one.until + column.lag_um(self.tail_um, one.lag) > now]
        edges = list(dict.fromkeys(one.edge for one in reversed(behind) if one.edge))
        tail = behind[-1].until + column.lag_um(self.tail_um, behind[-1].lag) if behind else 0
        return replace(self.body, trail=tuple(kept), column=tuple(edges), tail_at=-(-tail // MINUTE))


def stands_on(body: Body) -> bool:
    """Report whether a body's trail leads to where it is: trains, ships, battles and flight move a body without one."""
    last, spot = body.trail[-1] if body.trail else None, body.spot
    if last is None:
        return False
    if spot.place:
        return last.place == spot.place
    if spot.edge:
        return last.edge == spot.edge and last.b == spot.metres * METRE + body.past_um
    share = last.b / last.whole if last.whole else 0.0
    x, y = (last.line[n] + (last.line[n + 2] - last.line[n]) * share for n in (0, 1))
    return not last.edge and max(abs(x - spot.lon), abs(y - spot.lat)) < NEAR_DEG


def _same(one: Stretch) -> tuple[object, ...]:
    return one.edge, one.line, one.step, one.lag
