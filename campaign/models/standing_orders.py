"""Standing orders of a seat, for when it sends none. No other room has them (CK-025)."""

from __future__ import annotations

import msgspec
from django.db import models

from campaign.models.belief import Seat
from naval.standing_orders.clauses import Clause


class Standing(models.Model):
    """The standing orders of a seat (CK-019), as JSON; ``stamp`` counts changes, to recognise a stale page."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="standing")
    clauses = models.TextField(default="[]")
    stamp = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"standing orders of {self.seat}"

    @property
    def read(self) -> tuple[Clause, ...]:
        """Read the clauses."""
        return msgspec.json.decode(self.clauses.encode(), type=tuple[Clause, ...])


def standing_of(seat: Seat) -> Standing:
    """Return the standing orders of a seat, stored or not."""
    found = getattr(seat, "standing", None)  # fetched with its seat, where many are read
    return found if isinstance(found, Standing) else Standing(seat=seat)
