"""The tables of auto-advance: how far the war may run on, what is published automatically, and which sleepers are still to be
told (CK-026 to CK-031). Truth: no room reads these tables."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign, Seat
from campaign.models.truth import Run


class RunOn(models.Model):
    """The settings and the state of a war on auto-advance.

    The war halts at minute ``until``, when ``runs_left`` is 0, when an event of ``kinds`` occurs, or when the ``condition``,
    written as an inject's, held in the last run (CK-028). ``seen``: the events of published runs that the condition asks about
    (JSON, by minute). ``brake``: runs allowed without a person (CK-031), of which ``ran`` are done. ``publish``: "" for never,
    "clear", or minutes of review; never with an event of ``never`` in the draft (CK-030). ``publish_at``: the instant, for the
    draft computed ``publish_of`` times. ``stands``: why the war has halted, "" while it runs. ``beat_at``: the next beat
    (CK-029)."""

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


class Kept(models.Model):
    """A report held back because its seat slept while a ``run`` was published: it is delivered at the next beat. ``told_in`` is
    the run then current, None until then (CK-029); verify relies on it."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    run = models.ForeignKey(Run, models.CASCADE, related_name="kept")
    told_in = models.ForeignKey(Run, models.CASCADE, null=True, blank=True, related_name="told_late")

    class Meta:
        unique_together = [("seat", "run")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.run}, kept for {self.seat}"
