"""Jobs: work computed once more, beside the war; and what-ifs with their runs (UD-082). Truth: no room reads them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaign.models.belief import Campaign
from campaign.models.truth import Engagement, Run, Segment
from tactical.common.queue import LAST, send, send_group
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


class WhatIfRun(models.Model):
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


RUN = "campaign.tasks.run_job"


class Kind(models.TextChoices):
    """Kinds of job."""

    RULING = "ruling", "a ruling checked against what was told and fought"
    RULING_PREVIEW = "preview", "trial of a ruling"
    TERMS = "terms", "the last runs with other rules"
    ENGINE = "engine", "the last runs with today’s engine"
    ODDS = "odds", "odds of a battle or a run"
    REPLICATES = "part", "replicates of odds"
    WHAT_IF = "what_if", "a run of a what-if"


PREVIEWS = (Kind.RULING_PREVIEW, Kind.TERMS, Kind.ENGINE)


class JobQuerySet(models.QuerySet["Job"]):
    """Jobs, and requests for them."""

    def request(self, kind: Kind, campaign: Campaign, **given: object) -> Job:
        """Create a job that waits. The caller queues it once it is stored."""
        now: datetime = timezone.now()
        return self.create(kind=kind, campaign=campaign, at=now, taken_at=now, **given)

    def runnable(self) -> JobQuerySet:
        """List the jobs to take up: running, and not part of a whole at rest."""
        return self.filter(state=Job.State.RUNNING).exclude(whole__isnull=False, whole__state__in=Job.AT_REST)

    def validating(self, run: Run) -> JobQuerySet:
        """Find the ruling of a run that is being checked against what was told, if any."""
        return self.filter(kind=Kind.RULING, run=run, state=Job.State.RUNNING)


class Job(models.Model):
    """One piece of work for a worker, its progress, and its result.

    ``input`` and ``result`` are JSON of a structure of its kind; ``token`` is the version of the inputs: another makes the job
    stale. ``run``, ``segment``, ``battle`` and ``what_run`` are its subject, ``said`` names it, ``form`` is the request as typed,
    so that nothing is lost. A job in parts is the ``whole`` of jobs for several workers.

    ``done`` counts stored parts, ``step`` of ``of`` is the progress, ``taken_at`` a worker's last sign of life. ``deaths``:
    workers that took it up and were never heard of again. ``trouble``: why it was refused or failed, a line a reason."""

    class State(models.TextChoices):
        RUNNING = "running", "is being computed"
        DONE = "done", "done"
        STOPPED = "stopped", "stopped"
        REFUSED = "refused", "refused"
        FAILED = "failed", "could not be computed"

    AT_REST = (State.DONE, State.STOPPED, State.REFUSED, State.FAILED)

    kind = models.CharField(max_length=8, choices=Kind.choices)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    whole = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="parts")
    run = models.ForeignKey(Run, models.CASCADE, null=True, blank=True, related_name="+")
    segment = models.ForeignKey(Segment, models.CASCADE, null=True, blank=True, related_name="+")
    battle = models.ForeignKey(Engagement, models.CASCADE, null=True, blank=True, related_name="+")
    what_run = models.OneToOneField(WhatIfRun, models.CASCADE, null=True, blank=True, related_name="job")
    token = models.CharField(max_length=12, default="", blank=True)
    input = CompressedText(default="", blank=True)
    said = models.TextField(default="", blank=True)
    form = models.TextField(default="{}")
    state = models.CharField(max_length=8, choices=State.choices, default=State.RUNNING)
    done = models.PositiveIntegerField(default=0)
    step = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    deaths = models.PositiveSmallIntegerField(default=0)
    result = CompressedText(default="", blank=True)
    trouble = models.TextField(default="", blank=True)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["state"], name="job_by_state"), models.Index(fields=["kind", "at"], name="job_by_kind")]
        constraints = [
            models.UniqueConstraint(
                fields=["run"], condition=models.Q(kind="ruling", state="running"), name="one_ruling_of_a_run"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.campaign}, {self.state}"


def enqueue(kind: str, jobs: Iterable[int], priority: int = LAST) -> None:
    """Queue jobs of a kind: rulings with real work, as a war waits for them; others behind it."""
    if kind == Kind.RULING:
        for pk in jobs:
            send(RUN, pk)
    else:
        send_group(RUN, [(pk,) for pk in jobs], priority)


def queue_of(kind: str) -> str:
    """Return the queue of a kind, as settings name it; "" is the first."""
    return "" if kind == Kind.RULING else str(settings.QUEUE_OF_ODDS)
