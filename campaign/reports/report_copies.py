"""Copies of one telling: where else the umpire told the same, or the same truth was told, so that both can be mended together
(UD-057)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from campaign.models.belief import Delivery
from campaign.reports import provenance
from campaign.war.outcome import About
from campaign.war.reports.papers import Word

OWN = "edit:"
"""A paper that the umpire told by his own hand rests on that alone: each seat's has a reference of its own."""


def copies_of(paper: Delivery) -> list[Delivery]:
    """The papers of other seats that stand and are of one telling with this: of its kind, and of its minute and on the same
    truths, or else told by the umpire's own hand in the same words."""
    some = Delivery.objects.filter(seat__campaign=paper.seat.campaign_id, kind=paper.kind, fate="", taken=None)
    about = provenance.rests_on(paper)
    some = some if by_hand(paper, about) else some.filter(happened=paper.happened)
    rows = list(some.exclude(seat=paper.seat_id).select_related("seat__campaign").order_by("seat__key", "number"))
    rests = provenance.of_papers([one.pk for one in rows])
    return [one for one in rows if is_one_telling(paper, one, about, rests[one.pk])]


def first(paper: Delivery) -> Delivery:
    """A paper as it was first told, however often it was corrected."""
    while paper.replaces is not None:
        paper = paper.replaces
    return paper


def is_one_telling(paper: Delivery, other: Delivery, about: About, others: About) -> bool:
    """Whether two papers of a kind are of one telling."""
    if by_hand(paper, about) and by_hand(other, others):
        return first(paper).data == first(other).data
    return bool(about) and about == others and paper.happened == other.happened


def by_hand(paper: Delivery, about: About) -> bool:
    """Whether the umpire told a paper himself: in an inject, by an edit, or as his word."""
    return paper.kind == Word.kind or (bool(about) and all(one.startswith(OWN) for one in about))


def in_common(paper: Delivery, copy: Delivery, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Those fields of a correction of which the copy says the same as the paper."""
    was, one = (msgspec.json.decode(row.data) for row in (paper, copy))
    return {name: value for name, value in fields.items() if name in one and one[name] == was.get(name)}


def chosen(paper: Delivery, keys: Collection[str]) -> list[Delivery]:
    """The copies whose seats were ticked."""
    return [one for one in copies_of(paper) if one.seat.key in keys] if keys else []
