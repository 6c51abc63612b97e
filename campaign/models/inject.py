"""The umpire's injects (UD-062). Truth: no room reads them."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign


class Inject(models.Model):
    """An inject by its number in the campaign (UD-062). ``plan`` is :class:`campaign.injects.plan.Plan` as JSON.

    ``state`` is the umpire's; that it fired stands only in the rulings of its run, so that going back makes it due again.
    ``asked``: the minute from which it waits for the umpire. ``seen``: the events of published runs that its condition needs
    (JSON, by minute). ``trouble``: why it did not fire. ``came``: its effect, in the umpire's words."""

    class State(models.TextChoices):
        DRAFT = "draft", "being written"
        READY = "ready", "ready"
        HELD = "held", "held"
        FIRED = "fired", "stays fired"
        ANSWERED = "answered", "answered"
        SKIPPED = "skipped", "skipped"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    plan = models.TextField()
    asked = models.PositiveIntegerField(null=True, blank=True)
    seen = models.TextField(default="{}")
    trouble = models.CharField(max_length=300, default="", blank=True)
    came = models.CharField(max_length=1200, default="", blank=True)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"inject {self.number} of {self.campaign}, {self.state}"
