"""The page of objectives: each with its verdict and evidence, a sheet to write one, and the observations (EX-140 to 145,
EX-160)."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpResponse
from django.utils.translation import gettext

from campaign.access import ReadsOnly, reader_of
from campaign.injects.table import minute_of
from campaign.judging.judge import Judged, judge
from campaign.judging.language import Wrong
from campaign.models import Objective, Observation, Seat
from campaign.orders.sealing import Refused, fault
from naval.geo.calendar import label
from tactical.engine.text.outside_values import show
from umpire.desk_page import WarPage
from umpire.exercise import objective_records, rows, sentence
from umpire.exercise.facts import Facts
from umpire.exercise.sheet import FORMS, choices, sheet
from umpire.exercise.verdicts import called, summed, verdicts
from umpire.frame import Row, Standing, waits

Typed = Mapping[str, str]


class Page(WarPage):
    """The page of objectives; ``?n=3`` with the sheet of one, ``?new=within`` a new one; and the acts on it. The directing staff
    may note observations, and nothing else."""

    template = "umpire/objectives.html"
    looked: Judged | None = None

    def find_umpire(self) -> Seat:
        asks = reader_of(self.request, self.kwargs["rid"])
        if self.request.method == "POST" and not (asks.is_chief or waits(asks) or self.typed.get("do") in ("note", "back")):
            raise ReadsOnly
        return asks

    def clean(self, value: str) -> str:
        return value.replace("\r\n", "\n").strip()

    def press(self) -> str | HttpResponse:
        found = pressed(self.at, self.typed)
        if isinstance(found, str):
            return found
        self.looked = found
        return self.show()

    def build_context(self) -> Row:
        return build_page_context(self.at, self.typed, typing=bool(self.refused), looked=self.looked)


# -- acts ---------------------------------------------------------------------------------------------------------------------


def pressed(at: Standing, typed: Typed) -> str | Judged:
    """Do the act of a form; give the next page, or the result of a predicate that is only tried."""
    do, by, campaign = typed.get("do", ""), at.umpire, at.campaign
    if do in ("keep", "look"):
        facts = Facts(campaign)
        try:
            predicate = sentence.of_form(typed, facts.names, called(facts))
        except Wrong as wrong:
            raise Refused(*(fault("", text) for text in wrong.faults)) from None
        if do == "look":
            if predicate is None:
                raise Refused(fault("", gettext("An objective judged by observation cannot be tried on the record.")))
            return judge(predicate, facts.record)
        title, text, who, weight = (typed.get(name, "") for name in ("title", "text", "who", "weight"))
        wanted = objective_records.Wanted(title, text, who, weight, predicate)
        return f"#n-{objective_records.keep(campaign, number_of(typed) if typed.get('n') else None, wanted, by)}"
    if do == "note":
        return f"#o-{objective_records.note(campaign, noted(at, typed), by)}"
    number = number_of(typed)
    if do == "back":
        objective_records.take_back(campaign, number, by)
        return "#notes"
    if do == "away":
        objective_records.throw_away(campaign, number)
        return ""
    if do == "found":
        objective_records.by_hand(campaign, number, typed.get("verdict", ""), typed.get("why", ""), by)
        return f"#n-{number}"
    raise Http404


def number_of(typed: Typed) -> int:
    """Read the number in a form; Http404 where it is none."""
    said = typed.get("n", "")
    if not (said.isascii() and said.isdigit() and len(said) < 6):
        raise Http404
    return int(said)


def noted(at: Standing, typed: Typed) -> objective_records.Noted:
    """Read an observation as it was typed; without an hour it is of the minute at which the war stands."""
    when, minute = typed.get("when", ""), at.segment.start
    if when:
        read = minute_of(when, at.campaign.hour_zero)
        if read is None or read < 0:
            raise Refused(
                fault(
                    "",
                    gettext("When: day and hour such as “Day 1, 20:00”, or nothing for now; not %(when)s.")
                    % {"when": show(when)},
                )
            )
        minute = read
    text, seat, rating, tag, of = (typed.get(name, "") for name in ("note", "seat", "rating", "tag", "objective"))
    return objective_records.Noted(text, seat, rating, tag, of, minute)


# -- page ----------------------------------------------------------------------------------------------------------------------


def build_page_context(at: Standing, typed: Typed, *, typing: bool, looked: Judged | None) -> Row:
    """Show everything on the page."""
    campaign, rid, hour = at.campaign, at.umpire.rid, at.campaign.hour_zero
    facts = Facts(campaign)
    found = verdicts(campaign, facts)
    note = typed if typed.get("do") == "note" and typing else {}
    seats = choices({key: seat.name for key, seat in facts.seats.items()}, note.get("seat", ""))
    chief = at.umpire.is_chief
    return {
        "objectives": [rows.objective(one, rid, hour) for one in found],
        "summed": summed(found),
        "told": bool(facts.past.runs),
        "reading": not chief,
        "sheet": sheet(campaign, typed, facts, rid, typing=typing, looked=looked) if chief else None,
        "forms": choices(FORMS, ""),
        "observations": [rows.noted(one, at.umpire, facts, hour) for one in objective_records.observations(campaign)],
        "note": note,
        "now": label(at.segment.start, hour),
        "seats": seats,
        "ratings": choices(dict(Observation.Rating.choices), note.get("rating", "")),
        "of": choices({str(one.row.number): one.row.title for one in found}, note.get("objective", "")),
        "hands": choices(dict(Objective.Verdict.choices), ""),
    }
