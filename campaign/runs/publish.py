"""Publishing: one transaction releases a segment's reports to its seats and opens the next segment."""

from __future__ import annotations

import json

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaign import serialization
from campaign.battles.engagements import find_end_minute, has_stopped, in_run
from campaign.exercises import inject_triggers
from campaign.models.belief import Campaign, OrderRequest
from campaign.models.truth import Draft, LandStart, Release, Run, Segment
from campaign.muster import term_changes
from campaign.notify import war_channels
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.pings import has_news
from campaign.reports import deferred_delivery
from campaign.rulings import conditions
from campaign.runs import seat_sync
from campaign.runs.dice import dice_of
from campaign.runs.follow_ups import FOLLOW_UPS
from campaign.schedule import deadlines
from campaign.schedule.umpire_rounds import open_round
from campaign.war.edits.application import CHANGED, LOOSE, standing
from campaign.war.outcome import Outcome, told_at_stop
from campaign.war.provenance import traced
from naval.geo.calendar import label
from naval.ruling_kinds import next_run as next_rulings
from naval.ruling_kinds import settled
from tactical.common.metrics import timed


@timed("publish")
def publish(segment_id: int, by: str = "") -> bool:
    """Publish a segment in review, in one transaction; False if published already (UD-048, UD-050).

    At the end of a run every seat is told and asked for the next; at a stop only those concerned, and the others cannot tell that
    the run stopped. Refused while an edit no longer fits its report (UD-027).
    """
    with transaction.atomic():
        if not Segment.objects.filter(pk=segment_id, state=Segment.State.REVIEW).update(state=Segment.State.PUBLISHED):
            return False
        segment = Segment.objects.select_related("run__campaign").get(pk=segment_id)
        outcome = serialization.outcome(segment.outcome)
        if open_ones := unbound(segment, outcome):
            raise Refused(*(fault("", text) for text in open_ones), status=409)
        Segment.objects.filter(pk=segment_id).update(ruled=segment.run.rulings)
        inject_triggers.published(segment, outcome)
        conditions.published(segment, outcome)
        if outcome.asked:
            ask_again(segment, outcome)
        else:
            next_run(segment.run, outcome)
        had = {*deferred_delivery.sleeping(segment, outcome), *segment.told.split()}
        told = [key for key in told_to(segment, outcome) if key not in had]
        Release.objects.create(segment=segment, draft=segment.computed, by=by, at=timezone.now(), seats=json.dumps(told))
        tell_umpires(segment.run.campaign)
    return True


def told_to(segment: Segment, outcome: Outcome) -> list[str]:
    """List the keys of the seats told by publishing a segment: all, or at a stop those who met (UD-050)."""
    players = segment.run.campaign.every_player().order_by("key")
    told = told_at_stop(outcome) if outcome.asked else {seat.key for seat in outcome.world.seats}
    return [key for key in players.values_list("key", flat=True) if key in told]


def unbound(segment: Segment, outcome: Outcome) -> list[str]:
    """Describe each edit of a run that is loose, or whose report changed since (UD-027, UD-048)."""
    edits = serialization.rulings(segment.run.rulings).edits
    if not edits:
        return []
    found = standing(outcome, edits)
    names = {seat.key: seat.name for seat in outcome.world.seats}
    said = {
        LOOSE: "The paper of an edit is gone ({name}, {kind}, {when}): attach it to another, or delete it.",
        CHANGED: "A paper has changed since it was edited ({name}, {kind}, {when}): confirm the edit, or delete it.",
    }
    hour = segment.run.campaign.hour_zero
    return [
        said[state].format(name=names.get(one.seat, one.seat), kind=one.paper, when=label(one.arrives, hour))
        for one in edits
        if (state := found[one.ref, one.kind]) in said
    ]


def next_run(run: Run, outcome: Outcome) -> None:
    """Tell every seat that the run is complete, and open the next run."""
    Campaign.objects.select_for_update().get(
        pk=run.campaign_id
    )  # locked, so that proposed terms stay as they are until they take effect
    campaign, following = run.campaign, run_after(run, outcome)
    Run.objects.bulk_create([following])
    if outcome.land is not None:
        then = (
            serialization.text(serialization.terms_ashore(campaign))
            if LandStart.objects.filter(run=run).exclude(terms="").exists()
            else ""
        )
        LandStart.objects.create(run=following, land=serialization.land(outcome.land), terms=then)
    term_changes.begun(following)
    seat_sync.follow(campaign, outcome.world)
    given_out = Release.objects.filter(segment__run=run).exclude(segment__told="").values("draft")
    shown = Q(computed__in=given_out) & ~Q(segment__told="")
    Draft.objects.filter(segment__run=run).exclude(shown).delete()  # what was published stands in the segments (SC-UD-12)
    segment = opened_as(ahead_in(run), following, 0, following.start)
    early = asked_in(segment)
    if deferred_delivery.is_auto_advancing(campaign):
        deferred_delivery.open_next(segment, outcome)
    else:
        open_round(segment, outcome)
    told_before(early)
    if deferred_delivery.told_at_once(campaign):
        war_channels.run_published(segment)


def ahead_in(run: Run) -> Segment | None:
    """Find the segment opened for those told of a run's end before the others; None without any (UD-049)."""
    return run.segments.filter(state=Segment.State.AHEAD).first()


def opened_as(ahead: Segment | None, run: Run, index: int, start: int, state: str = Segment.State.OPEN) -> Segment:
    """Open a segment, with the calls of those asked ``ahead`` of the others in it."""
    if ahead is None:
        return Segment.objects.create(run=run, index=index, start=start, state=state)
    Segment.objects.filter(pk=ahead.pk).update(run=run, index=index, start=start, state=state)
    return Segment.objects.select_related("run__campaign").get(pk=ahead.pk)


def asked_in(segment: Segment) -> list[OrderRequest]:
    """List the calls of a segment."""
    return list(segment.calls.select_related("seat__campaign").order_by("seat__key"))


def told_before(early: list[OrderRequest]) -> None:
    """Tell those told first when their orders close; what they sealed counts from now on (UD-049)."""
    for call in early:
        call.refresh_from_db()
        if call.due_at is not None:
            has_news(call.seat)
    for call in [call for call in early if call.sealed and not call.closed][:1]:
        FOLLOW_UPS.envelope_sealed(call)


def run_after(run: Run, outcome: Outcome) -> Run:
    """Build the run that follows a complete one; it is not stored."""
    start = outcome.world.minute
    settled_then = settled(serialization.rulings(run.rulings), dice_of(run))[0]
    kept = term_changes.ruled_for(run.campaign, next_rulings(settled_then, start), start)
    return Run(
        campaign=run.campaign,
        parent=run,
        number=run.number + 1,
        start=start,
        until=start + run.campaign.run_minutes,
        world=serialization.encode_for_storage(outcome.world),
        rules=run.rules,
        strand=run.strand,
        dice=run.dice,
        **serialization.ruled_columns(kept),
    )


def ask_again(segment: Segment, outcome: Outcome) -> None:
    """Tell and ask the seats for whom the run stopped, after a battle or with an enemy in sight."""
    run = segment.run
    again = opened_as(ahead_in(run), run, segment.index + 1, outcome.world.minute)
    early = asked_in(again)
    for engagement in in_run(run):
        if engagement.asked is None and not has_stopped(engagement) and find_end_minute(engagement) <= again.start:
            engagement.asked = again
            engagement.save(update_fields=["asked"])
    told = told_at_stop(outcome) - set(segment.told.split())
    for seat in run.campaign.players().filter(key__in=told).order_by("key"):
        deferred_delivery.tell(seat, run, traced(outcome), call=(again, run.until) if seat.key in outcome.asked else None)
    deadlines.set_due_times(again)
    told_before(early)
