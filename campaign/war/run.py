"""The six-hour run: a pure function over frozen data, a short list of stages of one shape.

Every stage takes the :class:`~naval.run.work.Work` so far and gives it back with its own part filled in. A run is always
computed from its start, with the battles that interrupted it as input, so whoever was not in a battle cannot tell that
the clock stopped: nothing of his is computed in two pieces.
"""

from __future__ import annotations

from collections.abc import Callable

from campaign.war.clock import contact
from campaign.war.post import signal
from campaign.war.press import press
from campaign.war.told import lookout, report
from naval.geo.chart import Chart
from naval.run import harbour, light, mines, parting, plan, prizes, sight, steam, trade, works
from naval.run.work import Work
from naval.state.orders import Orders
from naval.state.outcome import Cut, Interrupt, Outcome, Report
from naval.state.rulings import NONE, Rulings
from naval.state.world import World
from tactical.engine.dice import Dice

Stage = Callable[[Work], Work]

STAGES: tuple[Stage, ...] = (
    parting.company,  # ships part from forces and join others
    plan.plan,  # orders become legs
    steam.steam,  # legs become tracks; coal and engines; battles already fought
    mines.mines,  # who runs upon a mine, and what that does to her track
    light.light,  # weather and sun: how far one sees
    sight.sight,  # closest approach of every hostile pair
    contact.contact,  # inside battle range the clock stops: nothing after it has happened
    works.tasks,  # cables, stations and mines: work done at a place
    trade.trade,  # raiders and merchantmen
    harbour.harbour,  # who is in port, and coals
    prizes.crews,  # crews of merchantmen that were sunk come ashore
    lookout.lookout,  # what each force can say of what it saw
    signal.signal,  # dispatches and logs, hour by hour
    press.press,  # tips from neutral coasts, and articles
    report.report,  # what each seat is told, and the new world
)

OPENING: tuple[Stage, ...] = (
    plan.plan,
    steam.steam,
    light.fair,
    contact.contact,
    trade.trade,
    harbour.harbour,
    signal.signal,
    report.report,
)


def run(
    world: World,
    chart: Chart,
    orders: dict[str, Orders],
    seed: str,
    until: int,
    interrupts: tuple[Interrupt | Cut, ...] = (),
    rulings: Rulings = NONE,
) -> Outcome:
    """Run the war from ``world.minute`` to ``until`` (minutes), or to where the clock must stop before.

    ``orders`` by seat; a seat that is absent keeps what its forces were doing. It stops with ``engagement`` when hostile
    forces come inside battle range by day, or with ``asked`` when a battle in ``interrupts`` is over and its cabins have
    not been asked, or with ``asked`` and ``cut`` when an enemy came in sight of somebody: compute again from the same
    world with the battle, its orders, or the cut and its orders added to ``interrupts``. ``rulings`` are the umpire's.
    Raises ValueError if ``until`` is not after the world's minute.
    """
    if until <= world.minute:
        raise ValueError(f"a run from minute {world.minute} cannot end at minute {until}")
    return _through(STAGES, world, chart, orders, seed, until, interrupts, rulings)


def begin(world: World, chart: Chart) -> Outcome:
    """What every seat knows when the campaign opens: status, ports, and the positions that are in touch."""
    return _through(OPENING, world, chart, {}, "", world.minute, ())


def first_visit(world: World, chart: Chart, orders: dict[str, Orders]) -> tuple[Report, ...]:
    """The Admiralties' notes that reach a cabin at the run's first minute, so that she orders with them in hand (NAV-S-042).

    ``orders`` are the Admiralties' alone, sealed for this run. The run itself reports the same again, byte for byte.
    """
    outcome = _through(OPENING, world, chart, orders, "", world.minute, ())
    return tuple(r for r in outcome.reports if r.kind == "dispatch" and r.arrives == world.minute == r.happened)


def _through(
    stages: tuple[Stage, ...],
    world: World,
    chart: Chart,
    orders: dict[str, Orders],
    seed: str,
    until: int,
    interrupts: tuple[Interrupt | Cut, ...],
    rulings: Rulings = NONE,
) -> Outcome:
    due = sorted(interrupts, key=lambda i: (i.minute, i.forces))
    fought = tuple(i for i in due if isinstance(i, Interrupt))
    cuts = tuple(c for c in due if isinstance(c, Cut))
    work = Work(
        world=world,
        chart=chart,
        orders=orders,
        dice=Dice(seed),
        until=until,
        interrupts=fought,
        cuts=cuts,
        stop=until,
        rulings=rulings,
    )
    for stage in stages:
        work = stage(work)
    return Outcome(
        world=work.world, events=work.events, reports=work.reports, engagement=work.engagement, asked=work.asked, cut=work.cutting
    )
