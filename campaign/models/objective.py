"""Objectives of an exercise, and observations in it (EX-140, EX-160). Truth: no room reads it."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign


class Objective(models.Model):
    """An objective by its number in the campaign (EX-140): ``who`` is judged (a seat's key, a side, "" all).

    ``predicate`` is :mod:`campaign.judging.language` as JSON; "" if judged by observation, with ``verdict`` by hand ("": none
    yet) and ``why``."""

    class Verdict(models.TextChoices):
        NOT_YET = "", "not judged yet"
        MET = "met", "met"
        NOT_MET = "not met", "not met"
        NO_OCCASION = "no occasion", "no occasion"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=120)
    text = models.CharField(max_length=1200, default="", blank=True)
    who = models.CharField(max_length=60, default="", blank=True)
    weight = models.PositiveSmallIntegerField(default=1)
    predicate = models.TextField(default="", blank=True)
    verdict = models.CharField(max_length=12, choices=Verdict.choices, default=Verdict.NOT_YET, blank=True)
    why = models.CharField(max_length=1200, default="", blank=True)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"objective {self.number} of {self.campaign}"


class Observation(models.Model):
    """An observer's note (EX-160) on a seat ("": none), at a ``minute`` of the campaign, by real time ``at``.

    ``tag``: the observer's own word, by which an ``objective`` may ask for it. It stays as noted; ``back``: withdrawn."""

    class Rating(models.TextChoices):
        NEUTRAL = "", "neutral"
        STRENGTH = "strength", "strength"
        IMPROVE = "improve", "to improve"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    objective = models.ForeignKey(Objective, models.SET_NULL, null=True, blank=True, related_name="observations")
    seat = models.CharField(max_length=60, default="", blank=True)
    minute = models.PositiveIntegerField()
    rating = models.CharField(max_length=8, choices=Rating.choices, default=Rating.NEUTRAL, blank=True)
    tag = models.CharField(max_length=40, default="", blank=True)
    text = models.CharField(max_length=4000)
    back = models.BooleanField(default=False)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "number")]
        ordering = ["minute", "number"]

    def __str__(self) -> str:
        return f"observation {self.number} of {self.campaign}"
