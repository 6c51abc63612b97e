"""What a seat has written for the case that it sends no orders. It is the seat's own; nobody else's room has it (CK-025)."""

from __future__ import annotations

import msgspec
from django.db import models

from campaign.models.belief import Seat
from naval.standing_orders.clauses import Clause


class Standing(models.Model):
    """The standing orders of a seat (CK-019): its clauses as JSON; ``stamp`` counts what was changed, so that a stale page is
    known."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="standing")
    clauses = models.TextField(default="[]")
    stamp = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"standing orders of {self.seat}"

    @property
    def read(self) -> tuple[Clause, ...]:
        """The clauses, read."""
        return msgspec.json.decode(self.clauses.encode(), type=tuple[Clause, ...])


def standing_of(seat: Seat) -> Standing:
    """The standing orders of a seat, stored or not."""
    found = getattr(seat, "standing", None)  # read with its seat, where many are looked at
    return found if isinstance(found, Standing) else Standing(seat=seat)
