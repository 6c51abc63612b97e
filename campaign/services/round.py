"""Whom the umpire has still to visit in a run (NAV-S-040)."""

from __future__ import annotations

from campaign import store
from campaign.models.truth import Segment


def waiting(segment: Segment) -> list[str]:
    """The names of seats that the umpire has still to visit in this run; none when all are asked together."""
    if segment.index or segment.state != Segment.State.OPEN:
        return []
    if store.agreed(segment.run.campaign.agreed).visits == "together":
        return []
    asked = set(segment.calls.values_list("seat__key", flat=True))
    return [s.name for s in segment.run.campaign.players() if s.key not in asked]
