"""Task of all jobs: it takes a job up and has its kind work on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaign.models.job import Job
from campaign.orders.sealing import Refused
from campaign.simulation import jobs, odds, past_run_preview, ruling_preview, ruling_validation, what_if
from campaign.simulation.jobs import Abandoned, Claim

WORK: Mapping[str, Callable[[Claim], bool]] = {
    jobs.RULING: ruling_validation.work,
    jobs.RULING_PREVIEW: ruling_preview.work,
    jobs.TERMS: past_run_preview.work,
    jobs.ENGINE: past_run_preview.work,
    jobs.ODDS: odds.work_on_whole,
    jobs.REPLICATES: odds.work_on_part,
    jobs.WHAT_IF: what_if.work,
}
"""Functions that work on a job, by kind: each stores through its claim, and returns False if another worker was faster."""


def run(pk: int) -> bool:
    """Work on a job or its next part; False if there is nothing to do. Of two workers at once, one stores."""
    rows = Job.objects.runnable().select_related(
        "campaign", "segment__run__campaign", "battle", "whole", "what_run__of__campaign", "what_run__of__origin__campaign"
    )
    job = rows.filter(pk=pk).first()
    if job is None:
        return False
    claim = Claim(job)
    if not claim.take():
        return False
    try:
        stored = WORK[job.kind](claim)
    except Abandoned:
        stored = False
    except Refused as refused:
        claim.end(jobs.REFUSED, [one.text for one in refused.faults])
        stored = True
    except Exception as error:
        claim.end(jobs.FAILED, [f"{type(error).__name__}: {error}"[:300]])
        raise
    claim.give_back()
    return stored
