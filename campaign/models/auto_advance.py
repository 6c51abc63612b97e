"""The clock that runs until somebody must decide: how far it may run, what is published by itself, and what sleepers are still to
be told (CK-026 to CK-031). Truth: no room reads these tables."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign, Seat
from campaign.models.truth import Run


class RunOn(models.Model):
    """What the umpire settled of a clock that runs on, and how far it is.

    It stands when the war has come to minute ``until``, when ``runs_left`` is 0, when an event of ``kinds`` occurred, or when the
    ``condition`` held in the last run (CK-028), written as an inject's; ``seen`` are the events of published runs that it asks
    after (as JSON, by minute);
    ``brake`` is how many runs go without a person (CK-031), ``ran`` how many have. ``publish`` is never (""), clear, or so many
    minutes of review; never with an event of ``never`` in the draft (CK-030), and ``publish_at`` the instant, for the draft that
    was computed ``publish_of`` times. ``stands`` says why it stands, "" while it goes; ``beat_at`` is the next beat (CK-029).
    """

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
    """That a seat slept while a ``run`` was published: it is told at the next beat. ``told_in`` is the run that stood when it
    was, None until then (CK-029); verify goes by it."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    run = models.ForeignKey(Run, models.CASCADE, related_name="kept")
    told_in = models.ForeignKey(Run, models.CASCADE, null=True, blank=True, related_name="told_late")

    class Meta:
        unique_together = [("seat", "run")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.run}, kept for {self.seat}"
