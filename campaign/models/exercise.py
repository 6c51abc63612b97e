"""Exercises of several syndicates: each plays the same scenario as a campaign of its own (EX-040). Truth: no room reads it."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone

from campaign.models.belief import Campaign
from campaign.models.schedule import Schedule
from tactical.models.belief import opaque


def token() -> str:
    return secrets.token_urlsafe(24)


class Exercise(models.Model):
    """An exercise (EX-040): ``name`` for commands, ``title`` for its staff, the scenario ``pack`` with the ``mark`` of its files.

    ``xid`` names it in addresses; ``token`` is the secret of its director's link, ``epoch`` counts that link: a browser comes in
    by one. ``seed`` is that of every syndicate, "" where each has one of its own (EX-042); ``number`` so many are founded.
    """

    class State(models.TextChoices):
        PLANNED = "planned", "planned"
        RUNNING = "running", "running"
        PAUSED = "paused", "paused"
        ENDED = "ended", "ended"

    name = models.SlugField(unique=True, max_length=50)
    title = models.CharField(max_length=120)
    pack = models.CharField(max_length=60)
    mark = models.CharField(max_length=16, default="", blank=True)
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=80, default="", blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.PLANNED)
    xid = models.CharField(max_length=32, unique=True, default=opaque)
    token = models.CharField(max_length=48, unique=True, default=token)
    epoch = models.PositiveIntegerField(default=1)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.title


class Syndicate(models.Model):
    """A syndicate by its letter, with the campaign that it plays: None until it is founded (EX-041)."""

    exercise = models.ForeignKey(Exercise, models.CASCADE, related_name="syndicates")
    letter = models.CharField(max_length=1)
    campaign = models.OneToOneField(Campaign, models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        unique_together = [("exercise", "letter")]
        ordering = ["letter"]

    def __str__(self) -> str:
        return f"{self.exercise}, {self.letter}"


def is_paused(campaign: Campaign) -> bool:
    """Whether the director has paused the exercise of which a campaign is, and the pause is not over (EX-046)."""
    stands = Schedule.objects.filter(campaign=campaign, paused_until__gt=timezone.now()).exists()
    return stands and Syndicate.objects.filter(campaign=campaign, exercise__state=Exercise.State.PAUSED).exists()
