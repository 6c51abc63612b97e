"""The battles of a run, their stops for others, and their ends."""

from __future__ import annotations

import json
from collections.abc import Iterable

import msgspec

from campaign.battles.engagements.durations import minutes
from campaign.battles.engagements.record import MOST_MIN, kept_of, put_down, write
from campaign.models.truth import Engagement, OrdersAfterBattle, Run, Segment
from naval.state import outcome
from naval.state.outcome import Break


def in_run(run: Run, upto: int | None = None) -> list[Engagement]:
    """List the battles of a run: those from earlier runs, then those opened by its segments up to ``upto`` (None: all)
    (SC-N-05)."""
    own = run.engagements.in_short()
    return [*since_before(run), *_as_in(run, own if upto is None else own.filter(segment__index__lte=upto))]


def _as_in(run: Run, some: Iterable[Engagement]) -> list[Engagement]:
    found = list(some)
    if run.undone:
        for one in found:
            vars(one)["in_strand"] = run.strand
    return found


def asked_in(engagement: Engagement, run: Run) -> Segment | None:
    """Find the segment of a run with the orders given after a battle, if any."""
    asked = engagement.asked
    if run.undone and (asked is None or asked.run_id != run.pk):
        then = engagement.asked_then.filter(segment__run=run).select_related("segment").first()
        asked = then.segment if then is not None else None
    return asked if asked is not None and asked.run_id == run.pk else None


def gone_back(gone: list[Run]) -> list[int]:
    """Roll back runs: battles that lasted into them stand as when the first began (UD-079).

    Later orders and stops are put aside for computing the old runs again. Return the keys of battles that stop no more."""
    run = gone[0]
    for engagement in Engagement.objects.filter(asked__run__in=gone).exclude(run__in=gone).select_related("asked"):
        if engagement.asked is not None:
            OrdersAfterBattle.objects.create(engagement=engagement, segment=engagement.asked)
        Engagement.objects.filter(pk=engagement.pk).update(asked=None)
    found = []
    for engagement in since_before(run):
        stopped = kept_of(engagement).stopped
        if stopped is not None and stopped.run >= run.number:
            told = json.loads(engagement.data)
            told["stopped_then"] = [*told.get("stopped_then", ()), told.pop("stopped") | {"strand": run.strand}]
            write(engagement, told)
            found.append(engagement.pk)
    return found


def never_stopped_in(run: Run) -> list[int]:
    """Clear stops in a run that is ordered anew, as its battles have stopped for nobody yet (UD-074).

    Return the keys of those that had."""
    found = []
    for engagement in since_before(run):
        stopped = kept_of(engagement).stopped
        if stopped is not None and stopped.run == run.number:
            told = json.loads(engagement.data)
            del told["stopped"]
            write(engagement, told)
            found.append(engagement.pk)
    return found


def voided(run: Run, minute: int, forces: Iterable[str], before: int | None = None) -> int:
    """Count the void battles of the same meeting in the run, or before one of that number (UD-046)."""
    rows = run.engagements.filter(void=True, minute=minute)
    rows = rows if before is None else rows.filter(ordinal__lt=before)
    return sum(kept_of(one).forces == tuple(forces) for one in rows)


def since_before(run: Run) -> list[Engagement]:
    """List the battles of earlier runs not over as this one begins."""
    found, before = list[Engagement](), run.parent
    while before is not None and before.until > run.start - MOST_MIN:
        late = _as_in(run, before.engagements.in_short().filter(minute__gt=run.start - MOST_MIN))
        found = [*(one for one in late if find_end_minute(one) > run.start), *found]
        before = before.parent
    return found


def met_of(engagement: Engagement) -> outcome.Engagement:
    """Read who met, when and with what, as it was when the battle opened (UD-045)."""
    told = json.loads(engagement.data)
    return msgspec.convert({name: told[name] for name in outcome.Engagement.__struct_encode_fields__}, outcome.Engagement)


def find_end_minute(engagement: Engagement) -> int:
    """Reckon the minute at which a battle ends or stops for others."""
    return engagement.minute + minutes(engagement)


def stop(segment: Segment, breaks: Iterable[Break]) -> None:
    """Store when battles stop for others, by a segment (SC-N-04). A second call changes nothing."""
    rows, found = in_run(segment.run), {"run": segment.run.number, "segment": segment.index}
    for one in breaks:
        for engagement in rows:
            if (engagement.minute, kept_of(engagement).forces) == (one.minute, one.forces):
                put_down(engagement, "stopped", {"at": one.at, "joined": list(one.joined), **found})
