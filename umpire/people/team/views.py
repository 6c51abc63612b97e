"""The page *Team*: umpires, their charges and links, who looked at what, and what waits for a second hand (UD-092 to UD-097)."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.access import chief_of
from campaign.models import Campaign, Charge, Holder, Seat
from campaign.orders.sealing import Refused
from campaign.people import seat_holders, umpire_team
from campaign.people.umpire_team import Given
from campaign.rooms.words import fault_row, letter
from naval.geo.calendar import label
from umpire import dual_approval
from umpire.frame import Row, frame, in_order, standing

SEEN = {
    "eyes": "view as",
    "tomorrow": "tomorrow of",
    "truth": "the truth",
    "odds": "the odds",
    "seed": "the seed",
    "war": "the replay",
}
"""What one can have looked at (UD-096)."""


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; or what was pressed on it, and the page again with what was wrong."""
    umpire = chief_of(request, rid)
    if request.method != "POST":
        return shown(request, umpire)
    try:
        there = act(umpire, request.POST)
    except Refused as refused:
        return shown(request, umpire, refused)
    return redirect(there or f"{reverse('umpire:team', args=[rid])}")


def act(umpire: Seat, form: QueryDict) -> str:
    """One thing done on the page; where to go then, "" for the page itself."""
    do = form.get("do", "")
    if do == "join":
        seat = umpire_team.join(umpire.campaign, form.get("name", ""), form.get("rank", ""), given(form))
        return f"{reverse('umpire:team', args=[umpire.rid])}#{seat.key}"
    if do == "hands":
        dual_approval.settle(umpire.campaign, form.getlist("kind"))
        return ""
    if do in ("claim", "put_down"):
        (umpire_team.claim if do == "claim" else umpire_team.leave)(umpire, form.get("item", "")[:20])
        return reverse("umpire:desk", args=[umpire.rid])
    if do in ("confirm", "drop"):
        return settle(umpire, do, form.get("proposal", ""))
    seat_ = next((one for one in umpire_team.team(umpire.campaign) if one.key == form.get("seat", "") and one.rank), None)
    if seat_ is None:
        raise Http404
    if do == "change":
        umpire_team.change(seat_, form.get("rank", ""), given(form))
    elif do == "away":
        if seat_.pk == umpire.pk:
            umpire_team.take_away(seat_)
            return reverse("campaign:home")
        umpire_team.take_away(seat_)
    elif do == "renew" and (first := seat_.first_holder) is not None:
        seat_holders.renew(first)
    else:
        raise Http404
    return ""


def settle(umpire: Seat, do: str, number: str) -> str:
    """A proposal confirmed or thrown away."""
    at = standing(umpire)
    found = next((one for one in dual_approval.waiting(umpire.campaign) if str(one.pk) == number), None)
    if at is None or found is None:
        raise Http404
    (dual_approval.confirm if do == "confirm" else dual_approval.drop)(at, found)
    return ""


def given(form: QueryDict) -> Given:
    """A charge as it was typed."""
    return Given(tuple(form.getlist("sides")), tuple(form.getlist("seats")), form.get("sector", ""), form.get("hours", "") or "0")


def shown(request: HttpRequest, umpire: Seat, refused: Refused | None = None) -> HttpResponse:
    """The page, with what was refused and what had been typed."""
    campaign, at = umpire.campaign, standing(umpire)
    enter = request.build_absolute_uri("/enter/")
    typed = request.POST if refused else QueryDict()
    tried = typed.get("seat", "") if typed.get("do") == "change" else "new" if typed.get("do") == "join" else ""
    players = in_order(campaign.players())
    members, waits_for_two = umpire_team.team(campaign), dual_approval.listed(campaign)
    rows = [row(one, umpire, enter, players, typed if tried == one.key else None) for one in members]
    context = {
        "desk": frame(umpire, at, label="" if at else "mustering"),
        "team": rows,
        "new": sheet(None, players, typed if tried == "new" else None)
        | {"name": typed.get("name", "") if tried == "new" else ""},
        "ranks": umpire_team.RANKS.items(),
        "refused": [fault_row(one) for one in refused.faults] if refused else [],
        "most": Holder.NAME,
        "hands": [{"key": key, "words": words, "on": key in waits_for_two} for key, words in dual_approval.KINDS.items()],
        "proposals": proposals(umpire),
        "looked": looked_rows(campaign),
    }
    return render(request, "umpire/team.html", context, status=refused.status if refused else 200)


def row(one: Seat, umpire: Seat, enter: str, players: list[Seat], typed: QueryDict | None) -> Row:
    """One of the team: rank, link, charge in a sentence, and the sheet to change it."""
    charge = getattr(one, "charge", None)
    first = one.first_holder
    return {
        "key": one.key,
        "name": one.name,
        "rank": one.rank,
        "rank_words": one.get_rank_display(),
        "own": one.pk == umpire.pk,
        "link": f"{enter}{first.token}/" if first is not None and first.token and one.rank else "",
        "came": bool(first and first.came),
        "charge": charge_words(one, charge, players),
        "sheet": sheet(charge, players, typed),
        "rank_now": typed.get("rank", one.rank) if typed is not None else one.rank,
    }


def charge_words(one: Seat, charge: Charge | None, players: list[Seat]) -> str:
    """What he is charged with, in words."""
    if one.rank not in (Seat.Rank.ASSISTANT, Seat.Rank.OBSERVER) or charge is None:
        return ""
    names = [side.title() for side in charge.sides.split()]
    names += [seat.name for seat in players if seat.key in charge.seats.split()]
    corners = json.loads(charge.sector)
    names += [f"a sector of {len(corners)} corners"] if corners else []
    if one.rank == Seat.Rank.OBSERVER:
        late = f", {charge.hours} h later" if charge.hours else ", without delay"
        return (f"view of {names[0]}" if names else "the truth") + late
    return ", ".join(names)


def sheet(charge: Charge | None, players: list[Seat], typed: QueryDict | None) -> Row:
    """The fields of a charge, with what holds or what was typed."""
    sides = typed.getlist("sides") if typed is not None else charge.sides.split() if charge else []
    seats = typed.getlist("seats") if typed is not None else charge.seats.split() if charge else []
    corners = json.loads(charge.sector) if charge else []
    text = typed.get("sector", "") if typed is not None else "\n".join(f"{lon:g} {lat:g}" for lon, lat in corners)
    hours = typed.get("hours", "0") if typed is not None else str(charge.hours if charge else 0)
    return {
        "sides": [{"key": side, "name": side.title(), "on": side in sides} for side in umpire_team.SIDES],
        "seats": [
            {"key": seat.key, "name": seat.name, "side": seat.side, "letter": letter(seat.side), "on": seat.key in seats}
            for seat in players
        ],
        "sector": text,
        "hours": hours,
        "rank": typed.get("rank", "") if typed is not None else "",
    }


def proposals(umpire: Seat) -> list[Row]:
    """What waits for a second hand, and whether this umpire's is one (UD-097)."""
    return [
        {"pk": one.pk, "text": one.text, "at": f"{one.at:%d %b, %H:%M}", "may": one.by_id != umpire.pk}
        for one in dual_approval.waiting(umpire.campaign)
    ]


def looked_rows(campaign: Campaign) -> list[Row]:
    """Who looked at what, the newest first (UD-096)."""
    names = {seat.key: seat.name for seat in campaign.seats.all()}
    return [
        {
            "by": one.by,
            "what": SEEN.get(one.what, one.what),
            "of": names.get(one.of, one.of),
            "minute": label(one.minute, campaign.hour_zero),
            "at": f"{one.at:%d %b, %H:%M}",
        }
        for one in umpire_team.who_looked(campaign)[:200]
    ]
