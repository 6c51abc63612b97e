"""Predicates as sentences with blanks: typed on the page, and read again (EX-140).

A fact is three blanks: what (``paper:sighting``), who (``seat:blue_cabin``), and more about it, typed. The fields of the form
bear ``first`` and ``then`` before these. A predicate put together of several is typed as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, cast

import msgspec

from campaign.judging.language import (
    BY,
    JOINED,
    WORDS,
    Before,
    Clock,
    Count,
    Engagement,
    Event,
    Fact,
    Facts,
    Held,
    Lost,
    Measure,
    Men,
    Names,
    Observation,
    Opened,
    Ordered,
    Paper,
    Predicate,
    Rfi,
    Serial,
    Some,
    State,
    Within,
    Wrong,
    read,
    sameness,
    several,
)
from tactical.engine.text.outside_values import show
from tactical.engine.text.words import capital, listed, plural

Typed = Mapping[str, str]
PAPER, OPENED, ORDERED, EVENT, STATE, LOST = "paper", "opened", "ordered", "event", "state", "lost"
LOSSES = {"ship": "a ship is lost", "merchantman": "a merchantman is taken or sunk"}
ORDERS = {"course": "a course", "dispatch": "a dispatch", "task": "a piece of work", "article": "an article", "any": "anything"}
STATES = {"coal_share": "share of her coal (0 to 1)", "afloat": "ships afloat", "knots": "knots"}
COMPARED = re.compile(r"\s*(<=|>=|<|>|≤|≥)\s*(-?\d+(?:[.,]\d+)?)\s*")
COMPARES = {"<=": "at most", "<": "less than", ">=": "at least", ">": "more than"}
SAME = {
    "": "the same contact, of two sightings; else any",
    "any": "any, the same or another",
    "contact": "the same contact",
    "dispatch": "the same dispatch",
    "force": "the same force or unit",
    "place": "the same place",
}
"""Words of the page for what two facts must have in common."""
SIGNS = {"≤": "<=", "≥": ">="}


class Form(NamedTuple):
    """A form of sentence: its word, its text, and its blanks."""

    word: str
    reads: str
    blanks: tuple[str, ...]


FORMS: dict[str, Form] = {
    one.word: one
    for one in (
        Form("within", "Every … is followed by … within … minutes", ("first", "then", "same", "many", "minutes", "clock")),
        Form("before", "The first … comes before the first …", ("first", "then")),
        Form("never", "… never happens", ("first",)),
        Form("at_end", "… is so when the war ends", ("first",)),
        Form("at_least", "… happens at least … times", ("first", "n")),
        Form("at_most", "… happens at most … times", ("first", "n")),
        Form("measure", "From … to the next …, the minutes come to …", ("first", "then", "same", "take", "is", "than", "clock")),
    )
}
HAND, JSON = "hand", "json"
"""Two more forms: judged by observation, and typed as JSON."""


class Called(NamedTuple):
    """Names by key: of seats, forces and columns, kinds of papers, kinds of events."""

    seats: Mapping[str, str]
    forces: Mapping[str, str]
    papers: Mapping[str, str]
    events: Mapping[str, str]


# -- typed -----------------------------------------------------------------------------------------------------------------


def of_form(typed: Typed, names: Names, called: Called) -> Predicate | None:
    """Read the predicate of a form; None of one that is judged by observation. Raises Wrong with all its faults."""
    form = typed.get("form", "")
    if form == HAND:
        return None
    if form == JSON:
        return read(typed.get("json", ""), names)
    if form not in FORMS:
        raise Wrong(["Choose how it is judged."])
    faults: list[str] = []
    blanks = FORMS[form].blanks
    first = _fact(typed, "first", called, faults)
    then = _fact(typed, "then", called, faults) if "then" in blanks else None
    minutes = _number(typed, "minutes", "Minutes", faults) if "minutes" in blanks else 0.0
    n = _number(typed, "n_times", "How many times", faults) if "n" in blanks else 0.0
    than = _number(typed, "than", "Than how many minutes", faults) if "than" in blanks else 0.0
    clock: Clock = "wall" if typed.get("clock") == "wall" else "game"
    if n != int(n):
        faults.append("How many times: a whole number.")
    if faults or first is None or (then is None and "then" in blanks):
        raise Wrong(faults)
    return read(msgspec.json.encode({form: _says(form, first, then, typed, minutes, int(n), than, clock)}).decode(), names)


def _says(
    form: str, first: Facts, then: Facts | None, typed: Typed, minutes: float, n: int, than: float, clock: Clock
) -> dict[str, object]:
    """Give the values behind the word of a form, as JSON: read as any other, so that a form and its JSON have equal faults."""
    one, other = (msgspec.to_builtins(fact) for fact in (first, then))
    if form in ("never", "at_end"):
        return dict(one)
    if form == "within":
        more = {"same": typed.get("same", ""), "many": typed.get("many") == "yes"}
        return {"first": one, "then": other, "minutes": minutes, "clock": clock, **more}
    if form == "before":
        return {"first": one, "then": other}
    if form == "measure":
        how = {"take": typed.get("take", "median"), "is": typed.get("is", "<="), "than": than, "clock": clock}
        how["same"] = typed.get("same", "")
        return {"from": one, "to": other, **how}
    return {"of": one, "n": n}


def _number(typed: Typed, name: str, said: str, faults: list[str]) -> float:
    text = typed.get(name, "").strip().replace(",", ".")
    if not re.fullmatch(r"\d{1,6}(\.\d{1,3})?", text, re.ASCII):
        faults.append(f"{said}: a number, not {show(typed.get(name) or None)}.")
        return 0.0
    return float(text)


def _fact(typed: Typed, at: str, called: Called, faults: list[str]) -> Facts | None:
    what, who, more = (typed.get(f"{at}-{name}", "").strip() for name in ("what", "who", "more"))
    sort, _, of = what.partition(":")
    where, _, key = who.partition(":")
    seat, force, side = (key if where == name else "" for name in ("seat", "force", "side"))
    blank = "The first blank" if at == "first" else "The second blank"
    seat_only = sort in (PAPER, OPENED, ORDERED, "rfi", "observation")
    if who and (
        (seat_only and not seat)
        or (sort == LOST and not side)
        or (sort in (EVENT, "engagement", STATE) and seat)
        or sort == "serial"
    ):
        faults.append(f"{blank}: {fits(sort)}.")
        return None
    if sort in (PAPER, OPENED):
        fields = _read_paper_fields(more, blank, faults)
        return (Paper if sort == PAPER else Opened)(seat=seat or (), kind=of or (), where=fields)
    if sort == ORDERED:
        return Ordered(seat=seat or (), what=of, **_more_of_orders(of, more, called))  # type: ignore[arg-type]  # read back
    if sort == EVENT:
        return Event(kind=of or (), force=force or (), side=side)
    if sort == LOST:
        return Lost(what=of, side=side)  # type: ignore[arg-type]  # read back
    if sort == "engagement":
        return Engagement(force=force or ())
    if sort == "serial":
        return Serial(key=more or ())
    if sort == "rfi":
        return Rfi(state=of, seat=seat or ())  # type: ignore[arg-type]  # read back
    if sort == "observation":
        return Observation(tag=more, seat=seat or ())
    if sort == STATE:
        found = COMPARED.fullmatch(more)
        if found is None or not force:
            faults.append(f"{blank}: choose a force, and type how it compares, such as < 0.3.")
            return None
        return State(force, of, SIGNS.get(found[1], found[1]), float(found[2].replace(",", ".")))  # type: ignore[arg-type]
    faults.append(f"{blank}: choose what happens.")
    return None


def fits(sort: str) -> str:
    """Say whose such a fact can be."""
    if sort == "serial":
        return "an inject has no owner; type its number"
    if sort == LOST:
        return "choose a side, or anybody"
    return "choose a force or a side, or anybody" if sort in (EVENT, "engagement", STATE) else "choose a seat, or anybody"


def _more_of_orders(of: str, more: str, called: Called) -> dict[str, str]:
    if not more:
        return {}
    if of == "task":
        return {"task": more}
    return {"to": next((key for key, name in called.seats.items() if more.casefold() in (key, name.casefold())), more)}


def _read_paper_fields(more: str, blank: str, faults: list[str]) -> dict[str, str | int | float | bool]:
    """Read fields of a paper as they are typed: ``level=3, what=two battleships``."""
    found: dict[str, str | int | float | bool] = {}
    for part in filter(None, (one.strip() for one in more.split(","))):
        name, sign, value = (one.strip() for one in part.partition("="))
        if not sign or not name or not value:
            faults.append(f"{blank}: type the fields of a paper as level=3, label=A; not {show(part)}.")
            continue
        number = re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", value, re.ASCII)
        plain: dict[str, bool] = {"yes": True, "no": False}
        found[name] = (float(value) if "." in value else int(value)) if number else plain.get(value, value)
    return found


# -- read ------------------------------------------------------------------------------------------------------------------


def to_form(predicate: Predicate | None) -> dict[str, str]:
    """Fill the blanks of a form with a predicate; a predicate that no form has is shown as JSON."""
    if predicate is None:
        return {"form": HAND}
    says = predicate.says
    if isinstance(says, Within):
        rows = {**_blanks("first", says.first), **_blanks("then", says.then), "minutes": f"{says.minutes:g}", "clock": says.clock}
        rows |= {"same": says.same, "many": "yes" if says.many else ""}
    elif isinstance(says, Before):
        rows = {**_blanks("first", says.first), **_blanks("then", says.then)}
    elif isinstance(says, Count):
        rows = {**_blanks("first", says.of), "n_times": str(says.n)}
    elif isinstance(says, Measure):
        rows = {**_blanks("first", says.start), **_blanks("then", says.to), "take": says.take, "is": says.compare}
        rows |= {"than": f"{says.than:g}", "clock": says.clock, "same": says.same}
    elif isinstance(says, Fact):
        rows = _blanks("first", says)
    else:
        return {"form": JSON}
    return {"form": JSON} if "several" in rows else {"form": predicate.word, **rows}


def _blanks(at: str, fact: Fact) -> dict[str, str]:
    """Fill the three blanks of a fact; with ``several`` where one names more than a blank can hold."""
    tag = str(type(fact).__struct_config__.tag)
    who = next((f"{name}:{one}" for name in ("seat", "force", "side") for one in several(getattr(fact, name, ()))), "")
    more, what = "", tag
    if isinstance(fact, Paper | Opened):
        what = f"{tag}:{''.join(several(fact.kind)[:1])}"
        more = ", ".join(f"{name}={'yes' if v is True else 'no' if v is False else v}" for name, v in fact.where.items())
    elif isinstance(fact, Ordered):
        what, more = f"{tag}:{fact.what}", fact.to or fact.task
    elif isinstance(fact, Event):
        what = f"{tag}:{''.join(several(fact.kind)[:1])}"
    elif isinstance(fact, Rfi):
        what = f"{tag}:{fact.state}"
    elif isinstance(fact, Serial):
        more = "".join(several(fact.key)[:1])
    elif isinstance(fact, Observation):
        more = fact.tag
    elif isinstance(fact, Lost):
        what = f"{tag}:{fact.what}"
    elif isinstance(fact, State):
        what, more = f"{tag}:{fact.value}", f"{fact.compare} {fact.than:g}"
    lists = [getattr(fact, name, ()) for name in ("seat", "force", "kind", "key")]
    no_blank = isinstance(fact, Held | Men) or (isinstance(fact, Lost) and (fact.types or fact.by))
    many = {"several": "yes"} if no_blank or any(len(several(one)) > 1 for one in lists) else {}
    return {f"{at}-what": what, f"{at}-who": who, f"{at}-more": more, **many}


def describe_predicate(predicate: Predicate | None, called: Called) -> str:
    """Write a predicate as a sentence."""
    if predicate is None:
        return "Judged by observation."
    return f"{capital(_describe_predicate(predicate, called))}."


def _describe_predicate(predicate: Predicate, called: Called) -> str:
    says = predicate.says
    if predicate.word == BY:
        return (
            f"in the first {plural(predicate.minute / 60, 'hour')} of the war, {_describe_predicate(predicate.parts[0], called)}"
        )
    if predicate.word in JOINED:
        parts = [_describe_predicate(one, called) for one in predicate.parts]
        return f"not: {parts[0]}" if predicate.word == "not" else f"{predicate.word} of these: {'; '.join(parts)}"
    if isinstance(says, Within):
        end = f"within {plural(says.minutes, 'minute')}{_clock(says.clock)}"
        of = _same(says.first, says.then, says.same)
        end += ", and one may answer several" if says.many else ""
        return f"every {fact_said(says.first, called)} is followed{of} by {fact_said(says.then, called)} {end}"
    if isinstance(says, Before):
        return f"the first {fact_said(says.first, called)} comes before the first {fact_said(says.then, called)}"
    if isinstance(says, Count):
        word = "at least" if predicate.word == "at_least" else "at most"
        return f"{fact_said(says.of, called)}, {word} {plural(says.n, 'time')}"
    if isinstance(says, Measure):
        take = {"max": "longest", "p90": "ninth in ten"}.get(says.take, says.take)
        of = _same(says.start, says.to, says.same)
        pair = f"from {fact_said(says.start, called)} to the next {fact_said(says.to, called)}{of}"
        return f"{pair} the {take} is {COMPARES[says.compare]} {plural(says.than, 'minute')}{_clock(says.clock)}"
    if predicate.word == "at_end":
        return f"{fact_said(cast(Fact, says), called)}, when the war ends"
    return f"{fact_said(cast(Fact, says), called)} never happens"


def _same(first: Fact, then: Fact, same: str) -> str:
    """Say what the two facts must have in common, as a part of the sentence; "" if nothing."""
    of = sameness(first, then, same)
    return f", for {SAME[of]}," if of else ""


def _clock(clock: str) -> str:
    return " of real time" if clock == "wall" else ""


def _names(some: Some, called: Mapping[str, str]) -> str:
    return listed([called.get(one, one) for one in several(some)])


def fact_said(fact: Fact, called: Called) -> str:
    """Write a fact in words."""
    if isinstance(fact, Paper | Opened):
        kinds = _names(fact.kind, called.papers) or "paper"
        where = ", ".join(f"{name} {value}" for name, value in fact.where.items())
        verb = "told to" if isinstance(fact, Paper) else "opened by"
        return f"{kinds}{f' ({where})' if where else ''} {verb} {_names(fact.seat, called.seats) or 'anybody'}"
    if isinstance(fact, Ordered):
        end = f" to {called.seats.get(fact.to, fact.to)}" if fact.to else f" ({fact.task})" if fact.task else ""
        return f"order of {ORDERS[fact.what]}{end} by {_names(fact.seat, called.seats) or 'anybody'}"
    if isinstance(fact, Event):
        whose = _names(fact.force, called.forces) or (capital(fact.side) if fact.side else "")
        return f"event ({_names(fact.kind, called.events) or 'any'}){f' of {whose}' if whose else ''}"
    if isinstance(fact, Engagement):
        whose = _names(fact.force, called.forces)
        return f"battle{f' of {whose}' if whose else ''}"
    if isinstance(fact, Serial):
        return f"inject {listed(several(fact.key)) or '(any)'} fired"
    if isinstance(fact, Rfi):
        whose = _names(fact.seat, called.seats) or "anybody"
        return f"answer to a question of {whose}" if fact.state == "answered" else f"question asked by {whose}"
    if isinstance(fact, Observation):
        whose = _names(fact.seat, called.seats)
        return f"observation{f' “{fact.tag}”' if fact.tag else ''}{f' of {whose}' if whose else ''}"
    if isinstance(fact, Lost | Held | Men):
        return of_truth(fact, called)
    assert isinstance(fact, State)
    value = STATES[fact.value].partition(" (")[0]
    return f"run that ends with {_names(fact.force, called.forces)}, {value}, {COMPARES[fact.compare]} {fact.than:g}"


def of_truth(fact: Lost | Held | Men, called: Called) -> str:
    """Write a loss, a place held, or men ashore, in words."""
    if isinstance(fact, Held):
        return f"run that ends with {called.forces.get(fact.place, fact.place)} held by {capital(fact.side)}"
    if isinstance(fact, Men):
        where = f" at {_names(fact.place, called.forces)}" if fact.place else " ashore"
        return f"run that ends with fighting men of {capital(fact.side)}{where}, {COMPARES[fact.compare]} {fact.than:,g}"
    types = f" ({listed([one.replace('_', ' ') for one in several(fact.types)])})" if fact.types else ""
    whose = f" of {capital(fact.side)}" if fact.side else ""
    by = f" by {capital(fact.by)}" if fact.by else ""
    return f"{'merchantman taken or sunk' if fact.what == 'merchantman' else 'ship lost'}{types}{whose}{by}"


assert set(FORMS) == set(WORDS)
