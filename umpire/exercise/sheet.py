"""The sheet of an objective: the blanks of its sentence, and the choices for each (EX-140)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaign.judging.events import FOLDED, OPEN
from campaign.judging.judge import Judged
from campaign.models import Campaign
from tactical.engine.text.outside_values import parse_digits
from umpire.exercise import objective_records, sentence
from umpire.exercise.facts import Facts
from umpire.exercise.rows import left_out, piece_rows
from umpire.exercise.verdicts import called, plain, verdicts
from umpire.frame import Row

TAKES = {"median": "the median", "mean": "the mean", "max": "the longest", "p90": "nine in ten"}
CLOCKS = {"game": "of the campaign", "wall": "of real time, while the clock ran"}
FORMS = {key: one.reads for key, one in sentence.FORMS.items()} | {
    sentence.HAND: "Judged by observation",
    sentence.JSON: "Typed as JSON: all, any or not of several",
}
"""Ways to judge an objective, each with its words."""
BEFORE = {
    "first": {"within": "Every", "before": "The first", "measure": "From"},
    "then": {"within": "is followed by", "before": "comes before the first", "measure": "to the next"},
}
"""Word before a blank, by its form."""
Typed = Mapping[str, str]
KINDS = [kind for groups in (OPEN, FOLDED) for some in groups.values() for kind in some.split()]
"""Kinds of events, the most important first."""


def sheet(campaign: Campaign, typed: Typed, facts: Facts, rid: str, *, typing: bool, looked: Judged | None) -> Row | None:
    """Show the sheet of the open objective, or of a new one; None where none is open. ``typing``: it was refused; ``looked`` is
    its result, where it was only tried."""
    number, fields = "", dict(typed)
    if (typing or looked is not None) and typed.get("do") in ("keep", "look"):
        number = typed.get("n", "")
    elif typed.get("new", "") in FORMS:
        fields = {"form": typed["new"], "weight": "1"}
    else:
        said = typed.get("n", "")
        kept = objective_records.objectives(campaign).filter(number=parse_digits(said, 5) or 0).first()
        if kept is None:
            return None
        number, one = str(kept.number), next(one for one in verdicts(campaign, facts) if one.row.pk == kept.pk)
        fields = {"title": kept.title, "text": kept.text, "who": kept.who, "weight": str(kept.weight), "json": kept.predicate}
        fields |= {"form": sentence.JSON} if one.trouble else sentence.to_form(one.predicate)
    form = fields.get("form", "")
    blanks = sentence.FORMS[form].blanks if form in sentence.FORMS else ()
    tried = None
    if looked is not None:
        tried = {**piece_rows(looked, rid, campaign.hour_zero), "verdict": looked.verdict, "left_out": left_out(looked)}
    return {
        "number": number,
        "form": form,
        "words": FORMS.get(form, ""),
        "fields": fields,
        "whom": choices(dict(list_judged_parties(facts)), fields.get("who", "")),
        "facts": [fact_blanks(at, form, fields, facts) for at in BEFORE if at in blanks],
        "blanks": blanks,
        "takes": choices(TAKES, fields.get("take", "median")),
        "compares": choices(sentence.COMPARES, fields.get("is", "<=")),
        "sames": choices(sentence.SAME, fields.get("same", "")),
        "many": fields.get("many") == "yes",
        "clocks": choices(CLOCKS, fields.get("clock", "game")),
        "looked": tried,
    }


def choices(some: Mapping[str, str], now: str) -> list[Row]:
    """List the choices, with the present one marked."""
    return [{"key": key, "words": words, "now": key == now} for key, words in some.items()]


def list_judged_parties(facts: Facts) -> Iterable[tuple[str, str]]:
    """List who can be judged: all, a side, a seat."""
    yield "", "all"
    for side in dict.fromkeys(seat.side for seat in facts.seats.values() if seat.side in ("blue", "red")):
        yield side, f"{side.capitalize()}, the side"
    for key, seat in facts.seats.items():
        yield key, seat.name


def fact_blanks(at: str, form: str, fields: Typed, facts: Facts) -> Row:
    """Show the three blanks of a fact: what, whose, and more about it."""
    what, who = fields.get(f"{at}-what", ""), fields.get(f"{at}-who", "")
    names = called(facts)
    papers = {"": "any paper", **names.papers}
    happens = {
        "A paper is told to a seat": {f"paper:{key}": f"{text}, told" for key, text in papers.items()},
        "A paper is opened by a seat": {f"opened:{key}": f"{text}, opened" for key, text in papers.items()},
        "A seat orders": {f"ordered:{key}": f"{text}, ordered" for key, text in sentence.ORDERS.items()},
        "A seat asks you": {"rfi:asked": "a question is asked", "rfi:answered": "a question is answered"},
        "In truth": {
            "engagement": "a battle",
            **{f"lost:{key}": text for key, text in sentence.LOSSES.items()},
            "event:": "any event",
        }
        | {f"event:{kind}": f"event: {plain(kind)}" for kind in KINDS},
        "As a run ends": {f"state:{key}": text for key, text in sentence.STATES.items()},
        "Besides": {"serial": "an inject fires", "observation": "an observation is noted"},
    }
    whose = {
        "Seats": {f"seat:{key}": seat.name for key, seat in facts.seats.items()},
        "Sides": {"side:blue": "Blue", "side:red": "Red"},
        "Forces and columns": {
            f"force:{key}": name for key, name in sorted(names.forces.items(), key=lambda one: one[1].casefold())
        },
    }
    return {
        "at": at,
        "words": BEFORE[at].get(form, "What happens"),
        "more": fields.get(f"{at}-more", ""),
        "what": [{"title": title, "choices": choices(some, what)} for title, some in happens.items()],
        "who": [{"title": title, "choices": choices(some, who)} for title, some in whose.items() if some],
    }
