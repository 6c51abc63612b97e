"""Reasons why the resolving of a run waits, for the umpire."""

from __future__ import annotations

from django.utils import timezone

from campaign.models.belief import Campaign, OrderRequest
from campaign.models.truth import Segment
from campaign.runs.resolve import FIGHT, RESOLVE
from campaign.schedule.order_requests import waits_for_somebody
from tactical.common import queue
from tactical.models import Battle

NO_BROKER = "The queue (Redis) does not answer. Nothing is lost: the run goes on by itself when it is back."
NO_WORKER = "It is in the queue for a free worker."
NOBODY = "No worker has it; it is queued again within seconds."


def read_segment_state(campaign: Campaign) -> tuple[str, bool]:
    """Read the state of the segment a campaign at war stands at, and whether all asked have sealed."""
    segment = Segment.objects.present(campaign)
    calls = OrderRequest.objects.filter(segment=segment)
    return segment.state, calls.exists() and not waits_for_somebody(calls)


def waits_for(segment: Segment) -> str:
    """Explain why nothing is computed now; "" while a worker computes, or players fight a battle."""
    if segment.state != Segment.State.RESOLVING:
        return ""
    battles = [
        met.battle
        for met in segment.run.engagements.filter(void=False).select_related("battle")
        if met.battle.state != Battle.State.DONE
    ]
    if any(battle.state in (Battle.State.TABLE, Battle.State.ELSEWHERE) for battle in battles):
        return ""
    queued = queue.waiting()
    if queued is None:
        return NO_BROKER
    if any(work in queued for work in ((RESOLVE, (segment.pk,)), *((FIGHT, (battle.pk,)) for battle in battles))):
        return NO_WORKER
    if segment.taken_at is None or (not battles and timezone.now() - segment.taken_at > queue.PATIENCE):
        return NOBODY
    return ""
