"""Absences of players: entered, ended, and their effect on the seat (CK-024, CK-025)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.clock.absence import COVERS, WAIT, Away, in_force, meets, typed, words
from campaign.clock.fallback_order import DEPUTY
from campaign.clock.terms import Terms
from campaign.models.belief import Seat
from campaign.models.people import Absence, SeatAssignment
from campaign.models.schedule import Schedule
from campaign.orders.sealing import Refused, fault, tell_umpires

MOST = 12
"""Most unfinished absences of one player."""


def present(seat: Seat, now: datetime | None = None) -> Away | None:
    """Find the absence of a seat's holder at an instant, by default now."""
    holder = seat.first_holder
    if holder is None:
        return None
    return in_force([one.read for one in holder.absences.all()], now or wall_clock.now())


def excused(seat: Seat) -> bool:
    """Say whether the holder is away and covered, so that orders are not missing (SC-CK-05)."""
    away = present(seat)
    return away is not None and away.excuses


def at_once(seat: Seat) -> bool:
    """Say whether a stop need not wait for the holder: away, with an automatic cover (CK-024)."""
    away = present(seat)
    return away is not None and away.at_once


def covers(seat: Seat, terms: Terms, finds: Collection[str]) -> list[str]:
    """List what may cover a seat: fallbacks that give orders by themselves, a deputy if any, and asking the war to wait
    (CK-024)."""
    able = {WAIT, *(rung for rung in finds if rung in terms.rungs and rung != DEPUTY)}
    if any(one.is_deputy and one.until is None for one in seat.holders.all()):
        able.add(DEPUTY)
    return [cover for cover in COVERS if cover in able]


def set_down(seat: Seat, given: Mapping[str, str], zone: str, offered: list[str]) -> Absence:
    """Enter an absence of a seat's holder. Refused with every fault, and where it overlaps another."""
    holder = holder_of(seat)
    now = wall_clock.now()
    away, faults = typed(given, zone, offered, now)
    with transaction.atomic():
        rows = list(Absence.objects.select_for_update().filter(holder=holder, until__gt=now))
        other = None if faults else meets(away, [row.read for row in rows])
        if other is not None:
            faults.append(
                fault(
                    "from_day", gettext("You already have an absence %(zone)s. Remove that first.") % {"zone": words(other, zone)}
                )
            )
        if len(rows) >= MOST:
            faults.append(fault("", gettext("At most %(most)s future absences are allowed.") % {"most": MOST}))
        if faults:
            raise Refused(*faults)
        row = Absence.objects.create(
            holder=holder, since=away.since, until=away.until, zone=zone, cover=away.cover, told=away.told
        )
        tell_umpires(seat.campaign)
    return row


def take_out(seat: Seat, pk: int) -> bool:
    """Remove a future absence, or end the present one. False if there is none."""
    now, holder = wall_clock.now(), holder_of(seat)
    row = Absence.objects.filter(holder=holder, pk=pk, until__gt=now).first()
    if row is None:
        return False
    if row.since < now:
        Absence.objects.filter(pk=pk).update(until=now)
    else:
        row.delete()
    tell_umpires(seat.campaign)
    return True


def holder_of(seat: Seat) -> SeatAssignment:
    """Find the holder whose absence a browser may enter: the seat's first, never for a deputy."""
    asks = seat.asks
    if asks is not None and asks.is_deputy:
        raise Refused(fault("", gettext("Only the seat’s holder can enter an absence.")), status=409)
    holder = seat.first_holder
    if holder is None:
        raise Refused(fault("", gettext("Nobody holds this seat.")), status=409)
    return holder


def listed(seat: Seat) -> list[Absence]:
    """List the absences of a seat's holder that are not over, earliest first."""
    holder, now = seat.first_holder, wall_clock.now()
    return [] if holder is None else [one for one in holder.absences.all() if one.until > now]


def told_to_side(seat: Seat) -> list[tuple[str, Absence]]:
    """List the seats of the side whose holders are or will be away and say so, with the absence."""
    if seat.side == "neutral":
        return []
    rows = Absence.objects.filter(
        told=True, until__gt=wall_clock.now(), holder__until=None, holder__kind=SeatAssignment.Kind.FIRST
    )
    rows = rows.filter(holder__seat__campaign=seat.campaign_id, holder__seat__side=seat.side).exclude(holder__seat=seat)
    return [(row.holder.seat.name, row) for row in rows.select_related("holder__seat").order_by("since", "pk")]


def zone_for(seat: Seat, schedule: Schedule) -> str:
    """Choose the time zone for the form: of the last absence, else of the holder's mail, else the campaign's."""
    holder = seat.first_holder
    if holder is not None:
        last = holder.absences.order_by("-pk").values_list("zone", flat=True).first()
        mail = holder.addresses.exclude(zone="").values_list("zone", flat=True).first()
        if last or mail:
            return last or mail or ""
    return schedule.read.zone
