"""Dice of a run for the speed of a hurt ship."""

from __future__ import annotations

from campaign.war.outcome import Outcome
from naval.state.outcome import Roll


def dice(out: Outcome, ship: str) -> list[Roll]:
    return [roll for event in out.events for roll in event.rolls if roll.rule == "NAV-S-068" and roll.what.startswith(ship)]
