"""The page from which an exercise is directed, and the one on which its syndicates are compared (EX-045, EX-046, EX-164)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from campaign import access, serialization, wall_clock
from campaign.exercises import syndicates as service
from campaign.form_page import FormPage
from campaign.models import Campaign, Exercise
from campaign.orders.sealing import Refused, fault
from campaign.people.directors import exercise_of, take
from campaign.runs.war_end import wider
from tactical.engine.text.outside_values import parse_digits, show
from umpire.exercise.control import inject_states, joint_acts, present, rows, sharing, syndicate_comparison, take_away
from umpire.exercise.control.present import Look
from umpire.exercise.injects import sheets
from umpire.frame import Row
from umpire.review.ending.views import open_more

Typed = Mapping[str, str]
MOST_HOURS = 240
"""Longest pause, in hours."""


class Page(FormPage):
    """The control page of an exercise, and the acts on it."""

    template = "umpire/exercise.html"
    parts = {
        "syndicates": "umpire/parts/syndicates.html",
        "pack": "umpire/parts/exercise_pack.html",
        "injects": "umpire/parts/exercise_injects.html",
        "joint": "umpire/parts/joint.html",
    }

    def let_in(self) -> None:
        self.exercise = exercise_of(self.request, self.kwargs["xid"])

    def clean(self, value: str) -> str:
        return value.strip()

    def press(self) -> str | HttpResponse:
        if self.typed.get("do") == "desk":
            return to_desk(self.request, self.exercise, self.typed.get("letter", ""))
        if self.typed.get("do") == "renew":
            service.renew(self.exercise)
            take(self.request, self.exercise)
            return "#links"
        if (do := self.typed.get("do", "")) in joint_acts.ACTS:
            joint_acts.press(self.exercise, do, self.typed)
            return ""
        return pressed(self.exercise, self.typed)

    def build_context(self) -> Row:
        exercise, typed = self.exercise, self.typed
        if self.part == "pack":
            return {"exercise": exercise, "pack": take_away.standing(exercise)}
        if self.part == "joint":
            return {"exercise": exercise, "joint": joint_acts.describe(exercise)}
        look = present.look(exercise)
        if self.part == "injects":
            return {"exercise": exercise, "letters": letters(look), "injects": inject_states.injects(look)}
        now = standing(exercise, look)
        if self.part:
            return now
        wars = service.campaigns(exercise) if exercise.state == Exercise.State.ENDED else []
        left = {opened for war in wars for opened in wider(war)}
        return now | {
            "scenario": serialization.pack(exercise.pack).title,
            "missing": rows.missing(look.founded, now["syndicates"]),
            "hours": typed.get("hours", ""),
            "known": typed.get("known") == "yes",
            "links": rows.links(look.founded),
            "opens": [{"opened": str(opened), "words": words} for opened, words in OPENS.items() if opened in left],
            "pack": take_away.standing(exercise),
            "letters": letters(look),
            "injects": inject_states.injects(look),
            "joint": joint_acts.describe(exercise),
            "zone": look.zone,
            "typed": typed,
            "site": self.request.build_absolute_uri("/").rstrip("/"),
            "gave": typed.get("gave", "") if parse_digits(typed.get("gave", "")) is not None else "",
        }


def letters(now: Look) -> list[str]:
    """List the letters of the syndicates that have been created."""
    return [one.letter for one in now.founded]


def standing(exercise: Exercise, now: Look) -> Row:
    """Show where the syndicates stand: the part of the page that refreshes itself."""
    found = rows.syndicates(now)
    made = sum(one["founded"] for one in found)
    paused = next((one["paused"] for one in found if one.get("paused")), "") if exercise.state == Exercise.State.PAUSED else ""
    return {"exercise": exercise, "syndicates": found, "made": made, "ready": made == len(found), "paused": paused}


def pressed(exercise: Exercise, typed: Typed) -> str:
    """Do the act of a form, and give the rest of the next address."""
    do = typed.get("do", "")
    if do in GIVES:
        return f"?gave={GIVES[do](exercise, typed.get('letter', ''))}#lists"
    if do not in ACTS:
        raise Http404
    ACTS[do](exercise, typed)
    return ""


def _pause(exercise: Exercise, typed: Typed) -> object:
    said = typed.get("hours", "").replace(",", ".")
    try:
        hours = float(said)
    except ValueError:
        hours = 0.0
    if not 0 < hours <= MOST_HOURS:
        raise Refused(
            fault(
                "hours",
                gettext("PAUSEX must last more than 0 and at most %(most_hours)s hours, not %(said)s.")
                % {"most_hours": MOST_HOURS, "said": show(said or None)},
            )
        )
    return service.pausex(exercise, wall_clock.now() + timedelta(hours=hours))


ACTS: Mapping[str, Callable[[Exercise, Typed], object]] = {
    "startex": lambda exercise, _: service.startex(exercise),
    "pausex": _pause,
    "resumex": lambda exercise, _: service.resumex(exercise),
    "pack": lambda exercise, _: take_away.ask(exercise),
    "open": lambda exercise, typed: open_truth(exercise, typed.get("opened", "")),
    "endex": lambda exercise, typed: service.endex(exercise, known=typed.get("known") == "yes"),
}
GIVES: Mapping[str, Callable[[Exercise, str], int]] = {
    "objectives": sharing.give_objectives,
    "injects": sharing.give_injects,
    "clock": sharing.give_clock,
}


OPENS = {Campaign.Opened.OWN: "Open to each side its own", Campaign.Opened.ALL: "Open all to all"}


def open_truth(exercise: Exercise, opened: str) -> None:
    """Open the truth of every syndicate that has not opened as much: the hot wash begins (EX-046)."""
    if opened not in (Campaign.Opened.OWN, Campaign.Opened.ALL):
        raise Refused(fault("opened", gettext("Choose who may see the truth: each side its own, or all.")))
    with transaction.atomic():
        for war in service.campaigns(exercise):
            if opened in wider(war):
                open_more(war, opened)


def to_desk(request: HttpRequest, exercise: Exercise, letter: str) -> HttpResponse:
    """Take the director to the desk of a syndicate, where he is the chief umpire."""
    war = sharing.giver(exercise, letter)
    seat = service.seat_in(war)
    other = access.other_seat(request, seat)
    if other is not None and not other.is_chief:
        raise Refused(
            fault(
                "",
                gettext("This browser holds another seat of syndicate %(letter)s: %(name)s. Leave that seat first.")
                % {"letter": letter, "name": other.name},
            )
        )
    if other is None:
        access.take(request, seat)
    return redirect("umpire:desk", (other or seat).rid)


@require_GET
def comparison(request: HttpRequest, xid: str) -> HttpResponse:
    """Show the syndicates beside each other; ``?as=xlsx`` as a spreadsheet."""
    exercise = exercise_of(request, xid)
    if sort := request.GET.get("as", ""):
        if f".{sort}" not in sheets.SORTS:
            raise Http404
        heads, found = syndicate_comparison.table(exercise)
        answer = HttpResponse(sheets.written(found, f".{sort}", heads), content_type=sheets.TYPES[f".{sort}"])
        answer["Content-Disposition"] = f'attachment; filename="{exercise.name}-comparison.{sort}"'
        return answer
    columns = syndicate_comparison.columns_of(exercise)
    shown = {
        "exercise": exercise,
        "letters": [column.letter for column in columns],
        "objectives": syndicate_comparison.objectives(columns),
        "measures": syndicate_comparison.measures(columns),
        "events": syndicate_comparison.events(columns),
        "partings": syndicate_comparison.partings(exercise, columns),
        "sorts": [suffix[1:] for suffix in sheets.SORTS],
    }
    return render(request, "umpire/exercise_compare.html", shown)


@require_GET
def pack(request: HttpRequest, xid: str) -> HttpResponse:
    """Send the file to take away, once every report is made (EX-166)."""
    exercise = exercise_of(request, xid)
    try:
        data = take_away.packed(exercise)
    except LookupError:
        raise Http404 from None
    disposition = f'attachment; filename="{exercise.name}.zip"'
    return HttpResponse(data, content_type="application/zip", headers={"Content-Disposition": disposition})
