"""Wars tried out beside the real one (UD-082). Truth: no room reads it."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from campaign.models.truth import Run
from tactical.common.texts import CompressedText


class WhatIf(models.Model):
    """A private copy of the war from the beginning of a run on (UD-082). ``fresh``: with dice of its own.

    Nobody is told of it: it has no seats, papers, order requests or tables."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=120)
    origin = models.ForeignKey(Run, models.CASCADE, related_name="+")
    fresh = models.BooleanField(default=False)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"what-if {self.number} of {self.campaign}"


class WhatRun(models.Model):
    """A run of a what-if: its world, how to play it (``given``), and the result.

    ``given`` is :class:`campaign.simulation.what_if_runner.Given` as JSON; ``outcome`` and the ``orders`` of its stops are
    written by a job."""

    class State(models.TextChoices):
        OPEN = "open", "to be played"
        RUNNING = "running", "is being played"
        DONE = "done", "played"
        STOPPED = "stopped", "stopped"
        REFUSED = "refused", "could not be played"
        FAILED = "failed", "could not be played"

    of = models.ForeignKey(WhatIf, models.CASCADE, related_name="runs")
    number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    until = models.PositiveIntegerField()
    world = CompressedText()
    land = CompressedText(default="", blank=True)
    given = models.TextField(default="{}")
    orders = models.TextField(default="[]")
    outcome = CompressedText(default="", blank=True)

    class Meta:
        unique_together = [("of", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"run {self.number} of {self.of}, {self.state}"

    @property
    def state(self) -> State:
        """Return the state of the job that plays it."""
        job = getattr(self, "job", None)  # a run that was never played has none
        return self.State.OPEN if job is None else self.State(job.state)
