"""Rerun: a run once more with its own dice, in memory, with a ruling more or less, other terms, or today's engine (UD-044,
UD-122).

Without a change it comes to the war itself. A battle that opens as in the war is taken as fought there; captains fight any other.
A seat's n-th stop takes its orders at the n-th in the war.
"""

from __future__ import annotations

import json
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
    """Battle on land as fought in the war; captains fight it where it now stops for others and did not then."""

    engagement: Engagement
    met: outcome.Engagement
    run: Run
    seed: str

    def translate_for_run(self, most: int, stopped: tuple[int, tuple[str, ...]] | None = None) -> OnLand:
        """Give the battle to the land's run."""
        if stopped is None:
            return land_battles.fought(self.engagement, self.run, -1)
        if stopped == engagements.stopped_by(self.engagement, self.run, ALL):
            return land_battles.fought(self.engagement, self.run, ALL)
        battle = self.engagement.battle
        found = land_battles.again(self.met, self.seed, battle.ruleset, json.loads(battle.levels))
        return found.translate_for_run(most, stopped)


@dataclass
class Rerun(replicate.Replicate):
    """Rerun of a run, with the minutes of its stops; ``real`` are the finished battles of the war's own run."""

    real: list[Engagement] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)

    @classmethod
    def from_run(cls, run: Run, rulings: Rulings, world: World | None = None, beside: tuple[LandArm, ...] | None = None) -> Rerun:
        """Begin a run again with its own sheets; for an open segment those it would be given now."""
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
        """Give the rulings of the run with their edits, since its papers are compared."""
        return self.kept.rulings

    def compute(self) -> Outcome:
        """Compute from the run's start, and note its stop."""
        found = super().compute()
        self.stops += stop_of(found)
        return found

    def ended(self) -> Outcome:
        """Compute the run to its end, as outcomes are stored."""
        return plots.taken_out(self.to_the_end())[0]

    def as_then(self, met: outcome.Engagement) -> Engagement | None:
        """Find the battle of the war's own run that opened in the same way; None if none did."""
        return next((one for one in self.real if encode(engagements.met_of(one)) == encode(met)), None)

    def fight(self, met: outcome.Engagement) -> Fought:
        """Take a battle as it was fought in the war, or fight it by captains."""
        then = self.as_then(met)
        return super().fight(met) if then is None else engagements.fought(then)

    def fight_ashore(self, met: outcome.Engagement) -> replicate.FoughtAshore:
        """Take a battle on land as it was fought in the war, or fight it by captains."""
        then = self.as_then(met)
        return super().fight_ashore(met) if then is None else AsFought(then, met, self.run, self.dice_of(met))

    def dice_of(self, met: outcome.Engagement) -> str:
        """Hash the dice that the battle has in the war."""
        return battle_seed(self.run, met.minute, met.forces, engagements.voided(self.run, met.minute, met.forces))
