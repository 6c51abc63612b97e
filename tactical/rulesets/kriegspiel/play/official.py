"""The official of each side: what was measured, fired, given up and notified, in a ledger that is only added to (SC-KS-14)."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.openground.machine.book import Work
from tactical.rulesets.kriegspiel.rules import command


def enter(work: Work, side: str, kind: str, what: str, figures: Mapping[str, int]) -> None:
    """One more line in a side's ledger."""
    ledger = work.state["ledger"]
    ledger[side] = command.entered(ledger[side], work.state["ply"], kind, what, figures)
