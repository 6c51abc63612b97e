"""Whether the person of a seat has said that he is away (CK-024)."""

from __future__ import annotations

from datetime import datetime

from campaign.clock.absence import in_force
from campaign.models.absence import Absence
from campaign.models.belief import Seat


def away(seat: Seat, now: datetime) -> bool:
    """Whether the first of a seat is away at an instant, by what he has set down himself."""
    first = seat.first_holder
    return first is not None and in_force([one.read for one in Absence.objects.filter(holder=first)], now) is not None
