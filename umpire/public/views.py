"""The desk's page of what strangers see of a war: its public page, and the seats that are offered to them."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.access import chief_of
from campaign.models import Campaign, Offer, Seat
from campaign.orders.sealing import Refused
from campaign.people import offers
from campaign.rooms.words import fault_row
from umpire.frame import Row, frame, in_order, standing
from umpire.public.story import last_told, story
from umpire.services import public

Form = dict[str, str]
ACTS: dict[str, Callable[[Campaign, Form], None]] = {
    "notice": lambda war, form: public.open_notice(war),
    "open": lambda war, form: public.open_war(war, form.get("through", ""), known=form.get("known") == "yes"),
    "shut": lambda war, form: public.shut(war),
    "offer": lambda war, form: offers.offer(war, form.get("seat", ""), form.get("words", "")),
    "withdraw": lambda war, form: offers.withdraw(war, form.get("seat", "")),
}


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; or what was pressed on it, and the page again with what was wrong."""
    umpire = chief_of(request, rid)
    if request.method != "POST":
        return render(request, "umpire/public.html", view(request, umpire))
    form = {name: str(value) for name, value in request.POST.items()}
    act = ACTS.get(form.get("do", ""))
    if act is None:
        return redirect("umpire:public", rid)
    try:
        act(umpire.campaign, form)
    except Refused as no:
        context = view(request, umpire) | {"refused": [fault_row(one) for one in no.faults], "tried": form}
        return render(request, "umpire/public.html", context, status=no.status)
    return redirect("umpire:public", rid)


def view(request: HttpRequest, umpire: Seat) -> Row:
    """All that the page shows."""
    war = umpire.campaign
    shown, last = public.showing_of(war), last_told(war)
    made = {one.seat_id: one for one in Offer.objects.filter(seat__campaign=war)}
    seats = [seat_row(seat, made.get(seat.pk)) for seat in in_order(war.players())]
    is_open = shown is not None and shown.is_open
    return {
        "desk": frame(umpire, standing(umpire)),
        "rid": umpire.rid,
        "shown": {"open": is_open, "through": shown.through if shown is not None else 0},
        "address": request.build_absolute_uri(reverse("wars:page", args=[shown.key])) if shown is not None and is_open else "",
        "last": last,
        "would": would(war, last) if last and not (is_open and shown is not None and shown.through == last) else None,
        "offered": [seat for seat in seats if seat["offered"]],
        "free": [seat for seat in seats if not seat["taken"] and not seat["offered"]],
        "over": war.phase == Campaign.Phase.OVER,
        "most": Offer.WORDS,
    }


def would(war: Campaign, last: int) -> Row:
    """What everybody would read, counted."""
    told = story(war, last)
    return {
        "until": told["until"],
        "lines": sum(len(day["lines"]) for day in told["days"]),
        "battles": len(told["battles"]),
        "lost": len(told["lost"]),
    }


def seat_row(seat: Seat, offer: Offer | None) -> Row:
    """A seat, and whether strangers may take it."""
    offered = offer is not None and offer.taken_at is None and not seat.taken
    return {
        "key": seat.key,
        "name": seat.name,
        "side": seat.side,
        "taken": seat.taken,
        "offered": offered,
        "words": offer.words if offer is not None and offered else "",
    }
