"""Rulings that are being held against what was told and fought before they are taken: work of a worker, for the desk."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Seat
from campaign.models.truth import Engagement, Run, Segment


class Trial(models.Model):
    """Other rulings for a run, put to the guards (UD-007, UD-045): taken if nothing speaks against them, else refused.

    ``rulings`` are the new ones whole; ``before`` and ``computed`` say of which inputs and draft they were made. ``key``,
    ``did``, ``more`` (keys as JSON), ``line`` and ``opens`` are those of :class:`campaign.services.inputs.Noted`; ``battle`` is
    the one that is made void with them. ``step`` of ``of`` parts are done. ``against`` (as JSON) is what spoke against it;
    ``page`` and ``typed`` (as JSON) are the form, so that nothing that was typed is lost.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "is being looked into"
        TAKEN = "taken", "taken"
        REFUSED = "refused", "refused"
        LEFT = "left", "refused, and read"

    run = models.ForeignKey(Run, models.CASCADE, related_name="trials")
    segment = models.ForeignKey(Segment, models.CASCADE, related_name="+")
    by = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    rulings = models.TextField()
    before = models.CharField(max_length=12)
    computed = models.PositiveIntegerField()
    key = models.CharField(max_length=10, default="", blank=True)
    did = models.CharField(max_length=6)
    more = models.TextField(default="[]")
    line = models.CharField(max_length=10, default="", blank=True)
    opens = models.DateTimeField(null=True, blank=True)
    battle = models.ForeignKey(Engagement, models.CASCADE, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    step = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    against = models.TextField(default="[]")
    page = models.CharField(max_length=10, default="", blank=True)
    typed = models.TextField(default="{}")
    at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["run"], condition=models.Q(state="waiting"), name="one_trial_of_a_run")]

    def __str__(self) -> str:
        return f"{self.did} {self.key} of {self.run}, {self.state}"
