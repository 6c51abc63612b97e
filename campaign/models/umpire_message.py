"""Messages of the umpire to seats (UD-051). Truth: no room may know all addressees."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign


class Word(models.Model):
    """A message of the umpire: ``number`` counts the campaign's, ``to`` is a seat's key, ``side:blue`` or all.

    ``minutes``: the seats addressed, each with its present minute then, as JSON; ``strand``: the branch. Verify checks that they,
    and nobody else, have it as a paper."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    to = models.CharField(max_length=70)
    text = models.CharField(max_length=1200)
    minutes = models.TextField(default="{}")
    strand = models.PositiveIntegerField(default=0)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"word {self.number} of {self.campaign}"
