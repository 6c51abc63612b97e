"""The workers of a war in one process: all jobs that pages have ordered, done one after another."""

from __future__ import annotations

from campaign.models import Campaign, Job
from campaign.simulation import worker
from tests.promises import bells
from tests.umpire import ruling_pages

MOST = 60
"""Rounds of jobs and parts of jobs after which no end is in sight."""


def do_jobs() -> None:
    """Do odds, what-ifs, trials and previews until none is left."""
    bells.commit()
    for _ in range(MOST):
        left = list(Job.objects.runnable().values_list("pk", flat=True))
        did = [worker.run(pk) for pk in left]
        if True not in did:
            return
    raise AssertionError(f"{MOST} rounds of jobs, and more are left")


def compute(war: Campaign) -> None:
    """Compute the run once more as the rulings now are, and do all jobs."""
    ruling_pages.computed(war)
    do_jobs()
