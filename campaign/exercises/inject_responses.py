"""Responses to an inject: the seats that have its papers, and what each wrote next (UD-066).

No dispatch says that it is an answer, since nobody can write to a name that is no seat. So a seat's first orders after the paper
count, and its questions about it. The umpire alone reads this.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from campaign import serialization
from campaign.models.belief import Campaign, Delivery
from campaign.models.question import Question
from campaign.models.truth import Source, runs_of
from campaign.war.reports import papers, read
from naval.geo.calendar import label
from naval.state.ruling_acts import key_of
from tactical.engine.words import sentence

WROTE = (papers.Outbox.kind, papers.Printed.kind)


@dataclass(frozen=True)
class Had:
    """Paper of an inject at a seat, and the seat's next writings, as sentences without its name."""

    name: str
    read: bool
    wrote: tuple[str, ...]

    @property
    def quotation(self) -> str:
        """Quote what the seat wrote, in a sentence; "" if nothing.

        >>> Had("Blue cabin", True, ("to The press: “No.” (Day 1, 12:00)",)).quotation
        'Blue cabin wrote next to The press: “No.” (Day 1, 12:00).'
        """
        return sentence(f"{self.name} wrote next {'; '.join(self.wrote)}") if self.wrote else ""


def papers_of(campaign: Campaign, fired: Collection[int]) -> dict[int, list[Had]]:
    """Find by inject the seats that have its papers, for those ``fired``."""
    numbers, refs = set(fired), dict[str, int]()
    for text in runs_of(campaign).filter(has_injects=True).values_list("rulings", flat=True):
        rulings = serialization.rulings(text)
        mine = {key: one.number for one in rulings.injects if one.number in numbers for key in one.keys}
        refs |= {f"edit:{edit.ref}": mine[key] for edit in rulings.edits if (key := key_of(edit)) in mine}
    sources = {about: pk for pk, about in Source.objects.filter(about__in=refs).values_list("delivery", "about")}
    some = Delivery.objects.filter(pk__in=sources.values(), taken=None, seat__campaign=campaign).select_related("seat")
    by_pk = {one.pk: one for one in some}
    wrote = _wrote_next(campaign, list(by_pk.values()))
    found: defaultdict[int, list[Had]] = defaultdict(list)
    for about, pk in sorted(sources.items()):
        if (one := by_pk.get(pk)) is not None:
            found[refs[about]].append(Had(one.seat.name, one.read_at is not None, tuple(wrote[pk])))
    return found


def _wrote_next(campaign: Campaign, told: list[Delivery]) -> Mapping[int, list[str]]:
    """Quote for each paper what its seat first wrote after it, and asked about it."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    if not told:
        return found
    hour = campaign.hour_zero
    rows = Delivery.objects.filter(seat__in={one.seat_id for one in told}, kind__in=WROTE, fate="", taken=None)
    by_seat: defaultdict[int, dict[tuple[str, int], Delivery]] = defaultdict(dict)
    for row in rows.order_by("batch", "number"):
        body = read(row.kind, row.data)
        if isinstance(body, papers.Outbox | papers.Printed):
            by_seat[row.seat_id].setdefault((row.kind, body.number), row)  # as the seat's office first had it
    for one in told:
        later = [row for row in by_seat[one.seat_id].values() if row.batch > one.batch]
        first = min((row.batch for row in later), default=0)
        found[one.pk] += _quote_writings((row for row in later if row.batch == first), hour)
    for asked in Question.objects.filter(paper__in=told).select_related("paper").order_by("number"):
        if asked.paper is None:
            continue
        answer = f", and was answered “{_flat(asked.answer)}”" if asked.answer else ", and has no answer yet"
        found[asked.paper.pk].append(f"to the umpire: “{_flat(asked.text)}” ({label(asked.minute, hour)}){answer}")
    return found


def _quote_writings(rows: Iterable[Delivery], hour: int) -> list[str]:
    said = []
    for row in rows:
        body = read(row.kind, row.data)
        if isinstance(body, papers.Outbox):
            said.append(f"to {body.to}: “{_flat(body.text)}” ({label(body.written, hour)})")
        elif isinstance(body, papers.Printed):
            said.append(f"an article: “{_flat(body.headline)}” ({label(row.arrives, hour)})")
    return said


def _flat(text: str) -> str:
    return " ".join(text.split())
