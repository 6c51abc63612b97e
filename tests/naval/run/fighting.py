"""Wars whose battles are fought by rule set jane and taken in by their runs, as in a war."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import naval.rulesets.jane  # noqa: F401 -- registers the rule set
from campaign.war.outcome import Outcome
from campaign.war.run import run
from campaign.war.stops.fought_battles import Fought
from naval.geo.chart import Chart
from naval.state.orders import Orders
from naval.state.outcome import Break, Cut, Engagement, Interrupt
from naval.state.world import World
from tactical.engine.play import fight

Given = dict[str, Orders]


def fought(met: Engagement, seed: str) -> Fought:
    record = fight.fight("jane", met.setup, seed)
    return Fought(
        met=met,
        clock=tuple(view["turn"] for view in record["views"]["umpire"]),
        views={side: views for side, views in record["views"].items() if side != "umpire"},
        umpire=record["views"]["umpire"],
        result=record["result"],
        stood=cache(
            lambda moves: fight.break_off_battle("jane", met.setup, seed, moves)
        ),  # a run that is computed again asks again
    )


@dataclass
class Battle:
    """A battle, with the seats and the minute of its stop, and the orders after it."""

    fought: Fought
    stopped: tuple[int, tuple[str, ...]] | None = None
    orders: Given | None = None

    @property
    def over(self) -> int:
        return self.stopped[0] if self.stopped else self.fought.met.minute + self.fought.minutes


@dataclass
class Loop:
    """Runs one after another to their ends, with every stop on the way. ``asks`` gives orders for the seats asked."""

    chart: Chart
    seed: str
    asks: Callable[[World, tuple[str, ...]], Given] = lambda world, seats: {}
    battles: list[Battle] = field(default_factory=list)
    stops: list[Outcome] = field(default_factory=list)
    breaks: list[Break] = field(default_factory=list)

    def interrupts(self, world: World, until: int) -> tuple[Interrupt, ...]:
        """List the battles that fall into a run."""
        here = [b for b in self.battles if b.over > world.minute or b.fought.met.minute >= world.minute]
        return tuple(b.fought.taken_in(until, b.orders, b.stopped) for b in here)

    def once(self, world: World, orders: Given, until: int, cuts: tuple[Cut, ...] = ()) -> Outcome:
        return run(world, self.chart, orders, self.seed, until, (*self.interrupts(world, until), *cuts))

    def to_end(self, world: World, orders: Given, until: int) -> Outcome:
        """Play a run to its end. Its stops are in ``stops``, each battle in ``battles``."""
        cuts: tuple[Cut, ...] = ()
        self.stops = []
        for _ in range(80):
            out = self.once(world, orders, until, cuts)
            if self.fights_on(out):
                continue
            if not out.asked:
                return out
            self.stops.append(out)
            new = self.asks(world, out.asked)
            if out.cut is not None:
                cuts += (Cut(out.cut.minute, out.cut.asked, out.cut.sighted, new),)
            self.ordered(out.world.minute, new)
        raise AssertionError("the run does not come to its end")

    def fights_on(self, out: Outcome) -> bool:
        """Take in a battle that opens, or that stops for others; return False if the run has stopped for neither."""
        if out.breaks:
            self._break(out)
        elif out.engagement is not None:
            assert out.reports == ()
            self.battles.append(Battle(fought(out.engagement, f"battle-{len(self.battles)}")))
        return bool(out.breaks) or out.engagement is not None

    def ordered(self, now: int, new: Given) -> None:
        """Give the orders of a stop to the battles that are over then."""
        for battle in self.battles:
            if battle.orders is None and battle.stopped is None and battle.over == now:
                battle.orders = new

    def _break(self, out: Outcome) -> None:
        self.breaks += out.breaks
        for one in out.breaks:
            (battle,) = [b for b in self.battles if (b.fought.met.minute, b.fought.met.forces) == (one.minute, one.forces)]
            assert battle.stopped is None
            assert one.minute < one.at < battle.over
            battle.stopped = one.at, one.joined
