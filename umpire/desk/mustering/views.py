"""The umpire's mustering: the terms, all charts, the checklist in full, and the declaration of War Imminent."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign import serialization
from campaign.access import umpire_of
from campaign.models import Campaign, HarbourSheet, Seat
from campaign.muster import founding, mustering, term_proposals
from campaign.muster.views import lines_of, show_harbour
from campaign.rooms import terms
from campaign.rooms.pages import muster as rooms
from campaign.rooms.words import letter
from campaign.simulation import jobs, past_run_preview, preview
from land.terms import TERMS
from naval.mustering.declaration import Due, date_of, size_of
from naval.state.settings import CONSENT
from umpire.desk_page import DeskPage
from umpire.frame import Row, number, pages, waits


def view(umpire: Seat, enter: str, tried: Row) -> Row:
    """Show the whole page. ``tried`` is a form that was refused, to show again as it was filled in."""
    campaign = umpire.campaign
    prefetch_related_objects([campaign], "seats", "signatures")
    pack, agreed = serialization.pack_of(campaign), rooms.agreed(campaign)
    due = mustering.lines(campaign)
    if not waits(umpire):  # a war that began without a mustering has charts that nobody marked
        due = tuple(line if line.done else as_given(line) for line in due if line.port or line.done)
    empty = mustering.empty_seats(campaign)
    spared = {seat.key for seat in empty}
    left = [line for line in due if not line.done and line.seat not in spared and line.seat != umpire.key]
    return {
        **rooms.head(umpire),
        **agreed,
        "pages": pages(umpire),
        "reads_only": not umpire.is_chief,
        "writes": waits(umpire) and umpire.is_chief,
        "groups": terms.terms(campaign, agreed["changed"], tried.get("terms")),
        "ashore": terms.ashore(campaign, agreed["changed"], tried.get("terms")),
        "own": [
            row for rows in (*(group["rows"] for group in agreed["groups"]), agreed["ashore"]) for row in rows if row["differs"]
        ],
        "typing": "terms" in tried,
        "alone": not campaign.players().filter(taken=True).exists(),
        "others_typed": tried.get("terms", {}).get("others", serialization.agreed(campaign.agreed).others),
        "mark": mustering.terms_mark(campaign) if waits(umpire) else term_proposals.mark(campaign),
        "changing": terms.changing(campaign, umpire),
        "reason": tried.get("reason", ""),
        "many": tried.get("many", str(past_run_preview.USUAL)),
        "most_runs": past_run_preview.MOST,
        "at_war": campaign.phase == Campaign.Phase.WAR,
        "due": [{"state": state(line, umpire, spared), "text": line.text, "url": look(umpire, line)} for line in due],
        "left": len(left),
        "empty": [seat.name for seat in empty],
        "large": [
            *size_of(pack.world, pack.days, serialization.agreed(campaign.agreed)),
            *(pack.land.warnings if pack.land else ()),
        ],
        "war": rooms.war_words(pack.world.calendar),
        "date": tried.get("date", date_of(pack.world.calendar)),
        "hour": tried.get("hour", pack.world.calendar.hour),
        "seats": [
            {
                "key": seat.key,
                "name": seat.name,
                "side": seat.side,
                "letter": letter(seat.side),
                "taken": seat.taken,
                "link": f"{enter}{seat.token}/" if seat.token and umpire.is_chief else "",
                "look_url": reverse("umpire:look", args=[umpire.rid, seat.key]),
            }
            for seat in campaign.players().prefetch_related("holders")
        ],
    }


def as_given(line: Due) -> Due:
    """Mark the chart of a port as the scenario's."""
    return replace(line, done=True, text=line.text.replace("not marked as done", "as in the scenario"))


def state(line: Due, umpire: Seat, spared: set[str]) -> str:
    """Give a line's state: done, due; empty: due from a seat without a player, where the umpire may sign; own: he signs by
    declaring."""
    return "done" if line.done else "own" if line.seat == umpire.key else "empty" if line.seat in spared else "due"


def look(umpire: Seat, line: Due) -> str:
    """Find the page of the chart that a line of the checklist is about."""
    return reverse("umpire:harbour", args=[umpire.rid, line.seat, line.port]) if line.port else ""


class Page(DeskPage):
    """The mustering; after War Imminent the rules in force, the charts, and the form of new terms, refilled from a preview with
    ``?again=terms``."""

    http_method_names = ["get", "head"]
    template, with_rules = "umpire/muster.html", True
    tried: Row | None = None

    def build_context(self) -> Row:
        self.umpire.campaign.refresh_from_db()
        again = self.request.GET.get("again") == "terms"
        tried = (typed_before(self.umpire) if again else self.tried) or {}
        return {"desk": view(self.umpire, self.request.build_absolute_uri("/enter/"), tried), "typed": tried.get("text", "")}


class Act(Page):
    """Changes of terms, remarks, seats set free, War Imminent; in the war new terms laid before the seats, imposed or tried."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect(self.back())

    def back(self) -> str:
        return reverse("umpire:muster", args=[self.umpire.rid])

    def press(self) -> HttpResponse | None:
        umpire, form, verb = self.umpire, self.request.POST, self.typed.get("do", "")
        tried = self.tried = {}
        if verb == "terms":
            tried["terms"] = typed_terms(form)
            mustering.change_terms(umpire, tried["terms"])
        elif verb in NEW_TERMS:
            tried |= {"terms": typed_terms(form), "reason": lines_of(form.get("reason", "")), "many": form.get("many", "")}
            return redirect(NEW_TERMS[verb](umpire, tried, form))
        elif verb == "remark":
            tried["text"] = lines_of(form.get("text", ""))
            mustering.put_remark(umpire, tried["text"])
        elif verb == "vacate":
            mustering.vacate(umpire, form.get("seat", ""))
        elif verb in ("declare", "by_the_book"):
            tried |= {"date": form.get("date", ""), "hour": form.get("hour", "")}
            book, empty = verb == "by_the_book", form.get("empty") == "yes"
            founding.declare_war(umpire, tried["date"], tried["hour"], for_empty=empty, by_the_book=book)
            return redirect("umpire:desk", umpire.rid)
        else:
            raise Http404
        return None


def typed_before(umpire: Seat) -> Row | None:
    """Find the form typed for the last preview of other terms; None if there is none."""
    row = preview.find_previews(umpire.campaign, jobs.TERMS).first()
    typed = json.loads(row.form) if row is not None else None
    return typed and {"terms": typed_terms(typed), "reason": typed.get("reason", ""), "many": typed.get("many", "")}


def lay(umpire: Seat, tried: Row, form: Any) -> str:
    """Lay new terms before those concerned, and give the next page (UD-121)."""
    term_proposals.propose(umpire, tried["terms"], tried["reason"], form.get("mark", ""), imposed=False)
    return reverse("umpire:muster", args=[umpire.rid])


def impose(umpire: Seat, tried: Row, form: Any) -> str:
    """Impose new terms, with a reason."""
    term_proposals.propose(umpire, tried["terms"], tried["reason"], form.get("mark", ""), imposed=True)
    return reverse("umpire:muster", args=[umpire.rid])


def back(umpire: Seat, tried: Row, form: Any) -> str:
    """Take back terms that are not yet in force."""
    term_proposals.take_back(umpire, form.get("n", ""))
    return reverse("umpire:muster", args=[umpire.rid])


def try_out(umpire: Seat, tried: Row, form: Any) -> str:
    """Compute the last runs with new terms (UD-122)."""
    past_run_preview.request_terms(umpire, tried["terms"], tried["many"], form)
    return f"{reverse('umpire:previews', args=[umpire.rid])}#terms"


NEW_TERMS = {"terms_lay": lay, "terms_impose": impose, "terms_back": back, "terms_preview": try_out}
"""Acts on the terms of a war that goes on."""


def typed_terms(form: Any) -> Row:
    """Read the terms of a form: yes or no, numbers where they can be read, words."""
    given: Row = {}
    for item in (*CONSENT, *TERMS):
        value = form.get(item.key)
        if value is None:
            continue
        if item.allowed is True:
            given[item.key] = {"yes": True, "no": False}.get(value, value)
        elif isinstance(item.allowed, tuple) and not isinstance(item.allowed[0], str):
            given[item.key] = number(value)
        else:
            given[item.key] = lines_of(value)
    return given


@require_GET
def harbour(request: HttpRequest, rid: str, key: str, port: str) -> HttpResponse:
    """Show the chart of a harbour as its Admiralty has it, to read (NAV-S-007)."""
    umpire = umpire_of(request, rid)
    sheet = get_object_or_404(
        HarbourSheet.objects.select_related("seat__campaign"), seat__campaign=umpire.campaign, seat__key=key, port=port
    )
    return show_harbour(request, sheet.seat, sheet, back=reverse("umpire:muster", args=[rid]), look=True)
