"""Due times of envelopes, pauses, and auto-advance: how far the war runs on and which sleepers are still to be told (CK-001 to
CK-031). Truth: no room reads these tables."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign, Seat
from campaign.models.truth import Run, Segment


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


class AutoAdvance(models.Model):
    """The settings and state of a war on auto-advance.

    It halts at minute ``until``, when ``runs_left`` is 0, at an event of ``kinds``, or when the ``condition``, written as an
    inject's, held in the last run (CK-028). ``seen``: the events of published runs that the condition needs (JSON, by minute).
    ``brake``: runs allowed without a person (CK-031), ``ran`` of them done. ``publish``: "" for never, "clear", or minutes of
    review; never with an event of ``never`` in the draft (CK-030). ``publish_at``: the instant, for the draft computed
    ``publish_of`` times. ``stands``: why it halted, "" while it runs. ``beat_at``: the next beat (CK-029)."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    until = models.PositiveIntegerField(null=True, blank=True)
    runs_left = models.PositiveSmallIntegerField(null=True, blank=True)
    kinds = models.CharField(max_length=300, default="", blank=True)
    condition = models.CharField(max_length=300, default="", blank=True)
    seen = models.TextField(default="{}")
    brake = models.PositiveSmallIntegerField(default=8)
    ran = models.PositiveSmallIntegerField(default=0)
    publish = models.CharField(max_length=8, default="", blank=True)
    never = models.CharField(max_length=300, default="", blank=True)
    publish_at = models.DateTimeField(null=True, blank=True)
    publish_of = models.CharField(max_length=30, default="", blank=True)
    stands = models.CharField(max_length=200, default="", blank=True)
    beat_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"how {self.campaign} runs on"


class HeldReport(models.Model):
    """A seat that slept while a ``run`` was published: it is told at the next beat. ``told_in``: the run then current, None until
    then (CK-029), for verify."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    run = models.ForeignKey(Run, models.CASCADE, related_name="kept")
    told_in = models.ForeignKey(Run, models.CASCADE, null=True, blank=True, related_name="told_late")

    class Meta:
        unique_together = [("seat", "run")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.run}, kept for {self.seat}"
