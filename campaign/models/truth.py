"""What is so: worlds, runs, engagements and the seed. Only the umpire and the engine read these tables.

A campaign has no name for any of them, so that nobody walks from a seat to its seed.
"""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from tactical.models import Battle


class Vault(models.Model):
    """The campaign's seed, kept apart so that no page of a seat can come upon it, and what the campaign runs with.

    ``rules`` is the engine that it goes on with.
    """

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    seed = models.CharField(max_length=80)
    rules = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"vault of {self.campaign}"


class Run(models.Model):
    """One six-hour step. ``world`` is the world it starts from, exactly as encoded; minutes since War Imminent.

    ``parent`` is the run whose end that world is; the first has none. ``rulings`` are the umpire's for this run
    (:class:`naval.state.rulings.Rulings` as JSON): an input like sealed orders. ``rules`` is the engine that computes it.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    parent = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="children")
    number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    until = models.PositiveIntegerField()
    world = models.TextField()
    rulings = models.TextField(default="{}")
    rules = models.CharField(max_length=40, default="", blank=True)

    class Meta:
        unique_together = [("campaign", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"run {self.number} of {self.campaign}"


def runs_of(campaign: Campaign) -> models.QuerySet[Run]:
    """The runs of a campaign, in order."""
    return Run.objects.filter(campaign=campaign)


def vault_of(campaign: Campaign) -> Vault:
    """The vault of a campaign."""
    return Vault.objects.get(campaign=campaign)


def seed_of(campaign: Campaign) -> str:
    """What all of a campaign's dice are hashed from."""
    return vault_of(campaign).seed


class Segments(models.Manager["Segment"]):
    """The segments of all campaigns; the one place that knows at which of its runs a campaign stands."""

    def of(self, campaign: Campaign) -> models.QuerySet[Segment]:
        """The segments of a campaign's runs, the newest first."""
        found = self.filter(run__campaign=campaign).select_related("run__campaign")
        return found.order_by("-run__number", "-index")

    def present(self, campaign: Campaign) -> Segment:
        """The segment the campaign stands at; DoesNotExist before War Imminent."""
        found = self.of(campaign).first()
        if found is None:
            raise Segment.DoesNotExist(f"{campaign} is not at war")
        return found


class Segment(models.Model):
    """A part of a run, from ``start`` to the run's end or to the minute at which somebody must decide.

    It is always computed from the run's start, with what has interrupted the run so far as input, so a cut leaves no
    trace in what others are told. ``orders`` are the inputs (seat key -> orders) as JSON; ``outcome`` what came of it;
    ``taken_at`` when a worker last took it up; ``trouble`` why it
    could not be resolved when that was last tried.
    """

    class State(models.TextChoices):
        OPEN = "open", "orders open"
        RESOLVING = "resolving", "being resolved"
        REVIEW = "review", "in review"
        PUBLISHED = "published", "published"

    run = models.ForeignKey(Run, models.CASCADE, related_name="segments")
    index = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    orders = models.TextField(default="{}")
    outcome = models.TextField(default="", blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=300, default="", blank=True)

    objects = Segments()

    class Meta:
        unique_together = [("run", "index")]
        ordering = ["run__number", "index"]

    def __str__(self) -> str:
        return f"segment {self.index} of {self.run}"


class Engagement(models.Model):
    """The campaign's side of a battle. ``ordinal`` counts those of one run; ``segment`` is the one it interrupted.

    The orders its seats give afterwards are those of the segment that ``asked`` names.
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="engagements")
    segment = models.ForeignKey(Segment, models.CASCADE, related_name="engagements")
    ordinal = models.PositiveIntegerField()
    minute = models.PositiveIntegerField()
    data = models.TextField()
    battle = models.OneToOneField(Battle, models.PROTECT, related_name="engagement")
    asked = models.ForeignKey(Segment, models.SET_NULL, null=True, blank=True, related_name="asked_by")

    class Meta:
        unique_together = [("run", "ordinal")]
        ordering = ["ordinal"]

    def __str__(self) -> str:
        return f"engagement {self.ordinal} of {self.run}"
