"""Pages of a solo war: one button begins it, one ends it; the computer plays every other seat (CK-053)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from campaign import access, packs
from campaign.battles import invitations
from campaign.models.belief import Campaign, Seat
from campaign.muster import solo
from campaign.muster.scenario_views import chart, row, too_many, under_a_free_name
from campaign.muster.site_capacity import Full
from campaign.orders.sealing import Refused
from campaign.runs.auto_publish import DEFAULTS
from tactical.engine.text.words import listed


@require_GET
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show one button a seat; the command prints this page's link."""
    if key not in packs.available() or not (one := row(key))["alone"]:
        raise Http404
    tempers = [*Seat.Temperament.choices, (solo.BY_LOT, "random for each")]
    context = {"one": one, "tempers": tempers, "usual": Seat.Temperament.STEADY, "defaults": listed(DEFAULTS.values())}
    context |= {"levels": Seat.Level.choices, "usual_level": Seat.Level.USUAL, "chart": chart(key)}
    return render(request, "campaign/alone.html", context)


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a war on a scenario in the seat named, or its first: this browser takes that room."""
    key = request.POST.get("scenario", "")
    if key not in packs.available() or not (seats := solo.playable(key)):
        raise Http404
    before = find_war_played_before(request)
    temper = request.POST.get("temperament", "") or (solo.read_temperament(before) if before else Seat.Temperament.STEADY)
    level = request.POST.get("level", "") or (solo.read_level(before) if before else Seat.Level.USUAL)
    chosen = request.POST.get("seat", "") or seats[0][0]
    as_before = before.battles_by if before and before.alone else Campaign.BattlesBy.PLAYERS
    by = request.POST.get("battles", "") or as_before
    seed = (before.seed or None) if before and request.POST.get("dice") == "same" else None
    try:
        seat = under_a_free_name(
            key, lambda name: solo.begin(key, name, chosen, seed=seed, temperament=temper, level=level, battles=by)
        )
    except Full:
        return too_many(request)
    except Refused as refused:
        context = {"title": "No war was started", "text": " ".join(one.text for one in refused.faults)}
        return render(request, "campaign/refused.html", context, status=refused.status)
    access.take(request, seat)
    return redirect("campaign:room", seat.rid)


def find_war_played_before(request: HttpRequest) -> Campaign | None:
    """Find the finished war that is played again; None if none is named. Http404 for one in which this browser has no seat."""
    if not (rid := request.POST.get("again", "")):
        return None
    campaign = access.seat_of(request, rid).campaign
    if campaign.phase != Campaign.Phase.OVER:
        raise Http404
    return campaign


@require_POST
def end(request: HttpRequest, rid: str) -> HttpResponse:
    """End the player's war; a worker does it as soon as orders are open. Captains finish a battle of the player's."""
    seat = access.player_of(request, rid)
    if not seat.campaign.alone or request.POST.get("known") != "yes":
        raise Http404
    solo.end(seat.campaign)
    invitations.left_to_captains(seat)
    return redirect("campaign:room", rid)


@require_POST
def captains(request: HttpRequest, rid: str) -> HttpResponse:
    """Leave the player's battle, or the rest of it, to the captains of both sides."""
    seat = access.player_of(request, rid)
    if not seat.campaign.alone:
        raise Http404
    invitations.left_to_captains(seat)
    return redirect("campaign:room", rid)
