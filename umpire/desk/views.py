"""The desk and its buttons. Each asks first that this browser came in by the umpire's link."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from campaign.access import umpire_of
from campaign.battles.invitations import settle as settle_battles
from campaign.models import Seat
from campaign.orders.sealing import Refused, fault
from campaign.people.umpire_team import at_work, looked
from campaign.runs import engine_versions
from campaign.runs.auto_publish import settle as settle_stops
from umpire.desk import acts, first, past, pressed
from umpire.desk import desk as desk_of
from umpire.desk.truth import truth as truth_of
from umpire.desk.truth import truth_then
from umpire.frame import Row, Standing, at_war, standing, waits

TRIES = 3  # a desk that changes faster than it is drawn is shown as it is; the next news mends it


@require_GET
@at_war
def desk(request: HttpRequest, at: Standing) -> HttpResponse:
    """The desk, or its moving part alone (``?part=desk``); ``?run=3`` is that run as it was."""
    if number := request.GET.get("run", ""):
        return render(request, "umpire/past.html", {"desk": past.desk(past.Then(at, number))})
    return shown(request, at)


def shown(request: HttpRequest, at: Standing, refused: Sequence[str] = (), status: int = 200, **typed: object) -> HttpResponse:
    """The desk as it stands, with what was ``refused`` of what was pressed, and ``typed`` in place of what holds."""
    rid = at.umpire.rid
    urls = {name: reverse(f"umpire:{name}", args=[rid]) for name in ("desk", "truth", "order", "publish")}
    urls["theatre"] = reverse("campaign:theatre", args=[rid])
    template = "umpire/parts/desk.html" if request.GET.get("part") == "desk" else "umpire/desk.html"
    drawn = of_one_version(at, request.build_absolute_uri("/enter/"), every=request.GET.get("battles") == "all")
    context = {"desk": drawn | typed, "umpire": at.umpire, "urls": urls, "refused": refused}
    return render(request, template, context, status=status)


def of_one_version(at: Standing, enter: str, *, every: bool = False) -> Row:
    """The desk as it was at the version that it bears: drawn again if something changed while it was drawn.

    So a page can tell which of two answers is the older, whatever order they come in.
    """
    drawn = desk_of(at, enter, every_battle=every)
    for _ in range(TRIES):
        umpire = Seat.objects.select_related("campaign").get(pk=at.umpire.pk)
        if umpire.version == drawn["version"]:
            break
        drawn = desk_of(Standing(umpire), enter, every_battle=every)
    return drawn


@require_GET
def truth(request: HttpRequest, rid: str) -> HttpResponse:
    """Where everybody is, for the umpire's chart."""
    at = standing(umpire_of(request, rid))
    if at is None:
        raise Http404
    looked(at.umpire, "truth")
    number = request.GET.get("run", "")
    return JsonResponse(truth_then(past.Then(at, number)) if number else truth_of(at))


@require_POST
def order(request: HttpRequest, rid: str) -> HttpResponse:
    """Order another six hours. Pressed twice, or by two umpires at once, it is one order; from a page of another call, none."""
    at = at_press(request, rid)
    try:
        pressed.order(at, request.POST.get("segment"))
    except Refused as refused:
        return refusal(request, at, refused)
    return redirect("umpire:desk", rid)


@require_POST
def engine(request: HttpRequest, rid: str) -> HttpResponse:
    """Take the engine of this program for a war that another began (UD-123): the one whose changes the page has told."""
    at = at_press(request, rid)
    try:
        engine_versions.take(at.campaign, request.POST.get("engine", ""))
    except Refused as refused:
        return refusal(request, at, refused)
    return redirect("umpire:desk", rid)


@require_POST
def publish(request: HttpRequest, rid: str) -> HttpResponse:
    """Publish what is in review, to every seat concerned at once, or with ``do=some`` to those ticked first (UD-049). Pressed
    twice, or by two umpires at once, it is published once; with a line that needs a ruling, or from a page that is stale, it is
    refused with every reason (UD-015, UD-048)."""
    at = at_press(request, rid)
    some = first.ticked(at, request.POST) if request.POST.get("do") == "some" else None
    try:
        pressed.publish(at, request.POST.get("segment"), request.POST.get("stamp"), some)
    except Refused as refused:
        return refusal(request, at, refused)
    return redirect("umpire:desk", rid)


@require_POST
def lines(request: HttpRequest, rid: str) -> HttpResponse:
    """Let lines of the draft stand, open one again, take the last back (UD-015)."""
    at = at_press(request, rid)
    try:
        acts.act(at, request.POST.dict())
    except Refused as refused:
        return refusal(request, at, refused)
    return redirect("umpire:desk", rid)


def at_press(request: HttpRequest, rid: str) -> Standing:
    """Where the campaign stands when its umpire presses; Http404 before the war."""
    umpire = umpire_of(request, rid)
    if waits(umpire):
        raise Http404
    at_work(umpire)
    return Standing(umpire)


def refusal(request: HttpRequest, at: Standing, refused: Refused, **typed: object) -> HttpResponse:
    """The desk as it is now, with everything that was wrong with what was pressed."""
    return shown(request, Standing(at.umpire), [one.text for one in refused.faults], refused.status, **typed)


@require_POST
def settle(request: HttpRequest, rid: str) -> HttpResponse:
    """Who fights the battles to come, and the clock of a move."""
    at, by, seconds = at_press(request, rid), request.POST.get("by", ""), request.POST.get("seconds", "")
    if faults := settle_battles(at.campaign, by, seconds):
        refused = Refused(*(fault("", text) for text in faults))
        return refusal(request, at, refused, by=by, battle_seconds=seconds, settling=True)
    return redirect("umpire:desk", rid)


@require_POST
def stops(request: HttpRequest, rid: str) -> HttpResponse:
    """Whether stops go out by themselves from now on."""
    umpire = umpire_of(request, rid)
    if waits(umpire):
        raise Http404
    settle_stops(umpire.campaign, request.POST.get("released") == "yes")
    return redirect("umpire:desk", rid)
