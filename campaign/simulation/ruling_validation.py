"""Validation of rulings: a ruling applies unless it contradicts what was told or fought (UD-007, UD-045).
:func:`campaign.rulings.ruling_records.request_validation` asks for it, a worker does it, the desk shows it."""

from __future__ import annotations

import msgspec
from django.db import transaction

from campaign.models.job import Job
from campaign.models.truth import Segment
from campaign.orders.sealing import Refused, fault
from campaign.rulings import ruling_records
from campaign.runs import engine_versions, run_inputs
from campaign.runs.run_inputs import CHANGED, RULED_IN, VOIDED_IN, Noted
from campaign.simulation import conflict_check, jobs
from campaign.simulation.jobs import Claim


def work(claim: Claim) -> bool:
    """Check a ruling against what was told and fought, and apply it; refused with its contradictions."""
    job = claim.job
    segment, battle = job.segment, job.battle
    assert segment is not None
    asked = msgspec.json.decode(job.input, type=ruling_records.Proposal)
    run_inputs.fresh(segment, job.token, VOIDED_IN if battle is not None else RULED_IN)
    engine_versions.must_be_its_own(job.campaign)
    if segment.computed != asked.computed:
        raise Refused(fault("", CHANGED), status=409)
    tried, but = ruling_records.opened_in(segment.run), frozenset({battle.pk} if battle is not None else ())
    if wrong := conflict_check.find_conflicts(segment.run, asked.rulings, but, claim.advance):
        raise Refused(*(fault("", text) for text in wrong), status=409)
    by = job.campaign.seats.get(key=asked.by)
    noted = Noted(asked.key, asked.did, by, asked.more, asked.line, asked.opens)
    with transaction.atomic():
        if not claim.keep("", 0):
            return False
        if battle is not None:
            ruling_records.make_void(segment, asked.rulings, noted, battle, tried)
        else:
            run_inputs.stored(segment, asked.rulings, noted)
    return True


def find_last(segment: Segment) -> Job | None:
    """Find the validation on the desk: in progress, or refused and not dismissed."""
    shown = (jobs.RUNNING, jobs.REFUSED, jobs.FAILED)
    return Job.objects.filter(kind=jobs.RULING, segment=segment, state__in=shown).order_by("-pk").first()


def dismiss(segment: Segment) -> None:
    """Delete refused validations once read."""
    Job.objects.filter(kind=jobs.RULING, segment=segment, state__in=(jobs.REFUSED, jobs.FAILED)).delete()
