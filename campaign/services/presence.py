"""Whether the person of a seat has said that he is away (CK-024)."""

from __future__ import annotations

from datetime import datetime

from campaign.clock.absence import Away, in_force
from campaign.models.belief import Seat


def away(seat: Seat, now: datetime) -> Away | None:
    """The absence that the first of a seat has set down for an instant."""
    first = seat.first_holder
    return in_force([one.read for one in first.absences.all()], now) if first else None
