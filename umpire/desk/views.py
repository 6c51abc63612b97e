"""The desk and its buttons. Each first checks that this browser came in by the umpire's link."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign.access import umpire_of
from campaign.battles.invitations import settle as settle_battles
from campaign.models import Seat
from campaign.orders.sealing import Refused, fault
from campaign.people.umpire_team import looked
from campaign.runs import engine_versions
from campaign.runs.auto_publish import settle as settle_stops
from umpire.desk import desk as desk_of
from umpire.desk import early_release, line_actions, past_run, war_actions
from umpire.desk.truth import truth as truth_of
from umpire.desk.truth import truth_then
from umpire.desk_page import DeskPage
from umpire.frame import Row, Standing, at_war, standing, waits

TRIES = 3  # a desk that changes faster than it is drawn is shown as it is; the next news mends it


@require_GET
@at_war
def desk(request: HttpRequest, at: Standing) -> HttpResponse:
    """Show the desk, or its moving part alone (``?part=desk``); ``?run=3`` is that run as it was."""
    if number := request.GET.get("run", ""):
        return render(request, "umpire/past.html", {"desk": past_run.desk(past_run.Then(at, number))})
    return render_desk(request, at)


def render_desk(
    request: HttpRequest, at: Standing, refused: Sequence[str] = (), status: int = 200, **typed: object
) -> HttpResponse:
    """Show the desk as it stands, with ``refused`` faults, and ``typed`` in place of stored values."""
    rid = at.umpire.rid
    urls = {name: reverse(f"umpire:{name}", args=[rid]) for name in ("desk", "truth", "order", "publish")}
    urls["theatre"] = reverse("campaign:theatre", args=[rid])
    template = "umpire/parts/desk.html" if request.GET.get("part") == "desk" else "umpire/desk.html"
    drawn = of_one_version(at, request.build_absolute_uri("/enter/"), every=request.GET.get("battles") == "all")
    context = {"desk": drawn | typed, "umpire": at.umpire, "urls": urls, "refused": refused}
    return render(request, template, context, status=status)


def of_one_version(at: Standing, enter: str, *, every: bool = False) -> Row:
    """Draw the desk at the version that it bears: again if it changed meanwhile.

    So a page can tell the older of two answers.
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
    """Send where everybody is, for the umpire's chart."""
    at = standing(umpire_of(request, rid))
    if at is None:
        raise Http404
    looked(at.umpire, "truth")
    number = request.GET.get("run", "")
    return JsonResponse(truth_then(past_run.Then(at, number)) if number else truth_of(at))


class Press(DeskPage):
    """An act on the desk; refused, the desk comes back as it is now. Http404 before the war."""

    http_method_names = ["post"]
    at: Standing
    tried: Row = {}

    def let_in(self) -> None:
        super().let_in()
        if waits(self.umpire):
            raise Http404

    def show(self) -> HttpResponse:
        return render_desk(self.request, self.at, [one["text"] for one in self.refused], self.status, **self.tried)

    def back(self) -> str:
        return reverse("umpire:desk", args=[self.umpire.rid])


class Order(Press):
    """The order of another six hours: one order, if pressed twice or by two umpires; none from the page of another call."""

    def press(self) -> None:
        war_actions.order(self.at, self.typed.get("segment"))


class Engine(Press):
    """The change to this site's engine, whose changes the page has told, for a war begun by another (UD-123)."""

    def press(self) -> None:
        engine_versions.take(self.at.campaign, self.typed.get("engine", ""))


class Publish(Press):
    """Publishing of the draft, to every seat concerned at once, or with ``do=some`` to those ticked first (UD-049).

    Pressed twice, or by two umpires, it is published once; with a line that needs a ruling, or from a stale page, it is refused
    with every reason (UD-015, UD-048).
    """

    def press(self) -> None:
        some = early_release.ticked(self.at, self.request.POST) if self.typed.get("do") == "some" else None
        war_actions.publish(self.at, self.typed.get("segment"), self.typed.get("stamp"), some)


class Lines(Press):
    """Acts on lines of the draft: let stand, open again, take the last back (UD-015)."""

    def press(self) -> None:
        line_actions.act(self.at, self.typed)


class Settle(Press):
    """Settings for who fights the coming battles, and the clock of a move."""

    def press(self) -> None:
        by, seconds = self.typed.get("by", ""), self.typed.get("seconds", "")
        self.tried = {"by": by, "battle_seconds": seconds, "settling": True}
        if faults := settle_battles(self.at.campaign, by, seconds):
            raise Refused(*(fault("", text) for text in faults))


class Stops(Press):
    """Setting for whether stops are published by themselves from now on."""

    def press(self) -> None:
        settle_stops(self.umpire.campaign, self.typed.get("released") == "yes")
