"""Closing times of envelopes, and pauses of the clock, for the sweep and the umpires. A seat sees its part in its order
request."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign, Seat
from campaign.models.truth import Segment


class Deadline(models.Model):
    """The due time of a segment (CK-001): one stored instant, with the local words it came from.

    ``due_at``: None if the umpire says; ``early``: because all have sealed (CK-006), which no room is shown. ``closes_at``: after
    the grace. ``asked`` and ``missing`` are counted at closing (SC-CK-05). ``trouble``: why a due run could not be ordered."""

    class State(models.TextChoices):
        OPEN = "open", "open"
        HELD = "held", "held by the breaker"
        CLOSED = "closed", "closed"

    segment = models.OneToOneField(Segment, models.CASCADE, related_name="deadline")
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True, db_index=True)
    local = models.CharField(max_length=80, default="", blank=True)
    early = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    asked = models.PositiveIntegerField(default=0)
    missing = models.PositiveIntegerField(default=0)
    trouble = models.CharField(max_length=300, default="", blank=True)

    def __str__(self) -> str:
        return f"due time of {self.segment}"


class Pause(models.Model):
    """A pause of the clock between two instants (CK-010), by a ``seat`` (CK-013) or by an umpire (None); ``why`` is for the
    umpires."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    since = models.DateTimeField()
    until = models.DateTimeField()
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+", null=True, blank=True)
    why = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.campaign} paused until {self.until}"
