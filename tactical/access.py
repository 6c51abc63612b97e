"""Who may open which battle room: the browser that took that chair, and no other."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from tactical.models.belief import Chair

SESSION_KEY = "chairs"


def held(session) -> dict[str, str]:
    """The chairs a session holds: table id -> room id."""
    return session.get(SESSION_KEY, {})


def may_open(session, rid: str) -> bool:
    """Whether this session took the chair of room ``rid``."""
    return rid in held(session).values()


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
    request.session.cycle_key()
    request.session[SESSION_KEY] = {**held(request.session), str(chair.table_id): chair.rid}


def leave(request: HttpRequest, rid: str) -> None:
    """Get up from a chair in this browser."""
    request.session[SESSION_KEY] = {key: room for key, room in held(request.session).items() if room != rid}


def other_chair(request: HttpRequest, chair: Chair) -> Chair | None:
    """The chair of the same table that this browser already holds, if it is another one."""
    rid = held(request.session).get(str(chair.table_id))
    if rid is None or rid == chair.rid:
        return None
    return Chair.objects.filter(rid=rid).first()
