"""Changes of terms in a running war, for every seat to read: proposed to those concerned, or imposed (UD-121)."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign


class NewTerms(models.Model):
    """A change of terms. ``given``: the changed terms, by key, as JSON; ``said``: the same in words.

    Proposed, it stands when all ``signatories`` have ``signed`` (keys separated by spaces); ``imposed``, at once, for its
    ``reason``. It is in force from the first minute of the next run, ``since``. State ``back``: withdrawn before that; ``gone``:
    rolled back."""

    class State(models.TextChoices):
        LAID = "laid", "proposed"
        STANDS = "stands", "from the next run on"
        FORCE = "force", "in force"
        BACK = "back", "taken back"
        GONE = "gone", "taken back"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="new_terms")
    given = models.TextField()
    said = models.TextField()
    reason = models.CharField(max_length=300)
    imposed = models.BooleanField(default=False)
    signatories = models.TextField(default="", blank=True)
    signed = models.TextField(default="", blank=True)
    state = models.CharField(max_length=6, choices=State.choices, default=State.LAID)
    since = models.PositiveIntegerField(null=True, blank=True)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"terms of {self.campaign}, {self.state}"
