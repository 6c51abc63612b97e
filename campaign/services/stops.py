"""Stops that go out by themselves: the umpire has said once that he need not read each of them (CK-030, SC-S-04).

A stop tells and asks those who met, and nobody else. Where nothing in it asks for a ruling it is published as soon as it is
computed, and the run goes on when all who were asked have sealed; the end of a run is always the umpire's to read. Whoever does
not answer is still the umpire's to wait for: he lets the run go on.
"""

from __future__ import annotations

from django.db import transaction

from campaign import store, wall_clock
from campaign.models.belief import Campaign
from campaign.models.truth import Reviewed, Segment
from campaign.services.orders import tell_umpires
from campaign.services.publish import publish, unbound
from campaign.war.lines import asks, named
from campaign.war.outcome import Outcome

BY = "The program"
DEFAULTS = {
    "night-contact": "a meeting by night comes to no action",
    "demonstration": "a demonstration is noted",
    "trigger": "what was prepared is let happen",
    "broken-sheet": "a sheet that breaks is set aside, and the last course stands",
    "scouts": "scouts in the umpire’s hand carry on",
}
"""What the program decides where the book leaves it to the umpire (SC-CK-11); the last three need no line of a draft."""


def needs_a_ruling(segment: Segment, outcome: Outcome) -> bool:
    """Whether something has happened since the last stop that the book leaves to the umpire."""
    return any(asks(event, segment.start) for event in outcome.events)


def release(segment: Segment, outcome: Outcome) -> bool:
    """Publish a stop in review, if the umpire lets stops go out by themselves and it needs no ruling. In the transaction that put
    it there, so that it is never left lying. Where one person plays alone the program is the umpire: everything goes out
    (CK-030, CK-053)."""
    if segment.run.campaign.alone:
        return umpired(segment, outcome)
    released = Campaign.objects.filter(pk=segment.run.campaign_id, stops_released=True).exists()
    clear = released and outcome.asked and not needs_a_ruling(segment, outcome) and not unbound(segment, outcome)
    return bool(clear and publish(segment.pk))


def umpired(segment: Segment, outcome: Outcome) -> bool:
    """The program as umpire (CK-054, SC-CK-11): it lets the draft stand as the run has it, and publishes it. It adds nothing and
    amends nothing; of what the book leaves to an umpire it writes down by which of :data:`DEFAULTS` it let that stand."""
    run, now = segment.run, wall_clock.now()
    left = [
        Reviewed(run=run, line=name, did="accepted", by=f"{BY}: {DEFAULTS[event.kind]}", at=now)
        for name, event in zip(named(outcome.events), outcome.events, strict=True)
        if asks(event, segment.start)
    ]
    Reviewed.objects.bulk_create(left, ignore_conflicts=True)
    return publish(segment.pk, BY)


def waits_for_nobody(segment: Segment) -> bool:
    """Whether a run that stopped may go on by itself: so the umpire said, and all who were asked have sealed."""
    if not segment.index or segment.state != Segment.State.OPEN:
        return False
    waited_for = segment.calls.filter(closed=False, sealed="")  # closed is whoever is away and covered (CK-024)
    return segment.run.campaign.stops_released and segment.calls.exists() and not waited_for.exists()


def settle(campaign: Campaign, released: bool) -> None:
    """The umpire says whether stops go out by themselves from now on; one that is before him goes with it."""
    with transaction.atomic():
        segment = Segment.objects.of(campaign).select_for_update(of=("self",)).first()  # before all else, as everywhere
        Campaign.objects.filter(pk=campaign.pk).update(stops_released=released)
        if released and segment is not None and segment.state == Segment.State.REVIEW:
            release(segment, store.outcome(segment.outcome))
        tell_umpires(campaign)
