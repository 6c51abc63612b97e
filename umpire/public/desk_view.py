"""The desk's page of public access: the war's public page, and the seats offered to anyone."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

from campaign.models import Campaign, Seat, SeatOffer
from campaign.people import offers
from umpire.desk_page import ChiefPage
from umpire.frame import Row, in_order
from umpire.public.story import last_told, story
from umpire.services import public

ACTS: dict[str, Callable[[Campaign, dict[str, str]], None]] = {
    "notice": lambda war, form: public.open_notice(war),
    "open": lambda war, form: public.open_war(war, form.get("through", ""), known=form.get("known") == "yes"),
    "shut": lambda war, form: public.shut(war),
    "offer": lambda war, form: offers.offer(war, form.get("seat", ""), form.get("words", "")),
    "withdraw": lambda war, form: offers.withdraw(war, form.get("seat", "")),
}


class Page(ChiefPage):
    """Page of public access, and the acts on it."""

    template, with_rules = "umpire/public.html", True

    def press(self) -> None:
        if act := ACTS.get(self.typed.get("do", "")):
            act(self.umpire.campaign, self.typed)

    def build_context(self) -> Row:
        war = self.umpire.campaign
        shown, last = public.showing_of(war), last_told(war)
        made = {one.seat_id: one for one in SeatOffer.objects.filter(seat__campaign=war)}
        seats = [seat_row(seat, made.get(seat.pk)) for seat in in_order(war.players())]
        is_open = shown is not None and shown.is_open
        address = reverse("wars:page", args=[shown.key]) if shown is not None and is_open else ""
        return {
            "rid": self.umpire.rid,
            "shown": {"open": is_open, "through": shown.through if shown is not None else 0},
            "address": address and self.request.build_absolute_uri(address),
            "last": last,
            "would": would(war, last) if last and not (is_open and shown is not None and shown.through == last) else None,
            "offered": [seat for seat in seats if seat["offered"]],
            "free": [seat for seat in seats if not seat["taken"] and not seat["offered"]],
            "over": war.phase == Campaign.Phase.OVER,
            "most": SeatOffer.WORDS,
            "tried": self.typed if self.refused else {},
        }


def would(war: Campaign, last: int) -> Row:
    """Count what everybody would read."""
    told = story(war, last)
    return {
        "until": told["until"],
        "lines": sum(len(day["lines"]) for day in told["days"]),
        "battles": len(told["battles"]),
        "lost": len(told["lost"]),
    }


def seat_row(seat: Seat, offer: SeatOffer | None) -> Row:
    """Show a seat, and whether anyone may take it."""
    offered = offer is not None and offer.taken_at is None and not seat.taken
    return {
        "key": seat.key,
        "name": seat.name,
        "side": seat.side,
        "taken": seat.taken,
        "offered": offered,
        "words": offer.words if offer is not None and offered else "",
    }
