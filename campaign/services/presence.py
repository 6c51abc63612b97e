"""Whether the person of a seat has said that he is away (CK-024), and whether a deputy then stands in for him (CK-021)."""

from __future__ import annotations

from datetime import datetime

from campaign.clock.absence import Away, in_force
from campaign.clock.rungs import DEPUTY
from campaign.models.belief import Seat
from campaign.models.people import Holder


def away(seat: Seat, now: datetime) -> Away | None:
    """The absence that the first of a seat has set down for an instant."""
    first = seat.first_holder
    return in_force([one.read for one in first.absences.all()], now) if first else None


def covered_by_deputy(seat: Seat, now: datetime) -> bool:
    """Whether the first is away and somebody sits there who covers him: the seat is then asked as ever, for the deputy's sake."""
    absence = away(seat, now)
    deputies = Holder.objects.sitting().filter(seat=seat, kind=Holder.Kind.DEPUTY)
    return absence is not None and absence.cover == DEPUTY and deputies.exists()
