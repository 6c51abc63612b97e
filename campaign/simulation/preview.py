"""Previews: results outside the war, computed behind all real work (UD-044, UD-122).

No version or ping changes, and the page that asked polls.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.db.models import QuerySet

from campaign.models.belief import Campaign, Seat
from campaign.models.job import Job, Kind, enqueue
from campaign.simulation.jobs import Claim
from campaign.war.outcome_diff import Compared
from naval.state.frozen import Frozen
from naval.state.world import encode
from tactical.common.queue import LAST


class Part(Frozen, frozen=True):
    """Result of one part: for a ruling its contradictions (``against``) and the difference; for a run its row's number and the
    difference.

    ``trouble`` says why it is missing or unfinished.
    """

    run: int = 0
    against: tuple[str, ...] = ()
    compared: Compared | None = None
    trouble: str = ""


def request(campaign: Campaign, kind: Kind, by: Seat, given: str, of: int, priority: int = LAST, **more: Any) -> Job:
    """Ask for a preview, which replaces the last of its kind."""
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        find_previews(campaign, kind).delete()
        job = Job.objects.request(kind, campaign, input=given, of=of, by=by.name, **more)
        transaction.on_commit(lambda: enqueue(kind, [job.pk], priority))
    return job


def find_previews(campaign: Campaign, kind: Kind) -> QuerySet[Job]:
    """Find the preview of a kind: one, or none."""
    return Job.objects.filter(campaign=campaign, kind=kind)


def read_parts(job: Job) -> list[Part]:
    """Read the finished parts of a preview."""
    return msgspec.json.decode(job.result, type=list[Part]) if job.result else []


def keep_part(claim: Claim, part: Part, *, last: bool) -> bool:
    """Store the next part of a preview. False if another worker was faster."""
    return claim.keep(encode([*read_parts(claim.job), part]).decode(), claim.job.done + 1, last=last)


def throw_away(campaign: Campaign, kind: Kind) -> bool:
    """Delete a preview, finished or not. False if there was none."""
    return bool(find_previews(campaign, kind).delete()[0])
