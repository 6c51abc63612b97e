"""Replicate: the battle or run once more with other dice, in memory (UD-085, UD-086).

The dice of replicate k are hashed from the campaign's seed, the battle or run, and k (SC-UD-05).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as renew
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from campaign import serialization
from campaign.battles import engagements
from campaign.battles.engagements import land_battles
from campaign.battles.engagements.record import kept_of
from campaign.battles.results import in_words
from campaign.models.truth import Engagement, Run, Segment, seed_of
from campaign.odds import replicate_figures
from campaign.odds.replicate_figures import Came, of_battle, of_run
from campaign.orders import fallbacks
from campaign.packs.battles import Battles, by_pieces, sides, terms_of, usual
from campaign.packs.pack import Pack
from campaign.rulings.facts import land_at_start
from campaign.runs.resolve import arms_beside
from campaign.war.arms.land import LandArm, sheets_ashore
from campaign.war.outcome import Outcome
from campaign.war.run import run as run_pure
from campaign.war.stops.fought_battles import Fought
from land.state.fights import Fought as OnLand
from naval.state import outcome
from naval.state.orders import Orders
from naval.state.outcome import Cut, Interrupt
from naval.state.rulings import Rulings
from naval.state.world import World
from tactical.engine.dice import Dice
from tactical.engine.play import fight
from tactical.engine.registry import find

Data = dict[str, Any]
Given = list[dict[str, Orders]]
"""Orders of each segment of a run by seat, as they stood when its odds were asked for."""
MOST_STOPS = 400  # in one run; more mean an error


# ---- a battle ----


def seed_of_battle(engagement: Engagement, k: int) -> str:
    """Hash the dice of a battle's k-th replicate, k from 1 (SC-UD-05)."""
    met = engagements.met_of(engagement)
    return Dice(seed_of(engagement.run.campaign)).child("odds", "battle", engagement.run.number, met.minute, *met.forces, k).seed


def battle_replicates(engagement: Engagement) -> Callable[[int], Came]:
    """Make the function that fights a battle's replicates by number: the same muster, captains on both sides (UD-085)."""
    if engagement.ashore:
        return land_battle_replicates(engagement)
    met, rules = engagements.met_of(engagement), engagement.battle.ruleset
    setup, data = json.loads(engagement.battle.setup), json.loads(engagement.data)

    def fought(k: int) -> Came:
        told = fight.replicate(rules, setup, seed_of_battle(engagement, k))
        minutes = engagements.lasted(rules, data.get("move_min", 1), told["moves"], told["result"])
        return of_battle(in_words(rules, setup, met.setup, data.get("pieces", {}), told["result"], minutes), met.setup)

    return fought


def land_battle_replicates(engagement: Engagement) -> Callable[[int], Came]:
    """Make the function that fights the replicates of a battle on land, counted in men."""
    met = engagements.met_of(engagement)
    most = kept_of(engagement).most

    def fought(k: int) -> Came:
        found = land_battles.again(met, seed_of_battle(engagement, k), engagement.battle.ruleset).translate_for_run(most)
        return replicate_figures.on_land(found.result, found.opening, found.minutes)

    return fought


def real_battle(engagement: Engagement) -> Came:
    """Read the result of a battle as it was really fought."""
    if engagement.ashore:
        return replicate_figures.on_land(*land_battles.ended(engagement))
    return of_battle(engagements.result(engagement), engagements.met_of(engagement).setup)


# ---- a run ----


def freeze_orders(run: Run) -> str:
    """Encode the inputs of a run for its odds, as they now stand."""
    return serialization.text({"orders": collect_orders(run), "rulings": serialization.rulings(run.rulings)})


def collect_orders(run: Run) -> Given:
    """Collect the orders of each segment of a run; for an open one those it would be given now."""
    segments = run.segments.exclude(state=Segment.State.AHEAD).order_by("index")
    return [orders_if_closed(one) if one.state == Segment.State.OPEN else serialization.orders(one.orders) for one in segments]


def orders_if_closed(segment: Segment) -> dict[str, Orders]:
    """Find the orders of an open segment if its envelopes were closed now; they stay open."""
    given = serialization.orders(segment.orders)
    terms = fallbacks.terms_of(segment.run.campaign)
    for call in segment.calls.select_related("seat__campaign").order_by("seat__key"):
        orders, _ = fallbacks.climb(call, terms)
        if orders is not None:
            given[call.seat.key] = orders
    return given


class Kept(msgspec.Struct):
    """Inputs of a run, stored with its odds."""

    orders: Given
    rulings: Rulings


@dataclass
class Battle:
    """Battle of the replicate: ``orders`` are those given after it, ``stopped`` where it stops for others."""

    fought: Fought
    orders: dict[str, Orders] | None = None
    stopped: tuple[int, tuple[str, ...]] | None = None

    def taken_in(self, until: int) -> Interrupt:
        """Give the battle as an interruption of the run."""
        return self.fought.taken_in(until, self.orders, self.stopped)


class FoughtAshore(Protocol):
    """Battle on land, as a replicate counts it."""

    @property
    def met(self) -> outcome.Engagement: ...

    def translate_for_run(self, most: int, stopped: tuple[int, tuple[str, ...]] | None = None) -> OnLand: ...


@dataclass
class Replicate:
    """Run once more: its stops so far, and the orders at each."""

    run: Run
    world: World
    pack: Pack
    beside: tuple[LandArm, ...]
    kept: Kept
    seed: str
    battles: list[Battle] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    fights: list[FoughtAshore] = field(default_factory=list)
    halts: dict[int, tuple[int, tuple[str, ...]]] = field(default_factory=dict)

    def to_the_end(self) -> Outcome:
        """Run from stop to stop: captains fight battles, and seats order by :meth:`order` (UD-086)."""
        for _ in range(MOST_STOPS):
            found = self.compute()
            if found.breaks:
                self.stop(found.breaks)
            elif found.engagement is not None and land_battles.is_ashore(found.engagement):
                self.fights.append(self.fight_ashore(found.engagement))
                self.take_in()
            elif found.engagement is not None:
                self.battles.append(Battle(self.fight(found.engagement)))
            elif found.asked and found.cut is not None:
                self.cuts.append(replace(found.cut, orders=self.order(found.asked)))
            elif found.asked and found.ashore is not None:
                stop = replace(found.ashore, orders=sheets_ashore(self.order(found.asked)))
                self.beside = tuple(renew(arm, stops=(*arm.stops, stop)) for arm in self.beside)
            elif found.asked:
                self.after_battles(found)
            else:
                return found
        raise RuntimeError(f"a replicate of {self.run} does not end")

    @property
    def until(self) -> int:
        """Give the minute at which the run ends."""
        return self.run.until

    @property
    def real_orders(self) -> Sequence[dict[str, Orders]]:
        """List the orders of each segment of the real run."""
        return self.kept.orders

    def compute(self) -> Outcome:
        """Compute from the run's start, with the stops so far."""
        until = self.until
        stops: list[Interrupt | Cut] = [*self.cuts, *(self.make_interrupt(one) for one in self.battles)]
        first = self.kept.orders[0] if self.kept.orders else {}
        return run_pure(self.world, self.pack.chart, first, self.seed, until, tuple(stops), self.rulings, self.beside)

    def make_interrupt(self, battle: Battle) -> Interrupt:
        """Give a battle as an interruption of the run."""
        return battle.taken_in(self.until)

    @property
    def rulings(self) -> Rulings:
        """Give the rulings of the run without edits, which a replicate does not need."""
        return replace(self.kept.rulings, edits=())

    def take_in(self) -> None:
        """Give the battles on land so far to the land's run."""
        most = self.world.settings.run_min
        fought = tuple(one.translate_for_run(most, self.halts.get(n)) for n, one in enumerate(self.fights))
        self.beside = tuple(renew(arm, battles=fought) for arm in self.beside)

    def order(self, seats: Sequence[str]) -> dict[str, Orders]:
        """Find the orders of seats asked at a stop: those of the same seat's stop of that number in the real run.

        A seat asked more often carries on.
        """
        found = {}
        for seat in seats:
            n = self.asked[seat] = self.asked.get(seat, 0) + 1
            later = [one[seat] for one in self.real_orders[1:] if seat in one]
            if n <= len(later):
                found[seat] = later[n - 1]
        return found

    def stop(self, breaks: Sequence[outcome.Break]) -> None:
        """Stop battles for others who came inside range (SC-N-04), or come up on land."""
        for one in breaks:
            for n, fight_ in enumerate(self.fights):
                if (fight_.met.minute, fight_.met.forces) == (one.minute, one.forces):
                    self.halts[n] = one.at, one.joined
            for row in self.battles:
                if (row.fought.met.minute, row.fought.met.forces) == (one.minute, one.forces):
                    row.stopped = (one.at, one.joined)
        self.take_in()

    def after_battles(self, found: Outcome) -> None:
        """Give orders to those whose battles are over."""
        over = [one for one in self.battles if one.orders is None and one.taken_in(self.until).end_minute <= found.world.minute]
        if not over:
            raise RuntimeError(f"a replicate of {self.run} asks for orders after no battle")
        orders = self.order(found.asked)
        for one in over:
            one.orders = orders

    def fight(self, met: outcome.Engagement) -> Fought:
        """Fight a battle by captains, with no views but the umpire's."""
        return fight_by_captains(met, self.pack.battles, self.dice_of(met))

    def fight_ashore(self, met: outcome.Engagement) -> FoughtAshore:
        """Fight a battle on land by captains."""
        return land_battles.again(met, self.dice_of(met))

    def dice_of(self, met: outcome.Engagement) -> str:
        """Hash the dice of a battle."""
        return seed_within(self.seed, met)


def fight_by_captains(met: outcome.Engagement, battles: Battles, seed: str) -> Fought:
    """Fight a battle by captains with these dice."""
    found = engagements.prepare(met, battles, seed)
    return _fought(met, battles, found.setup, found.pieces, seed)


def _fought(met: outcome.Engagement, battles: Battles, setup: Data, pieces: dict[str, str], seed: str) -> Fought:
    rules, terms, on_a_board = battles.rules, terms_of(battles.rules), by_pieces(battles.rules)
    ways: list[Data] = []

    def look(state: Data) -> None:
        if not on_a_board:
            view = find(rules).plot(state)
            kept = ("force", "afloat", "x_yd", "y_yd")
            ships = [{name: ship[name] for name in kept if name in ship} for ship in view.get("ships", ())]
            ways.append({terms.clock: view[terms.clock], "ships": ships})

    told = fight.replicate(rules, setup, seed, look=look)
    minutes = engagements.lasted(rules, battles.move_min, told["moves"], told["result"])
    moves = [n * battles.move_min for n in range(told["moves"] + 1)] if on_a_board else [int(one[terms.clock]) for one in ways]
    clock = (*(min(minute, engagements.MOST_MIN) for minute in moves[:-1]), minutes)

    def words(result: Data, lasted: int) -> Data:
        found = in_words(rules, setup, met.setup, pieces, result, lasted)
        return {**found, "told": dict.fromkeys(sides(rules), str(found.get("ending", "")))}

    return Fought(
        met=replace(met, setup={}),
        clock=clock,
        views={power: [] for power in sides(rules)},
        umpire=ways,
        result=words(told["result"], minutes),
        stood=lambda moves: words(fight.break_off_battle(rules, setup, seed, moves), clock[moves]),
        board="" if rules == usual() else rules,
    )


def seed_of_run(of: Run, k: int) -> str:
    """Hash the dice of a run's k-th replicate, k from 1 (SC-UD-05)."""
    return Dice(seed_of(of.campaign)).child("odds", "run", of.number, k).seed


def seed_within(seed: str, met: outcome.Engagement) -> str:
    """Hash the dice of a battle within a replicate, from who met and when."""
    return Dice(seed).child("battle", met.minute, *met.forces).seed


def make_replicates(of: Run, inputs: str) -> Callable[[int], Replicate]:
    """Make the function that begins a run's replicates by number, with its inputs as they stood (UD-086)."""
    kept = msgspec.json.decode(inputs.encode(), type=Kept)
    world, pack, beside = serialization.world(of.world), serialization.pack_of(of.campaign), arms_before(of)
    base = [battle_before(one, of) for one in engagements.since_before(of) if not one.ashore]

    def begun(k: int) -> Replicate:
        battles = [Battle(one.fought, None, one.stopped) for one in base]
        return Replicate(of, world, pack, beside, kept, seed_of_run(of, k), battles)

    return begun


def run_replicates(of: Run, inputs: str) -> Callable[[int], Came]:
    """Make the function that computes a run's replicates by number."""
    begun, world, land = make_replicates(of, inputs), serialization.world(of.world), land_at_start(of)
    return lambda k: of_run(world, begun(k).to_the_end(), land)


def arms_before(of: Run) -> tuple[LandArm, ...]:
    """Build the arms beside the sea as a run began, without its battles and stops."""
    return tuple(renew(arm, battles=()) for arm in arms_beside(of, 0))


def battle_before(engagement: Engagement, of: Run) -> Battle:
    """Take in a battle of an earlier run as it was fought."""
    return Battle(engagements.fought(engagement), None, engagements.stopped_by(engagement, of, -1))


def real_run(of: Run) -> Came | None:
    """Read the real result of a run; None before its end."""
    last = of.segments.exclude(outcome="").order_by("index").last()
    if last is None or last.state not in (Segment.State.REVIEW, Segment.State.PUBLISHED):
        return None
    found = serialization.outcome(last.outcome)
    whole = not found.asked and found.world.minute >= of.until
    return of_run(serialization.world(of.world), found, land_at_start(of)) if whole else None
