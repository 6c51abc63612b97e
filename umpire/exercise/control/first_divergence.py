"""First divergence of two syndicates of one seed: the orders behind it, and the papers that differ after it (EX-165).

Dice are keyed by their purpose, so a difference follows from somebody's orders or the umpire's rulings.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaign import serialization
from campaign.models import Campaign, Segment
from campaign.models.truth import runs_of


@dataclass(frozen=True)
class Parted:
    """Run and minute of the first call with different orders, the seats that gave them (by key; none where an umpire ruled
    differently), and by seat how many papers one has that the other has not, as (first, second)."""

    run: int
    minute: int
    seats: tuple[str, ...]
    papers: dict[str, tuple[int, int]]


def parted(first: Campaign, second: Campaign) -> Parted | None:
    """Find where two wars diverged, as far as both are published; None where they have not."""
    for one, other in zip(published(first), published(second), strict=False):
        if (one.run.number, one.index, one.start) != (other.run.number, other.index, other.start):
            return Parted(one.run.number, min(one.start, other.start), (), papers(first, second))
        sheets = [serialization.orders(segment.orders) for segment in (one, other)]
        seats = sorted(key for key in {**sheets[0], **sheets[1]} if sheets[0].get(key) != sheets[1].get(key))
        if seats or one.outcome != other.outcome:
            return Parted(one.run.number, one.start, tuple(seats), papers(first, second))
    return None


def published(campaign: Campaign) -> list[Segment]:
    """List the segments of a war that were published, in order."""
    rows = Segment.objects.filter(run__in=runs_of(campaign), state=Segment.State.PUBLISHED).select_related("run")
    return list(rows.order_by("run__number", "index"))


def papers(first: Campaign, second: Campaign) -> dict[str, tuple[int, int]]:
    """Count for each seat with different papers how many of its papers the other's has not."""
    found = {}
    told = [
        {seat.key: Counter(seat.papers.values_list("digest", flat=True)) for seat in war.players()} for war in (first, second)
    ]
    for key in told[0]:
        mine, other = told[0][key], told[1].get(key, Counter())
        if mine != other:
            found[key] = ((mine - other).total(), (other - mine).total())
    return found
