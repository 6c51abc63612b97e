"""Notices: a row for each person to be told, before anything is sent (CK-032, CK-034, CK-035).

Call :func:`tell` with an event of :mod:`campaign.clock.notification_types` inside the event's transaction.
:mod:`campaign.notify.mail_queue` sends.
"""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from campaign import wall_clock
from campaign.clock import notification_types, quiet_hours, reminders
from campaign.clock.deputies import AWAY
from campaign.clock.mails import INVITATION, REMINDER, STOPPED_WITH
from campaign.clock.notification_types import WHO_IS_TOLD
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.models.notify import MailAddress, Notice, PushBrowser
from campaign.models.people import SeatAssignment
from campaign.models.schedule import schedule_of, stands_still
from campaign.people import deputies
from campaign.people.availability import away
from campaign.schedule.order_requests import drop_idle_calls
from campaign.seat_kinds import UMPIRE
from tactical.common.queue import send

POST, PUSH = "campaign.tasks.post", "campaign.tasks.push"
MAIL_WAY, PUSH_WAY = Notice.Way.MAIL, Notice.Way.PUSH
Way = TypeVar("Way", MailAddress, PushBrowser)
CHIEFS = (Seat.Rank.OWN, Seat.Rank.CHIEF)
MAY_ACT = (notification_types.MAY_SEAL, notification_types.NOT_SEALED)
"""Events told only to those who may act at the seat."""


def tell(
    event: str,
    of: Campaign | Seat | SeatAssignment,
    occasion: str,
    *,
    step: int = 0,
    spared: frozenset[int] = frozenset(),
    pressing: bool = False,
) -> int:
    """Tell of an event those whom the table names, in a campaign, at a seat, or one holder; return how many (CK-032).

    Each is told once of an ``occasion`` and ``step``, by mail and in chosen browsers (CK-037). Those ``spared`` (holders by key)
    are present and read it anyway: nothing is sent. Quiet hours hold a notice back (CK-039), unless it is ``pressing`` and the
    holder wants that.
    """
    one, now = WHO_IS_TOLD[event], wall_clock.now()
    stops = STOPPED_WITH.get(one.mail, one.mail)
    mail = [row for row in addresses(one.to, of).select_related("holder__seat") if row.takes(stops)]
    browsers = PushBrowser.objects.none() if one.mail == INVITATION else PushBrowser.objects.order_by("holder")
    rings = list(filter_recipients(browsers, one.to, of).select_related("holder__seat"))
    people = {row.holder_id: row.holder for row in rings} | {row.holder_id: row.holder for row in mail}
    found = {pk for pk, holder in people.items() if one.to not in MAY_ACT or acts(holder, now)}
    own = {row.holder_id: row for row in MailAddress.objects.filter(holder__in={row.holder_id for row in rings})} if rings else {}
    ways: list[tuple[int, Notice.Way, MailAddress | None]] = [
        (row.holder_id, MAIL_WAY, row) for row in mail if row.holder_id in found
    ]
    ways += [
        (pk, PUSH_WAY, own.get(pk))
        for pk in sorted({row.holder_id for row in rings if row.epoch == row.holder.epoch} & found)
        if pk not in own or own[pk].takes(stops)
    ]
    told_already = Notice.objects.filter(holder__in=found, event=occasion, step=step)
    had = set(told_already.values_list("holder", "way")) if found else set()
    new = [
        _notice(holder, way, row, people[holder], Notice(event=occasion, step=step, kind=one.mail, made_at=now), spared, pressing)
        for holder, way, row in ways
        if (holder, way) not in had
    ]
    Notice.objects.bulk_create(new, ignore_conflicts=True)
    at_once = {row.way for row in new if row.state == Notice.State.WAITING and row.kept_until is None}
    for way, task in ((MAIL_WAY, POST), (PUSH_WAY, PUSH)):
        if way in at_once:
            transaction.on_commit(lambda task=task: send(task))  # type: ignore[misc]  # bound now
    return len({row.holder_id for row in new})


def _notice(
    pk: int, way: str, address: MailAddress | None, holder: SeatAssignment, row: Notice, spared: frozenset[int], pressing: bool
) -> Notice:
    """Fill in a row for one holder and way: spared, held for quiet hours, or due."""
    row.holder_id, row.way = pk, way
    if pk in spared:
        row.state = Notice.State.SPARED
        return row
    hours = hours_of(address, holder.seat.campaign) if address is not None else None
    if hours is None or quiet_hours.comes_through(hours, row.kind, pressing=pressing):
        return row
    until = quiet_hours.kept_until(hours, row.made_at) if way == MAIL_WAY else quiet_hours.quiet_ends(hours, row.made_at)
    if until is not None and row.kind == REMINDER:
        call = holder.seat.latest_call()
        due = call.due_at if call is not None else None
        if due is not None and reminders.after_quiet(row.made_at, until, due) is None:
            row.state = Notice.State.PASSED
            return row
    row.kept_until = until
    return row


def hours_of(address: MailAddress, campaign: Campaign) -> quiet_hours.Hours | None:
    """Read the quiet hours of a holder; None if there are none."""
    begins, ends = address.quiet_from, address.quiet_until
    if (begins is None or ends is None) and address.digest_at is None:
        return None
    span = (begins, ends) if begins is not None and ends is not None else None
    zone = address.zone or schedule_of(campaign).read.zone
    return quiet_hours.Hours(zone, span, address.digest_at, address.urgent)


def acts(holder: SeatAssignment, now: datetime) -> bool:
    """Say whether a holder may act at the seat now: a deputy as appointed (CK-021)."""
    if not holder.is_deputy:
        return True
    call = holder.seat.latest_call()
    if deputies.is_asked(call):
        return True
    opened, due = (call.opened_at, call.due_at) if call else (None, None)
    charge = deputies.charge_of(holder)
    return charge.acts(now, away=charge.when == AWAY and away(holder.seat, now), opened=opened, due=due)


def addresses(to: str, of: Campaign | Seat | SeatAssignment) -> QuerySet[MailAddress]:
    """Find the confirmed addresses of the recipients who sit there now."""
    return filter_recipients(MailAddress.objects.filter(state=MailAddress.State.CONFIRMED).order_by("holder"), to, of)


def filter_recipients(rows: QuerySet[Way], to: str, of: Campaign | Seat | SeatAssignment) -> QuerySet[Way]:
    """Keep the addresses or browsers of the table's recipients who sit there now."""
    rows = rows.filter(holder__until=None)
    if isinstance(of, SeatAssignment):
        return rows.filter(holder=of)
    rows = rows.filter(holder__seat=of) if isinstance(of, Seat) else rows.filter(holder__seat__campaign=of)
    if to == notification_types.DEPUTIES:
        return rows.filter(holder__kind=SeatAssignment.Kind.DEPUTY)
    if to == notification_types.UMPIRES:
        return rows.filter(holder__seat__role=UMPIRE, holder__seat__rank__in=CHIEFS)
    return rows.filter(holder__rights=SeatAssignment.Rights.SEAL) if to == notification_types.MAY_SEAL else rows


def tell_all(event: str, of: Campaign | Seat) -> None:
    """Tell a seat or everybody of a change of the clock now."""
    tell(event, of, f"{event} {wall_clock.now():%Y%m%dT%H%M%S}")


def remind(now: datetime) -> int:
    """Write the reminders due, each step once, to those who are away and have not sealed; return how many (CK-034, SC-CK-08).

    After a deadline moved, only later steps count.
    """
    has_a_way = Q(seat__holders__addresses__state=MailAddress.State.CONFIRMED) | Q(seat__holders__browsers__isnull=False)
    mine = OrderRequest.objects.filter(has_a_way, seat__holders__until=None, closed=False, sealed="", due_at__gt=now)
    rows = mine.select_related("seat__campaign").distinct()
    calls = list(rows.annotate(begun=Coalesce("opened_at", "segment__deadline__opened_at")))
    noted = (
        Notice.objects.filter(kind=REMINDER, holder__seat__in=[call.seat_id for call in calls])
        if calls
        else Notice.objects.none()
    )
    had = set(noted.values_list("holder__seat", "event", "step"))
    written = 0
    waited_for = {call.pk for call in drop_idle_calls(calls)}
    for call in calls:
        since = call.moved_at or call.begun
        sent = [step for step in reminders.STEPS if (call.seat_id, occasion_of(call), step) in had]
        step = reminders.fallen_due(call.begun, call.due_at, since, now, sent) if call.due_at and since else None
        if step is not None and call.pk in waited_for and not stands_still(call.seat.campaign):
            there = {one.pk for one in call.seat.holders.all() if reminders.is_there(step, one.seen_at, now)}
            last = call.due_at is not None and step == max(reminders.instants(call.begun, call.due_at))
            written += tell(
                notification_types.REMINDER, call.seat, occasion_of(call), step=step, spared=frozenset(there), pressing=last
            )
    return written


def occasion_of(call: OrderRequest) -> str:
    """Name the occasion of all notices about a call."""
    return f"call {call.number}"


def rung_of(number: int) -> str:
    """Name the occasion of the notice that a call closed unsealed."""
    return f"rung {number}"
