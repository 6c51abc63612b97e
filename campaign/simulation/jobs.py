"""Life of a job: a worker's claim, its progress, its end, and the sweep.

One conditional update on what the worker found stores it, so a worker killed or second costs only time.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, QuerySet

from campaign import wall_clock
from campaign.models.job import PREVIEWS, RUN, Job, Kind, WhatIf, enqueue, queue_of
from campaign.orders.sealing import tell_umpires
from tactical.common.queue import BEGUN, still_lying

RULING, RULING_PREVIEW, TERMS, ENGINE = Kind.RULING, Kind.RULING_PREVIEW, Kind.TERMS, Kind.ENGINE
ODDS, REPLICATES, WHAT_IF = Kind.ODDS, Kind.REPLICATES, Kind.WHAT_IF
RUNNING, DONE, STOPPED = Job.State.RUNNING, Job.State.DONE, Job.State.STOPPED
REFUSED, FAILED = Job.State.REFUSED, Job.State.FAILED
PATIENCE = {RULING: timedelta(minutes=2), ODDS: timedelta(seconds=60), REPLICATES: timedelta(seconds=60)}
LONG_PATIENCE = timedelta(minutes=5)
"""Silence of a job, by kind, after which another worker takes it: far longer than one step."""
MOST_DEATHS = 10
"""Workers in a row that a job may kill before it is given up: one that needs too much memory would kill all.

Restarts a few times an hour lose none.
"""
GIVEN_UP = (
    f"{MOST_DEATHS} worker processes were killed while they worked on it, so it is not tried again. The usual cause is "
    "lack of memory: ask the site’s administrator to check the worker’s log, then try again."
)
PREVIEW_KEPT, WHAT_IF_KEPT = timedelta(days=1), timedelta(days=30)
"""Life of a preview that nobody deletes, and of a what-if (UD-084, SC-UD-12)."""


class Abandoned(Exception):
    """Job stopped, deleted or done by another worker meanwhile."""


@dataclass(frozen=True)
class Claim:
    """Claim of a worker on a job, as the worker found it."""

    job: Job

    @property
    def held(self) -> QuerySet[Job]:
        """Find the job, if unchanged."""
        return Job.objects.filter(pk=self.job.pk, state=RUNNING, done=self.job.done)

    def take(self) -> bool:
        """Take the job up; a worker that never gives it back counts as killed. False if it is not to be done."""
        if self.job.deaths >= MOST_DEATHS:
            self.end(FAILED, [GIVEN_UP])
            return False
        return bool(self.held.update(taken_at=wall_clock.now(), step=self.job.done, deaths=F("deaths") + 1))

    def give_back(self) -> None:
        """Note that this worker survived the job."""
        Job.objects.filter(pk=self.job.pk).update(deaths=0)

    def advance(self) -> None:
        """Count one more step. Abandoned if nobody waits for the job any more."""
        if not self.held.update(step=F("step") + 1, taken_at=wall_clock.now()):
            raise Abandoned
        self.tell()

    def keep(self, result: str, done: int, *, last: bool = True) -> bool:
        """Store the result so far, and queue what is left. False if another worker was faster."""
        step, state = (self.job.of, DONE) if last else (done, RUNNING)
        kept = self.held.update(result=result, done=done, step=step, state=state, taken_at=wall_clock.now())
        if kept and not last:
            enqueue(self.job.kind, [self.job.pk], BEGUN)
        return bool(kept)

    def end(self, state: Job.State, trouble: Collection[str]) -> None:
        """End the job with its troubles; for a part, the whole job."""
        whole = self.job.whole_id
        rows = self.held if whole is None else Job.objects.filter(pk=whole, state=RUNNING)
        if rows.update(state=state, trouble="\n".join(trouble)):
            self.tell()

    def tell(self) -> None:
        """Tell the umpires of a war that waits for this job; nobody is told of others (UD-083)."""
        if self.job.kind == RULING:
            tell_umpires(self.job.campaign)


def sweep() -> int:
    """Queue again what a lost worker or message left, and delete old jobs; return how many were queued. Harmless at any time."""
    now = wall_clock.now()
    Job.objects.filter(kind__in=PREVIEWS, at__lt=now - PREVIEW_KEPT).delete()
    WhatIf.objects.filter(at__lt=now - WHAT_IF_KEPT).delete()
    left: dict[str, list[int]] = {}
    for pk, kind, taken_at in Job.objects.runnable().values_list("pk", "kind", "taken_at"):
        if taken_at is None or taken_at <= now - PATIENCE.get(Kind(kind), LONG_PATIENCE):
            left.setdefault(kind, []).append(pk)
    queued = 0
    for kind, pks in left.items():
        lost = [pk for (pk,) in still_lying(RUN, [(pk,) for pk in pks], queue_of(kind))]
        if lost:
            enqueue(kind, lost)
        queued += len(lost)
    return queued
