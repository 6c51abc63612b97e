"""A run once more with its own dice, in memory: with a ruling more or less, other terms, or today's engine (UD-044, UD-122).

With nothing otherwise it comes to the war itself. A battle that opens as it did in the war is taken as it was fought there, by
whomever; any other is fought by captains. A seat that is asked at a stop orders what it ordered at its stop of the same count.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from campaign import plots, serialization
from campaign.battles import engagements
from campaign.battles.engagements import land_battles
from campaign.models.truth import Engagement, Run, seed_of
from campaign.runs.dice import thrown_anew
from campaign.runs.resolve import battle_seed
from campaign.simulation import replicate
from campaign.war.arms.land import LandArm
from campaign.war.outcome import Outcome
from campaign.war.outcome_diff import Stop, stop_of
from campaign.war.stops.fought_battles import Fought
from land.state.fights import Fought as OnLand
from naval.state import outcome
from naval.state.rulings import Rulings
from naval.state.world import World, encode
from tactical.engine.dice import Dice
from tactical.models import Battle

ALL = 1_000_000  # later than any segment of a run


@dataclass(frozen=True)
class AsFought:
    """A battle on land as it was fought in the war; where it stops for others as it did not then, as captains fight it."""

    engagement: Engagement
    met: outcome.Engagement
    run: Run
    seed: str

    def fought(self, most: int, stopped: tuple[int, tuple[str, ...]] | None = None) -> OnLand:
        """As a run takes it in."""
        if stopped is None:
            return land_battles.fought(self.engagement, self.run, -1)
        if stopped == engagements.stopped_by(self.engagement, self.run, ALL):
            return land_battles.fought(self.engagement, self.run, ALL)
        return land_battles.again(self.met, self.seed, self.engagement.battle.ruleset).fought(most, stopped)


@dataclass
class Rerun(replicate.Replicate):
    """The run, and the minutes at which its clock stopped; ``real`` are the battles of the war's own run that are over."""

    real: list[Engagement] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)

    @classmethod
    def of(cls, run: Run, rulings: Rulings, world: World | None = None, beside: tuple[LandArm, ...] | None = None) -> Rerun:
        """A run from its own beginning with its own sheets, as envelopes would give them now where they are open."""
        given = replicate.collect_orders(run)
        base = [replicate.battle_before(one, run) for one in engagements.since_before(run) if not one.ashore]
        rows = run.engagements.filter(void=False, battle__state=Battle.State.DONE).select_related("battle", "run__campaign")
        return cls(
            run=run,
            world=serialization.world(run.world) if world is None else world,
            pack=serialization.pack_of(run.campaign),
            beside=replicate.arms_before(run) if beside is None else beside,
            kept=replicate.Kept(orders=given, rulings=rulings),
            seed=Dice(seed_of(run.campaign)).child("run", run.number, *thrown_anew(run)).seed,
            battles=[replicate.Battle(one.fought, None, one.stopped) for one in base],
            real=list(rows),
        )

    @property
    def rulings(self) -> Rulings:
        """Those of the run, with what is told otherwise: its papers are compared."""
        return self.kept.rulings

    def compute(self) -> Outcome:
        """From the run's start; a stop that it comes to is put down."""
        found = super().compute()
        self.stops += stop_of(found)
        return found

    def ended(self) -> Outcome:
        """Outcome of the run, as outcomes are stored."""
        return plots.taken_out(self.to_the_end())[0]

    def as_then(self, met: outcome.Engagement) -> Engagement | None:
        """The battle of the war's own run that opened just so; None if none did."""
        return next((one for one in self.real if encode(engagements.met_of(one)) == encode(met)), None)

    def fight(self, met: outcome.Engagement) -> Fought:
        """A battle as it was fought in the war, or by captains."""
        then = self.as_then(met)
        return super().fight(met) if then is None else engagements.fought(then)

    def fight_ashore(self, met: outcome.Engagement) -> replicate.FoughtAshore:
        """A battle on land as it was fought in the war, or by captains."""
        then = self.as_then(met)
        return super().fight_ashore(met) if then is None else AsFought(then, met, self.run, self.dice_of(met))

    def dice_of(self, met: outcome.Engagement) -> str:
        """The dice that it has in the war."""
        return battle_seed(self.run, met.minute, met.forces, engagements.voided(self.run, met.minute, met.forces))
