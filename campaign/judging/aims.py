"""Aims of the two sides of a scenario: their worth, and who has won by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.judging.judge import Found, Judged, Record, judge
from campaign.judging.language import BY, Count, Predicate


@dataclass(frozen=True)
class Aim:
    """Aim of a ``side`` in a sentence, with its points and the predicate that judges it."""

    side: str
    text: str
    points: int
    predicate: Predicate


def winner(points: Mapping[str, int]) -> str:
    """Find the side with most points; "" where two have as many.

    >>> winner({"blue": 5, "red": 7}), winner({"blue": 4, "red": 4})
    ('red', '')
    """
    most = max(points.values(), default=0)
    first = [side for side, count in points.items() if count == most]
    return first[0] if len(first) == 1 else ""


def deciding(predicate: Predicate, judged: Judged, record: Record) -> Found | None:
    """Find the fact by which a predicate was met or missed; None where none decides, as when something never happened."""
    if predicate.word == BY:
        return deciding(predicate.parts[0], judged, record.up_to(predicate.minute))
    if predicate.parts:
        parts = [(one, judge(one, record)) for one in predicate.parts]
        alike = judged.verdict if predicate.word != "not" else parts[0][1].verdict
        found = [deciding(one, own, record) for one, own in parts if own.verdict == alike]
        return min((one for one in found if one is not None), key=lambda one: (one.minute, one.ref), default=None)
    shown = [one for one in (piece.then or piece.first for piece in judged.evidence) if one is not None]
    if isinstance(predicate.says, Count):
        need = predicate.says.n + (predicate.word == "at_most")
        return shown[need - 1] if 0 < need <= len(shown) else None
    return shown[0] if shown else None


def describe_count(predicate: Predicate, judged: Judged) -> str:
    """Say how far an aim that asks for several was met, such as ``1 of 3``; "" of any other.

    An aim to suffer at most so many gives ``none``, ``2``.
    """
    if predicate.word == BY:
        return describe_count(predicate.parts[0], judged)
    says = predicate.says
    if not isinstance(says, Count) or says.n + (predicate.word == "at_most") < 2:
        return ""
    count = len(judged.evidence)
    return str(count or "none") if predicate.word == "at_most" else f"{min(count, says.n)} of {says.n}"
