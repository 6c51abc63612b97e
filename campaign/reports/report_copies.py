"""Copies of a paper in other rooms, by the umpire's words or one truth, to be corrected together (UD-057)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from campaign.models.belief import Delivery
from campaign.reports import provenance
from campaign.war.outcome import About
from campaign.war.reports.papers import Word

OWN = "edit:"
"""The prefix of an edit's reference, the only source of a paper by the umpire; each seat has its own."""


def copies_of(paper: Delivery) -> list[Delivery]:
    """List a paper's valid copies: of its kind, and of its minute and truths, or the umpire's same words."""
    some = Delivery.objects.filter(seat__campaign=paper.seat.campaign_id, kind=paper.kind, fate="", taken=None)
    about = provenance.rests_on(paper)
    some = some if by_hand(paper, about) else some.filter(happened=paper.happened)
    rows = list(some.exclude(seat=paper.seat_id).select_related("seat__campaign").order_by("seat__key", "number"))
    rests = provenance.of_papers([one.pk for one in rows])
    return [one for one in rows if is_one_telling(paper, one, about, rests[one.pk])]


def first(paper: Delivery) -> Delivery:
    """Return a paper as first delivered, however often it was corrected."""
    while paper.replaces is not None:
        paper = paper.replaces
    return paper


def is_one_telling(paper: Delivery, other: Delivery, about: About, others: About) -> bool:
    """Report whether two papers of a kind are copies of each other."""
    if by_hand(paper, about) and by_hand(other, others):
        return first(paper).data == first(other).data
    return bool(about) and about == others and paper.happened == other.happened


def by_hand(paper: Delivery, about: About) -> bool:
    """Report whether the umpire wrote a paper: by inject, edit or message."""
    return paper.kind == Word.kind or (bool(about) and all(one.startswith(OWN) for one in about))


def in_common(paper: Delivery, copy: Delivery, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Select the fields of a correction in which the copy agrees with the paper."""
    was, one = (msgspec.json.decode(row.data) for row in (paper, copy))
    return {name: value for name, value in fields.items() if name in one and one[name] == was.get(name)}


def chosen(paper: Delivery, keys: Collection[str]) -> list[Delivery]:
    return [one for one in copies_of(paper) if one.seat.key in keys] if keys else []
