"""Judging language: predicates on the record of a war, as JSON (EX-141, EX-142; J2 of the specification).

A predicate is a table with one word in it, such as ``{"never": {"fact": "engagement"}}``; the structs below are the words'
values. Reading finds all faults at once, each with its path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Literal

import msgspec

from tactical.engine.text.outside_values import show
from tactical.engine.text.words import listed

DEEPEST = 8
MOST_SIGNS = 20_000
MOST_TERMS = 60
"""Most predicates in one, with those that join others; no staff needs as many."""
Some = str | tuple[str, ...]
"""One name or several."""
Clock = Literal["game", "wall"]
CONTACT, DISPATCH, FORCE, PLACE, ANY = "contact", "dispatch", "force", "place", "any"
Same = Literal["", "any", "contact", "dispatch", "force", "place"]
"""Sort of thing that two facts must share; "" is the contact for two sightings, else nothing."""
SIGHTED = frozenset(("sighting", "seen"))
"""Kinds of reports that tell of a contact, at sea and ashore."""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="fact"):
    """Fact on record, of a kind."""


class Paper(Fact, frozen=True, tag="paper"):
    """Paper that came to a seat, at the minute of its arrival; in real time at its publication."""

    seat: Some = ()
    kind: Some = ()
    where: dict[str, str | int | float | bool] = {}


class Opened(Fact, frozen=True, tag="opened"):
    """Paper shown to a seat for the first time, at the campaign's minute then."""

    seat: Some = ()
    kind: Some = ()
    where: dict[str, str | int | float | bool] = {}


class Ordered(Fact, frozen=True, tag="ordered"):
    """Orders that a seat sealed: a dispatch ``to`` a seat, a ``task`` of a kind; at the minute from which they count."""

    seat: Some = ()
    what: Literal["course", "dispatch", "task", "article", "any"] = "any"
    to: str = ""
    task: str = ""


class Event(Fact, frozen=True, tag="event"):
    """Event of the truth, by its kind, of a force or side."""

    kind: Some = ()
    force: Some = ()
    side: str = ""


class Engagement(Fact, frozen=True, tag="engagement"):
    """Battle fought by a force (or any)."""

    force: Some = ()


class Serial(Fact, frozen=True, tag="serial"):
    """Inject that fired, by its number."""

    key: Some = ()


class Rfi(Fact, frozen=True, tag="rfi"):
    """Question of a seat to the umpire, when asked or answered."""

    state: Literal["asked", "answered"]
    seat: Some = ()


class Observation(Fact, frozen=True, tag="observation"):
    """Observation of a seat by an evaluator, under a tag."""

    tag: str = ""
    seat: Some = ()


class State(Fact, frozen=True, tag="state"):
    """End of a run at which a force had this coal share, number of ships afloat, or speed in knots."""

    force: Some
    value: Literal["coal_share", "afloat", "knots"]
    compare: Literal["<", "<=", ">", ">="] = msgspec.field(name="is")
    than: float


class Lost(Fact, frozen=True, tag="lost"):
    """Ship of a ``side`` and ``types`` lost, or merchantman of a ``side`` taken or sunk ``by`` a side."""

    what: Literal["ship", "merchantman"]
    side: str = ""
    types: Some = ()
    by: str = ""


class Held(Fact, frozen=True, tag="held"):
    """End of a run at which a side holds a place ashore."""

    place: str
    side: str


class Men(Fact, frozen=True, tag="men"):
    """End of a run at which a side had so many fighting men ashore, or in one ``place``."""

    side: str
    compare: Literal["<", "<=", ">", ">="] = msgspec.field(name="is")
    than: float
    place: Some = ()


Facts = Paper | Opened | Ordered | Event | Engagement | Serial | Rfi | Observation | State | Lost | Held | Men


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Value under the word of a predicate."""


class Within(Word, frozen=True):
    """Rule that a then follows every first within so many minutes, and shares with it a contact, dispatch, force or place if
    asked.

    One then answers one first, unless ``many``.
    """

    first: Facts
    then: Facts
    minutes: float
    clock: Clock = "game"
    same: Same = ""
    many: bool = False


class Before(Word, frozen=True):
    """Rule that the earliest first comes before the earliest then."""

    first: Facts
    then: Facts


class Count(Word, frozen=True):
    """Number of a fact: *at least* or *at most*."""

    of: Facts
    n: int


class Measure(Word, frozen=True):
    """Median, mean, max or p90 of the minutes from each fact to the next of another, compared with a number; ``same`` asks for
    a shared contact, dispatch, force or place."""

    start: Facts = msgspec.field(name="from")
    to: Facts
    take: Literal["median", "mean", "max", "p90"]
    compare: Literal["<", "<=", ">", ">="] = msgspec.field(name="is")
    than: float
    clock: Clock = "game"
    same: Same = ""


class Predicate(msgspec.Struct, frozen=True):
    """Word with its value: a struct, a fact of *never* or *at_end*, or the ``parts`` of *all*, *any* and *not*. *by* has one
    part and the ``minute`` at which the record is cut off."""

    word: str
    says: Word | Fact | None = None
    parts: tuple[Predicate, ...] = ()
    minute: int = 0


WORDS: Mapping[str, Any] = {
    "within": Within,
    "before": Before,
    "never": Facts,
    "at_end": Facts,
    "at_least": Count,
    "at_most": Count,
    "measure": Measure,
}
JOINED = ("all", "any", "not")
BY = "by"
LATEST = 200_000
"""Latest minute of any campaign."""


class Wrong(ValueError):
    """Predicate that cannot be judged; ``faults`` lists everything wrong with it, a sentence each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = list(faults)
        super().__init__(" ".join(self.faults))


class Names(msgspec.Struct, frozen=True):
    """Names that facts may use: keys of seats and forces, kinds of papers and events, injects."""

    seats: frozenset[str]
    forces: frozenset[str]
    papers: frozenset[str]
    events: frozenset[str]
    serials: frozenset[str]
    places: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()

    def list_allowed_values(self, fact: Fact, name: str) -> frozenset[str] | None:
        """List the names that may stand in a field of a fact; None where anything may."""
        if name == "kind":
            return self.events if isinstance(fact, Event) else self.papers
        if name in ("side", "by"):
            return frozenset({"blue", "red", "neutral"})
        known = {"seat": self.seats, "to": self.seats, "force": self.forces, "key": self.serials}
        return (known | {"place": self.places, "types": self.types}).get(name)


def read(text: str, names: Names) -> Predicate:
    """Read a predicate from JSON; Wrong with every fault."""
    if len(text) > MOST_SIGNS:
        raise Wrong([f"It has {len(text):,} characters; at most {MOST_SIGNS:,} are allowed."])
    try:
        given = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Wrong([f"That is not JSON: {error}."]) from None
    return read_table(given, names)


def read_table(given: object, names: Names) -> Predicate:
    """Read a predicate from its table; Wrong with every fault."""
    faults: list[str] = []
    if (terms := _terms(given)) > MOST_TERMS:
        raise Wrong([f"It has {terms:,} predicates; at most {MOST_TERMS} are allowed. Split it into several objectives."])
    found = _read(given, "$", 1, names, faults)
    if faults or found is None:
        raise Wrong(faults)
    return found


def _terms(given: object, depth: int = 1) -> int:
    if not isinstance(given, dict) or depth > DEEPEST:
        return 1
    inside = [
        one for word in JOINED if word in given for one in (given[word] if isinstance(given[word], list) else [given[word]])
    ]
    return 1 + sum(_terms(one, depth + 1) for one in inside)


def _read(given: object, path: str, depth: int, names: Names, faults: list[str]) -> Predicate | None:
    every = (*WORDS, *JOINED, BY)
    if depth > DEEPEST:
        faults.append(f"{path}: predicates may be nested at most {DEEPEST} deep.")
        return None
    if not isinstance(given, dict) or len(given) != 1:
        faults.append(f"{path}: a predicate must be a table with one of {listed(every)} in it, not {show(given)}.")
        return None
    [(word, says)] = given.items()
    here = f"{path}.{word}"
    if word in JOINED:
        parts = [says] if word == "not" else says
        if not isinstance(parts, list) or not parts:
            faults.append(f"{here}: needs a list of predicates, not {show(says)}.")
            return None
        read = [_read(one, here if word == "not" else f"{here}[{n}]", depth + 1, names, faults) for n, one in enumerate(parts)]
        return Predicate(word, parts=tuple(one for one in read if one is not None))
    if word == BY:
        if not isinstance(says, dict) or set(says) != {"minute", "is"}:
            faults.append(f"{here}: needs a minute and, under is, a predicate; not {show(says)}.")
            return None
        minute = says["minute"]
        if isinstance(minute, bool) or not isinstance(minute, int) or not 0 <= minute <= LATEST:
            faults.append(f"{here}.minute: a whole number of minutes from 0 to {LATEST:,}, not {show(minute)}.")
            minute = 0
        part = _read(says["is"], f"{here}.is", depth + 1, names, faults)
        return None if part is None else Predicate(BY, parts=(part,), minute=minute)
    if word not in WORDS:
        faults.append(f"{path}: there is no word {show(word)}{nearest(word, every)}.")
        return None
    try:
        found = msgspec.convert(says, WORDS[word])
    except msgspec.ValidationError as error:
        said, _, where = str(error).partition(" - at `$")
        faults.append(f"{here}{where.rstrip('`')}: {said[:1].lower()}{said[1:]}.")
        return None
    for where, fact in facts_of(found):
        faults += [f"{here}{where}.{fault}" for fault in unknown(fact, names)]
    if isinstance(found, Within | Measure) and found.same not in ("", ANY):
        pair = (found.first, found.then) if isinstance(found, Within) else (found.start, found.to)
        without = [fact for fact in pair if found.same not in OF.get(type(fact), ())]
        faults += [f"{here}.same: facts of the kind {show(tag_of(fact))} have no {found.same}; leave it out." for fact in without]
    if isinstance(found, Within) and found.minutes < 0:
        faults.append(f"{here}.minutes: minutes are 0 or more, not {found.minutes:g}.")
    if isinstance(found, Count) and found.n < 0:
        faults.append(f"{here}.n: a count is 0 or more, not {found.n}.")
    return Predicate(word, found)


OF: Mapping[type, tuple[str, ...]] = {
    Paper: (CONTACT, DISPATCH, FORCE, PLACE),
    Opened: (CONTACT, DISPATCH, FORCE, PLACE),
    Event: (CONTACT, DISPATCH, FORCE, PLACE),
    Ordered: (FORCE,),
    Engagement: (CONTACT, FORCE),
    State: (FORCE,),
}
"""Sorts of things that a kind of fact tells of, and can share with another."""


def tag_of(fact: Fact) -> str:
    """Give the word by which a kind of fact is written."""
    return str(type(fact).__struct_config__.tag)


def sameness(first: Fact, then: Fact, same: str) -> str:
    """Name the sort of thing two facts must share, "" if none; by default the contact of two sightings."""
    if same:
        return "" if same == ANY else same
    both = [set(several(fact.kind)) for fact in (first, then) if isinstance(fact, Paper | Opened)]
    return CONTACT if len(both) == 2 and all(kinds and kinds <= SIGHTED for kinds in both) else ""


def facts_of(says: Word | Fact | None) -> list[tuple[str, Fact]]:
    """List the facts in a word's value, each with its path."""
    if isinstance(says, Fact):
        return [("", says)]
    if says is None:
        return []
    rows = [(one.encode_name, getattr(says, one.name)) for one in msgspec.structs.fields(says)]
    return [(f".{name}", value) for name, value in rows if isinstance(value, Fact)]


def unknown(fact: Fact, names: Names) -> list[str]:
    """List the unknown names in a fact, each with the nearest known one."""
    faults = []
    for field in msgspec.structs.fields(fact):
        known, value = names.list_allowed_values(fact, field.name), getattr(fact, field.name)
        if known is None:
            continue
        for one in several(value):
            if one not in known:
                faults.append(f"{field.encode_name}: there is no {field.encode_name} {show(one)} here{nearest(one, known)}.")
    return faults


def several(some: Some) -> tuple[str, ...]:
    """Turn one name or several into a tuple; none gives ().

    >>> several("a"), several(("a", "b")), several("")
    (('a',), ('a', 'b'), ())
    """
    return (some,) if isinstance(some, str) and some else tuple(some)


def nearest(typed: str, known: Iterable[str]) -> str:
    """Suggest the nearest known word, as the end of a sentence."""
    found = get_close_matches(typed.casefold(), list(known), n=1, cutoff=0.6)
    return f"; did you mean {show(found[0])}?" if found else ""


def written(predicate: Predicate) -> str:
    """Encode a predicate as JSON for storage."""
    return msgspec.json.encode(as_data(predicate), order="deterministic").decode()


def as_data(predicate: Predicate) -> dict[str, Any]:
    """Turn a predicate into a table."""
    if predicate.word == BY:
        return {BY: {"minute": predicate.minute, "is": as_data(predicate.parts[0])}}
    if predicate.word == "not":
        return {"not": as_data(predicate.parts[0])}
    if predicate.word in JOINED:
        return {predicate.word: [as_data(one) for one in predicate.parts]}
    return {predicate.word: msgspec.to_builtins(predicate.says)}
