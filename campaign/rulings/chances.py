"""Counts of rulings left to chance, and withdrawn, in a run (UD-043).

The review shows them: a die thrown until it falls well is no die.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.models.truth import RulingNote
from campaign.runs.run_inputs import RULED, TAKEN_BACK
from tactical.engine.text.words import times

PUT, WAIVED = RULED[1], TAKEN_BACK[1]


@dataclass(frozen=True)
class Count:
    """Count of how often a chance, or all those of a run, was put and taken back."""

    put: int = 0
    back: int = 0

    def words(self) -> str:
        """Say the count in words."""
        return f"put {times(self.put)}" + (f", taken back {times(self.back)}" if self.back else "")


def count(notes: Iterable[RulingNote], key: str = "") -> Count:
    """Count how often the chance with a key, or any, was put and taken back."""
    did = [one.did for one in notes if not key or one.key == key]
    return Count(did.count(PUT), did.count(WAIVED))
