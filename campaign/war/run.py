"""The six-hour run: a pure function over frozen data, in the book's order of play.

The arms of the war (:mod:`campaign.war.arms`) find what happens; this module decides who learns of it, when and how. A run is
always computed from its start, with its battles as input, so a player who was not in one cannot tell that the clock stopped:
nothing of his is computed in two pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import replace as renew

from campaign.war.arms.arm import Arm, Play
from campaign.war.arms.sea import SeaArm
from campaign.war.communications.dispatch import GENERAL, carry, unlooked, write
from campaign.war.communications.forwarding import first_told, forward, log_of
from campaign.war.communications.net import net_of
from campaign.war.communications.overheard_wireless import overhear
from campaign.war.communications.port_offices import FromLand, take_on
from campaign.war.communications.wireless import drowned, looks
from campaign.war.edits.application import edited
from campaign.war.outcome import Line, Outcome
from campaign.war.paper import Post, Watch
from campaign.war.press.articles import articles
from campaign.war.press.masters import masters_reports
from campaign.war.press.papers_at_sea import read_at_sea
from campaign.war.press.prize_news import claims_aboard, prize_news
from campaign.war.press.tips import tips
from campaign.war.reporting.report import report
from naval.geo.chart import Chart
from naval.ruling_kinds import settled
from naval.run.run_input import SIDES, Done, Given
from naval.state.orders import Orders
from naval.state.outcome import Cut, Interrupt
from naval.state.rulings import NONE, Rulings
from naval.state.world import World
from tactical.engine.dice import Dice

SEA = SeaArm()


def run(
    world: World,
    chart: Chart,
    orders: dict[str, Orders],
    seed: str,
    until: int,
    interrupts: tuple[Interrupt | Cut, ...] = (),
    rulings: Rulings = NONE,
    beside: Sequence[Arm] = (),
) -> Outcome:
    """Run the war from ``world.minute`` to ``until`` (minutes), or to where the clock must stop.

    ``orders`` are by seat; without one forces go on as they were. The run stops with ``engagement`` when hostile forces meet
    inside battle range by day, with ``asked`` after a battle in ``interrupts`` whose cabins have not been asked, with ``asked``
    and ``cut`` at a sighting: compute again from the same world with the battle, its orders, or the cut and its orders in
    ``interrupts``. With ``breaks`` battles stop for others: compute again with each as it stood, and those who joined. A battle
    beyond ``until`` is given ``afoot``, as it stands there, and to the next run too (SC-N-05).

    ``rulings`` are the umpire's, ``beside`` the arms beside the sea. Raises ValueError if ``until`` is not after the world's
    minute, or a battle ends after it.
    """
    if until <= world.minute:
        raise ValueError(f"a run from minute {world.minute} cannot end at minute {until}")
    for i in interrupts:
        if isinstance(i, Interrupt) and i.end_minute > until:
            raise ValueError(
                f"the battle of minute {i.minute} ends at {i.end_minute}: a run to {until} takes it as it stands there"
            )
    due = sorted(interrupts, key=lambda i: (i.minute, i.forces))
    fought, stops = tuple(i for i in due if isinstance(i, Interrupt)), tuple(c for c in due if isinstance(c, Cut))
    rulings, fell = settled(rulings, Dice(seed))
    chances = tuple((one.act, one.fell) for one in fell)
    given = Given(world, chart, orders, Dice(seed), until, fought, stops, rulings, chances=chances)
    return edited(order_of_play(given, (SEA, *beside)), rulings.edits, Dice(seed))


def order_of_play(given: Given, arms: Sequence[Arm]) -> Outcome:
    """Play one run, stage by stage, and each stage arm by arm."""
    play = Play(given)
    arms = [arm.plan(play) for arm in arms]  # rulings act, ships part from forces
    for arm in arms:
        arm.move(play)  # orders become tracks, to where the clock stops: nothing after it has happened
    for arm in arms:
        arm.act(play)  # work at places, raids, coaling, port offices
    for arm in arms:
        arm.detect(play)  # entries of lookouts, officers of the watch and neutrals
    post = signal(play.sea, play.watch, play.word)  # dispatches and logs, hour by hour
    post = prize_news(play.sea, post)  # prizes that become known
    post = tips(play.sea, post)  # reports of neutral coasts and skippers
    post = masters_reports(play.sea, post)  # what merchantmen saw
    for papers, events in play.rumours:
        post = post.send(papers, given.until, events)  # and of neutrals ashore
    post = read_at_sea(play.sea, post, given.world.minute)  # newspapers that were ashore
    post = articles(play.sea, post)  # today's
    play.post = read_at_sea(play.sea, post, given.until - 1)
    return tell(play, arms)


def tell(play: Play, arms: Sequence[Arm]) -> Outcome:
    """Report to each seat what has reached it, and return the new truth."""
    for arm in arms:
        arm.report(play)
    return renew(report(play.sea, play.world, play.papers, play.events), land=play.land, ashore=play.halt)


def opening(given: Given, beside: Sequence[Arm] = ()) -> Outcome:
    """Report the state at a minute, before anybody has moved."""
    play, arms = Play(given), (SEA, *beside)
    for arm in arms:
        arm.stand(play)
    play.post = signal(play.sea, play.watch, play.word)
    return tell(play, arms)


def begin(world: World, chart: Chart, beside: Sequence[Arm] = ()) -> Outcome:
    """Report to every seat as the campaign opens: status, ports, and the positions in touch."""
    return opening(Given(world, chart, {}, Dice(""), world.minute), beside)


def first_visit(world: World, chart: Chart, orders: dict[str, Orders]) -> tuple[Line, ...]:
    """List Admiralties' dispatches that reach cabins at the first minute, before they order (NAV-S-042).

    ``orders`` are the Admiralties' alone. The run reports them again, byte for byte.
    """
    outcome = opening(Given(world, chart, orders, Dice(""), world.minute))
    return tuple(one for one in outcome.lines if one[0].kind == "dispatch" and one[0].arrives == world.minute == one[0].happened)


def signal(done: Done, watch: Watch, land: FromLand) -> Post:
    """Move dispatches and logs where there is a path; else they wait aboard (NAV-S-022, 023, 028, 034; SC-S-05, 06).

    At every whole hour each side's net is built: dispatches go on, forces in touch send position and log, listeners hear hostile
    wireless. New dispatches are tried at the run's start. ``land`` is what its post has brought to port offices, and who is
    aboard (LC-136, LC-195).
    """
    start, until = done.world.minute, done.until
    post = write(done).send([*first_told(done), *log_of(done, watch), *claims_aboard(done)], until)
    listens = done.world.settings.overhearing  # stations of a side without a ship hear the enemy too
    writing = {f.side for f in done.fleet.forces} | {s.side for s in done.world.seats if s.role == GENERAL}
    sides = [side for side in SIDES if listens or side in writing]
    before = start - 1
    for tick in looks(done):
        post = take_on(post, land, before, tick)
        noise = drowned(done, tick)
        nets = {side: net_of(done, side, tick, noise) for side in sides}
        for side, net in nets.items():
            if tick > start or start == until:
                post = forward(done, post, net, side)
            post = carry(done, post, net, side, before, land.generals)
        post = overhear(done, post, nets, tick)
        before = tick
    return replace(post, handed=(*post.handed, *unlooked(done, post, before)))
