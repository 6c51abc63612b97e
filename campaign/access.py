"""Who may open which room: the browser that came in by the present link of a person of that seat, and no other (UD-099)."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from operator import or_

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from campaign import wall_clock
from campaign.models.belief import Campaign, Seat
from campaign.models.people import Holder
from campaign.models.token import Token
from campaign.pings import group
from tactical.common.pings import call_for_keys
from tactical.common.session_access import Keyring


class WarIsOver(Exception):
    """Something was to be written in a room of a war that is over: it is to be read only (UD-111)."""

    words = "The war is over: you can read its rooms but no longer write in them."


class ReadsOnly(Exception):
    """One of the directing staff pressed something on the desk: he reads all and does nothing (UD-092)."""

    words = "Directing staff can read the whole desk but cannot act on it. Ask a chief or assistant umpire to do this."


KEYS = Keyring("rooms")  # campaign id -> room id
held = KEYS.held
SEEN = timedelta(minutes=1)
PEOPLE = "people"
"""In a session: room id -> as which holder it came in, and the number of his link. A browser from before there were holders has
nothing there: it came in by a link with number 0."""


def _came_as(session: SessionBase, rid: str) -> Q:
    """The holder as whom this browser came into a room, if he still sits there by the same link."""
    pk, epoch = session.get(PEOPLE, {}).get(rid, (None, 0))
    who = Q(pk=pk) if pk else Q(kind=Holder.Kind.FIRST)
    return who & Q(seat__rid=rid, epoch=epoch, until=None)


def holders_in(session: SessionBase) -> QuerySet[Holder]:
    """Everybody as whom this browser sits in a room."""
    return Holder.objects.filter(reduce(or_, (_came_as(session, rid) for rid in held(session).values()), Q(pk__in=[])))


def holder_in(session: SessionBase, rid: str) -> Holder | None:
    """The person as whom this browser sits in room ``rid``; None once his link is another, or he sits there no longer."""
    if not KEYS.may_open(session, rid):
        return None
    pk, epoch = session.get(PEOPLE, {}).get(rid, (None, 0))
    who = {"pk": pk} if pk else {"kind": Holder.Kind.FIRST}
    return Holder.objects.select_related("seat__campaign").filter(**who, seat__rid=rid, epoch=epoch, until=None).first()


def may_open(session: SessionBase, rid: str) -> bool:
    """Whether this browser holds the room now."""
    return holder_in(session, rid) is not None


def seats_of(session: SessionBase) -> QuerySet[Seat]:
    """The seats that this browser holds now."""
    return Seat.objects.filter(holders__in=holders_in(session))


def leave(request: HttpRequest, rid: str) -> None:
    """Give up a seat: this person does not sit in it until his link is opened again, and no program asks in his name."""
    holder = holder_in(request.session, rid)
    if holder is not None:
        Token.objects.filter(holder=holder).delete()
        Holder.objects.filter(pk=holder.pk).update(came=False)
        stays = holder.seat.holders.sitting().filter(came=True).exists()
        Seat.objects.filter(pk=holder.seat_id).update(taken=stays)
        request.session[PEOPLE] = {room: came for room, came in request.session.get(PEOPLE, {}).items() if room != rid}
        KEYS.leave(request, rid)
        call_for_keys(group(rid))


def seat_of(request: HttpRequest, rid: str) -> Seat:
    """The seat of a room this browser holds, with who asks (``seat.asks``). A room of somebody else, one that is nobody's and one
    whose link is shut answer alike: 404."""
    holder = holder_in(request.session, rid)
    if holder is None:
        raise Http404
    holder.seat.asks = holder
    record_presence(holder)
    return holder.seat


def record_presence(holder: Holder) -> None:
    """A page asks in a person's name: he is there, and need not be reminded (SC-CK-08). Written once a minute."""
    now = wall_clock.now()
    if holder.seen_at is None or abs(now - holder.seen_at) >= SEEN:
        Holder.objects.filter(pk=holder.pk).update(seen_at=now)


def player_of(request: HttpRequest, rid: str) -> Seat:
    """The same, for rooms."""
    return as_player(seat_of(request, rid), request.method)


def as_player(seat: Seat, method: str | None) -> Seat:
    """A seat as a room is asked of it: the umpire's is the desk, so it is not found there; after the war it is read only."""
    if seat.is_umpire:
        raise Http404
    if seat.campaign.phase == Campaign.Phase.OVER and method not in ("GET", "HEAD"):
        raise WarIsOver
    return seat


def umpire_of(request: HttpRequest, rid: str) -> Seat:
    """The same, for the desk."""
    return as_umpire(seat_of(request, rid), request.method)


def as_umpire(seat: Seat, method: str | None) -> Seat:
    """A seat as the desk is asked of it: a player's is not found there, nor is the desk of a war that is played alone before it
    is over (CK-053). Of the team only those find it who read all; the directing staff does nothing there (UD-092)."""
    seat = as_reader(seat)
    if not seat.is_chief and method not in ("GET", "HEAD"):
        raise ReadsOnly
    return seat


def reader_of(request: HttpRequest, rid: str) -> Seat:
    """The same, for a page on which the directing staff notes what it sees (EX-160): what else may be pressed there is the page's
    to say."""
    return as_reader(seat_of(request, rid))


def as_reader(seat: Seat) -> Seat:
    """A seat that may read the whole desk; Http404 for any other."""
    if not seat.reads_all or shut(seat):
        raise Http404
    return seat


def chief_of(request: HttpRequest, rid: str) -> Seat:
    """The same, for pages that have the keys of others: a chief's alone (UD-092)."""
    seat = seat_of(request, rid)
    if not seat.is_chief or shut(seat):
        raise Http404
    return seat


def member_of(request: HttpRequest, rid: str, rank: str) -> Seat:
    """One of the umpire's team of this rank, for the page that is his alone (UD-093, UD-094)."""
    seat = seat_of(request, rid)
    if not seat.is_umpire or seat.rank != rank:
        raise Http404
    return seat


def shut(seat: Seat) -> bool:
    """Whether it is the desk of a war that one person plays alone, which is shut until the end."""
    return seat.is_umpire and seat.campaign.alone and seat.campaign.phase != Campaign.Phase.OVER


def take(request: HttpRequest, seat: Seat, holder: Holder | None = None) -> None:
    """Let this browser into the seat's room as one of its people, by default the first.

    Who may sit elsewhere in the same war keeps that room beside this one.
    """
    holder = holder or seat.first_holder
    if holder is None:
        raise LookupError(f"nobody is the first of {seat.key}")
    beside = holder.elsewhere and other_seat(request, seat) is not None
    KEYS.take(request, f"{seat.campaign_id}.{holder.pk}" if beside else seat.campaign_id, seat.rid)
    request.session[PEOPLE] = {**request.session.get(PEOPLE, {}), seat.rid: [holder.pk, holder.epoch]}
    Holder.objects.filter(pk=holder.pk, came=False).update(came=True)
    Seat.objects.filter(pk=seat.pk, taken=False).update(taken=True)
    record_presence(holder)


def other_seat(request: HttpRequest, seat: Seat) -> Seat | None:
    """The seat of the same campaign that this browser already holds, if it is another one."""
    rid = KEYS.other(request.session, seat.campaign_id, seat.rid)
    holder = None if rid is None else holder_in(request.session, rid)
    return None if holder is None else holder.seat
