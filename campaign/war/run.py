"""The six-hour run: a pure function over frozen data, which reads like the book's order of play.

Each stage takes the parts that it uses and gives back what it makes. What happens at sea is found in :mod:`naval.run`;
who learns of it, when and how, is decided here. A run is always computed from its start, with the battles that
interrupted it as input, so whoever was not in a battle cannot tell that the clock stopped: nothing of his is computed in
two pieces.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as renew

from campaign.war.ashore import Ashore, at_first, beside, handed_over, manned, put_on_land, stopped
from campaign.war.communications.ashore import NO_LAND, FromLand, take_on
from campaign.war.communications.dispatch import GENERAL, carry, unlooked, write
from campaign.war.communications.forward import first_told, forward, log_of
from campaign.war.communications.log import lines
from campaign.war.communications.net import net_of
from campaign.war.communications.overhear import overhear
from campaign.war.communications.wireless import drowned, looks
from campaign.war.edits.edited import edited
from campaign.war.outcome import Line, Outcome
from campaign.war.paper import Post, Watch
from campaign.war.press.articles import articles
from campaign.war.press.ashore import ashore_tips
from campaign.war.press.prize_news import claims_aboard, prize_news
from campaign.war.press.tips import tips
from campaign.war.reporting.ashore import Teller
from campaign.war.reporting.lookout import sightings
from campaign.war.reporting.report import report
from campaign.war.ruled_ashore import begun as ruled_ashore
from campaign.war.shore import Shore, fire, keep_off, ports_after, shore_of, silenced
from campaign.war.sky import SeaSky
from campaign.war.stops import pursuit, standing
from campaign.war.stops.contact import contact
from naval.geo.chart import Chart
from naval.ruling_kinds import settled
from naval.run.damage.battery_fire import under_fire
from naval.run.damage.mines import mines
from naval.run.harbours.harbour import harbour
from naval.run.harbours.works import tasks
from naval.run.movement.course_plan import plan
from naval.run.movement.detachment import company
from naval.run.movement.prizes import crews
from naval.run.movement.rulings_applied import begun, hurt, terms_ruled
from naval.run.movement.steaming import steam
from naval.run.rulings.umpire_events import prepared, severed
from naval.run.run_input import SIDES, Done, Given
from naval.run.sighting.light import fair, light
from naval.run.sighting.sight import sight
from naval.run.trade_war.raiding import trade
from naval.state.orders import Orders
from naval.state.outcome import Cut, Event, Interrupt
from naval.state.rulings import NONE, Rulings
from naval.state.world import World
from tactical.engine.dice import Dice


def run(
    world: World,
    chart: Chart,
    orders: dict[str, Orders],
    seed: str,
    until: int,
    interrupts: tuple[Interrupt | Cut, ...] = (),
    rulings: Rulings = NONE,
    ashore: Ashore | None = None,
) -> Outcome:
    """Run the war from ``world.minute`` to ``until`` (minutes), or to where the clock must stop before.

    ``orders`` by seat; a seat that is absent keeps what its forces were doing. It stops with ``engagement`` when hostile
    forces come inside battle range by day, or with ``asked`` when a battle in ``interrupts`` is over and its cabins have
    not been asked, or with ``asked`` and ``cut`` when an enemy came in sight of somebody: compute again from the same
    world with the battle, its orders, or the cut and its orders added to ``interrupts``. With ``breaks`` it stops because
    battles in ``interrupts`` do, for others: compute again with each as it stood at that minute, and who joined it. A battle
    that is fought beyond ``until`` is given ``afoot``, as it stands there, and then to the next run as well (SC-N-05).
    ``rulings`` are the umpire's, ``ashore`` is the land of a war that has one.
    Raises ValueError if ``until`` is not after the world's minute, or a battle ends after it.
    """
    if until <= world.minute:
        raise ValueError(f"a run from minute {world.minute} cannot end at minute {until}")
    for i in interrupts:
        if isinstance(i, Interrupt) and i.over > until:
            raise ValueError(f"the battle of minute {i.minute} ends at {i.over}: a run to {until} takes it as it stands there")
    due = sorted(interrupts, key=lambda i: (i.minute, i.forces))
    fought, stops = tuple(i for i in due if isinstance(i, Interrupt)), tuple(c for c in due if isinstance(c, Cut))
    rulings, fell = settled(rulings, Dice(seed))
    chances = tuple((one.act, one.fell) for one in fell)
    outcome = order_of_play(Given(world, chart, orders, Dice(seed), until, fought, stops, rulings, chances=chances), ashore)
    return edited(outcome, rulings.edits, Dice(seed))


def order_of_play(given: Given, ashore: Ashore | None = None) -> Outcome:
    """One run, stage by stage."""
    by_ruling: list[Event] = []
    if ashore is not None and (given.rulings.acts or given.chances):
        stood, by_ruling = ruled_ashore(ashore.land, ashore.country, given.rulings, given.world, given.chances)
        ashore = replace(ashore, land=stood, terms=terms_ruled(ashore.terms, given.rulings))
    ground = None if ashore is None else shore_of(ashore.land, ashore.country, ashore.terms, ashore.season)
    done = at_sea(
        company(prepared(begun(given))), ground
    )  # ships part from forces; they steam to where the clock stops: nothing after it has happened
    land = None if ashore is None else beside(ashore, done)  # armies march under the same sky, as far as the sea has come
    done = done if land is None else manned(stopped(done, land), land)
    done = done if ground is None else silenced(ground, done)  # stations that have fallen with their places
    done = severed(tasks(done))  # cables, stations and mines: work done at a place, or prepared by the umpire
    done = trade(done)  # raiders and merchantmen
    done = crews(harbour(done))  # who lies in port coals; crews of merchantmen that were sunk come ashore

    entries, labels = sightings(done, done.until)
    watch = Watch(entries, labels, lines(done))  # what lookouts saw, and officers of the watch wrote
    word = NO_LAND if land is None else handed_over(land, done)
    post = signal(done, watch, word)  # dispatches and logs, hour by hour
    post = prize_news(done, post)  # prizes that become known
    post = tips(done, post)  # what neutral coasts and skippers tell
    if ashore is not None and land is not None:
        sky = SeaSky(done.weather, given.world.calendar, ashore.season, ashore.land.skies)
        post = ashore_tips(done, post, land, ashore.country, ashore.terms, sky, ashore.land)  # and neutrals ashore
    post = articles(done, post)  # what is printed
    if ashore is None or land is None:
        return report(done, watch, post)  # what each seat is told, and the new world
    post, land = put_on_land(ashore, done, post, land)  # word for generals rides on from the ports
    after, papers = Teller(land, ashore.country, given.world.seats, ashore.terms.hq_hears_mi).papers()
    outcome = report(done, watch, post, papers, (*by_ruling, *land.events))
    return renew(outcome, world=ports_after(outcome.world, after, ashore.country), land=after, ashore=land.stop)


def at_sea(given: Given, shore: Shore | None = None) -> Done:
    """To where the clock stops, once more for every time that forces alter by their standing orders (SC-N-08, SC-N-09), and for
    what the shore does to them (LC-246)."""
    laid = plan(given)  # orders become legs
    known = None  # what the last time comes to is so again up to where somebody alters
    while True:
        planned = under_fire(hurt(replace(laid, turns=given.turns, fires=given.fires)))
        sea = mines(steam(planned, known))  # legs become tracks, through battles already fought; who runs upon a mine
        known = sea.steamed
        lit = light(sea)
        if shore is not None and (lying := keep_off(shore, lit)):
            given = replace(given, turns=(*given.turns, *lying))
            continue
        if shore is not None and (fires := fire(shore, lit)):
            given = replace(given, fires=(*given.fires, *fires))
            continue
        seen = sight(lit)  # weather and sun: how far one sees; closest approach of every hostile pair
        done = contact(seen)  # where the clock stops
        turns = (*standing.due(done), *pursuit.due(done))
        if not turns:
            return standing.noted(done)
        first = min(turn.minute for turn in turns)
        given = replace(given, turns=(*given.turns, *(turn for turn in turns if turn.minute == first)))


def opening(given: Given, ashore: Ashore | None = None) -> Outcome:
    """What is known at a minute, before anything has been steamed in fine weather that nobody has thrown for."""
    done = harbour(trade(contact(fair(steam(plan(given))))))
    watch = Watch(log=lines(done))
    if ashore is None:
        return report(done, watch, signal(done, watch))
    after, papers = Teller(at_first(ashore), ashore.country, given.world.seats, ashore.terms.hq_hears_mi).papers(
        given.world, ashore.rooms
    )
    return renew(report(done, watch, signal(done, watch), papers), land=after)


def begin(world: World, chart: Chart, ashore: Ashore | None = None) -> Outcome:
    """What every seat knows when the campaign opens: status, ports, and the positions that are in touch."""
    return opening(Given(world, chart, {}, Dice(""), world.minute), ashore)


def first_visit(world: World, chart: Chart, orders: dict[str, Orders]) -> tuple[Line, ...]:
    """The Admiralties' notes that reach a cabin at the run's first minute, so that she orders with them in hand (NAV-S-042).

    ``orders`` are the Admiralties' alone, sealed for this run. The run itself reports the same again, byte for byte.
    """
    outcome = opening(Given(world, chart, orders, Dice(""), world.minute))
    return tuple(one for one in outcome.lines if one[0].kind == "dispatch" and one[0].arrives == world.minute == one[0].happened)


def signal(done: Done, watch: Watch, land: FromLand = NO_LAND) -> Post:
    """Dispatches and logs move when there is a path, else they wait aboard (NAV-S-022, 023, 028, 034; SC-S-05, 06).

    At every whole hour each side's net is looked at: who holds a dispatch passes it on, a force in touch sends where she
    is and what she has written, and whoever is near hears hostile wireless. What is written now is tried at once, at the
    run's start. ``land`` is what the land's post has brought to offices in ports, and who is aboard (LC-136, LC-195).
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
