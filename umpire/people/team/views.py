"""The page *Team*: umpires, their charges and links, their looks, and proposals that wait for a second hand (UD-092 to
UD-097)."""

from __future__ import annotations

import json

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect

from campaign.models import Campaign, Delegation, Seat, SeatAssignment
from campaign.people import seat_holders, umpire_team
from campaign.people.umpire_team import Given
from campaign.rooms.words import letter
from naval.geo.calendar import label
from umpire import dual_approval
from umpire.desk_page import ChiefPage
from umpire.frame import Row, frame, in_order, standing

SEEN = {
    "eyes": "view as",
    "tomorrow": "tomorrow of",
    "truth": "the truth",
    "odds": "the odds",
    "seed": "the seed",
    "war": "the replay",
}
"""Words for what an umpire can have looked at (UD-096)."""


class Page(ChiefPage):
    """Page of the team, and the acts on it."""

    template, with_rules = "umpire/team.html", True

    def press(self) -> str | HttpResponse:
        umpire, form = self.umpire, self.request.POST
        do = form.get("do", "")
        if do == "join":
            return f"#{umpire_team.join(umpire.campaign, form.get('name', ''), form.get('rank', ''), read_charge(form)).key}"
        if do == "hands":
            dual_approval.settle(umpire.campaign, form.getlist("kind"))
            return ""
        if do in ("claim", "put_down"):
            (umpire_team.claim if do == "claim" else umpire_team.leave)(umpire, form.get("item", "")[:20])
            return redirect("umpire:desk", umpire.rid)
        if do in ("confirm", "drop"):
            settle(umpire, do, form.get("proposal", ""))
            return ""
        seat = next((one for one in umpire_team.team(umpire.campaign) if one.key == form.get("seat", "") and one.rank), None)
        if seat is None:
            raise Http404
        if do == "change":
            umpire_team.change(seat, form.get("rank", ""), read_charge(form))
        elif do == "away":
            umpire_team.take_away(seat)
            return redirect("campaign:home") if seat.pk == umpire.pk else ""
        elif do == "renew" and (first := seat.first_holder) is not None:
            seat_holders.renew(first)
        else:
            raise Http404
        return ""

    def frame(self) -> Row:
        return {"desk": frame(self.umpire, self.at, label="" if self.at else "mustering")}

    def build_context(self) -> Row:
        umpire, campaign, enter = self.umpire, self.umpire.campaign, self.request.build_absolute_uri("/enter/")
        typed = self.request.POST if self.refused else QueryDict()
        tried = typed.get("seat", "") if typed.get("do") == "change" else "new" if typed.get("do") == "join" else ""
        players, waits_for_two = in_order(campaign.players()), dual_approval.listed(campaign)
        return {
            "team": [row(one, umpire, enter, players, typed if tried == one.key else None) for one in umpire_team.team(campaign)],
            "new": sheet(None, players, typed if tried == "new" else None)
            | {"name": typed.get("name", "") if tried == "new" else ""},
            "ranks": umpire_team.RANKS.items(),
            "most": SeatAssignment.NAME,
            "hands": [{"key": key, "words": words, "on": key in waits_for_two} for key, words in dual_approval.KINDS.items()],
            "proposals": proposals(umpire),
            "looked": looked_rows(campaign),
        }


def settle(umpire: Seat, do: str, number: str) -> None:
    """Confirm a proposal or throw it away."""
    at = standing(umpire)
    found = next((one for one in dual_approval.waiting(umpire.campaign) if str(one.pk) == number), None)
    if at is None or found is None:
        raise Http404
    (dual_approval.confirm if do == "confirm" else dual_approval.drop)(at, found)


def read_charge(form: QueryDict) -> Given:
    """Read a charge as it was typed."""
    return Given(tuple(form.getlist("sides")), tuple(form.getlist("seats")), form.get("sector", ""), form.get("hours", "") or "0")


def row(one: Seat, umpire: Seat, enter: str, players: list[Seat], typed: QueryDict | None) -> Row:
    """Show one of the team: rank, link, charge in a sentence, and the sheet to change it."""
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


def charge_words(one: Seat, charge: Delegation | None, players: list[Seat]) -> str:
    """Describe a member's charge."""
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


def sheet(charge: Delegation | None, players: list[Seat], typed: QueryDict | None) -> Row:
    """Show the fields of a charge, with the stored or the typed values."""
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
    """List the proposals that wait for a second hand, and whether this umpire may confirm each (UD-097)."""
    return [
        {"pk": one.pk, "text": one.text, "at": f"{one.at:%d %b, %H:%M}", "may": one.by_id != umpire.pk}
        for one in dual_approval.waiting(umpire.campaign)
    ]


def looked_rows(campaign: Campaign) -> list[Row]:
    """List who looked at what, the newest first (UD-096)."""
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
