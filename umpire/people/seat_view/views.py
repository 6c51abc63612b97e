"""The room of a seat through the umpire's eyes: as that seat has it, read-only."""

from __future__ import annotations

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign.access import as_umpire, seat_of
from campaign.models import Seat, Segment
from campaign.muster.views import show as show_muster
from campaign.people import umpire_team
from campaign.people.login_views import address
from campaign.rooms.views import addresses, drawn_chart, show, show_battle, show_why
from umpire.frame import players_of, waits
from umpire.people.delegation.mine import Mine


def looked_at(request: HttpRequest, rid: str, key: str) -> Seat:
    """Find the player's seat through whose eyes the umpire looks."""
    return written_down(looker(request, rid, key), "eyes", key)


def written_down(umpire: Seat, what: str, key: str, segment: Segment | None = None) -> Seat:
    """Find the player's seat at which an umpire looks, and record that he does, and at what (UD-096). ``segment`` is the present
    one, where that is known."""
    prefetch_related_objects([umpire.campaign], "seats")
    seat = next((one for one in players_of(umpire.campaign) if one.key == key), None)
    if seat is None:
        raise Http404
    umpire_team.looked(umpire, what, key, segment)
    return seat


def looker(request: HttpRequest, rid: str, key: str) -> Seat:
    """Find the umpire who looks: one who reads all, or an assistant in whose charge the seat is (UD-093)."""
    asks = seat_of(request, rid)
    if asks.rank != Seat.Rank.ASSISTANT:
        return as_umpire(asks, request.method)
    if waits(asks) or key not in Mine(asks).scope.seats:
        raise Http404
    return asks


@require_GET
def look(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Show the room of a seat as that seat has it, read-only; its papers do not count as read."""
    umpire = looker(request, rid, key)
    seat, back = written_down(umpire, "eyes", key), address(umpire)
    if waits(seat):
        lies = {"desk": reverse("umpire:muster", args=[rid]), "theatre": reverse("campaign:theatre", args=[rid])}
        return show_muster(request, seat, readonly=True, **lies)
    urls = {
        **dict.fromkeys(addresses(seat), ""),
        "room": reverse("umpire:look", args=[rid, key]),
        "chart": reverse("umpire:look_chart", args=[rid, key]),
        "why": reverse("umpire:look_why", args=[rid, key]),
        "theatre": reverse("campaign:theatre", args=[rid]),
        "desk": back,
    }
    return show(request, seat, readonly=True, urls=urls)


@require_GET
def look_chart(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Send that seat's chart."""
    seat = looked_at(request, rid, key)
    return JsonResponse(drawn_chart(request, seat))


@require_GET
def look_why(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Explain why that seat sees what it sees (UD-119); nothing counts as read."""
    return show_why(request, looked_at(request, rid, key), reverse("umpire:look", args=[rid, key]))


@require_GET
def look_battle(request: HttpRequest, rid: str, key: str, n: int) -> HttpResponse:
    """Show that seat's view of an action."""
    return show_battle(request, looked_at(request, rid, key), n, reverse("umpire:look", args=[rid, key]))
