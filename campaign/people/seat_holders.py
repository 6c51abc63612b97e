"""Holders of seats: new links, no link, another person, deputies (UD-099, UD-100, CK-021).

A person put out at once loses the link, all browsers and sockets behind it, and the seat's battle chairs. The room keeps address,
papers, drafts and sealed envelope. Only that seat and the umpire are told.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.clock.deputies import LATE, SHARES
from campaign.models.belief import Campaign, Seat
from campaign.models.people import SeatAssignment
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.pings import group, has_news
from naval.orders.seat_knowledge import Fault
from tactical.common.pings import call_for_keys
from tactical.models.belief import token
from tactical.services.links import change_locks

MOST_DEPUTIES = 3
ELSEWHERE = "A player with another seat in this war cannot be a deputy in it, unless the umpire allows it."


def renew(holder: SeatAssignment) -> SeatAssignment:
    """Give a holder a new link; the old one opens nothing (UD-099)."""
    return _put_out(holder, token())


def shut(holder: SeatAssignment) -> SeatAssignment:
    """Take a holder's link away: the room is closed to them until they get a new one (UD-099)."""
    return _put_out(holder, None)


def replace(seat: Seat, name: str) -> SeatAssignment:
    """Replace the first holder, with a new link; drafts and a sealed envelope stay (UD-100)."""
    name = clean_name(name)
    with transaction.atomic():
        first = _locked(seat)
        if first is not None:
            _put_out(first, None)
            SeatAssignment.objects.filter(pk=first.pk).update(until=wall_clock.now())
        seat.refresh_from_db()
        return SeatAssignment.objects.create(seat=seat, name=name, since=wall_clock.now())


def call_him(holder: SeatAssignment, name: str) -> None:
    """Set the name by which the seat and the umpire know a holder."""
    SeatAssignment.objects.filter(pk=holder.pk).update(name=clean_name(name))
    _news(holder.seat)


def appoint(seat: Seat, name: str, rights: str, when: str, share: str = "", *, elsewhere: bool = False) -> SeatAssignment:
    """Appoint a deputy, with a link of their own; refused with every fault (CK-021).

    With ``elsewhere`` the umpire allows one who sits in another seat of the war.
    """
    faults: list[Fault] = []
    name = _name(name, faults)
    if not name and not faults:
        faults.append(fault("name", gettext("A deputy needs a name, which marks every action at the seat.")))
    if rights not in SeatAssignment.Rights.values:
        faults.append(fault("rights", gettext("A deputy may either draft, or draft and seal.")))
    if when not in SeatAssignment.When.values:
        faults.append(fault("when", gettext("A deputy may act always, while the holder is away, or when the time runs out.")))
    percent = _share(share, faults) if when == LATE else 0
    with transaction.atomic():
        _locked(seat)
        deputies = seat.holders.sitting().filter(kind=SeatAssignment.Kind.DEPUTY)
        if len(deputies) >= MOST_DEPUTIES:
            faults.append(
                fault(
                    "",
                    gettext("A seat can have at most %(most_deputies)s deputies. Remove one first.")
                    % {"most_deputies": MOST_DEPUTIES},
                )
            )
        if name and any(_same(one.name, name) for one in seat.holders.sitting()):
            faults.append(fault("name", gettext("%(name)s already holds this seat.") % {"name": name}))
        if faults:
            raise Refused(*faults)
        if not elsewhere and sits_elsewhere(seat, name):
            raise Refused(fault("name", ELSEWHERE), status=409)
        given = {"rights": rights, "when": when, "share": percent, "elsewhere": elsewhere}
        holder = SeatAssignment.objects.create(
            seat=seat, name=name, kind=SeatAssignment.Kind.DEPUTY, since=wall_clock.now(), **given
        )
        _news(seat)
    return holder


def dismiss(holder: SeatAssignment) -> None:
    """Remove a deputy and close their link at once."""
    with transaction.atomic():
        _put_out(holder, None)
        SeatAssignment.objects.filter(pk=holder.pk).update(until=wall_clock.now())


def let_sit_elsewhere(holder: SeatAssignment, lets: bool) -> None:
    """Let a deputy sit in another seat of the same war, or no longer."""
    SeatAssignment.objects.filter(pk=holder.pk, kind=SeatAssignment.Kind.DEPUTY).update(elsewhere=lets)


def sits_elsewhere(seat: Seat, name: str) -> bool:
    """Say whether somebody of that name sits in any other seat of the war."""
    others = SeatAssignment.objects.sitting().filter(seat__campaign=seat.campaign_id).exclude(seat=seat)
    return any(_same(one, name) for one in others.values_list("name", flat=True))


def sitting_at(campaign: Campaign, key: str, pk: str) -> SeatAssignment | None:
    """Find the holder of a player's seat of the war by the number in a form."""
    if not (pk.isascii() and pk.isdigit() and len(pk) < 16):
        return None
    found = SeatAssignment.objects.sitting().select_related("seat__campaign")
    return found.filter(pk=int(pk), seat__key=key, seat__in=campaign.players()).first()


def clean_name(typed: str) -> str:
    """Clean a typed name of extra spaces; refused if it cannot be shown."""
    faults: list[Fault] = []
    name = _name(typed, faults)
    if faults:
        raise Refused(*faults)
    return name


def _name(typed: str, faults: list[Fault]) -> str:
    name = " ".join(typed.split())
    if len(name) > SeatAssignment.NAME:
        faults.append(
            fault(
                "name",
                gettext("The name has %(length)s characters; at most %(name)s are allowed.")
                % {"length": len(name), "name": SeatAssignment.NAME},
            )
        )
    elif not name.isprintable():
        faults.append(fault("name", gettext("The name contains characters that cannot be shown.")))
    return name


def _share(typed: str, faults: list[Fault]) -> int:
    low, high = SHARES
    number = int(typed) if typed.strip().isascii() and typed.strip().isdigit() and len(typed) < 9 else None
    if number is None or not low <= number <= high:
        faults.append(
            fault(
                "share",
                gettext("The percentage of the time must be a whole number from %(low)s to %(high)s.")
                % {"low": low, "high": high},
            )
        )
        return 0
    return number


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold() != ""


def _locked(seat: Seat) -> SeatAssignment | None:
    """Lock a seat, so that changes follow one another, and return its first holder."""
    Seat.objects.select_for_update().get(pk=seat.pk)
    return SeatAssignment.objects.sitting().filter(seat=seat, kind=SeatAssignment.Kind.FIRST).first()


def _put_out(holder: SeatAssignment, link: str | None) -> SeatAssignment:
    """Raise the link's number: browsers of the old link lose the seat, and their open pages are told."""
    with transaction.atomic():
        Seat.objects.select_for_update().get(pk=holder.seat_id)
        SeatAssignment.objects.filter(pk=holder.pk).update(token=link, epoch=F("epoch") + 1, came=False)
        holder.refresh_from_db()
        if link is None:
            stays = SeatAssignment.objects.sitting().filter(seat=holder.seat_id, came=True).exists()
            Seat.objects.filter(pk=holder.seat_id).update(taken=stays)
        change_locks(holder.seat.actions.values_list("chair_id", flat=True))
        rid = holder.seat.rid
        transaction.on_commit(lambda: call_for_keys(group(rid)))
        tell_umpires(holder.seat.campaign)
    return holder


def _news(seat: Seat) -> None:
    has_news(seat)
    tell_umpires(seat.campaign)
