"""Clock of real time: the sweep for what is due, and acts on deadlines (CK-001 to 015, CK-022).

One conditional update, in the transaction that orders the run, claims what is due: a sweep twice, late, or beside another orders
it once (CK-001, CK-007).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.db.models import Min
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.clock import breaker, due_times, notification_types
from campaign.clock.schedule_parser import LEAST_NOTICE
from campaign.clock.terms import Terms
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.models.clock import Deadline, Pause
from campaign.models.exercise import held_by
from campaign.models.notify import Notice
from campaign.models.people import SeatAssignment
from campaign.models.schedule import EmergencyStop, Schedule, schedule_of, stands_still
from campaign.models.truth import Segment
from campaign.notify import mail_queue, notices, war_channels
from campaign.orders import computer
from campaign.orders.fallbacks import climb, close, terms_of
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.people import absences
from campaign.pings import has_news
from campaign.runs.resolve import order_six_hours, take_up
from campaign.schedule import auto_advance, deadlines
from campaign.schedule.deadlines import by_people, count_asked_and_missing, deadline_of, refresh
from campaign.schedule.round_order import waiting
from campaign.schedule.umpire_rounds import go_on

log = logging.getLogger(__name__)
ALARM = timedelta(minutes=5)
"""Delay of a due run after which there is an alarm (CK-007)."""
OPEN = Deadline.State.OPEN
DEPUTIES_STEP = 1
"""Step of the deputies' mail beside that which asked the seat; reminders' steps are percentages."""


# -- the sweep ---------------------------------------------------------------------------------------------------------


def sweep() -> int:
    """Order every run whose time is up, once; return how many (CK-001, CK-007). Harmless at any time."""
    now = wall_clock.now()
    for late in overdue():
        notices.tell(notification_types.LATE, late.segment.run.campaign, f"late {late.pk}")
    notices.remind(now)
    found = Deadline.objects.filter(state=OPEN, closes_at__lte=now, segment__state=Segment.State.OPEN).values_list(
        "pk", flat=True
    )
    return sum(_rung(pk, now) for pk in list(found))


def _rung(pk: int, now: datetime) -> bool:
    """Order one due run; note for the umpire why it cannot be ordered, to be tried again."""
    try:
        return ring(pk, now)
    except Refused as refused:
        words = str(refused)[:300]
    except Exception as error:  # one war must not keep the others waiting
        log.exception("a due run could not be ordered")
        words = f"{type(error).__name__}: {error}"[:300]
    if Deadline.objects.filter(pk=pk).exclude(trouble=words).update(trouble=words):
        campaign = Campaign.objects.get(pk=Deadline.objects.values_list("segment__run__campaign", flat=True).get(pk=pk))
        tell_umpires(campaign)
        notices.tell(notification_types.TROUBLE, campaign, f"trouble {pk}")
    return False


def ring(pk: int, now: datetime) -> bool:
    """Order the run of a segment whose time is up, or hold it for missing orders. False if not due, or ordered already."""
    with transaction.atomic():
        locked = Segment.objects.select_for_update(of=("self",)).select_related("run__campaign")
        segment = locked.get(deadline__pk=pk)
        campaign = segment.run.campaign
        if stands_still(campaign) or segment.state != Segment.State.OPEN:
            return False
        if not Deadline.objects.filter(pk=pk, state=OPEN, closes_at__lte=now).update(state=Deadline.State.CLOSED, trouble=""):
            return False
        deadline = Deadline.objects.get(pk=pk)
        if waiting(segment) or (not deadline.early and segment.calls.filter(closed=False, grace_until__gt=now).exists()):
            reopened(deadline, segment, now)
            return False
        if deadline.early and not still_early(deadline, segment, now):
            return False
        if hold_if_many_missing(deadline, segment):
            return False
        return order_six_hours(segment.pk)


def still_early(deadline: Deadline, segment: Segment, now: datetime) -> bool:
    """Say whether all have still sealed; if an envelope was just taken back, restore the deadline."""
    deadline.state = OPEN
    refresh(deadline, segment, schedule_of(segment.run.campaign))
    return deadline.early and deadline.closes_at is not None and deadline.closes_at <= now


def reopened(deadline: Deadline, segment: Segment, now: datetime) -> None:
    """Close only the calls whose own time is up, where others are yet to be visited or asked later; visit those that waited
    for them."""
    terms = terms_of(segment.run.campaign)
    for call in segment.calls.filter(closed=False, grace_until__lte=now).select_related("seat__campaign"):
        close(call, terms)
        has_news(call.seat)
    deadline.state = OPEN
    refresh(deadline, segment, schedule_of(segment.run.campaign))
    go_on(segment.pk)
    tell_umpires(segment.run.campaign)


def hold_if_many_missing(deadline: Deadline, segment: Segment) -> bool:
    """Hold a run with an abnormal share of orders missing, and say so (CK-022, SC-CK-05).

    Envelopes stay open, all asked read one sentence, and the umpires are told.
    """
    campaign, terms = segment.run.campaign, terms_of(segment.run.campaign)
    if segment.index or not terms.breaker:
        return False
    calls = segment.calls.select_related("seat__campaign")
    rungs = {call.pk: climb(call, terms)[1] for call in calls}
    asked, missing = count_asked_and_missing(segment, rungs)
    if not breaker.holds(asked, missing, shares(campaign, segment), bounced(segment, rungs) if missing else 0):
        return False
    Deadline.objects.filter(pk=deadline.pk).update(state=Deadline.State.HELD, asked=asked, missing=missing)
    segment.calls.filter(closed=False).update(held=True)
    tell_asked(segment)
    tell_umpires(campaign)
    notices.tell(notification_types.BREAKER, campaign, f"breaker {deadline.pk}")
    return True


def bounced(segment: Segment, rungs: dict[int, str]) -> int:
    """Count the missing seats whose mail of this call did not arrive (SC-CK-05, CK-036)."""
    late = deadlines.missing((call for call in by_people(segment) if not absences.excused(call.seat)), rungs)
    back = Notice.objects.filter(way=Notice.Way.MAIL, state__in=mail_queue.NOT_SENT)
    return sum(back.filter(holder__seat=call.seat_id, event=notices.occasion_of(call)).exists() for call in late)


def shares(campaign: Campaign, segment: Segment) -> list[tuple[int, int]]:
    """List the seats asked and missing in each earlier run, oldest first."""
    rows = Deadline.objects.filter(
        segment__run__campaign=campaign, segment__run__undone=False, segment__index=0, state=Deadline.State.CLOSED
    )
    before = rows.exclude(segment=segment).order_by("-segment__run__number").values_list("asked", "missing")
    return list(before[: breaker.PAST])[::-1]


def overdue(campaign: Campaign | None = None) -> list[Deadline]:
    """List the runs, of one campaign or all, that were due over five minutes ago and not ordered (CK-007).

    It looks for itself, so that a dead sweep is noticed; a paused war is not late.
    """
    late = Deadline.objects.filter(state=OPEN, closes_at__lt=wall_clock.now() - ALARM, segment__state=Segment.State.OPEN)
    if campaign is not None:
        late = late.filter(segment__run__campaign=campaign)
    return [one for one in late.select_related("segment__run__campaign") if not stands_still(one.segment.run.campaign)]


# -- what is done to it ------------------------------------------------------------------------------------------------


def tell_asked(segment: Segment) -> None:
    """Ping those who are asked that their deadline changed, and nobody else."""
    for call in segment.calls.filter(closed=False).select_related("seat").order_by("seat__key"):
        has_news(call.seat)


def tell_all(campaign: Campaign, event: str = "") -> None:
    """Ping all players; mail them too for an ``event`` of :mod:`campaign.clock.notification_types` (CK-032)."""
    for seat in campaign.players().order_by("key"):
        has_news(seat)
    tell_umpires(campaign)  # last, as when a run is published or ordered, so that rows are always locked in one order
    if event:
        notices.tell_all(event, campaign)
        war_channels.clock_changed(campaign, event)


def locked(campaign: Campaign) -> Schedule:
    """Lock the schedule of a campaign for a change, inside a transaction."""
    Schedule.objects.get_or_create(campaign=campaign)
    return Schedule.objects.select_for_update().get(campaign=campaign)


def settle(campaign: Campaign, terms: Terms, stamp: int) -> None:
    """Set the terms of the clock from the next call on (CK-002). Refused from a stale page."""
    if terms.runs_on:
        auto_advance.may_run_on(campaign)
    with transaction.atomic():
        schedule = locked(campaign)
        if schedule.stamp != stamp:
            changed = "The clock was changed after you opened this page: the present settings are shown beside what you typed."
            raise Refused(fault("", changed), status=409)
        schedule.terms = msgspec.json.encode(terms).decode()
        schedule.stamp += 1
        schedule.save()
        auto_advance.began(campaign)
        tell_all(campaign)


def present(campaign: Campaign) -> Segment | None:
    """Lock the segment a campaign stands at, inside a transaction; None if its orders are closed."""
    segment = Segment.objects.for_campaign(campaign).first()
    if segment is None:
        return None
    row = Segment.objects.select_for_update(of=("self",)).select_related("run__campaign").get(pk=segment.pk)
    return row if row.state == Segment.State.OPEN else None


def _set(segment: Segment, schedule: Schedule, times: Iterable[tuple[OrderRequest, datetime]]) -> None:
    for call, at in times:
        closes = due_times.closes_at(schedule.read, at)
        now = wall_clock.now()
        OrderRequest.objects.filter(pk=call.pk, closed=False).update(due_at=at, moved_at=now, grace_until=closes, held=False)
    deadline = deadline_of(segment)
    deadline.state = OPEN
    refresh(deadline, segment, schedule)


def move(campaign: Campaign, at: datetime) -> None:
    """Move the deadline, for all who are asked, and release a run on hold (CK-011, CK-023)."""
    with transaction.atomic():
        schedule, segment = locked(campaign), present(campaign)
        if segment is None:
            raise Refused(fault("", gettext("Orders are not open, so there is no deadline to change.")), status=409)
        if schedule.paused_until and schedule.paused_until > wall_clock.now():
            raise Refused(fault("", gettext("The clock is paused: lift the stop first, then move the due time.")), status=409)
        _set(segment, schedule, [(call, at) for call in segment.calls.filter(closed=False)])
        tell_asked(segment)
        for call in segment.calls.filter(closed=False).select_related("seat"):
            notices.tell_all(notification_types.CLOCK, call.seat)  # only these have a deadline that moved
        if war_channels.common_due(segment) is not None:
            war_channels.clock_changed(campaign, notification_types.CLOCK)
        tell_umpires(campaign)


def must_be_its_umpires(campaign: Campaign) -> None:
    """Refuse to move a clock that the exercise's director holds for all (EX-041, EX-046)."""
    if words := held_by(campaign):
        raise Refused(fault("", words), status=409)


def pause(campaign: Campaign, until: datetime, why: str = "", seat: Seat | None = None) -> None:
    """Pause the clock until an instant; drafts and seals go on meanwhile (CK-010)."""
    must_be_its_umpires(campaign)
    with transaction.atomic():
        schedule, now = locked(campaign), wall_clock.now()
        since = max(now, schedule.paused_until or now)
        Pause.objects.create(campaign=campaign, since=now, until=until, seat=seat, why=why)
        schedule.paused_until = until
        schedule.save(update_fields=["paused_until"])
        _move_deadlines_after_pause(campaign, schedule, since, until)
        tell_all(campaign, notification_types.CLOCK)


def end_pause(campaign: Campaign) -> bool:
    """End a pause early (CK-010). False if the clock is not paused."""
    must_be_its_umpires(campaign)
    with transaction.atomic():
        schedule, now = locked(campaign), wall_clock.now()
        since = schedule.paused_until
        if since is None or since <= now:
            return False
        Pause.objects.filter(campaign=campaign, until__gt=now).update(until=now)
        schedule.paused_until = None
        schedule.save(update_fields=["paused_until"])
        _move_deadlines_after_pause(campaign, schedule, since, now)
        tell_all(campaign, notification_types.CLOCK)
    return True


def _move_deadlines_after_pause(
    campaign: Campaign, schedule: Schedule, since: datetime, until: datetime, least: datetime | None = None
) -> None:
    """Move open deadlines after a pause, none to before ``least``; those of runs on hold stay."""
    segment = present(campaign)
    if segment is None or deadline_of(segment).state != OPEN:
        return
    times = []
    for call in segment.calls.filter(closed=False):
        if call.due_at is not None:
            at = due_times.after_standing(schedule.read, call.due_at, since, until, stop=bool(segment.index))
            times.append((call, max(at, least) if least else at))
    _set(segment, schedule, times)


def stop_by_seat(seat: Seat, hours: int, why: str) -> None:
    """Pause the clock for a seat, as often and long as the terms allow (CK-013). Everybody reads of it."""
    campaign = seat.campaign
    with transaction.atomic():
        schedule, now = locked(campaign), wall_clock.now()
        terms = schedule.read
        faults = []
        if not terms.runs or stops_left(seat, terms) <= 0:
            faults.append(fault("", gettext("This seat may not pause the clock, or has used all its pauses.")))
        if schedule.paused_until and schedule.paused_until > now:
            faults.append(fault("", gettext("The clock is already paused.")))
        if not 1 <= hours <= terms.seat_pause_h:
            faults.append(
                fault(
                    "hours",
                    gettext("You can pause the clock for 1 to %(seat_pause_h)s hours.") % {"seat_pause_h": terms.seat_pause_h},
                )
            )
        if faults:
            raise Refused(*faults, status=422)
        pause(campaign, now + timedelta(hours=hours), why, seat)


def stops_left(seat: Seat, terms: Terms) -> int:
    """Count the pauses a seat has left (CK-013)."""
    return terms.seat_pauses - Pause.objects.filter(seat=seat).count()


# -- a run that is held ------------------------------------------------------------------------------------------------


def missing_calls(segment: Segment) -> list[OrderRequest]:
    """List the calls of a run on hold that people have not sealed."""
    return [call for call in by_people(segment) if not call.sealed and not call.closed]


def program_asked(segment: Segment) -> list[str]:
    """List the names of missing seats for which the computer plays this run."""
    return [call.seat.name for call in missing_calls(segment) if call.program_asked]


def missing_with_deputies(segment: Segment) -> list[OrderRequest]:
    """List the unsealed calls of a run on hold whose seats have a deputy."""
    calls = missing_calls(segment)
    have = set(
        SeatAssignment.objects.sitting()
        .filter(kind=SeatAssignment.Kind.DEPUTY, token__isnull=False)
        .values_list("seat", flat=True)
    )
    return [call for call in calls if call.seat_id in have]


def ask_deputies(campaign: Campaign) -> int:
    """Ask by mail the deputies of all missing in a run on hold, who may act from now on; return for how many seats (CK-023).

    No other seat is told.
    """
    with transaction.atomic():
        segment = present(campaign)
        if segment is None or deadline_of(segment).state != Deadline.State.HELD:
            raise Refused(fault("", gettext("No run is on hold, so no deputies can be asked.")), status=409)
        calls = missing_with_deputies(segment)
        if not calls:
            raise Refused(fault("", gettext("None of the missing players has a deputy.")), status=409)
        fresh = [call for call in calls if not call.deputies_asked]
        for call in fresh:
            OrderRequest.objects.filter(pk=call.pk).update(deputies_asked=True)
            has_news(call.seat)
            notices.tell(notification_types.DEPUTIES_ASKED, call.seat, notices.occasion_of(call), step=DEPUTIES_STEP)
        tell_umpires(campaign)
    return len(fresh)


def ask_program(campaign: Campaign) -> int:
    """Let the computer play a run on hold for all missing, unless they still seal; return for how many (CK-023, CK-052).

    No room is told.
    """
    with transaction.atomic():
        segment = present(campaign)
        if segment is None or deadline_of(segment).state != Deadline.State.HELD:
            raise Refused(fault("", gettext("No run is on hold, so there is nobody to play for.")), status=409)
        calls = [call for call in missing_calls(segment) if computer.plays(call.seat)]
        if not calls:
            raise Refused(fault("", gettext("The computer cannot play for any of the missing players.")), status=409)
        OrderRequest.objects.filter(pk__in=[call.pk for call in calls]).update(program_asked=True)
        computer.prepared_by_workers(segment)
        tell_umpires(campaign)
    return len(calls)


# -- the emergency stop ------------------------------------------------------------------------------------------------


def stand_still(campaign: Campaign | None) -> bool:
    """Stop one campaign or all: nothing falls due or is resolved until the stop is lifted (CK-012). False if it is on."""
    with transaction.atomic():
        if not EmergencyStop.objects.get_or_create(campaign=campaign, defaults={"since": wall_clock.now()})[1]:
            return False  # a second press at the same time finds the row
        for one in _campaigns_to_sweep(campaign):
            tell_all(one, notification_types.STANDS)
    return True


def lift(campaign: Campaign | None) -> bool:
    """Lift the emergency stop of one campaign, or that of all. Time left stays, at least half an hour."""
    if campaign is not None:
        must_be_its_umpires(campaign)
    with transaction.atomic():
        rows = EmergencyStop.objects.filter(campaign=campaign)
        since = rows.aggregate(since=Min("since"))["since"]
        if since is None:
            return False
        rows.delete()
        now = wall_clock.now()
        for one in _campaigns_to_sweep(campaign):
            if not stands_still(one):
                schedule = locked(one)
                paused = schedule.paused_until or since
                if paused <= now:  # a longer pause has moved it already
                    _move_deadlines_after_pause(one, schedule, max(since, paused), now, now + LEAST_NOTICE)
                transaction.on_commit(lambda one=one: take_up(one))  # type: ignore[misc]  # bound now
            tell_all(one, notification_types.CLOCK)
    return True


def _campaigns_to_sweep(campaign: Campaign | None) -> list[Campaign]:
    return list(Campaign.objects.order_by("pk")) if campaign is None else [campaign]
