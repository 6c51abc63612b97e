"""Who may open which battle room: the browser that took that chair, and no other."""

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
    """Whether this session holds the key of a chair that still stands: one that got a new link is another room."""
    return may_open(session, rid) and Chair.objects.filter(rid=rid).exists()


def leave(request: HttpRequest, rid: str) -> None:
    """Get up from a chair; its open pages close."""
    if may_open(request.session, rid):
        KEYS.leave(request, rid)
        call_for_keys(group(rid))


def chair_of(request: HttpRequest, rid: str) -> Chair:
    """The chair of a room this browser holds. A room of somebody else and one that is nobody's answer alike: 404."""
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
    """From a chair to another of the same person's, at a table that he plays alone."""
    request.session[KEYS.name] = {**held(request.session), str(chair.table_id): other.rid}


def other_chair(request: HttpRequest, chair: Chair) -> Chair | None:
    """The chair of the same table that this browser already holds, if it is another one."""
    rid = KEYS.other(request.session, chair.table_id, chair.rid)
    return None if rid is None else Chair.objects.filter(rid=rid).first()
