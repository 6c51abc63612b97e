"""The link from a battle's room back to its war: to the seat's room, or to the desk.

A battle knows nothing of its war; the page shows whatever link this browser has."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from campaign.access import held, seats_of
from campaign.models import Engagement


def way_back(request: HttpRequest) -> dict[str, dict[str, str]]:
    """Give the page of a war's chair ``way_back`` with ``url`` and ``text``; other pages nothing."""
    match = request.resolver_match
    if match is None or match.view_name != "tactical:room" or not held(request.session):
        return {}
    rid, seats = match.kwargs["rid"], seats_of(request.session)
    called = seats.filter(actions__chair__rid=rid).first()
    if called is not None:
        return {"way_back": {"url": reverse("campaign:room", args=[called.rid]), "text": "Back to your room"}}
    wars = Engagement.objects.filter(battle__table__chairs__rid=rid).values("run__campaign")
    umpire = next((seat for seat in seats.filter(campaign__in=wars) if seat.is_umpire), None)
    return {"way_back": {"url": reverse("umpire:desk", args=[umpire.rid]), "text": "Back to the desk"}} if umpire else {}
