"""Publishing: everything a segment has for its seats is released in one transaction, and the next is opened."""

from __future__ import annotations

from django.db import transaction

from campaign import store
from campaign.models.truth import Draft, Run, Segment
from campaign.services import deadlines
from campaign.services.delivery import deliver
from campaign.services.engagements import has_stopped, in_run, over
from campaign.services.orders import tell_umpires
from campaign.services.visits import open_round
from campaign.war.outcome import Outcome, told_at_stop
from naval.rule_on import next_run as next_rulings
from naval.state.rulings import NONE


def publish(segment_id: int) -> bool:
    """Publish a segment that is in review. False if somebody had already.

    When the run is complete every seat is told and asked for the next. When it only stopped for some, these alone are
    told and asked; the others cannot tell that it stopped.
    """
    with transaction.atomic():
        if not Segment.objects.filter(pk=segment_id, state=Segment.State.REVIEW).update(state=Segment.State.PUBLISHED):
            return False
        segment = Segment.objects.select_related("run__campaign").get(pk=segment_id)
        outcome = store.outcome(segment.outcome)
        if outcome.asked:
            ask_again(segment, outcome)
        else:
            next_run(segment.run, outcome)
        tell_umpires(segment.run.campaign)
    return True


def next_run(run: Run, outcome: Outcome) -> None:
    """The run is complete: tell everybody, and open the next."""
    campaign = run.campaign
    start = outcome.world.minute
    until = start + campaign.run_minutes
    kept = next_rulings(store.rulings(run.rulings), start)
    following = Run.objects.create(
        campaign=campaign,
        parent=run,
        number=run.number + 1,
        start=start,
        until=until,
        world=store.kept(outcome.world),
        rules=run.rules,
        strand=run.strand,
        dice=run.dice,
        rulings=store.ruled(kept) if kept != NONE else "{}",
    )
    Draft.objects.filter(segment__run=run).delete()  # what was published stands in the segments (SC-UD-12)
    segment = Segment.objects.create(run=following, index=0, start=start)
    open_round(segment, outcome)


def ask_again(segment: Segment, outcome: Outcome) -> None:
    """The run stopped for some seats, after a battle or with an enemy in sight: tell and ask them."""
    run = segment.run
    again = Segment.objects.create(run=run, index=segment.index + 1, start=outcome.world.minute)
    for engagement in in_run(run):
        if engagement.asked is None and not has_stopped(engagement) and over(engagement) <= again.start:
            engagement.asked = again
            engagement.save(update_fields=["asked"])
    told = told_at_stop(outcome)
    for seat in run.campaign.players().filter(key__in=told).order_by("key"):
        deliver(seat, outcome.reports, call=(again, run.until) if seat.key in outcome.asked else None)
    deadlines.asked(again)
