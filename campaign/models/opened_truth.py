"""The truth of a finished war, opened to its seats (UD-111). The desk compiles it at the end, so that rooms ask nothing of the
truth."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from tactical.common.texts import CompressedText


class OpenedTruth(models.Model):
    """The war as it was, as one side may read it (``side`` "": everybody), as JSON.

    The row of :data:`RULING` is the umpire's ruling on who won; its public part stands in the others."""

    RULING = "ruling"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    side = models.CharField(max_length=10, default="", blank=True)
    told = CompressedText(default="{}")

    class Meta:
        unique_together = [("campaign", "side")]

    def __str__(self) -> str:
        return f"what {self.campaign} has opened to {self.side or 'all'}"
