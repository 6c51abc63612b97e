"""The mustering, as the seat and the umpire see it; and changes of terms in a running war, for every seat to read (UD-121)."""

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
