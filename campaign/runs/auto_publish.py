"""Automatic publishing of stops, where the umpire need not read each (CK-030, SC-S-04).

A stop tells and asks only those who met. One that needs no ruling is published once computed, and the run goes on when all asked
have sealed. The umpire reads every run's end, and decides to go on without a missing seat.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from campaign import serialization, wall_clock
from campaign.models.belief import Campaign
from campaign.models.clock import AutoAdvance
from campaign.models.exercise import Inject
from campaign.models.job import Job
from campaign.models.schedule import schedule_of, stands_still
from campaign.models.team import PendingAct
from campaign.models.truth import ReviewedLine, Segment
from campaign.orders.sealing import tell_umpires
from campaign.runs.publish import publish, unbound
from campaign.schedule.order_requests import waits_for_somebody
from campaign.war.lines import asks, name_lines
from campaign.war.outcome import Outcome

BY, CLOCK = "The program", "The clock"
DEFAULTS = {
    "night-contact": "a meeting by night leads to no action",
    "demonstration": "a demonstration is noted",
    "trigger": "a prepared event is allowed",
    "broken-sheet": "an order sheet with an error is replaced by the last course",
    "scouts": "scouts under the umpire’s command carry on",
}
"""Decisions of the computer as umpire (SC-CK-11); the last three need no line of a draft."""


def needs_a_ruling(segment: Segment, outcome: Outcome) -> bool:
    """Say whether an event since the last stop needs a ruling that the umpire has not given."""
    done = set(ReviewedLine.objects.filter(run=segment.run).values_list("line", flat=True))
    lines = zip(outcome.events, name_lines(outcome.events), strict=True)
    return any(asks(event, segment.start) and line not in done for event, line in lines)


def waits_for_him(segment: Segment, outcome: Outcome) -> str:
    """Explain why a draft must wait for the umpire, whatever is set; "" if it need not (CK-030): for a ruling or edit on it,
    an act or ruling being checked or confirmed, a line or an inject that asks for a decision."""
    campaign = segment.run.campaign_id
    if segment.computed:
        return "You held this draft, so it waits until you publish it."
    if Job.objects.validating(segment.run).exists():
        return "It waits for the ruling that is being checked."
    if PendingAct.objects.filter(campaign=campaign, settled="").exists():
        return "It waits for an action that one of you has to confirm."
    if Inject.objects.filter(campaign=campaign, state=Inject.State.READY).exclude(asked=None).exists():
        return "It waits for your word on an inject."
    if needs_a_ruling(segment, outcome):
        return "It waits for your ruling."
    return "It waits for an edit that has lost its paper." if unbound(segment, outcome) else ""


def goes_by_itself(campaign: Campaign, outcome: Outcome) -> bool:
    """Say whether the umpire's settings publish a draft automatically, if nothing waits."""
    stop = campaign.stops_released and bool(outcome.asked)
    return stop or AutoAdvance.objects.filter(campaign=campaign).exclude(publish="").exists()


def release(segment: Segment, outcome: Outcome) -> bool:
    """Publish a stop in review, if the umpire lets stops go and nothing in it waits, in the transaction that put it there.

    In a solo war the computer publishes everything (CK-030, CK-053).
    """
    if segment.told:
        return False  # the umpire has begun to give it out himself (UD-049)
    if segment.run.campaign.alone:
        return umpired(segment, outcome)
    released = Campaign.objects.filter(pk=segment.run.campaign_id, stops_released=True).exists()
    clean = released and outcome.asked and not waits_for_him(segment, outcome)
    return bool(publish(segment.pk)) if clean else drafted(segment, outcome)


def umpired(segment: Segment, outcome: Outcome) -> bool:
    """Publish a draft unchanged with the computer as umpire (CK-054, SC-CK-11), noting on each line that needs an umpire which
    of :data:`DEFAULTS` let it stand."""
    run, now = segment.run, wall_clock.now()
    left = [
        ReviewedLine(run=run, line=name, did="accepted", by=f"{BY}: {DEFAULTS[event.kind]}", at=now)
        for name, event in zip(name_lines(outcome.events), outcome.events, strict=True)
        if asks(event, segment.start)
    ]
    ReviewedLine.objects.bulk_create(left, ignore_conflicts=True)
    return publish(segment.pk, BY)


def waits_for_nobody(segment: Segment) -> bool:
    """Say whether a stopped run may go on: the umpire allows it, and all asked have sealed."""
    if not segment.index or segment.state != Segment.State.OPEN:
        return False
    by_itself = segment.run.campaign.stops_released or schedule_of(segment.run.campaign).read.runs_on
    return by_itself and segment.calls.exists() and not waits_for_somebody(segment.calls.all())


def settle(campaign: Campaign, released: bool) -> None:
    """Set whether stops are published automatically, from one in review on."""
    with transaction.atomic():
        segment = (
            Segment.objects.for_campaign(campaign).select_for_update(of=("self",)).first()
        )  # locked before all else, as everywhere
        Campaign.objects.filter(pk=campaign.pk).update(stops_released=released)
        if released and segment is not None and segment.state == Segment.State.REVIEW:
            release(segment, serialization.outcome(segment.outcome))
        tell_umpires(campaign)


# -- publishing by itself ------------------------------------------------------------------------------------------------


def clear(row: AutoAdvance, segment: Segment, outcome: Outcome) -> bool:
    """Say whether a draft may go out automatically: nothing waits, and no event is on the umpire's list (CK-030)."""
    listed = set(row.never.split()) & {event.kind for event in outcome.events}
    return not listed and not segment.told and not waits_for_him(segment, outcome)


def drafted(segment: Segment, outcome: Outcome) -> bool:
    """Publish a new draft where the umpire lets it go out, or note when it will, in the transaction that put it there
    (CK-030)."""
    row = AutoAdvance.objects.filter(campaign=segment.run.campaign).first()
    if row is None or not row.publish or not clear(row, segment, outcome):
        return False
    if row.publish == "clear":
        return publish(segment.pk, CLOCK)
    at = wall_clock.now() + timedelta(minutes=int(row.publish))
    AutoAdvance.objects.filter(pk=row.pk).update(publish_at=at, publish_of=mark_of(segment))
    return False


def mark_of(segment: Segment) -> str:
    """Name the draft that is to go out, by its place in the campaign, not its row (OP-031); a further ruling makes another."""
    return f"{segment.run.strand}.{segment.run.number}.{segment.index}/{segment.computed}"


def publish_due(row: AutoAdvance) -> bool:
    """Publish a draft whose minutes of review are over, unless the umpire has stepped in (CK-030)."""
    with transaction.atomic():
        segment = locked_present(row.campaign_id)
        row = AutoAdvance.objects.select_for_update().select_related("campaign").get(pk=row.pk)
        if segment is None or segment.state != Segment.State.REVIEW or row.publish_of != mark_of(segment):
            AutoAdvance.objects.filter(pk=row.pk).update(publish_at=None, publish_of="")
            return False
        if row.publish_at is None or row.publish_at > wall_clock.now() or stands_still(row.campaign):
            return False
        AutoAdvance.objects.filter(pk=row.pk).update(publish_at=None, publish_of="")
        return clear(row, segment, serialization.outcome(segment.outcome)) and publish(segment.pk, CLOCK)


def step_in(campaign: Campaign) -> None:
    """Stop the countdown: the draft in review waits for the umpire's own button (CK-030)."""
    with transaction.atomic():
        AutoAdvance.objects.filter(campaign=campaign).update(publish_at=None, publish_of="")
        tell_umpires(campaign)


def locked_present(campaign_id: int) -> Segment | None:
    """Lock the segment at which a war stands, inside a transaction."""
    found = Segment.objects.for_campaign(Campaign.objects.get(pk=campaign_id)).first()
    if found is None:
        return None
    return Segment.objects.select_for_update(of=("self",)).select_related("run__campaign").get(pk=found.pk)
