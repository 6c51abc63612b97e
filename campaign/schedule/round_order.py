"""Seats that the umpire has still to visit in a run (NAV-S-040)."""

from __future__ import annotations

from campaign import serialization
from campaign.models.belief import Campaign
from campaign.models.truth import Segment


def together(campaign: Campaign) -> bool:
    """Say whether all seats are asked together as a run begins."""
    return serialization.agreed(campaign.agreed).visits == "together"


def waiting(segment: Segment) -> list[str]:
    """List the names of the seats to visit in this run; none when all are asked together."""
    if segment.index or segment.state != Segment.State.OPEN:
        return []
    if together(segment.run.campaign):
        return []
    asked = set(segment.calls.values_list("seat__key", flat=True))
    return [s.name for s in segment.run.campaign.players() if s.key not in asked]
