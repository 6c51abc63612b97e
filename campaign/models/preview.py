"""What is computed only to be looked at: a ruling on trial, or past runs with other terms or another engine. Truth: no room reads
it."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from campaign.models.truth import Segment
from tactical.hall.texts import CompressedText


class Preview(models.Model):
    """A ruling ``on trial`` (UD-044), or the last published runs with other ``terms`` or today's ``engine`` (UD-122).

    ``given`` says with what, as JSON: the rulings, the terms that are otherwise, or the two engines; ``said`` is that in words.
    Of a ruling ``segment`` is that on which it is tried, ``before`` the stamp of its inputs then; ``typed`` is the form as it was
    sent, as JSON, ``runs`` are the runs that are computed, by number of their rows, as JSON. ``found`` has what came of each part
    that is ``done``, ``step`` of ``of`` is how far it is in all. It is thrown away when the umpire has done with it, for the next
    of its sort, or after a day.
    """

    class What(models.TextChoices):
        RULING = "ruling", "a ruling on trial"
        TERMS = "terms", "the last runs with other terms"
        ENGINE = "engine", "the last runs with today’s engine"

    class State(models.TextChoices):
        WAITING = "waiting", "is being computed"
        DONE = "done", "done"
        FAILED = "failed", "could not be computed"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    what = models.CharField(max_length=8, choices=What.choices)
    segment = models.ForeignKey(Segment, models.CASCADE, null=True, blank=True, related_name="+")
    before = models.CharField(max_length=12, default="", blank=True)
    given = CompressedText(default="{}")
    said = models.TextField(default="", blank=True)
    runs = models.TextField(default="[]")
    typed = models.TextField(default="{}")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    step = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    found = CompressedText(default="[]")
    trouble = models.CharField(max_length=300, default="", blank=True)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_what_display()} of {self.campaign}, {self.state}"
