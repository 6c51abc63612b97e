"""Odds that an umpire has asked for: the same battle or run many times over (UD-085, UD-086). Truth: no room reads it."""

from __future__ import annotations

from django.db import models

from campaign.models.truth import Engagement, Run
from tactical.hall.texts import CompressedText


class Bench(models.Model):
    """At the most ``most`` replicates of a ``battle``, or of its ``run`` where there is none.

    ``within``: it is ended as soon as the shares are known so exactly, in hundredths (0: never before all are done). ``given``:
    of a run its orders and rulings as they stood when it was asked for, as JSON. ``used`` are the replicates that count when it
    is done, the first so many of them; ``real`` is what really came about, as JSON ("": not known yet). ``by`` and ``at``: who
    asked, and when by real time.
    """

    class State(models.TextChoices):
        RUNNING = "running", "is being worked out"
        STOPPED = "stopped", "stopped"
        DONE = "done", "done"
        FAILED = "failed", "could not be worked out"

    run = models.ForeignKey(Run, models.CASCADE, related_name="+")
    battle = models.ForeignKey(Engagement, models.CASCADE, null=True, blank=True, related_name="+")
    most = models.PositiveIntegerField()
    within = models.PositiveIntegerField(default=0)
    given = CompressedText(default="{}")
    state = models.CharField(max_length=8, choices=State.choices, default=State.RUNNING)
    used = models.PositiveIntegerField(default=0)
    real = models.TextField(default="", blank=True)
    trouble = models.CharField(max_length=300, default="", blank=True)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"odds of {self.battle or self.run}, {self.state}"


class Lot(models.Model):
    """Some replicates of a bench, by number from ``first`` (UD-087): ``done`` of ``many`` stand in ``came``, a list as JSON."""

    bench = models.ForeignKey(Bench, models.CASCADE, related_name="lots")
    first = models.PositiveIntegerField()
    many = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    came = CompressedText(default="[]")
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        unique_together = [("bench", "first")]
        ordering = ["first"]

    def __str__(self) -> str:
        return f"replicates {self.first} to {self.first + self.many - 1} of {self.bench_id}"
