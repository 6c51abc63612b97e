"""Who may open which room: the browser that came in by that seat's link, and no other."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from campaign.models.belief import Seat
from campaign.news import group
from tactical.hall.bell import call_for_keys
from tactical.hall.keyring import Keyring

KEYS = Keyring("rooms")  # campaign id -> room id
held, may_open = KEYS.held, KEYS.may_open


def leave(request: HttpRequest, rid: str) -> None:
    """Give up a seat: nobody sits in it until its link is opened again."""
    if may_open(request.session, rid):
        Seat.objects.filter(rid=rid).update(taken=False)
        KEYS.leave(request, rid)
        call_for_keys(group(rid))


def seat_of(request: HttpRequest, rid: str) -> Seat:
    """The seat of a room this browser holds. A room of somebody else and one that is nobody's answer alike: 404."""
    if not may_open(request.session, rid):
        raise Http404
    seat = Seat.objects.select_related("campaign").filter(rid=rid).first()
    if seat is None:
        raise Http404
    return seat


def player_of(request: HttpRequest, rid: str) -> Seat:
    """The same, for rooms: the umpire's is the desk, so it is not found here."""
    seat = seat_of(request, rid)
    if seat.is_umpire:
        raise Http404
    return seat


def umpire_of(request: HttpRequest, rid: str) -> Seat:
    """The same, for the desk: a player's room id is not found there."""
    seat = seat_of(request, rid)
    if not seat.is_umpire:
        raise Http404
    return seat


def take(request: HttpRequest, seat: Seat) -> None:
    """Let this browser into the seat's room."""
    KEYS.take(request, seat.campaign_id, seat.rid)
    Seat.objects.filter(pk=seat.pk, taken=False).update(taken=True)


def other_seat(request: HttpRequest, seat: Seat) -> Seat | None:
    """The seat of the same campaign that this browser already holds, if it is another one."""
    rid = KEYS.other(request.session, seat.campaign_id, seat.rid)
    return None if rid is None else Seat.objects.filter(rid=rid).first()
