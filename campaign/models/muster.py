"""The mustering: harbours laid out, and signatures, before War Imminent. Seen by the seat and the umpire."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import models

from campaign.models.belief import Campaign, Seat


class HarbourSheet(models.Model):
    """The chart of one harbour as its Admiralty lays it out (NAV-S-003): a :class:`naval.state.waters.HarbourChart` as JSON."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="harbours")
    port = models.SlugField(max_length=60)
    data = models.TextField(default="{}")
    done = models.BooleanField(default=False)

    class Meta:
        unique_together = [("seat", "port")]
        ordering = ["port"]

    def __str__(self) -> str:
        return f"chart of {self.port} by {self.seat}"

    @property
    def body(self) -> Any:
        """Read the draft as drawn, faults included: any JSON, until it is valid."""
        return msgspec.json.decode(self.data)


class Signature(models.Model):
    """A seat's consent to the terms (NAV-S-079). A change of the terms removes all signatures."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="signatures")
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="signature")
    signed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"signature of {self.seat}"
