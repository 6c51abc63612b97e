"""Pages of the mustering of a seat: terms and discussion, harbour charts, fleet list."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from campaign.access import player_of
from campaign.clock.deputies import DRAFT, SEAL
from campaign.form_page import RoomPage
from campaign.models.belief import Campaign, Seat
from campaign.models.muster import HarbourSheet
from campaign.muster import mustering, term_proposals
from campaign.orders.sealing import Refused, fault, must
from campaign.orders.views import read
from campaign.reports.seat_knowledge import public
from campaign.rooms.navigation import harbours
from campaign.rooms.news import fleet_list
from campaign.rooms.pages import muster
from campaign.rooms.words import Row, fault_row
from tactical.engine.text.outside_values import words

FRAME = (
    ("n", "North"),
    ("e", "East"),
    ("s", "South"),
    ("w", "West"),
    ("wider", "Wider"),
    ("narrower", "Narrower"),
    ("higher", "Higher"),
    ("lower", "Lower"),
)
VERBS = ("keep", "done", "again")
"""Acts on a harbour chart: store it, mark it as done, reopen it."""


@require_GET
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the mustering of a seat; once the war has begun, its room."""
    seat = player_of(request, rid)
    if seat.campaign.phase != Campaign.Phase.MUSTER:
        return redirect("campaign:room", rid)
    return show(request, seat)


def show(request: HttpRequest, seat: Seat, *, readonly: bool = False, **more: Any) -> HttpResponse:
    """Show the mustering of a seat; ``readonly`` when the umpire views it as that seat."""
    theatre = {"theatre": reverse("campaign:theatre", args=[seat.rid]), "version": public(seat.campaign).theatre_version}
    context = {"room": muster.muster(seat, readonly=readonly), **theatre, **more}
    return render(request, "campaign/muster.html", context, status=more.get("status", 200))


class Terms(RoomPage):
    """Terms in force, before War Imminent and after it; proposed changes are signed here (UD-121)."""

    template, in_mustering, with_rules = "campaign/terms.html", True, True

    def press(self) -> None:
        did = self.typed.get("do", "")
        if did not in ("sign", "unsign"):
            raise Http404
        must(self.seat, None, SEAL)
        term_proposals.sign(self.seat, self.typed.get("n", ""), self.typed.get("mark", ""), off=did == "unsign")

    def build_context(self) -> Row:
        return {"room": muster.terms_page(self.seat)}


@require_GET
def served(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the ships of a seat."""
    seat = player_of(request, rid)
    if seat.side == "neutral":
        raise Http404
    return render(request, "campaign/serving.html", {"room": muster.head(seat), "served": fleet_list.served(seat)})


class Act(RoomPage):
    """Remark, signature, or all charts done; a GET after a refusal redirects to the mustering."""

    in_mustering = with_rules = True

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect(self.back())

    def back(self) -> str:
        return reverse("campaign:muster", args=[self.seat.rid])

    def press(self) -> None:
        seat, verb = self.seat, self.typed.get("do", "")
        must(seat, None, DRAFT if verb == "remark" else SEAL)
        if verb == "remark":
            mustering.put_remark(seat, lines_of(self.typed.get("text", "")))
        elif verb == "sign":
            mustering.sign(seat, self.typed.get("mark", ""))
        elif verb == "charts":
            mustering.mark_all(seat)
        elif verb == "unsign":
            mustering.unsign(seat)
        else:
            raise Http404

    def show(self) -> HttpResponse:
        typed = self.typed.get("text", "")
        return show(self.request, self.seat, status=self.status, refused=self.refused, typed=typed)


def lines_of(text: str) -> str:
    """Read text from a form, with line ends as the page counted them."""
    return text.replace("\r\n", "\n")


# ---- harbours ----


def sheet_of(seat: Seat, port: str) -> HarbourSheet:
    """Find a seat's own chart of a port; Http404 for another's."""
    sheet = HarbourSheet.objects.select_related("seat__campaign").filter(seat=seat, port=port).first()
    if sheet is None:
        raise Http404
    return sheet


@require_http_methods(["GET", "POST"])
def harbour(request: HttpRequest, rid: str, port: str) -> HttpResponse:
    """Show one harbour chart; a post stores a draft, marks the chart as done, or reopens it."""
    seat = player_of(request, rid)
    sheet = sheet_of(seat, port)
    if request.method == "POST":
        return keep(request, seat, sheet)
    return show_harbour(request, seat, sheet, back=reverse("campaign:muster", args=[rid]))


def show_harbour(request: HttpRequest, seat: Seat, sheet: HarbourSheet, *, back: str, look: bool = False) -> HttpResponse:
    """Show one harbour chart; ``look`` is the umpire's, who changes nothing."""
    room = muster.head(seat, readonly=look)
    drawn = harbours.page(sheet)
    locked = look or sheet.done or not room["mustering"]
    post = "" if look else request.path
    context = {"room": room, "harbour": drawn, "back": back, "locked": locked, "post": post, "frame_tools": FRAME}
    return render(request, "campaign/harbour.html", context)


def keep(request: HttpRequest, seat: Seat, sheet: HarbourSheet) -> HttpResponse:
    """Answer the drawing page."""
    try:
        must(seat, None, SEAL)
        given = read(request)
        verb = given.get("do", "keep") if isinstance(given, dict) else given
        if not isinstance(verb, str) or verb not in VERBS:
            raise Refused(
                fault("do", gettext("A chart must say what to do with it: %(verbs)s.") % {"verbs": words(VERBS)}), status=400
            )
        if verb == "again":
            mustering.take_up(seat, sheet.port)
            return JsonResponse({"saved": True, "done": False, "faults": []})
        sheet, faults = mustering.keep_sheet(seat, sheet.port, given.get("chart"), done=verb == "done")
    except Refused as refusal:
        return JsonResponse({"faults": [fault_row(fault) for fault in refusal.faults]}, status=refusal.status)
    chart = None if faults else mustering.chart_now(sheet)
    return JsonResponse({"saved": True, "done": sheet.done, **harbours.answer(sheet, chart, faults)})
