"""The public page of a war, for anyone with its address: no seat, no cookie."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.battles import engagements
from campaign.models import Campaign, Engagement, WarShowing
from campaign.packs.battles import usual
from campaign.rooms.pages.tally import beside_names
from campaign.rooms.pages.war_end import headed, tell_in_brief
from tactical.rooms.page import replay
from umpire.desk.battles.rows import was_typed
from umpire.frame import Row, in_order
from umpire.public.story import notice
from umpire.review.ending.views import offer_again
from umpire.review.replay import frames
from umpire.review.replay.link import link_of


def showing_of(key: str) -> WarShowing:
    """Find the public page of this address; Http404 where it was closed or never was."""
    found = WarShowing.objects.select_related("campaign").filter(key=key, is_open=True).defer("card").first()
    if found is None:
        raise Http404
    return found


def read_story(showing: WarShowing) -> Row:
    """Read the published story; empty for a notice."""
    told: Row = json.loads(showing.told)
    return told


@require_safe
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the notice, or the war as it was."""
    showing = showing_of(key)
    war, told = notice(showing.campaign), read_story(showing)
    sides = " against ".join(side["name"] for side in war["sides"])
    words = f"{sides}. As it was to {told['until']}." if told else f"{sides}. {war['day'] or 'Mustering'}."
    urls = {name: request.build_absolute_uri(reverse(f"wars:{name}", args=[key])) for name in ("page", "card")}
    verdict = headed(told["verdict"], "") if "verdict" in told else None
    context: Row = {"war": war, "story": told, "key": key, "words": words, "urls": urls, "verdict": verdict}
    context |= {"alone": showing.campaign.alone, "lede": tell_in_brief(told, None, {}) if verdict else ""}
    context["again"] = offer_again(showing.campaign).get("scenario", "") if verdict else ""
    if verdict and (film := film_of(showing)):
        context |= {"urls": urls | film, "eye": choose_eye(showing.campaign)}
    context["tally"] = beside_names(told.get("tally", {}))
    return render(request, "umpire/public_war.html", context)


def film_of(showing: WarShowing) -> Row:
    """Return the addresses of the film, if its link is open with the truth."""
    link = link_of(showing.campaign)
    if link is None or not link.is_open or not link.truth:
        return {}
    names = {"film_truth": "replay_truth", "film_eye": "replay_eye", "theatre": "replay_theatre"}
    return {name: reverse(f"wars:{address}", args=[link.key]) for name, address in names.items()}


def choose_eye(campaign: Campaign) -> Row:
    """Choose the seat whose eyes the film begins with: one with ships if there is one."""
    seats = in_order(campaign.players())
    one = next((seat for seat in seats if not seat.kind.ashore), seats[0])
    return {"key": one.key, "name": frames.aliases_of(campaign).replace_names(one.name)}


@require_safe
def card(request: HttpRequest, key: str) -> HttpResponse:
    """Send the picture for previews of the link."""
    showing = showing_of(key)
    return HttpResponse(bytes(showing.card), content_type="image/png")


@require_safe
def battle(request: HttpRequest, key: str, n: int) -> HttpResponse:
    """Show the replay of one of its battles, as it was."""
    showing = showing_of(key)
    row = next((one for one in read_story(showing).get("battles", ()) if one["n"] == n), None)
    engagement = Engagement.objects.in_short().filter(pk=row["pk"]).first() if row else None
    if row is None or engagement is None or row.get("seen") is False or was_typed(engagement):
        raise Http404
    back = reverse("wars:page", args=[key])
    context = {
        "battle": {
            **{name: row[name] for name in ("title", "when", "ending", "text")},
            "campaign": showing.campaign.title,
            "viewer": "umpire",
            "back_url": back,
        }
    }
    context |= replay(
        engagements.board(engagement) or usual(),
        frames.aliases_of(showing.campaign).replace_names(engagements.list_umpire_views(engagement)),
    )
    return render(request, "umpire/shown_battle.html", context)
