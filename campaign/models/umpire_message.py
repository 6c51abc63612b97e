"""What the umpire said to seats in his own name (UD-051). Truth: whom else he said it to is not for every room."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign


class Word(models.Model):
    """A word of the umpire: ``number`` counts those of its campaign, ``to`` is a seat's key, ``side:blue`` or all.

    ``minutes`` are the seats that it was said to, by key, each with its own present then, as JSON; ``strand`` the history in
    which it was. Verify goes by it: each of them has it as a paper, and nobody else.
    """

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
