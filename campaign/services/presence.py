"""Whether the person of a seat has said that he is away (CK-024)."""

from __future__ import annotations

from datetime import datetime

from campaign.models.belief import Seat


def away(seat: Seat, now: datetime) -> bool:
    """Whether the first of a seat is away at an instant, by what he has set down himself."""
    absences = getattr(seat.first_holder, "absences", None)  # where absences are kept
    return absences is not None and absences.filter(since__lte=now, until__gt=now).exists()
