"""Entry to the site: home, login links, leaving."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from campaign import access
from campaign.models.belief import Campaign, Seat
from campaign.models.people import SeatAssignment
from campaign.muster.scenario_views import listed
from campaign.people.deputies import words_of
from campaign.people.directors import directed
from campaign.people.offer_views import offered
from campaign.people.seat_holders import ELSEWHERE
from campaign.reports.seat_knowledge import briefing
from campaign.rooms.clock import clock
from campaign.rooms.words import letter
from campaign.schedule.pause import read_segment_state
from tactical import access as chairs
from tactical.common.link_login import key_by_post
from tactical.rooms import mine
from tactical.views.door import link_by

SHUT = "This war is played solo, with the computer as the umpire. When the war is over, everything is open."
OWN_PAGES = {"assistant": "charge", "observer": "watch"}
MOST_BATTLES = 4
"""Battles listed on the home page; the page of battles lists all."""


def address(seat: Seat) -> str:
    """Give the address where a seat works: its room, the desk, or a team member's own page (UD-092)."""
    if seat.is_umpire:
        return reverse(f"umpire:{OWN_PAGES.get(seat.rank, 'desk')}", args=[seat.rid])
    return reverse("campaign:room", args=[seat.rid])


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Show this browser's seats and battles; without a seat, how to get in."""
    seats = access.seats_of(request.session).select_related("campaign").order_by("campaign__title", "pk")
    rows = [
        {
            "campaign": seat.campaign.title,
            "seat": seat.name,
            "letter": letter(seat.side),
            "role": seat.kind.name,
            "url": address(seat),
            "rid": seat.rid,
            "own_link": request.build_absolute_uri(reverse("campaign:enter", args=[seat.token])) if is_own(seat) else "",
            **describe_seat_status(seat),
        }
        for seat in seats
    ]
    rows.sort(key=lambda row: not row["waits"])  # seats that must act come first
    battles = mine(chairs.held(request.session).values(), link_by(request))
    return render(
        request,
        "campaign/home.html",
        {
            "seats": rows,
            "battles": battles[:MOST_BATTLES],
            "more": battles[MOST_BATTLES:],
            "exercises": directed(request),
            "offers": offered(request),
            "scenarios": listed() if settings.MAX_CAMPAIGNS > 0 else [],
        },
    )


def is_own(seat: Seat) -> bool:
    """Report whether a seat is its player's own to carry to another device, as in a war alone; else the umpire gives links."""
    return seat.campaign.alone and not seat.is_umpire and bool(seat.token)


def describe_seat_status(seat: Seat) -> dict[str, str]:
    """Describe the run a seat stands at, what the seat must do, and until when."""
    mustering = seat.campaign.phase == Campaign.Phase.MUSTER
    if seat.is_umpire and not seat.reads_all:
        return {"clock": "", "waits": "", "until": ""}
    if seat.is_umpire:
        waits = "declare War Imminent" if mustering else desk_waits(seat.campaign)
        return {"clock": "mustering" if mustering else "", "waits": waits, "until": ""}
    if mustering:
        return {"clock": "mustering", "waits": "", "until": "until the umpire declares War Imminent"}
    if seat.actions.filter(chair__table__ended=None).exists():
        return {"clock": "", "waits": "a battle: take your place", "until": "until your ships have fought"}
    call = seat.latest_call()
    now = clock(seat, call)
    if now["state"] == "over":
        return {"clock": gettext("over"), "waits": "", "until": ""}
    if now["state"] == "open":
        return {"clock": now["label"], "waits": "seal your orders", "until": "before the umpire orders the run"}
    return {"clock": now["label"], "waits": "", "until": ""}


def desk_waits(campaign: Campaign) -> str:
    """Say what the umpire must do: publish a run, or order one that all have sealed."""
    state, sealed = read_segment_state(campaign)
    if state == "review":
        return "read the run and publish"
    return "all have sealed: order the run" if state == "open" and sealed else ""


def elsewhere(request: HttpRequest) -> HttpResponse:
    """Refuse a button pressed on another site's page."""
    return refused(
        request,
        gettext("This seat was not taken"),
        gettext("The request came from another site’s page. Open the link of your seat itself and press the button there."),
    )


@key_by_post(elsewhere)
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Show a login link's campaign, seat and one button, which takes the seat (EX-007).

    A browser in one room of a campaign must leave it first; one that holds the seat goes straight in.
    """
    found = SeatAssignment.objects.sitting().select_related("seat__campaign").filter(token=token)
    holder = found.first() if token.isprintable() else None  # some databases cannot search for unprintable text
    if holder is None:
        return refused(
            request,
            gettext("This link is not valid"),
            gettext(
                "It may have been copied only in part, or belong to a war on another site. Ask the umpire for your link again."
            ),
        )
    seat = holder.seat
    if access.shut(seat):
        return refused(request, gettext("The desk is closed until the end"), SHUT, status=404)
    other = access.other_seat(request, seat)
    if other is not None and holder.is_deputy and not holder.elsewhere:
        return refused(request, gettext("This browser holds another seat of this war"), ELSEWHERE, status=409)
    if other is not None and not holder.elsewhere:
        return refused(
            request,
            gettext("This browser already holds another seat"),
            gettext(
                "It holds %(name)s in %(title)s. Nobody may look into two rooms of one war: open the link in "
                "another browser or a private window, or leave that seat first."
            )
            % {"name": other.name, "title": other.campaign.title},
            leave=other.rid,
        )
    if request.method == "POST":
        access.take(request, seat, holder)
    elif not access.may_open(request.session, seat.rid):
        return render(
            request,
            "campaign/enter.html",
            {
                "seat": seat,
                "side": "umpire" if seat.is_umpire else seat.side,
                "told": briefing(seat),
                "deputy": holder.is_deputy and words_of(holder),
                "holder": holder,
            },
        )
    return redirect(address(seat))


@require_GET
def renewed(request: HttpRequest) -> HttpResponse:
    """Show where an open page goes when its link was renewed (UD-099): the same words for anybody."""
    return refused(
        request,
        gettext("This link was renewed"),
        gettext(
            "The link of this page has been replaced, and the page is closed. If this is your seat, open "
            "your new link, or ask the umpire for it."
        ),
        status=200,
    )


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Give up the seat named in the form; the link still opens it again."""
    access.leave(request, request.POST.get("rid", ""))
    return redirect("campaign:home")


def refused(request: HttpRequest, title: str, text: str, *, leave: str = "", status: int = 403) -> HttpResponse:
    """Show a page that says what is wrong and what to do."""
    return render(request, "campaign/refused.html", {"title": title, "text": text, "leave": leave}, status=status)
