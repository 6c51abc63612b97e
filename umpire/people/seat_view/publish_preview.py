"""Preview of publishing: the room of a seat as it would be afterwards, by the code that makes the room, read-only (UD-017).

It is made of the draft for each page request. Nothing of it is stored, nothing counts as read, and no seat is told.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign import serialization
from campaign.access import seat_of, umpire_of
from campaign.models import Seat, Segment
from campaign.people.login_views import address
from campaign.reports.publish_preview import tomorrow as seat_tomorrow
from campaign.rooms.views import addresses, drawn_chart, show, show_battle, show_why
from campaign.runs.release import NOT_ORDERED, NOT_YET
from umpire.frame import waits
from umpire.people.seat_view.views import written_down

WOULD = "This is the room as it would be after publishing. None of it has been told, and you cannot change anything."
OVER = "There is no tomorrow: the war is over."


class NoDraft(Exception):
    """Error raised when nothing is in review, so that there is no preview; its words say why."""


def would_be(umpire: Seat, key: str) -> tuple[Seat, str]:
    """Build the seat as it would be after publishing, with a note on it; NoDraft if nothing is in review.

    For umpires who read the whole draft: the note that a seat is not told of a stop says that there is one.
    """
    segment = Segment.objects.for_campaign(umpire.campaign).first() if not waits(umpire) else None
    seat = written_down(umpire, "tomorrow", key, segment)
    if seat.campaign.phase == seat.campaign.Phase.OVER:
        raise NoDraft(OVER)
    if segment is None or segment.state != Segment.State.REVIEW:
        resolving = segment is not None and segment.state == Segment.State.RESOLVING
        raise NoDraft((NOT_YET if resolving else NOT_ORDERED).replace("publish", "look at"))
    segment.run.campaign = seat.campaign
    would, why = seat_tomorrow(segment, serialization.outcome(segment.outcome), seat)
    return would, f"After publishing: {why[0].lower()}{why[1:]}" if why else WOULD


def none_there(request: HttpRequest, rid: str, why: NoDraft) -> HttpResponse:
    """Answer where there is no draft: in words, with links."""
    back = address(seat_of(request, rid))
    return render(request, "umpire/no_tomorrow.html", {"why": str(why), "back": back}, status=409)


@require_GET
def page(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Show the room as it would be."""
    umpire = umpire_of(request, rid)
    try:
        seat, said = would_be(umpire, key)
    except NoDraft as why:
        return none_there(request, rid, why)
    urls = {
        **dict.fromkeys(addresses(seat), ""),
        "room": reverse("umpire:tomorrow", args=[rid, key]),
        "chart": reverse("umpire:tomorrow_chart", args=[rid, key]),
        "why": reverse("umpire:tomorrow_why", args=[rid, key]),
        "theatre": reverse("campaign:theatre", args=[rid]),
        "desk": address(umpire),
        "today": reverse("umpire:look", args=[rid, key]),
    }
    return show(request, seat, readonly=True, urls=urls, banner=said)


@require_GET
def chart(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Send that seat's chart as it would be."""
    try:
        return JsonResponse(drawn_chart(request, would_be(umpire_of(request, rid), key)[0]))
    except NoDraft as why:
        return JsonResponse({"said": str(why)}, status=409)


@require_GET
def show_explanation(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Explain why that seat would see what it would see (UD-119)."""
    try:
        return show_why(request, would_be(umpire_of(request, rid), key)[0], reverse("umpire:tomorrow", args=[rid, key]))
    except NoDraft as why:
        return none_there(request, rid, why)


@require_GET
def battle(request: HttpRequest, rid: str, key: str, n: int) -> HttpResponse:
    """Show that seat's view of an action, as it would be told of it."""
    try:
        return show_battle(request, would_be(umpire_of(request, rid), key)[0], n, reverse("umpire:tomorrow", args=[rid, key]))
    except NoDraft as why:
        return none_there(request, rid, why)
