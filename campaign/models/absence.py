"""Absences of people. Their own seat and the umpires see them, and their side if they say so (CK-025)."""

from __future__ import annotations

from django.db import models

from campaign.clock.absence import Away
from campaign.models.people import Holder


class Absence(models.Model):
    """A person's absence between two real instants (CK-024); ``zone`` is that of the entry.

    ``cover`` is a key of :data:`campaign.clock.absence.COVERS`; ``told``: the side's other seats may know."""

    holder = models.ForeignKey(Holder, models.CASCADE, related_name="absences")
    since = models.DateTimeField()
    until = models.DateTimeField()
    zone = models.CharField(max_length=60)
    cover = models.CharField(max_length=10)
    told = models.BooleanField(default=False)

    class Meta:
        ordering = ["since", "pk"]

    def __str__(self) -> str:
        return f"{self.holder} away until {self.until}"

    @property
    def read(self) -> Away:
        """Read the absence for the clock."""
        return Away(self.since, self.until, self.cover, self.told)
