"""Auto-advance: the clock runs until somebody must decide (CK-026 to CK-031). Beats tell sleeping seats, brakes stop it, and it
orders the next run where nobody is asked.

Each act is one transaction of conditional updates: a sweep, a worker and a click may meet.
:mod:`campaign.reports.deferred_delivery` tells and asks seats, :mod:`campaign.runs.auto_publish` publishes stops.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F

from campaign import serialization, wall_clock
from campaign.clock import due_times
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.models.clock import AutoAdvance
from campaign.models.schedule import schedule_of, stands_still
from campaign.models.truth import Run, Segment
from campaign.notify import war_channels
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.reports.deferred_delivery import is_auto_advancing, kept_rows, tell, tell_all_kept
from campaign.rulings import conditions
from campaign.runs import auto_publish, engine_versions
from campaign.runs.resolve import order_six_hours, why_not
from campaign.schedule import deadlines
from campaign.schedule.order_requests import waits_for_somebody
from campaign.schedule.round_order import together
from naval.geo.calendar import label

TOGETHER = "A war can run on only if all seats are visited together: this one has rounds of visits."


def settings_of(campaign: Campaign) -> AutoAdvance:
    """Read the settings of a campaign's auto-advance, or the defaults."""
    return AutoAdvance.objects.filter(campaign=campaign).first() or AutoAdvance(campaign=campaign)


def locked(campaign: Campaign) -> AutoAdvance:
    """Lock the settings of a campaign's auto-advance for a change, inside a transaction."""
    AutoAdvance.objects.get_or_create(campaign=campaign)
    return AutoAdvance.objects.select_for_update().get(campaign=campaign)


def may_run_on(campaign: Campaign) -> None:
    """Refuse auto-advance with rounds of visits: earlier seats would have to wake later ones."""
    if not together(campaign):
        raise Refused(fault("way", TOGETHER))


# -- beats ---------------------------------------------------------------------------------------------------------------


def beat(campaign_id: int) -> bool:
    """Tell every sleeping seat of all runs since, and ask it if orders are open (CK-029).

    False if the beat is not due, or came already.
    """
    with transaction.atomic():
        segment = auto_publish.locked_present(campaign_id)
        campaign = Campaign.objects.get(pk=campaign_id)
        terms, now = schedule_of(campaign).read, wall_clock.now()
        row = locked(campaign)
        if row.beat_at is None or row.beat_at > now or stands_still(campaign) or not terms.runs_on:
            return False
        row.beat_at = due_times.next_hour(terms, now + timedelta(seconds=1))
        row.save(update_fields=["beat_at"])
        if segment is None:
            return False
        opened = segment.state == Segment.State.OPEN and not segment.index
        asked = set(segment.calls.values_list("seat", flat=True))
        told = 0
        for seat in campaign.players().order_by("key"):
            call = (segment, segment.run.until) if opened and seat.pk not in asked else None
            if call is not None or kept_rows(seat):
                tell(seat, segment.run, (), call=call)
                told += 1
        war_channels.beat(campaign, now)
        if told:
            if opened:
                AutoAdvance.objects.filter(pk=row.pk).update(ran=0)
                deadlines.set_due_times(segment)
            tell_umpires(campaign)
    return bool(told)


# -- on and on -----------------------------------------------------------------------------------------------------------


def step(campaign_id: int) -> bool:
    """Order the next run on auto-advance, if it waits for nobody and nothing stops it (CK-026, CK-028, CK-031)."""
    with transaction.atomic():
        segment = auto_publish.locked_present(campaign_id)
        if segment is None or segment.state != Segment.State.OPEN:
            return False
        campaign = segment.run.campaign
        if (
            not is_auto_advancing(campaign)
            or campaign.phase != Campaign.Phase.WAR
            or why_not(campaign)
            or engine_versions.other(campaign)
        ):
            return False
        if waits_for_somebody(segment.calls.all()):
            return False
        row, people = locked(campaign), by_people(segment)
        schedule, now = schedule_of(campaign), wall_clock.now()
        if (schedule.paused_until and schedule.paused_until > now) or due_times.out_of_quiet(schedule.read, now) > now:
            return False
        why = "" if segment.index else explain_halt(row, segment, people=people)
        if why != row.stands:
            row.stands = why
            row.save(update_fields=["stands"])
            tell_umpires(campaign)
        if why:
            return False
        if not segment.index:
            left = None if row.runs_left is None else F("runs_left") - 1
            AutoAdvance.objects.filter(pk=row.pk).update(ran=0 if people else F("ran") + 1, runs_left=left)
        return order_six_hours(segment.pk)


def by_people(segment: Segment) -> bool:
    """Say whether a person was asked in this part of the run and sealed."""
    return segment.calls.exclude(seat__played_by=Seat.PlayedBy.PROGRAM).exclude(sealed="").exists()


def explain_halt(row: AutoAdvance, segment: Segment, *, people: bool) -> str:
    """Explain why the clock stops for the umpire before a run; "" if it goes (CK-028, CK-031)."""
    if row.until is not None and segment.start >= row.until:
        return f"It has run until {label(row.until, segment.run.campaign.hour_zero)}, as you set."
    if row.runs_left is not None and row.runs_left <= 0:
        return "It has run as many runs as you set."
    last = segment.run.parent
    if last is not None and (met := set(row.kinds.split()) & kinds_in(last)):
        return f"One of your events has happened: {', '.join(sorted(met))}."
    held = conditions.held_in(last, row.condition, row.seen) if last is not None and row.condition else None
    if held is not None:
        when = label(held, segment.run.campaign.hour_zero)
        return f"Your condition is true: {when}. Set another condition, or none."
    if not people and row.ran >= row.brake:
        return f"{row.ran} runs have gone without a person: look, and lift the stop."
    return ""


def kinds_in(run: Run) -> set[str]:
    """List the kinds of event in a published run, for conditions on the truth (CK-028)."""
    return {event.kind for event in serialization.outcome(run.segments.latest("index").outcome).events}


def go_on_when_sealed(call: OrderRequest) -> None:
    """Run the war on when a seat that was woken has sealed, if it was the last."""
    campaign = call.seat.campaign
    if is_auto_advancing(campaign):
        pk = campaign.pk
        transaction.on_commit(lambda: step(pk))


# -- what is settled -----------------------------------------------------------------------------------------------------


def settle(campaign: Campaign, given: dict[str, object]) -> None:
    """Set how far the war runs on and what is published automatically; a stopped clock goes on (CK-028, CK-030, CK-031)."""
    with transaction.atomic():
        row = locked(campaign)
        before = row.condition
        for name, value in given.items():
            setattr(row, name, value)
        row.seen = "{}" if row.condition != before else row.seen
        row.ran, row.stands = 0, ""
        row.save()
        tell_umpires(campaign)
        pk = campaign.pk
        transaction.on_commit(lambda: step(pk))


def began(campaign: Campaign) -> None:
    """Set or remove the next beat after the terms changed, in the caller's transaction.

    Without beats sleeping seats are told at once.
    """
    row, terms = locked(campaign), schedule_of(campaign).read
    row.beat_at = due_times.next_hour(terms, wall_clock.now()) if terms.runs_on and not terms.open_pace else None
    row.stands = ""
    row.save(update_fields=["beat_at", "stands"])
    if not terms.runs_on or terms.open_pace:
        tell_all_kept(campaign)


def sweep() -> int:
    """Do what a lost message left: beats due, drafts past their review, wars that may run on; return how many."""
    done, now = 0, wall_clock.now()
    for row in AutoAdvance.objects.filter(campaign__phase=Campaign.Phase.WAR).select_related("campaign"):
        if row.publish_at is not None and row.publish_at <= now:
            done += auto_publish.publish_due(row)
        if row.beat_at is not None and row.beat_at <= now:
            done += beat(row.campaign_id)
        done += step(row.campaign_id)
    return done
