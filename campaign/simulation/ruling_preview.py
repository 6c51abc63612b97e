"""Preview of a ruling: the run computed with it, the difference shown, nothing kept (UD-044)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from campaign import plots, serialization
from campaign.exercises import inject_triggers
from campaign.models.belief import Seat
from campaign.models.job import Job
from campaign.models.truth import Run, Segment
from campaign.orders.sealing import Refused, fault
from campaign.rulings import ruling_records
from campaign.runs import run_inputs
from campaign.runs.commitments import count_parts
from campaign.runs.resolve import compute
from campaign.runs.run_inputs import CHANGED
from campaign.simulation import jobs, preview
from campaign.simulation.conflict_check import Step, find_conflicts
from campaign.simulation.jobs import Claim
from campaign.simulation.preview import Part
from campaign.simulation.rerun import Rerun
from campaign.war.outcome_diff import Compared, compared
from naval import ruling_kinds
from naval.geo.calendar import label
from naval.ruling_kinds.kind import Names
from naval.state.ruling_acts import Act
from naval.state.rulings import Rulings
from tactical.common.queue import BEGUN

LATER = "It is saved for the next run, from {at}, which has no draft yet. You can try it when that run is open."
JOINED = "A battle of this run would stop for reinforcements. The rest is known when the run is computed again."


def request(segment: Segment, act: Act, shown: str, by: Seat, typed: Mapping[str, str]) -> Job:
    """Ask for the preview of a ruling on a segment open or in review; refused as the ruling would be (UD-030)."""
    at = ruling_records.fit(segment, shown)
    if wrong := ruling_kinds.faults(act, at):
        raise Refused(*(fault("", text) for text in wrong))
    if ruling_kinds.waits(act, at):
        raise Refused(fault("", LATER.format(at=label(at.until, segment.run.campaign.hour_zero))))
    new = ruling_kinds.add_ruling(at.rulings, act, at)
    guarded = count_parts(segment.run, at.rulings, new)
    return preview.request(
        segment.run.campaign,
        jobs.RULING_PREVIEW,
        by,
        serialization.ruled(new),
        guarded + (2 if segment.state == Segment.State.OPEN else 1),
        BEGUN,
        segment=segment,
        token=run_inputs.stamp(segment),
        said=ruling_kinds.kind_of(act).sentence(act, Names(at.world, at.land)),
        form=json.dumps(dict(typed)),
    )


def work(claim: Claim) -> bool:
    """Compute the contradictions to the ruling, and the difference it makes to the run."""
    return preview.keep_part(claim, compute_part(claim.job, claim.advance), last=True)


def compute_part(job: Job, step: Step) -> Part:
    """Compute the preview. Refused if the run's inputs have changed."""
    segment = job.segment
    if segment is None or run_inputs.stamp(segment) != job.token:
        raise Refused(fault("", CHANGED), status=409)
    new, old = serialization.rulings(job.input), serialization.rulings(segment.run.rulings)
    against = find_conflicts(segment.run, new, frozenset(), step) if count_parts(segment.run, old, new) else []
    if segment.state == Segment.State.OPEN:
        was, now = Rerun.from_run(segment.run, old), Rerun.from_run(segment.run, new)
        without = was.ended()
        step()
        return Part(against=tuple(against), compared=compared(without, now.ended(), (was.stops, now.stops)))
    found, trouble = compare_draft(segment, new)
    return Part(against=tuple(against), compared=found, trouble=trouble)


def compare_draft(segment: Segment, new: Rulings) -> tuple[Compared | None, str]:
    """Compare the draft with one computed under the ruling, with its injects."""
    trying = copy_segment(segment, new)
    found = compute(trying, new)
    if found.breaks:
        return None, JOINED
    if found.engagement is None:
        found = inject_triggers.look(trying, found, compute).draft
    return compared(serialization.outcome(segment.outcome), plots.taken_out(found)[0]), ""


def copy_segment(segment: Segment, new: Rulings) -> Segment:
    """Copy the segment and its run with other rulings, as rows that are not stored."""
    run = Run(**{**_row(segment.run), **serialization.ruled_columns(new)})
    run.campaign = segment.run.campaign
    found = Segment(**_row(segment))
    found.run = run
    return found


def _row(one: Run | Segment) -> dict[str, Any]:
    return {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}
