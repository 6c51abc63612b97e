"""Test of a holder's absence (CK-024)."""

from __future__ import annotations

from datetime import datetime

from campaign.clock.absence import in_force
from campaign.models.belief import Seat
from campaign.models.people import Absence


def away(seat: Seat, now: datetime) -> bool:
    """Say whether the first holder of a seat has entered an absence for an instant."""
    first = seat.first_holder
    return first is not None and in_force([one.read for one in Absence.objects.filter(holder=first)], now) is not None
