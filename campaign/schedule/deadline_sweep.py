"""The clock of real time: the sweep that finds what is due, and what an umpire or a seat may do to it (CK-001 to 015, CK-022).

Whatever is due is claimed by one conditional update in the transaction that orders the run: a sweep that comes twice, late, or
at once with another orders it once (CK-001, CK-007).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.db.models import Min

from campaign import wall_clock
from campaign.clock import breaker, due_times, notification_types
from campaign.clock.schedule_parser import LEAST_NOTICE
from campaign.clock.terms import Terms
from campaign.models.belief import Call, Campaign, Seat
from campaign.models.deadline import Deadline, Pause
from campaign.models.exercise import held_by
from campaign.models.notices import Notice
from campaign.models.people import Holder
from campaign.models.schedule import Schedule, StandStill, schedule_of, stands_still
from campaign.models.truth import Segment
from campaign.notify import mail_queue, notices, war_channels
from campaign.orders import computer
from campaign.orders.fallbacks import climb, close, terms_of
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.people import absences
from campaign.pings import has_news
from campaign.runs.resolve import order_six_hours, take_up
from campaign.schedule import auto_advance, deadlines
from campaign.schedule.deadlines import by_people, counted, deadline_of, refresh
from campaign.schedule.round_order import waiting
from campaign.schedule.umpire_rounds import go_on

log = logging.getLogger(__name__)
ALARM = timedelta(minutes=5)
"""A run that is due and was not ordered for so long is an alarm (CK-007)."""
OPEN = Deadline.State.OPEN
DEPUTIES_STEP = 1
"""Their mail beside that with which the seat was asked: reminders have per cents."""


# -- the sweep ---------------------------------------------------------------------------------------------------------


def sweep() -> int:
    """Order every run whose time is up, once (CK-001, CK-007); returns how many were ordered. Harmless at any time."""
    now = wall_clock.now()
    for late in overdue():
        notices.tell(notification_types.LATE, late.segment.run.campaign, f"late {late.pk}")
    notices.remind(now)
    found = Deadline.objects.filter(state=OPEN, closes_at__lte=now, segment__state=Segment.State.OPEN).values_list(
        "pk", flat=True
    )
    return sum(_rung(pk, now) for pk in list(found))


def _rung(pk: int, now: datetime) -> bool:
    """Ring for one due time; why it cannot be ordered is noted for the umpire, and it is tried again."""
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
    """The time of a segment is up: order its run, or hold it by the breaker. False if somebody had already, or none is due."""
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
    """Whether all have still sealed: an envelope may have been taken back in this moment. If not, the due time is restored."""
    deadline.state = OPEN
    refresh(deadline, segment, schedule_of(segment.run.campaign))
    return deadline.early and deadline.closes_at is not None and deadline.closes_at <= now


def reopened(deadline: Deadline, segment: Segment, now: datetime) -> None:
    """Not all have been visited, or some are asked later than others: only those whose own time is up are closed, and whoever
    waited for them is visited."""
    terms = terms_of(segment.run.campaign)
    for call in segment.calls.filter(closed=False, grace_until__lte=now).select_related("seat__campaign"):
        close(call, terms)
        has_news(call.seat)
    deadline.state = OPEN
    refresh(deadline, segment, schedule_of(segment.run.campaign))
    go_on(segment.pk)
    tell_umpires(segment.run.campaign)


def hold_if_many_missing(deadline: Deadline, segment: Segment) -> bool:
    """Whether the breaker holds a run, with an abnormal share of orders missing (CK-022, SC-CK-05): envelopes stay open, all who
    were asked read one sentence, and the umpires are told."""
    campaign, terms = segment.run.campaign, terms_of(segment.run.campaign)
    if segment.index or not terms.breaker:
        return False
    calls = segment.calls.select_related("seat__campaign")
    rungs = {call.pk: climb(call, terms)[1] for call in calls}
    asked, missing = counted(segment, rungs)
    if not breaker.holds(asked, missing, shares(campaign, segment), bounced(segment, rungs) if missing else 0):
        return False
    Deadline.objects.filter(pk=deadline.pk).update(state=Deadline.State.HELD, asked=asked, missing=missing)
    segment.calls.filter(closed=False).update(held=True)
    tell_asked(segment)
    tell_umpires(campaign)
    notices.tell(notification_types.BREAKER, campaign, f"breaker {deadline.pk}")
    return True


def bounced(segment: Segment, rungs: dict[int, str]) -> int:
    """Of how many who are missing the mail of this call came back or was not taken (SC-CK-05, CK-036)."""
    late = deadlines.missing((call for call in by_people(segment) if not absences.excused(call.seat)), rungs)
    back = Notice.objects.filter(way=Notice.Way.MAIL, state__in=mail_queue.NOT_SENT)
    return sum(back.filter(holder__seat=call.seat_id, event=notices.occasion_of(call)).exists() for call in late)


def shares(campaign: Campaign, segment: Segment) -> list[tuple[int, int]]:
    """Of the runs before this one how many were asked and missing, the oldest first."""
    rows = Deadline.objects.filter(
        segment__run__campaign=campaign, segment__run__undone=False, segment__index=0, state=Deadline.State.CLOSED
    )
    before = rows.exclude(segment=segment).order_by("-segment__run__number").values_list("asked", "missing")
    return list(before[: breaker.PAST])[::-1]


def overdue(campaign: Campaign | None = None) -> list[Deadline]:
    """Runs that are due for more than five minutes and were not ordered: of one campaign or of all (CK-007). By a look of one's
    own, so that it is seen when the sweep is dead; what stands still is not late."""
    late = Deadline.objects.filter(state=OPEN, closes_at__lt=wall_clock.now() - ALARM, segment__state=Segment.State.OPEN)
    if campaign is not None:
        late = late.filter(segment__run__campaign=campaign)
    return [one for one in late.select_related("segment__run__campaign") if not stands_still(one.segment.run.campaign)]


# -- what is done to it ------------------------------------------------------------------------------------------------


def tell_asked(segment: Segment) -> None:
    """The clock of those who are asked was changed: each of them has news, nobody else."""
    for call in segment.calls.filter(closed=False).select_related("seat").order_by("seat__key"):
        has_news(call.seat)


def tell_all(campaign: Campaign, event: str = "") -> None:
    """The clock of all was changed; with an ``event`` of :mod:`campaign.clock.notification_types` they are told by mail as well (CK-032)."""
    for seat in campaign.players().order_by("key"):
        has_news(seat)
    tell_umpires(campaign)  # last, as wherever a run is published or ordered: rows are locked in one order
    if event:
        notices.tell_all(event, campaign)
        war_channels.clock_changed(campaign, event)


def locked(campaign: Campaign) -> Schedule:
    """The clock of a campaign, for a change; inside a transaction."""
    Schedule.objects.get_or_create(campaign=campaign)
    return Schedule.objects.select_for_update().get(campaign=campaign)


def settle(campaign: Campaign, terms: Terms, stamp: int) -> None:
    """Set the terms of the clock; they count from the next call (CK-002). Refused from a page that is stale."""
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
    """The segment that a campaign stands at, locked, if orders for it are open; inside a transaction."""
    segment = Segment.objects.of(campaign).first()
    if segment is None:
        return None
    row = Segment.objects.select_for_update(of=("self",)).select_related("run__campaign").get(pk=segment.pk)
    return row if row.state == Segment.State.OPEN else None


def _set(segment: Segment, schedule: Schedule, times: Iterable[tuple[Call, datetime]]) -> None:
    """Give open calls other due times, and the segment's with them."""
    for call, at in times:
        closes = due_times.closes_at(schedule.read, at)
        now = wall_clock.now()
        Call.objects.filter(pk=call.pk, closed=False).update(due_at=at, moved_at=now, grace_until=closes, held=False)
    deadline = deadline_of(segment)
    deadline.state = OPEN
    refresh(deadline, segment, schedule)


def move(campaign: Campaign, at: datetime) -> None:
    """Extend or bring forward (CK-011): all who are asked have the same new due time. Releases a run that was held (CK-023)."""
    with transaction.atomic():
        schedule, segment = locked(campaign), present(campaign)
        if segment is None:
            raise Refused(fault("", "Orders are not open, so there is no deadline to change."), status=409)
        if schedule.paused_until and schedule.paused_until > wall_clock.now():
            raise Refused(fault("", "The clock is paused: lift the stop first, then move the due time."), status=409)
        _set(segment, schedule, [(call, at) for call in segment.calls.filter(closed=False)])
        tell_asked(segment)
        for call in segment.calls.filter(closed=False).select_related("seat"):
            notices.tell_all(notification_types.CLOCK, call.seat)  # nobody else has a due time that was moved
        if war_channels.common_due(segment) is not None:
            war_channels.clock_changed(campaign, notification_types.CLOCK)
        tell_umpires(campaign)


def must_be_its_umpires(campaign: Campaign) -> None:
    """Refuses to move a clock that the director of its exercise holds for all syndicates (EX-041, EX-046)."""
    if words := held_by(campaign):
        raise Refused(fault("", words), status=409)


def pause(campaign: Campaign, until: datetime, why: str = "", seat: Seat | None = None) -> None:
    """Let the clock stand until an instant, then it goes on by itself (CK-010); drafts and seals go on meanwhile."""
    must_be_its_umpires(campaign)
    with transaction.atomic():
        schedule, now = locked(campaign), wall_clock.now()
        since = max(now, schedule.paused_until or now)
        Pause.objects.create(campaign=campaign, since=now, until=until, seat=seat, why=why)
        schedule.paused_until = until
        schedule.save(update_fields=["paused_until"])
        _stood(campaign, schedule, since, until)
        tell_all(campaign, notification_types.CLOCK)


def end_pause(campaign: Campaign) -> bool:
    """Let the clock go on before its pause is over (CK-010). False if it does not stand."""
    must_be_its_umpires(campaign)
    with transaction.atomic():
        schedule, now = locked(campaign), wall_clock.now()
        since = schedule.paused_until
        if since is None or since <= now:
            return False
        Pause.objects.filter(campaign=campaign, until__gt=now).update(until=now)
        schedule.paused_until = None
        schedule.save(update_fields=["paused_until"])
        _stood(campaign, schedule, since, now)
        tell_all(campaign, notification_types.CLOCK)
    return True


def _stood(campaign: Campaign, schedule: Schedule, since: datetime, until: datetime, least: datetime | None = None) -> None:
    """The clock has stood: due times that are open move, those of held runs stay. None comes before ``least``."""
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
    """A seat stops the clock itself (CK-013): so often in a war, for so long at most. Everybody reads that it is paused."""
    campaign = seat.campaign
    with transaction.atomic():
        schedule, now = locked(campaign), wall_clock.now()
        terms = schedule.read
        faults = []
        if not terms.runs or stops_left(seat, terms) <= 0:
            faults.append(fault("", "This seat may not pause the clock, or has used all its pauses."))
        if schedule.paused_until and schedule.paused_until > now:
            faults.append(fault("", "The clock is already paused."))
        if not 1 <= hours <= terms.seat_pause_h:
            faults.append(fault("hours", f"You can pause the clock for 1 to {terms.seat_pause_h} hours."))
        if faults:
            raise Refused(*faults, status=422)
        pause(campaign, now + timedelta(hours=hours), why, seat)


def stops_left(seat: Seat, terms: Terms) -> int:
    """How often a seat may still stop the clock (CK-013)."""
    return terms.seat_pauses - Pause.objects.filter(seat=seat).count()


# -- a run that is held ------------------------------------------------------------------------------------------------


def missing_calls(segment: Segment) -> list[Call]:
    """The calls of a held run that people have not sealed."""
    return [call for call in by_people(segment) if not call.sealed and not call.closed]


def program_asked(segment: Segment) -> list[str]:
    """Of those the names for whom the program plays this run."""
    return [call.seat.name for call in missing_calls(segment) if call.program_asked]


def missing_with_deputies(segment: Segment) -> list[Call]:
    """The calls of a held run that are not sealed, of seats that have a deputy."""
    calls = missing_calls(segment)
    have = set(Holder.objects.sitting().filter(kind=Holder.Kind.DEPUTY, token__isnull=False).values_list("seat", flat=True))
    return [call for call in calls if call.seat_id in have]


def ask_deputies(campaign: Campaign) -> int:
    """Ask the deputies of all who are missing in a held run (CK-023): from now on it is their time, each told by mail; returns of
    how many seats. No other seat is told."""
    with transaction.atomic():
        segment = present(campaign)
        if segment is None or deadline_of(segment).state != Deadline.State.HELD:
            raise Refused(fault("", "No run is on hold, so no deputies can be asked."), status=409)
        calls = missing_with_deputies(segment)
        if not calls:
            raise Refused(fault("", "None of the missing players has a deputy."), status=409)
        fresh = [call for call in calls if not call.deputies_asked]
        for call in fresh:
            Call.objects.filter(pk=call.pk).update(deputies_asked=True)
            has_news(call.seat)
            notices.tell(notification_types.DEPUTIES_ASKED, call.seat, notices.occasion_of(call), step=DEPUTIES_STEP)
        tell_umpires(campaign)
    return len(fresh)


def ask_program(campaign: Campaign) -> int:
    """Let the program play a held run for all who are missing, where they still seal nothing (CK-023, CK-052); returns for how
    many. No room is told."""
    with transaction.atomic():
        segment = present(campaign)
        if segment is None or deadline_of(segment).state != Deadline.State.HELD:
            raise Refused(fault("", "No run is on hold, so there is nobody to play for."), status=409)
        calls = [call for call in missing_calls(segment) if computer.plays(call.seat)]
        if not calls:
            raise Refused(fault("", "The computer cannot play for any of the missing players."), status=409)
        Call.objects.filter(pk__in=[call.pk for call in calls]).update(program_asked=True)
        computer.prepared_by_workers(segment)
        tell_umpires(campaign)
    return len(calls)


# -- the emergency stop ------------------------------------------------------------------------------------------------


def stand_still(campaign: Campaign | None) -> bool:
    """Stop one campaign or all (CK-012): nothing falls due and nothing is resolved until that is lifted. False if it stood."""
    with transaction.atomic():
        if not StandStill.objects.get_or_create(campaign=campaign, defaults={"since": wall_clock.now()})[1]:
            return False  # pressed twice at once it is found, not made a second time
        for one in _of(campaign):
            tell_all(one, notification_types.STANDS)
    return True


def lift(campaign: Campaign | None) -> bool:
    """Lift the emergency stop of one campaign, or that of all: what was left is left, and half an hour at the least."""
    if campaign is not None:
        must_be_its_umpires(campaign)
    with transaction.atomic():
        rows = StandStill.objects.filter(campaign=campaign)
        since = rows.aggregate(since=Min("since"))["since"]
        if since is None:
            return False
        rows.delete()
        now = wall_clock.now()
        for one in _of(campaign):
            if not stands_still(one):
                schedule = locked(one)
                paused = schedule.paused_until or since
                if paused <= now:  # a longer pause has moved it already
                    _stood(one, schedule, max(since, paused), now, now + LEAST_NOTICE)
                transaction.on_commit(lambda one=one: take_up(one))  # type: ignore[misc]  # bound now
            tell_all(one, notification_types.CLOCK)
    return True


def _of(campaign: Campaign | None) -> list[Campaign]:
    return list(Campaign.objects.order_by("pk")) if campaign is None else [campaign]
