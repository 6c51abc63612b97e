"""Who is told by mail that there is something: a row for each, before anything is sent (CK-032, CK-034, CK-035).

Whoever tells calls :func:`tell` with an event of the table in :mod:`campaign.clock.told`, inside his transaction: what is undone
was never told. :mod:`campaign.services.mailing` sends.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from campaign import wall_clock
from campaign.clock import reminders, told
from campaign.clock.deputies import AWAY
from campaign.clock.mails import REMINDER
from campaign.clock.told import WHO_IS_TOLD
from campaign.kinds import UMPIRE
from campaign.models.belief import Call, Campaign, Seat
from campaign.models.notices import Address, Notice
from campaign.models.people import Holder
from campaign.models.schedule import stands_still
from campaign.services import deputies
from campaign.services.presence import away
from tactical.hall.queue import send

POST = "campaign.tasks.post"
CHIEFS = (Seat.Rank.OWN, Seat.Rank.CHIEF)
MAY_ACT = (told.MAY_SEAL, told.NOT_SEALED)
"""Of whom these are told only those whose time at the seat it is."""


def tell(event: str, of: Campaign | Seat | Holder, occasion: str, *, step: int = 0, spared: frozenset[int] = frozenset()) -> int:
    """Tell of an event whoever the table names (CK-032), out of a campaign, of a seat, or one person; returns how many are told.

    Each is told once of an ``occasion`` and ``step``. Those in ``spared`` (holders by key) are there and read it anyway: their
    row says so, and nothing is sent.
    """
    one = WHO_IS_TOLD[event]
    now = wall_clock.now()
    rows = addresses(one.to, of).select_related("holder__seat")
    found = [row.holder_id for row in rows if row.takes(one.mail) and (one.to not in MAY_ACT or acts(row.holder, now))]
    told_already = Notice.objects.filter(holder__in=found, event=occasion, step=step)
    had = set(told_already.values_list("holder", flat=True)) if found else ()
    new = [
        Notice(
            holder_id=holder,
            event=occasion,
            step=step,
            kind=one.mail,
            made_at=now,
            state=Notice.State.SPARED if holder in spared else Notice.State.WAITING,
        )
        for holder in found
        if holder not in had
    ]
    Notice.objects.bulk_create(new, ignore_conflicts=True)
    if any(row.state == Notice.State.WAITING for row in new):
        transaction.on_commit(lambda: send(POST))
    return len(new)


def acts(holder: Holder, now: datetime) -> bool:
    """Whether it is a person's time at the seat: the first's always, a deputy's as he was appointed (CK-021)."""
    if not holder.is_deputy:
        return True
    call = holder.seat.latest_call()
    if deputies.is_asked(call):
        return True
    opened, due = (call.opened_at, call.due_at) if call else (None, None)
    charge = deputies.charge_of(holder)
    return charge.acts(now, away=charge.when == AWAY and away(holder.seat, now), opened=opened, due=due)


def addresses(to: str, of: Campaign | Seat | Holder) -> QuerySet[Address]:
    """The addresses of those who are meant, of people who sit there now and have said that they are theirs."""
    rows = Address.objects.filter(state=Address.State.CONFIRMED, holder__until=None).order_by("holder")
    if isinstance(of, Holder):
        return rows.filter(holder=of)
    rows = rows.filter(holder__seat=of) if isinstance(of, Seat) else rows.filter(holder__seat__campaign=of)
    if to == told.DEPUTIES:
        return rows.filter(holder__kind=Holder.Kind.DEPUTY)
    if to == told.UMPIRES:
        return rows.filter(holder__seat__role=UMPIRE, holder__seat__rank__in=CHIEFS)
    return rows.filter(holder__rights=Holder.Rights.SEAL) if to == told.MAY_SEAL else rows


def tell_all(event: str, of: Campaign | Seat) -> None:
    """Something of the clock is changed at this instant, for a seat or for everybody."""
    tell(event, of, f"{event} {wall_clock.now():%Y%m%dT%H%M%S}")


def remind(now: datetime) -> int:
    """Write the reminders that have fallen due (CK-034, SC-CK-08): to who has not sealed and is not there, each step once.

    Of a due time that was moved only the steps that came after that; returns how many were written.
    """
    mine = {"seat__holders__addresses__state": Address.State.CONFIRMED, "seat__holders__until": None}
    rows = Call.objects.filter(closed=False, sealed="", due_at__gt=now, **mine).select_related("seat__campaign").distinct()
    calls = list(rows.annotate(begun=Coalesce("opened_at", "segment__deadline__opened_at")))
    noted = (
        Notice.objects.filter(kind=REMINDER, holder__seat__in=[call.seat_id for call in calls])
        if calls
        else Notice.objects.none()
    )
    had = set(noted.values_list("holder__seat", "event", "step"))
    written = 0
    for call in calls:
        since = call.moved_at or call.begun
        sent = [step for step in reminders.STEPS if (call.seat_id, occasion_of(call), step) in had]
        step = reminders.fallen_due(call.begun, call.due_at, since, now, sent) if call.due_at and since else None
        if step is not None and not stands_still(call.seat.campaign):
            there = {one.pk for one in call.seat.holders.all() if reminders.is_there(step, one.seen_at, now)}
            written += tell(told.REMINDER, call.seat, occasion_of(call), step=step, spared=frozenset(there))
    return written


def occasion_of(call: Call) -> str:
    """The occasion of all that is said of a call."""
    return f"call {call.number}"
