"""Access to battle rooms: only the browser that took a chair may open its room."""

from __future__ import annotations

from django.contrib.sessions.backends.base import SessionBase
from django.http import Http404, HttpRequest

from tactical.common.pings import call_for_keys
from tactical.common.session_access import Keyring
from tactical.models.belief import Chair
from tactical.news import group

KEYS = Keyring("chairs")  # table id -> room id
held, may_open = KEYS.held, KEYS.may_open


def still_opens(session: SessionBase, rid: str) -> bool:
    """Report whether this session holds the key of a chair that still stands; a chair that got a new link is another room."""
    return may_open(session, rid) and Chair.objects.filter(rid=rid).exists()


def leave(request: HttpRequest, rid: str) -> None:
    """Leave a chair; its open pages close."""
    if may_open(request.session, rid):
        KEYS.leave(request, rid)
        call_for_keys(group(rid))


def chair_of(request: HttpRequest, rid: str) -> Chair:
    """Return the chair of a room that this browser holds; 404 alike for another's room and for none."""
    if not may_open(request.session, rid):
        raise Http404
    chair = Chair.objects.select_related("table").filter(rid=rid).first()
    if chair is None:
        raise Http404
    return chair


def take(request: HttpRequest, chair: Chair) -> None:
    """Let this browser sit on the chair."""
    KEYS.take(request, chair.table_id, chair.rid)


def change(request: HttpRequest, chair: Chair, other: Chair) -> None:
    """Move from a chair to another of the same person, at a table played alone."""
    request.session[KEYS.name] = {**held(request.session), str(chair.table_id): other.rid}


def other_chair(request: HttpRequest, chair: Chair) -> Chair | None:
    """Return the other chair of the same table that this browser already holds, if any."""
    rid = KEYS.other(request.session, chair.table_id, chair.rid)
    return None if rid is None else Chair.objects.filter(rid=rid).first()
