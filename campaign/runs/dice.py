"""Dice of a run: hashed from the campaign's seed, the run's number, and the branch that threw anew (SC-UD-04)."""

from __future__ import annotations

from campaign.models.truth import Run, seed_of
from tactical.engine.dice import Dice


def dice_of(run: Run) -> Dice:
    """Give all dice of a run but those of its battles."""
    return Dice(seed_of(run.campaign)).child("run", run.number, *thrown_anew(run))


def thrown_anew(run: Run) -> tuple[str | int, ...]:
    """Give the words that a later branch adds to the hash of its dice (SC-UD-04, UD-078)."""
    return ("strand", run.dice) if run.dice else ()
