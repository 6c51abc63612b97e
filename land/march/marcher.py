"""One body on the march, minute by minute: its head, what its column still lies on, how tired it gets (LC-080 to LC-094).

Everything that goes on into the next minute is in the body and in the order it holds, so a march may be cut anywhere.
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
    """A body while it is moved. ``party`` is given for what is no body of troops: a headquarters, which keeps off no road."""

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
        self.tired = body.fatigue  # as its last hour of marching ended
        self.carts = party is None and not any(unit.men and unit.kind.fights for unit in body.units)  # a train, or wagons
        self.now = now  # the minute that is being marched

    # ---- what it is at ----

    @property
    def held(self) -> Held | None:
        """The order it holds."""
        return self.body.held

    @property
    def task(self) -> Task | None:
        """The task it is at; None: it has none left."""
        held = self.body.held
        return held.order.tasks[held.at] if held and held.at < len(held.order.tasks) else None

    @property
    def waits(self) -> bool:
        """Whether it stands on its way, whatever the cause: it has drawn aside (LC-090)."""
        return not self.way or self.way[-1].until < self.now * MINUTE

    @property
    def barred(self) -> bool:
        """Whether a river, a broken way or an enemy in place holds it up."""
        return self.held is not None and self.held.halted in (BLOCKED, ENEMY, RIVER)

    @property
    def bridges(self) -> bool:
        """Whether it brings a bridging train."""
        return any(unit.code == "bt" and unit.men for unit in self.body.units)

    def hold(self, **new: Any) -> None:
        """Put down how its order stands."""
        assert self.body.held is not None
        self.body = replace(self.body, held=replace(self.body.held, **new))

    def tell(self, minute: int, kind: str, what: str = "", where: str = "", men: int = 0) -> None:
        """Note a fact."""
        task = self.held.at if self.held else 0
        self.facts.append(Fact(minute=minute, body=self.key, kind=kind, what=what, where=where, men=men, task=task))

    def halt(self, minute: int, why: str, where: str = "") -> None:
        """It comes to a stand on its way, and says so once (LC-061); one that halts for good does so by night too."""
        if self.held and self.held.halted != why and not (self.held.halted in FOR_GOOD and why in PASSING):
            self.tell(minute, HALTED, why, where)
            self.hold(halted=why, came=minute)

    def goes(self, minute: int) -> None:
        """Its head moves off, or on again."""
        assert self.held is not None
        if self.held.halted or self.held.came >= 0:
            self.tell(minute, OFF)
            self.hold(halted="", came=-1)

    # ---- the way ----

    def closed(self, now: int) -> bool:
        """Whether its tail is up (LC-088): a halted body has no length."""
        return not self.way or self.way[-1].until + column.lag_um(self.tail_um, self.way[-1].lag) <= now

    def go(self, one: Stretch) -> None:
        """Its head goes on: the stretch before is lengthened, if it is the same one at the same pace."""
        before = self.way[-1] if self.way else None
        if before and not (before.until < one.since and self.closed(one.since)):
            one = replace(one, lag=min(one.lag, before.lag))
        if before and _same(before) == _same(one) and (before.b, before.until) == (one.a, one.since):
            one = replace(one, since=before.since, a=before.a, start=before.start)
            self.way.pop()
        self.way.append(one)
        self.um = one.b

    def settle(self, roads: Roads) -> Body:
        """The body with its head where it has gone to."""
        if self.way:
            last = self.way[-1]
            spot = spot_on(last, last.b, roads)
            self.body = replace(self.body, spot=spot, past_um=last.b % METRE if spot.edge else 0, came_by=last.edge)
        return self.body

    # ---- hours ----

    def minute_marched(self, minute: int, hard: bool) -> None:
        """A minute in which its head moved, up to ``minute`` (LC-092)."""
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
        """An hour of marching is full, or ends where the body halts: fatigue, and who fell out in it (LC-092, LC-094)."""
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
        """A minute in which its head stood, up to ``minute``: rest, and half of the stragglers after three hours of a run.

        (LC-092, LC-094)
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
        """The body as the march leaves it, its column on the edges behind it, and when its tail would be up (LC-088)."""
        now = until * MINUTE
        kept = [one for one in self.way if one.until + column.lag_um(self.tail_um, one.lag) + gap() > now]
        behind = [one for one in kept if one.until + column.lag_um(self.tail_um, one.lag) > now]
        edges = list(dict.fromkeys(one.edge for one in reversed(behind) if one.edge))
        tail = behind[-1].until + column.lag_um(self.tail_um, behind[-1].lag) if behind else 0
        return replace(self.body, trail=tuple(kept), column=tuple(edges), tail_at=-(-tail // MINUTE))


def stands_on(body: Body) -> bool:
    """Whether its trail leads to where it is: trains, ships, battles and flight put a body elsewhere, and its column with it."""
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
    """What two stretches share if they are one: the road or leg, the pace of its head and of what follows."""
    return one.edge, one.line, one.step, one.lag
