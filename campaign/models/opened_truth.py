"""The truth of a finished war, opened to its seats (UD-111). The umpire's desk compiles it when he ends the war: rooms show it
and ask nothing of the truth."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from tactical.common.texts import CompressedText


class OpenedTruth(models.Model):
    """The war as it was, as one side may read it (``side`` "": everybody), as JSON.

    The row of :data:`RULING` is the umpire's ruling on who won; the part of it that is told stands in the others."""

    RULING = "ruling"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    side = models.CharField(max_length=10, default="", blank=True)
    told = CompressedText(default="{}")

    class Meta:
        unique_together = [("campaign", "side")]

    def __str__(self) -> str:
        return f"what {self.campaign} has opened to {self.side or 'all'}"
