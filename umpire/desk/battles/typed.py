"""The page on which the umpire types how a battle ended that was fought elsewhere, with models (UD-047)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.battles import external_battle
from campaign.battles.engagements import MOST_MIN
from campaign.battles.external_battle import Ended, Left
from campaign.models import Engagement
from campaign.orders.sealing import Refused
from campaign.rooms.words import words_only
from naval.geo.calendar import label
from naval.state.world import BELLIGERENTS
from tactical.models import Battle
from umpire.desk.battles.rows import battle_title
from umpire.desk.battles.views import nth
from umpire.frame import Row, Standing, at_war, frame


@require_http_methods(["GET", "HEAD", "POST"])
@at_war
def page(request: HttpRequest, at: Standing, ordinal: int) -> HttpResponse:
    """The form; posted, what was typed. ``ordinal`` counts the campaign's engagements."""
    engagement = nth(at.umpire, ordinal)
    away = engagement.battle.state == Battle.State.ELSEWHERE and not engagement.void
    if not (away or (request.method == "POST" and not engagement.ashore)):
        return redirect("umpire:desk", at.umpire.rid)
    refused: list[Row] = []
    status, typed = 200, request.POST.dict()
    if request.method == "POST":
        try:
            external_battle.type_in(at.segment, engagement, ended(engagement, typed), at.umpire)
        except Refused as no:
            refused, status = [words_only(one) for one in no.faults], no.status
        else:
            return redirect("umpire:desk", at.umpire.rid)
    view = {
        "desk": frame(at.umpire, at),
        "refused": refused,
        "ordinal": ordinal,
        "title": battle_title(engagement, ordinal),
        "when": label(engagement.minute, at.campaign.hour_zero),
        "minutes": typed.get("minutes", ""),
        "most": MOST_MIN,
        "winners": [{"value": side, "words": side.capitalize(), "now": typed.get("winner") == side} for side in sides()],
        "sides": [side_row(at, engagement, side, typed) for side in sides()],
    }
    return render(request, "umpire/fought.html", view, status=status)


def sides() -> list[str]:
    """Those who fight."""
    return sorted(BELLIGERENTS)


def ended(engagement: Engagement, typed: dict[str, str]) -> Ended:
    """What the form says."""
    keys = [ship["key"] for ship in external_battle.ships_of(engagement)]
    return Ended(
        minutes=typed.get("minutes", ""),
        winner=typed.get("winner", ""),
        ships={
            key: Left(typed[f"left-{key}"] == "afloat", typed.get(f"knots-{key}", "").strip(), typed.get(f"hurts-{key}", ""))
            for key in keys
            if typed.get(f"left-{key}") in ("afloat", "lost")
        },
        told={side: typed.get(f"told-{side}", "") for side in sides()},
    )


def side_row(at: Standing, engagement: Engagement, side: str, typed: dict[str, str]) -> Row:
    """The ships of a side with the fields of each, and what it is told; her hurts as they stand where the run began."""
    had = {ship.key: "; ".join(ship.damage) for ship in at.start.ships}
    ships = [
        {
            **ship,
            "most": f"{ship['max_kn']:g}",
            "knots": typed.get(f"knots-{ship['key']}", f"{ship['max_kn']:g}"),
            "hurts": typed.get(f"hurts-{ship['key']}", had.get(ship["key"], "")),
            "afloat": typed.get(f"left-{ship['key']}", "afloat") == "afloat",
        }
        for ship in external_battle.ships_of(engagement)
        if ship["side"] == side
    ]
    return {"side": side, "name": side.capitalize(), "ships": ships, "told": typed.get(f"told-{side}", "")}
