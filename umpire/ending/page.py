"""The page on which a war is ended, and what is opened with it (UD-111)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign import store
from campaign.models import Campaign
from campaign.models.truth import runs_of
from campaign.rooms.words import fault_row
from campaign.services import end, team
from campaign.services.orders import Refused
from campaign.services.rule import stamp
from naval.state.world import BELLIGERENTS
from umpire.frame import Row, Standing, at_war, frame
from umpire.odds.luck import ledger, of_sides
from umpire.story import last_told, story
from umpire.team.page import looked_rows

WORDS = {
    Campaign.Opened.ALL: "To all: every seat reads the war as it was, of both sides",
    Campaign.Opened.OWN: "To each side its own: what befell its ships and what they did, and nothing else",
    Campaign.Opened.NOT: "To nobody: each has what it was told",
}
NONE: Row = {
    "until": "",
    "days": [],
    "battles": [],
    "men": [],
    "lost": [],
    "tally": {"days": [], "plots": []},
    "luck": {"sides": [], "any": False},
    "looked": [],
}


@require_http_methods(["GET", "HEAD", "POST"])
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """The page; or the end itself."""
    refused: list[Row] = []
    status, typed = 200, request.POST.dict()
    if request.method == "POST":
        opened, known = str(typed.get("opened", "?")), typed.get("known") == "yes"
        opened = "" if opened == "none" else opened
        try:
            end.stands_in_the_way(at.segment, str(typed.get("stamp", "")), opened, known=known)
            end.end(at.segment, str(typed.get("stamp", "")), opened, opened_to(at.campaign, opened), known=known)
        except Refused as no:
            refused, status = [fault_row(one) for one in no.faults], no.status
        else:
            return redirect("umpire:desk", at.umpire.rid)
    campaign = at.campaign
    if campaign.seed:
        team.looked(at.umpire, "seed")
    view = {
        "desk": frame(at.umpire, at),
        "refused": refused,
        "stamp": stamp(at.segment),
        "over": campaign.phase == Campaign.Phase.OVER,
        "known": typed.get("known") == "yes",
        "open": at.state == "open",
        "ways": [
            {"value": value or "none", "words": words, "now": (value or "none") == typed.get("opened")}
            for value, words in WORDS.items()
        ],
        "opened": WORDS[Campaign.Opened(campaign.opened)],
        "seed": campaign.seed,
        "salt": campaign.salt,
        "hash": campaign.seed_hash,
    }
    return render(request, "umpire/ending.html", view, status=status)


def opened_to(campaign: Campaign, opened: str) -> dict[str, Row]:
    """The war as it was, as each may read it: put together now, out of what was published."""
    if not opened:
        return {}
    last = last_told(campaign)
    both = opened == Campaign.Opened.ALL
    whole = story(campaign, last, met=both, ended=True) if last else NONE
    whole = whole | {"luck": ledger(campaign), "looked": looked_rows(campaign)}
    if both:
        return {"": kept(whole)}
    world = store.world(campaign_world(campaign))
    sides = sorted({seat.side for seat in campaign.players()})
    return {side: of_side(whole, side, names_of(world, side)) for side in sides}


def campaign_world(campaign: Campaign) -> str:
    """The world that a war has come to, as it is stored."""
    text: str = runs_of(campaign).values_list("world", flat=True).latest("number")
    return text


def names_of(world: Any, side: str) -> tuple[str, ...]:
    """The names of a side's forces and ships."""
    return tuple(one.name for one in (*world.forces, *world.ships) if one.side == side)


def kept(whole: Row) -> Row:
    """The story as a seat reads it: without the ways to pages of the desk."""
    battles = [{name: one[name] for name in ("title", "when", "ending", "text", "lost")} for one in whole["battles"]]
    return {name: whole[name] for name in ("until", "days", "lost", "men", "tally", "luck", "looked")} | {"battles": battles}


def of_side(whole: Row, side: str, names: tuple[str, ...]) -> Row:
    """What of the story is a side's own: what names its ships or forces, its losses, its coal. A neutral has no side in it."""
    if side not in BELLIGERENTS:
        return kept(NONE) | {"until": whole["until"]}

    def own(text: str) -> bool:
        return any(name in text for name in names)

    days = [{"name": day["name"], "lines": [line for line in day["lines"] if own(line["text"])]} for day in whole["days"]]
    lost, men = ([row for row in whole[name] if row["side"] == side] for name in ("lost", "men"))
    battles = [one for one in kept(whole)["battles"] if own(one["title"])]
    luck = of_sides(whole["luck"], side)
    own_side = {"days": days, "lost": lost, "men": men, "battles": battles, "luck": luck}
    return kept(whole) | own_side | {"tally": {"days": [], "plots": []}}
