"""A battle of the war: its replay as it was, and the order to leave one that waits for its players to the captains."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from campaign.access import umpire_of
from campaign.battles import engagements
from campaign.battles.invitations import leave_to_captains
from campaign.models import Engagement, Seat
from campaign.rooms.views import render_battle
from tactical.models import Battle
from umpire.desk.battles.rows import battle_row, fought, was_typed
from umpire.frame import Standing, frame


@require_GET
def battle(request: HttpRequest, rid: str, ordinal: int) -> HttpResponse:
    """Show the replay of an action as it was. ``ordinal`` counts the campaign's engagements."""
    umpire = umpire_of(request, rid)
    engagement = nth(umpire, ordinal)
    if engagement.battle.state != Battle.State.DONE or was_typed(engagement):
        return redirect("umpire:desk", rid)
    row = battle_row(umpire, engagement, ordinal)
    context = {
        "base_template": "umpire/frame.html",
        "battle": {
            **{name: row[name] for name in ("title", "when", "text")},
            "ending": engagement.summary.ending,
            "viewer": "umpire",
            "side": "neutral",
            "letter": "N",
            "back_url": reverse("umpire:desk", args=[rid]),
        },
        "views": engagements.list_umpire_views(engagement),
        "desk": frame(umpire, Standing(umpire)),
    }
    return render_battle(request, context, engagements.board(engagement))


@require_POST
def leave(request: HttpRequest, rid: str, ordinal: int) -> HttpResponse:
    """Have a battle that waits for its players fought out by the captains."""
    umpire = umpire_of(request, rid)
    engagement = nth(umpire, ordinal)
    leave_to_captains(umpire.campaign, engagement.pk)
    return redirect("umpire:desk", rid)


def nth(umpire: Seat, ordinal: int) -> Engagement:
    """Find one of the campaign's engagements, by its number from 1."""
    found = fought(umpire.campaign)
    if not 1 <= ordinal <= found.count():
        raise Http404
    return found[ordinal - 1]
