"""The page *Seats*: holder, deputies, link new or none, brief, orders from paper (UD-099 to 101, CK-021)."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign.access import chief_of, take
from campaign.models import Campaign, Seat, SeatAssignment
from campaign.orders import computer
from campaign.orders.sealing import Refused, fault
from campaign.paper.code import wrong_code
from campaign.people import seat_holders
from campaign.people.views import show_brief
from campaign.rooms.people import WHENS, deputy_row
from campaign.rooms.words import letter
from umpire.desk_page import ChiefPage
from umpire.frame import Row, frame, in_order, standing

HIS_WHENS = tuple((key, words.replace("I am", "the holder is")) for key, words in WHENS)
"""Times at which a deputy acts, as the umpire chooses them."""


class Page(ChiefPage):
    """Page of seats, and the acts on it."""

    template = "umpire/seats.html"

    def press(self) -> str | HttpResponse:
        key, form = self.typed.get("seat", ""), self.request.POST
        if form.get("do") == "own":
            renew_own(self.request, self.umpire)
            return "#own"
        if form.get("do") == "paper":
            return redirect("umpire:paper", self.umpire.rid, form_read(self.umpire, key, form.get("code", "")))
        act(self.umpire.campaign, key, form)
        return f"#seat-{key}"

    def frame(self) -> Row:
        return {"desk": frame(self.umpire, self.at, label="" if self.at else "mustering")}

    def build_context(self) -> Row:
        umpire, enter = self.umpire, self.request.build_absolute_uri("/enter/")
        seats = in_order(umpire.campaign.players().prefetch_related("holders"))
        begun, ended = self.at is not None, self.at is not None and self.at.state == "over"
        return {
            "rid": umpire.rid,
            "own": f"{enter}{umpire.asks.token}/" if umpire.asks and umpire.asks.token else "",
            "seats": [row(umpire, seat, enter, begun=begun, ended=ended) for seat in seats],
            "at_war": begun and not ended,
            "tried": self.typed.get("seat", "") if self.refused else "",
            "typed": self.typed if self.refused else {},
            "most": SeatAssignment.NAME,
            "whens": HIS_WHENS,
            "temperaments": Seat.Temperament.labels,
            "levels": Seat.Level.labels,
        }


def renew_own(request: HttpRequest, umpire: Seat) -> None:
    """Renew the link of the umpire who asks (UD-099): the old link stops working, and so does every browser that came in by it
    but this one."""
    if umpire.asks is not None:
        take(request, umpire, seat_holders.renew(umpire.asks))


def form_read(umpire: Seat, key: str, code: str) -> str:
    """Find the seat whose sheet is opened for a form from paper; refused if its code is another's, before a word is read
    (UD-104).

    Without a typed code the form was not a printed one.
    """
    seat = get_object_or_404(umpire.campaign.players(), key=key)
    call = seat.latest_call()
    if code.strip() and call and (wrong := wrong_code(code, umpire.campaign.name, seat.key, call.number)):
        raise Refused(fault("code", wrong))
    return seat.key


def act(campaign: Campaign, key: str, form: QueryDict) -> None:
    """Do one act to one of its seats."""
    verb, name = form.get("do", ""), form.get("name", "")
    seat = get_object_or_404(campaign.players(), key=key)
    if verb == "program":
        computer.give(seat, form.get("played_by", ""), form.get("temperament", ""), form.get("level", ""))
    elif verb == "replace":
        seat_holders.replace(seat, name)
    elif verb == "appoint":
        given = (form.get(field, "") for field in ("rights", "when", "share"))
        seat_holders.appoint(seat, name, *given, elsewhere=form.get("elsewhere") == "yes")
    else:
        holder = seat_holders.sitting_at(campaign, key, form.get("holder", ""))
        if holder is None or not done_to(holder, verb, name):
            raise Http404


def done_to(holder: SeatAssignment, verb: str, name: str) -> bool:
    """Do an act to a holder of the seat; False if there is no such act."""
    if verb == "renew":
        seat_holders.renew(holder)
    elif verb == "shut":
        seat_holders.shut(holder)
    elif verb == "name":
        seat_holders.call_him(holder, name)
    elif verb == "dismiss" and holder.is_deputy:
        seat_holders.dismiss(holder)
    elif verb in ("elsewhere", "keep") and holder.is_deputy:
        seat_holders.let_sit_elsewhere(holder, verb == "elsewhere")
    else:
        return False
    return True


def row(umpire: Seat, seat: Seat, enter: str, *, begun: bool, ended: bool) -> Row:
    """Show a seat with its people, its former holders, and the links to its brief and its sheet.

    Once the war has ``ended`` no orders can be given there, neither on paper nor by the computer.
    """
    now = [one for one in seat.holders.all() if one.until is None]
    first = next((one for one in now if not one.is_deputy), None)
    return {
        "key": seat.key,
        "name": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "taken": seat.taken,
        "played_by": seat.played_by,
        "plays": computer.plays(seat) and not ended,
        "temperament": seat.temperament if computer.has_temper(seat) else "",
        "level": seat.level if computer.has_level(seat) else "",
        "mailto": invitation(seat, f"{enter}{first.token}/") if first and first.token else "",
        "first": first and deputy_row(first, enter) | {"name": first.name, "elsewhere": False},
        "deputies": [deputy_row(one, enter) | {"elsewhere": one.elsewhere} for one in now if one.is_deputy],
        "before": [one.called for one in seat.holders.all() if one.until is not None and not one.is_deputy],
        "brief": reverse("umpire:seat_brief", args=[umpire.rid, seat.key]) if begun else "",
        "paper": reverse("umpire:paper", args=[umpire.rid, seat.key]) if begun and not ended and seat.kind.parts else "",
        "look": reverse("umpire:look", args=[umpire.rid, seat.key]),
    }


def invitation(seat: Seat, link: str) -> str:
    """Make the address with which the umpire's own mail program writes to the seat's coming holder: the link, and nothing of the
    war."""
    text = (
        f"You sit as {seat.name} in {seat.campaign.title}. This link opens your room; keep it to yourself:\n\n{link}\n\n"
        "There “Notices by mail” tells you when orders are due, and “I shall be away” is for when you are not there."
    )
    return f"mailto:?{urlencode({'subject': f'{seat.campaign.title}: your seat', 'body': text}, quote_via=quote)}"


@require_GET
def brief(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Send the brief of a seat, to hand over: the bytes that the seat itself would print (UD-101). Nothing counts as read."""
    umpire = chief_of(request, rid)
    if standing(umpire) is None:
        raise Http404
    return show_brief(request, get_object_or_404(umpire.campaign.players(), key=key))


@require_GET
def redirect_to_seat(request: HttpRequest, rid: str, key: str) -> HttpResponse:
    """Redirect to a seat's place on the page, for the way back from its brief."""
    umpire = chief_of(request, rid)
    get_object_or_404(umpire.campaign.players(), key=key)
    return redirect(f"{reverse('umpire:seats', args=[rid])}#seat-{key}")
