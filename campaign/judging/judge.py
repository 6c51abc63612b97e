"""Judge of a predicate: its verdict on the record of a war, with evidence. Pure (EX-142)."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import mean, median

from campaign.judging.language import BY, Before, Count, Fact, Facts, Measure, Predicate, Within, sameness


class Verdict(StrEnum):
    """Verdict on a predicate."""

    MET = "met"
    NOT_MET = "not met"
    OPEN = "open"
    NO_OCCASION = "no occasion"


@dataclass(frozen=True)
class Found:
    """Fact on record, at a ``minute`` of the campaign.

    ``wall`` is the minute in real time, without pauses and quiet hours, or None; ``ref`` is its place on record, ``said`` its
    words. ``of`` lists its subjects by sort: ``contact:force:red_cruisers``, ``dispatch:dispatch:red_cabin/1``, ``force:…``,
    ``place:…``.
    """

    minute: int
    ref: str
    said: str
    wall: float | None = None
    of: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Record:
    """Record to judge by: the facts of a kind in order, the minute and real time to which it is published, the end of the war,
    and the ends of its runs."""

    find: Callable[[Fact], Sequence[Found]]
    now: int
    ended: bool
    wall: float | None = None
    ends: tuple[int, ...] = ()

    def up_to(self, minute: int) -> Record:
        """Cut the record off after a minute."""
        return replace(
            self,
            find=lambda fact: [one for one in self.find(fact) if one.minute <= minute],
            now=min(self.now, minute),
            ended=self.ended or self.now >= minute,
            ends=tuple(end for end in self.ends if end <= minute),
        )


@dataclass(frozen=True)
class Piece:
    """Piece of evidence: the fact, the fact that followed it, the minutes between, and its count as met, missed or pending; ""
    for a fact that only shows something happened."""

    first: Found | None
    then: Found | None = None
    minutes: float | None = None
    counts: str = ""


@dataclass(frozen=True)
class Judged:
    """Verdict with its evidence. ``value`` is a measure's result; ``left_out`` counts facts without the real time asked for."""

    verdict: Verdict
    evidence: tuple[Piece, ...] = ()
    value: float | None = None
    left_out: int = 0

    @property
    def met(self) -> int:
        return sum(one.counts == "met" for one in self.evidence)

    @property
    def missed(self) -> int:
        return sum(one.counts == "missed" for one in self.evidence)

    @property
    def pending(self) -> int:
        return sum(one.counts == "pending" for one in self.evidence)

    @property
    def share(self) -> float | None:
        """Give the share of met in met and missed; None where there is neither."""
        return self.met / (self.met + self.missed) if self.met + self.missed else None


MET, NOT_MET, OPEN, NO_OCCASION = Verdict.MET, Verdict.NOT_MET, Verdict.OPEN, Verdict.NO_OCCASION
TAKE: dict[str, Callable[[Sequence[float]], float]] = {
    "median": median,
    "mean": mean,
    "max": max,
    "p90": lambda values: sorted(values)[math.ceil(0.9 * len(values)) - 1],  # by nearest rank
}
COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


def judge(predicate: Predicate, record: Record) -> Judged:
    """Judge a predicate by the record."""
    if predicate.word == BY:
        return judge(predicate.parts[0], record.up_to(predicate.minute))
    if predicate.parts:
        return joined(predicate.word, [judge(one, record) for one in predicate.parts])
    says = predicate.says
    if isinstance(says, Within):
        return judge_within(says, record)
    if isinstance(says, Before):
        return judge_before(says, record)
    if isinstance(says, Measure):
        return measured(says, record)
    if isinstance(says, Count):
        return judge_count(predicate.word, says.n, record.find(says.of), ended=record.ended)
    assert isinstance(says, Fact)
    if predicate.word == "at_end":
        return at_end(says, record)
    return judge_count("at_most", 0, record.find(says), ended=record.ended)


def joined(word: str, parts: Sequence[Judged]) -> Judged:
    """Join verdicts by *all*, *any* or *not*."""
    verdicts = [one.verdict for one in parts]
    if word == "not":
        found = {MET: NOT_MET, NOT_MET: MET}.get(verdicts[0], verdicts[0])
    elif all(one == NO_OCCASION for one in verdicts):
        found = NO_OCCASION
    else:
        order = (NOT_MET, OPEN, MET) if word == "all" else (MET, OPEN, NOT_MET)
        found = next(one for one in order if one in verdicts)
    value = parts[0].value if len(parts) == 1 else None
    return Judged(found, tuple(piece for one in parts for piece in one.evidence), value, sum(one.left_out for one in parts))


@dataclass(frozen=True)
class Timed:
    """Facts of two kinds on one clock, without those that have no time on it."""

    first: list[tuple[float, Found]]
    then: list[tuple[float, Found]]
    now: float
    left_out: int


def timed(first: Facts, then: Facts, clock: str, record: Record) -> Timed:
    """Put the facts of two kinds in their order on a clock."""
    lists, out = [], 0
    for fact in (first, then):
        some = record.find(fact)
        at = [(one.wall if clock == "wall" else float(one.minute), one) for one in some]
        kept = sorted(((when, one) for when, one in at if when is not None), key=lambda row: row[0])
        out += len(some) - len(kept)
        lists.append(kept)
    now = float(record.now) if clock == "game" else math.inf if record.wall is None else record.wall
    return Timed(lists[0], lists[1], now, out)


def pairs(of: Timed, same: str, once: float | None = None) -> list[tuple[float, Found, tuple[float, Found] | None]]:
    """Pair each first fact with the earliest other, at the same minute or later, that is of the ``same`` thing.

    With ``once`` an other answers one first alone, within so many minutes; a late one stays free for the next.
    """
    times, used, found = [at for at, _ in of.then], set[int](), []
    for at, one in of.first:
        later = range(bisect_left(times, at), len(times))
        n = next((n for n in later if n not in used and alike(one, of.then[n][1], same)), None)
        found.append((at, one, None if n is None else of.then[n]))
        if n is not None and once is not None and times[n] - at <= once:
            used.add(n)
    return found


def alike(one: Found, other: Found, same: str) -> bool:
    """Say whether two facts are of one thing of a sort; with "" any two are.

    >>> a, b = (Found(0, "", "", of=frozenset({key, "force:blue"})) for key in ("contact:a", "contact:b"))
    >>> alike(a, b, "contact"), alike(a, b, "force"), alike(a, b, ""), alike(a, a, "place")
    (False, True, True, False)
    """
    return not same or any(key.startswith(f"{same}:") for key in one.of & other.of)


def judge_within(says: Within, record: Record) -> Judged:
    """Judge whether a then follows every first in time."""
    of = timed(says.first, says.then, says.clock, record)
    found = []
    for at, one, then in pairs(of, sameness(says.first, says.then, says.same), None if says.many else says.minutes):
        if then is not None:
            took = then[0] - at
            found.append(Piece(one, then[1], took, "met" if took <= says.minutes else "missed"))
        else:
            late = record.ended or of.now - at > says.minutes
            found.append(Piece(one, counts="missed" if late else "pending"))
    counts = {one.counts for one in found}
    if not found:
        verdict = NO_OCCASION if record.ended else OPEN
    else:
        verdict = NOT_MET if "missed" in counts else OPEN if "pending" in counts else MET
    return Judged(verdict, tuple(found), left_out=of.left_out)


def judge_before(says: Before, record: Record) -> Judged:
    """Judge whether the earliest first comes before the earliest then."""
    of = timed(says.first, says.then, "game", record)
    first, then = (row[0] if row else None for row in (of.first, of.then))
    if then is None:
        seen = (Piece(first[1]),) if first else ()
        return Judged(NO_OCCASION if record.ended else OPEN, seen)
    if first is not None and first[0] < then[0]:
        return Judged(MET, (Piece(first[1], then[1], then[0] - first[0], "met"),))
    return Judged(NOT_MET, (Piece(first[1] if first else None, then[1], None, "missed"),))


def at_end(fact: Fact, record: Record) -> Judged:
    """Judge whether a fact stands at the end of the last run; open while the war goes on."""
    last = max(record.ends, default=record.now)
    found = tuple(Piece(one) for one in record.find(fact) if one.minute == last)
    return Judged((MET if found else NOT_MET) if record.ended else OPEN, found)


def judge_count(word: str, n: int, found: Sequence[Found], *, ended: bool) -> Judged:
    """Judge whether there are at least, or at most, so many facts."""
    shown = tuple(Piece(one) for one in found)
    if word == "at_least":
        return Judged(MET if len(found) >= n else NOT_MET if ended else OPEN, shown)
    return Judged(NOT_MET if len(found) > n else MET if ended else OPEN, shown)


def measured(says: Measure, record: Record) -> Judged:
    """Reckon the minutes between pairs to one value, and compare it with a number."""
    of = timed(says.start, says.to, says.clock, record)
    paired = pairs(of, sameness(says.start, says.to, says.same))
    found = tuple(Piece(one, then[1], then[0] - at) for at, one, then in paired if then is not None)
    if not found:
        return Judged(NO_OCCASION if record.ended else OPEN, left_out=of.left_out)
    value = float(TAKE[says.take]([one.minutes for one in found if one.minutes is not None]))
    verdict = MET if COMPARE[says.compare](value, says.than) else NOT_MET
    return Judged(verdict, found, value, of.left_out)
