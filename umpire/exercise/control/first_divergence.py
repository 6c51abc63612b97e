"""Where two syndicates of one seed parted: by whose orders, and what was told otherwise after it (EX-165).

Dice are keyed by what they are for, so what differs between two wars of one seed follows from what somebody ordered or the umpire
settled.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaign import serialization
from campaign.models import Campaign, Segment
from campaign.models.truth import runs_of


@dataclass(frozen=True)
class Parted:
    """The run and the minute of the call from which something was sealed otherwise, the seats that did (by key; none where an
    umpire settled something otherwise), and of each seat how many papers one has that the other has not, as (first, second)."""

    run: int
    minute: int
    seats: tuple[str, ...]
    papers: dict[str, tuple[int, int]]


def parted(first: Campaign, second: Campaign) -> Parted | None:
    """Where two wars parted, as far as both are published; None where they have not."""
    for one, other in zip(published(first), published(second), strict=False):
        if (one.run.number, one.index, one.start) != (other.run.number, other.index, other.start):
            return Parted(one.run.number, min(one.start, other.start), (), papers(first, second))
        sheets = [serialization.orders(segment.orders) for segment in (one, other)]
        seats = sorted(key for key in {**sheets[0], **sheets[1]} if sheets[0].get(key) != sheets[1].get(key))
        if seats or one.outcome != other.outcome:
            return Parted(one.run.number, one.start, tuple(seats), papers(first, second))
    return None


def published(campaign: Campaign) -> list[Segment]:
    """The segments of a war that were published, in order."""
    rows = Segment.objects.filter(run__in=runs_of(campaign), state=Segment.State.PUBLISHED).select_related("run")
    return list(rows.order_by("run__number", "index"))


def papers(first: Campaign, second: Campaign) -> dict[str, tuple[int, int]]:
    """Of each seat that was told otherwise how many of its papers the other's has not."""
    found = {}
    told = [
        {seat.key: Counter(seat.papers.values_list("digest", flat=True)) for seat in war.players()} for war in (first, second)
    ]
    for key in told[0]:
        mine, other = told[0][key], told[1].get(key, Counter())
        if mine != other:
            found[key] = ((mine - other).total(), (other - mine).total())
    return found
