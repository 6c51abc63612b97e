"""Life of a job: a worker's claim on it, its progress, its end, and the sweep.

Whatever is stored of a job is stored by one conditional update on how the worker found it. So a worker that is killed, or that
comes second, costs time and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, QuerySet

from campaign import wall_clock
from campaign.models.job import PREVIEWS, RUN, Job, Kind, enqueue, queue_of
from campaign.models.what_if import WhatIf
from campaign.orders.sealing import tell_umpires
from tactical.common.queue import BEGUN, still_lying

RULING, RULING_PREVIEW, TERMS, ENGINE = Kind.RULING, Kind.RULING_PREVIEW, Kind.TERMS, Kind.ENGINE
ODDS, REPLICATES, WHAT_IF = Kind.ODDS, Kind.REPLICATES, Kind.WHAT_IF
RUNNING, DONE, STOPPED = Job.State.RUNNING, Job.State.DONE, Job.State.STOPPED
REFUSED, FAILED = Job.State.REFUSED, Job.State.FAILED
PATIENCE = {RULING: timedelta(minutes=2), ODDS: timedelta(seconds=60), REPLICATES: timedelta(seconds=60)}
LONG_PATIENCE = timedelta(minutes=5)
"""How long a job of a kind may say nothing before another worker takes it up: far longer than one step of it lasts."""
MOST_DEATHS = 10
"""So many workers may die of a job, one after the other, before it is given up: one that takes more memory than there is would
kill each that takes it up. A site whose workers are started anew a few times in an hour loses none."""
GIVEN_UP = (
    f"{MOST_DEATHS} worker processes were killed while they worked on it, so it is not tried again. The usual cause is "
    "lack of memory: ask the site’s administrator to check the worker’s log, then try again."
)
PREVIEW_KEPT, WHAT_IF_KEPT = timedelta(days=1), timedelta(days=30)
"""How long a preview that nobody throws away can be loaded again, and a what-if played on (UD-084, SC-UD-12)."""


class Abandoned(Exception):
    """A job was stopped, thrown away or done by another worker while it was worked on."""


@dataclass(frozen=True)
class Claim:
    """A worker's claim on a job, as he found it."""

    job: Job

    @property
    def held(self) -> QuerySet[Job]:
        """The job, if it still stands as it was found."""
        return Job.objects.filter(pk=self.job.pk, state=RUNNING, done=self.job.done)

    def take(self) -> bool:
        """Say that it is taken up; whoever does not give it back is counted as dead. False if it is not to be done any more."""
        if self.job.deaths >= MOST_DEATHS:
            self.end(FAILED, [GIVEN_UP])
            return False
        return bool(self.held.update(taken_at=wall_clock.now(), step=self.job.done, deaths=F("deaths") + 1))

    def give_back(self) -> None:
        """Say that this worker did not die of it."""
        Job.objects.filter(pk=self.job.pk).update(deaths=0)

    def advance(self) -> None:
        """Say that one step more is done. Abandoned if nobody waits for it any more."""
        if not self.held.update(step=F("step") + 1, taken_at=wall_clock.now()):
            raise Abandoned
        self.tell()

    def keep(self, result: str, done: int, *, last: bool = True) -> bool:
        """Store what has come of it so far, and queue what is left. False if another worker was faster."""
        step, state = (self.job.of, DONE) if last else (done, RUNNING)
        kept = self.held.update(result=result, done=done, step=step, state=state, taken_at=wall_clock.now())
        if kept and not last:
            enqueue(self.job.kind, [self.job.pk], BEGUN)
        return bool(kept)

    def end(self, state: Job.State, trouble: Collection[str]) -> None:
        """End it with what is wrong; of a part, the whole of it."""
        whole = self.job.whole_id
        rows = self.held if whole is None else Job.objects.filter(pk=whole, state=RUNNING)
        if rows.update(state=state, trouble="\n".join(trouble)):
            self.tell()

    def tell(self) -> None:
        """Tell the umpires of the war, where it waits for this; of all else nobody is told (UD-083)."""
        if self.job.kind == RULING:
            tell_umpires(self.job.campaign)


def sweep() -> int:
    """Queue again what a lost worker or a lost message left, and throw away what has lain long enough; returns how many jobs
    were queued. Harmless at any time."""
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
