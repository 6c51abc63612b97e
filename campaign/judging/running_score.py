"""Running score of a war: the points of each side, had the war ended at a minute, and where that score turned.

The one estimate of how a war stood. It knows no more than the aims do: a side about to lose its fleet has its points until then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign.judging.aims import Aim, deciding, winner
from campaign.judging.judge import Found, Record, Verdict, judge
from campaign.judging.language import BY, Count, Fact, Predicate

MOST = 5
Points = dict[str, int]
"""Points by side."""


@dataclass(frozen=True)
class Change:
    """Aim that was met at a minute (``met``) or lost again, with the fact that decided it, if any did."""

    aim: Aim
    met: bool
    fact: Found | None


@dataclass(frozen=True)
class Turn:
    """Turn of the score at a ``minute``: the points before it and after it, and the aims by which it turned."""

    minute: int
    before: Points
    after: Points
    changes: tuple[Change, ...]

    @property
    def size(self) -> int:
        """Count the points by which the lead changed."""
        return abs(_lead(self.after) - _lead(self.before))


def list_turns(aims: Sequence[Aim], record: Record) -> list[Turn]:
    """List every turn of the score, in order of time; those of an aim that counts the end of a run begin after the first."""
    before = _judge_all(aims, record, -1)
    turns = []
    for minute in _list_minutes(aims, record):
        after = _judge_all(aims, record, minute)
        changes = tuple(
            Change(aim, now, _find_fact(aim, record, minute))
            for aim, then, now in zip(aims, before, after, strict=True)
            if then != now
        )
        if changes:
            turns.append(Turn(minute, add_points(aims, before), add_points(aims, after), changes))
        before = after
    return turns


def pick_largest(turns: Sequence[Turn], most: int = MOST) -> list[Turn]:
    """Pick the turns at which the lead changed most, a point or more, in order of time; of equals the earlier."""
    ranked = sorted((one for one in turns if one.size), key=lambda one: (-one.size, one.minute))
    return sorted(ranked[:most], key=lambda one: one.minute)


def find_decision(turns: Sequence[Turn]) -> int | None:
    """Find the minute from which the side that won at the end, or nobody, led without a break; None: from the beginning."""
    if not turns:
        return None
    last = winner(turns[-1].after)
    led = [winner(one.after) == last for one in turns]
    n = len(led) - (led[::-1].index(False) if False in led else len(led))
    return None if n == 0 and winner(turns[0].before) == last else turns[n].minute


def add_points(aims: Sequence[Aim], met: Sequence[bool]) -> Points:
    """Add up the points of the aims that are met, by side."""
    found = {one.side: 0 for one in aims}
    for aim, is_met in zip(aims, met, strict=True):
        found[aim.side] += aim.points * is_met
    return found


def _lead(points: Points) -> int:
    return points.get("blue", 0) - points.get("red", 0)


def _judge_all(aims: Sequence[Aim], record: Record, minute: int) -> list[bool]:
    return [judge(aim.predicate, _cut(aim, record, minute)).verdict == Verdict.MET for aim in aims]


def _cut(aim: Aim, record: Record, minute: int) -> Record:
    first = min(record.ends, default=minute)
    return record.up_to(max(minute, first) if _counts_run_ends(aim.predicate) else minute)


def _counts_run_ends(predicate: Predicate) -> bool:
    return predicate.word == "at_end" or any(map(_counts_run_ends, predicate.parts))


def _find_fact(aim: Aim, record: Record, minute: int) -> Found | None:
    cut = record.up_to(minute)
    return deciding(aim.predicate, judge(aim.predicate, cut), cut)


def _list_minutes(aims: Sequence[Aim], record: Record) -> list[int]:
    minutes = {minute for aim in aims for minute in _list_minutes_of(aim.predicate, record)}
    return sorted(one for one in {*minutes, *record.ends, record.now} if one <= record.now)


def _list_minutes_of(predicate: Predicate, record: Record) -> set[int]:
    """List the minutes at which a verdict may change: of a count that of its last fact, for there may be thousands of facts."""
    if predicate.word == BY:
        return _list_minutes_of(predicate.parts[0], record.up_to(predicate.minute))
    if predicate.parts:
        return {minute for part in predicate.parts for minute in _list_minutes_of(part, record)}
    if isinstance(predicate.says, Count) or predicate.word == "never":
        fact = deciding(predicate, judge(predicate, record), record)
        return set() if fact is None else {fact.minute}
    minutes: set[int] = set()

    def find(fact: Fact) -> Sequence[Found]:
        found = record.find(fact)
        minutes.update(one.minute for one in found)
        return found

    judge(predicate, replace(record, find=find))
    return minutes
