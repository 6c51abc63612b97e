"""Who may open which room: the browser that came in by that seat's link, and no other."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from campaign.models.belief import Seat

SESSION_KEY = "rooms"


def held(session) -> dict[str, str]:
    """The rooms a session holds: campaign id -> room id."""
    return session.get(SESSION_KEY, {})


def may_open(session, rid: str) -> bool:
    """Whether this session came in by the link of room ``rid``."""
    return rid in held(session).values()


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
    request.session.cycle_key()
    request.session[SESSION_KEY] = {**held(request.session), str(seat.campaign_id): seat.rid}


def leave(request: HttpRequest, rid: str) -> None:
    """Give up a seat in this browser."""
    request.session[SESSION_KEY] = {key: room for key, room in held(request.session).items() if room != rid}


def other_seat(request: HttpRequest, seat: Seat) -> Seat | None:
    """The seat of the same campaign that this browser already holds, if it is another one."""
    rid = held(request.session).get(str(seat.campaign_id))
    if rid is None or rid == seat.rid:
        return None
    return Seat.objects.filter(rid=rid).first()
