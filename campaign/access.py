"""Access to rooms: only by the present link of a holder of the seat (UD-099)."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from operator import or_

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from campaign import wall_clock
from campaign.models.belief import Campaign, Seat
from campaign.models.people import ApiToken, SeatAssignment
from campaign.pings import group
from tactical.common.pings import call_for_keys
from tactical.common.session_access import Keyring


class WarIsOver(Exception):
    """Write refused in a room of a war that is over (UD-111)."""

    words = "The war is over: you can read its rooms but no longer write in them."


class ReadsOnly(Exception):
    """Action refused to directing staff, who read the whole desk and change nothing (UD-092)."""

    words = "Directing staff can read the whole desk but cannot act on it. Ask a chief or assistant umpire to do this."


KEYS = Keyring("rooms")  # campaign id -> room id
held = KEYS.held
SEEN = timedelta(minutes=1)
PEOPLE = "people"
"""Session table: room id to holder and link number; link 0 in sessions older than holders."""


def _came_as(session: SessionBase, rid: str) -> Q:
    pk, epoch = session.get(PEOPLE, {}).get(rid, (None, 0))
    who = Q(pk=pk) if pk else Q(kind=SeatAssignment.Kind.FIRST)
    return who & Q(seat__rid=rid, epoch=epoch, until=None)


def holders_in(session: SessionBase) -> QuerySet[SeatAssignment]:
    """List every holder as whom this browser sits in a room."""
    return SeatAssignment.objects.filter(reduce(or_, (_came_as(session, rid) for rid in held(session).values()), Q(pk__in=[])))


def holder_in(session: SessionBase, rid: str) -> SeatAssignment | None:
    """Find the holder as whom this browser sits in room ``rid``; None once the link is renewed or the holder gone."""
    if not KEYS.may_open(session, rid):
        return None
    pk, epoch = session.get(PEOPLE, {}).get(rid, (None, 0))
    who = {"pk": pk} if pk else {"kind": SeatAssignment.Kind.FIRST}
    return SeatAssignment.objects.select_related("seat__campaign").filter(**who, seat__rid=rid, epoch=epoch, until=None).first()


def may_open(session: SessionBase, rid: str) -> bool:
    """Say whether this browser holds the room now."""
    return holder_in(session, rid) is not None


def seats_of(session: SessionBase) -> QuerySet[Seat]:
    """List the seats that this browser holds now."""
    return Seat.objects.filter(holders__in=holders_in(session))


def leave(request: HttpRequest, rid: str) -> None:
    """Give up a seat: its holder is absent until the link is opened again, and the holder's tokens are deleted."""
    holder = holder_in(request.session, rid)
    if holder is not None:
        ApiToken.objects.filter(holder=holder).delete()
        SeatAssignment.objects.filter(pk=holder.pk).update(came=False)
        stays = holder.seat.holders.sitting().filter(came=True).exists()
        Seat.objects.filter(pk=holder.seat_id).update(taken=stays)
        request.session[PEOPLE] = {room: came for room, came in request.session.get(PEOPLE, {}).items() if room != rid}
        KEYS.leave(request, rid)
        call_for_keys(group(rid))


def seat_of(request: HttpRequest, rid: str) -> Seat:
    """Return the seat of a room this browser holds, with the asking holder in ``seat.asks``.

    Any other room answers 404, be it taken, empty or closed.
    """
    holder = holder_in(request.session, rid)
    if holder is None:
        raise Http404
    holder.seat.asks = holder
    record_presence(holder)
    return holder.seat


def record_presence(holder: SeatAssignment) -> None:
    """Note that a holder is present and needs no reminder, at most once a minute (SC-CK-08)."""
    now = wall_clock.now()
    if holder.seen_at is None or abs(now - holder.seen_at) >= SEEN:
        SeatAssignment.objects.filter(pk=holder.pk).update(seen_at=now)


def player_of(request: HttpRequest, rid: str) -> Seat:
    """Return the seat of a room this browser holds, as :func:`as_player` admits it."""
    return as_player(seat_of(request, rid), request.method)


def as_player(seat: Seat, method: str | None) -> Seat:
    """Admit a seat to its room. The umpire's answers 404, since it has a desk; after the war a room is read only."""
    if seat.is_umpire:
        raise Http404
    if seat.campaign.phase == Campaign.Phase.OVER and method not in ("GET", "HEAD"):
        raise WarIsOver
    return seat


def umpire_of(request: HttpRequest, rid: str) -> Seat:
    """Return the umpire's seat this browser holds, as :func:`as_umpire` admits it."""
    return as_umpire(seat_of(request, rid), request.method)


def as_umpire(seat: Seat, method: str | None) -> Seat:
    """Admit a seat to the desk; directing staff may only read (UD-092).

    Answers 404 to players, to umpires who may not read all, and in a solo war before its end (CK-053).
    """
    seat = as_reader(seat)
    if not seat.is_chief and method not in ("GET", "HEAD"):
        raise ReadsOnly
    return seat


def reader_of(request: HttpRequest, rid: str) -> Seat:
    """Return the seat of a reader of the desk, for a page where directing staff note observations (EX-160)."""
    return as_reader(seat_of(request, rid))


def as_reader(seat: Seat) -> Seat:
    """Admit a seat that may read the whole desk; Http404 for any other."""
    if not seat.reads_all or shut(seat):
        raise Http404
    return seat


def chief_of(request: HttpRequest, rid: str) -> Seat:
    """Return a chief umpire's seat, for pages that show the links of others (UD-092)."""
    seat = seat_of(request, rid)
    if not seat.is_chief or shut(seat):
        raise Http404
    return seat


def member_of(request: HttpRequest, rid: str, rank: str) -> Seat:
    """Return the seat of an umpire of this rank, for that rank's page (UD-093, UD-094)."""
    seat = seat_of(request, rid)
    if not seat.is_umpire or seat.rank != rank:
        raise Http404
    return seat


def shut(seat: Seat) -> bool:
    """Say whether the desk is closed, as in a solo war until its end."""
    return seat.is_umpire and seat.campaign.alone and seat.campaign.phase != Campaign.Phase.OVER


def take(request: HttpRequest, seat: Seat, holder: SeatAssignment | None = None) -> None:
    """Let this browser into the seat's room as one of its holders, by default the first.

    A holder allowed to sit elsewhere in the war keeps both rooms.
    """
    holder = holder or seat.first_holder
    if holder is None:
        raise LookupError(f"nobody is the first of {seat.key}")
    beside = holder.elsewhere and other_seat(request, seat) is not None
    KEYS.take(request, f"{seat.campaign_id}.{holder.pk}" if beside else seat.campaign_id, seat.rid)
    request.session[PEOPLE] = {**request.session.get(PEOPLE, {}), seat.rid: [holder.pk, holder.epoch]}
    SeatAssignment.objects.filter(pk=holder.pk, came=False).update(came=True)
    Seat.objects.filter(pk=seat.pk, taken=False).update(taken=True)
    record_presence(holder)


def other_seat(request: HttpRequest, seat: Seat) -> Seat | None:
    """Find another seat of the same campaign that this browser already holds."""
    rid = KEYS.other(request.session, seat.campaign_id, seat.rid)
    holder = None if rid is None else holder_in(request.session, rid)
    return None if holder is None else holder.seat
