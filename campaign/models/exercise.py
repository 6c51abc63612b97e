"""Exercises of several syndicates, each with a campaign of its own on one scenario (EX-040). Truth: no room reads it."""

from __future__ import annotations

import secrets

from django.db import models

from campaign import wall_clock
from campaign.models.belief import Campaign
from tactical.models.belief import opaque


def token() -> str:
    return secrets.token_urlsafe(24)


class Exercise(models.Model):
    """An exercise (EX-040): ``name`` for commands, ``title`` for its staff, the scenario ``pack`` with its files' ``mark``.

    ``xid`` names it in addresses; ``token`` is the secret of its director's link, ``epoch`` the link's number. ``seed``: every
    syndicate's, "" if each has its own (EX-042); ``number``: of syndicates. ``paused_until``: when its PAUSEX ends by itself,
    whatever happens at a syndicate's desk (EX-046)."""

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
    paused_until = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.title


class Syndicate(models.Model):
    """A syndicate by its letter, with its campaign: None until it is founded (EX-041)."""

    exercise = models.ForeignKey(Exercise, models.CASCADE, related_name="syndicates")
    letter = models.CharField(max_length=1)
    campaign = models.OneToOneField(Campaign, models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        unique_together = [("exercise", "letter")]
        ordering = ["letter"]

    def __str__(self) -> str:
        return f"{self.exercise}, {self.letter}"


def held_by(campaign: Campaign) -> str:
    """Say why the director of an exercise holds a campaign; "" if not held (EX-041, EX-046)."""
    row = Syndicate.objects.filter(campaign=campaign).select_related("exercise").first()
    if row is None:
        return ""
    exercise = row.exercise
    if exercise.state == Exercise.State.PLANNED:
        return "The exercise has not begun: the director will start it for all syndicates together."
    if exercise.state == Exercise.State.PAUSED and exercise.paused_until and exercise.paused_until > wall_clock.now():
        return "The exercise is paused: the director can restart it, or the pause ends by itself."
    return ""
