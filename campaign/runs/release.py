"""Publishing by an umpire: refused with every reason at once (UD-048), to all concerned or to some first (UD-049)."""

from __future__ import annotations

import json
from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from campaign import serialization
from campaign.models.belief import Seat
from campaign.models.job import Job
from campaign.models.truth import Release, Segment
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.reports import deferred_delivery
from campaign.reports.delivery import deliver
from campaign.rulings import review_items
from campaign.rulings.ruling_records import BUSY, CHANGED, since, stamp
from campaign.runs import engine_versions, run_inputs
from campaign.runs.publish import ahead_in, opened_as, publish, told_to, unbound
from campaign.war.outcome import Outcome
from campaign.war.provenance import traced

NOT_YET = "There is no draft to publish: the run is being resolved."
NOT_ORDERED = "There is no draft to publish: the run has not been ordered."
ROUNDS = "In this war the seats are visited in rounds: they are told in that order when the run ends, and nobody is told earlier."
RUNS_ON = "This war runs on by its clock: seats that are woken are told at once, the others at the fixed hours."
TICK = "Tick at least one seat that does not have its papers yet."


def reasons(segment: Segment, shown: str | None = None) -> list[str]:
    """List all reasons against publishing a segment; ``shown`` is the asking page's stamp (UD-048, UD-010)."""
    found = []
    if segment.state == Segment.State.RESOLVING:
        found.append(NOT_YET)
    elif segment.state == Segment.State.OPEN:
        found.append(NOT_ORDERED)
    if shown is not None and shown != stamp(segment):
        found += [CHANGED, *since(segment, shown)]
    if Job.objects.validating(segment.run).exists():
        found.append(BUSY)
    if segment.state == Segment.State.REVIEW:
        outcome = serialization.outcome(segment.outcome)
        found += [*review_items.reasons(segment, outcome), *unbound(segment, outcome)]
    return found


def release(segment: Segment, by: Seat, shown: str | None = None) -> bool:
    """Publish the draft in review; False if published already. Refused (409) with every reason."""
    if segment.state == Segment.State.PUBLISHED:
        return False
    if against := reasons(segment, shown):
        raise Refused(*(fault("", text) for text in against), status=409)
    return publish(segment.pk, by.name)


# -- to some first -----------------------------------------------------------------------------------------------------------


def why_not_some(segment: Segment, outcome: Outcome) -> str:
    """Explain why no seat can be told of this draft before the others; "" if some can (UD-049)."""
    campaign = segment.run.campaign
    if not outcome.asked and serialization.agreed(campaign.agreed).visits != "together":
        return ROUNDS
    return RUNS_ON if campaign.alone or deferred_delivery.is_auto_advancing(campaign) else ""


def waiting(segment: Segment, outcome: Outcome) -> list[str]:
    """List the keys of the seats that still wait for their papers of a draft."""
    had = set(segment.told.split())
    return [key for key in told_to(segment, outcome) if key not in had]


def release_to(segment: Segment, keys: Collection[str], by: Seat, shown: str | None = None) -> bool:
    """Give some seats their papers first; the others cannot tell.

    The last of them publishes the run. False if all have theirs. Refused (409) with every reason (UD-048, UD-049).
    """
    wanted = set(keys)
    if segment.state == Segment.State.PUBLISHED or (wanted and wanted <= set(segment.told.split())):
        return False
    against = reasons(segment, shown)
    if segment.state == Segment.State.REVIEW:
        outcome = serialization.outcome(segment.outcome)
        left = set(waiting(segment, outcome))
        against += [why] if (why := why_not_some(segment, outcome)) else []
        against += [] if wanted & left and wanted <= set(told_to(segment, outcome)) else [TICK]
    if against:
        raise Refused(*(fault("", text) for text in against), status=409)
    if wanted >= left:
        return publish(segment.pk, by.name)
    tell_first(segment, outcome, sorted(wanted & left), by)
    return True


def tell_first(segment: Segment, outcome: Outcome, keys: list[str], by: Seat) -> None:
    """Tell these seats, and ask those that are to order, in one transaction; refused if anything changed meanwhile.

    Their calls stand in a segment ahead of the war. When the last seat has its papers, that segment becomes the next run's first,
    or the next after this stop; until then it cannot be ordered.
    """
    run, before = segment.run, stamp(segment)
    with transaction.atomic():
        now = Segment.objects.filter(pk=segment.pk, state=Segment.State.REVIEW, computed=segment.computed, told=segment.told)
        if not now.update(told=" ".join((*segment.told.split(), *keys))) or Job.objects.validating(run).exists():
            raise Refused(fault("", CHANGED), status=409)
        engine_versions.must_be_its_own(run.campaign)
        start = outcome.world.minute
        until = run.until if outcome.asked else start + run.campaign.run_minutes
        ahead = ahead_in(run) or opened_as(None, run, segment.index + 1, start, Segment.State.AHEAD)
        told = traced(outcome)
        for seat in Seat.objects.filter(campaign=run.campaign, key__in=keys).select_related("campaign").order_by("key"):
            is_asked = not outcome.asked or seat.key in outcome.asked
            deliver(seat, told, call=(ahead, until) if is_asked else None)
        Release.objects.create(segment=segment, draft=segment.computed, by=by.name, at=timezone.now(), seats=json.dumps(keys))
        run_inputs.released(segment, before, by)
        tell_umpires(run.campaign)
