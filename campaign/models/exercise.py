"""Exercises of several syndicates (EX-040), injects (UD-062), objectives and observations (EX-140, EX-160). Truth: no room reads
them."""

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
    whatever happens at a syndicate's desk (EX-046). ``joint`` is the director's last act on all syndicates, as it was pressed
    (JSON), ``joint_at`` when a worker was last seen at it."""

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
    joint = models.TextField(default="", blank=True)
    joint_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.title


class Syndicate(models.Model):
    """A syndicate by its letter, with its campaign: None until it is founded (EX-041). ``said`` is what came there of the
    exercise's joint act (JSON), "" until a worker has reached it."""

    exercise = models.ForeignKey(Exercise, models.CASCADE, related_name="syndicates")
    letter = models.CharField(max_length=1)
    campaign = models.OneToOneField(Campaign, models.CASCADE, null=True, blank=True, related_name="+")
    said = models.TextField(default="", blank=True)

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
