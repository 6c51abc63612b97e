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
from campaign.models.truth import Provenance, runs_of
from campaign.war.reports import papers, read
from naval.geo.calendar import label
from naval.state.ruling_acts import key_of
from naval.state.rulings import Rulings
from tactical.engine.text.words import sentence

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
    texts = runs_of(campaign).filter(has_injects=True).values_list("rulings", flat=True)
    return papers_by_campaign({campaign.pk: fired}, [(campaign.pk, serialization.rulings(text)) for text in texts])[campaign.pk]


def papers_by_campaign(
    fired: Mapping[int, Collection[int]], runs: Iterable[tuple[int, Rulings]]
) -> dict[int, dict[int, list[Had]]]:
    """Find by campaign and inject the seats that have its papers, for those ``fired`` in ``runs``, by as many queries for many
    campaigns as for one.

    In syndicates of one seed papers have the same names; the campaign of their seat tells them apart.
    """
    refs = dict[tuple[int, str], int]()
    for pk, rulings in runs:
        mine = {key: one.number for one in rulings.injects if one.number in fired[pk] for key in one.keys}
        refs |= {(pk, f"edit:{edit.ref}"): mine[key] for edit in rulings.edits if (key := key_of(edit)) in mine}
    sources = Provenance.objects.filter(about__in={about for _, about in refs}, delivery__taken=None)
    some = sources.filter(delivery__seat__campaign__in=list(fired)).select_related("delivery__seat__campaign")
    named = {place: one.delivery for one in some if (place := (one.delivery.seat.campaign_id, one.about)) in refs}
    wrote = _wrote_next(list(named.values()))
    found: dict[int, dict[int, list[Had]]] = {pk: {} for pk in fired}
    for (pk, about), paper in sorted(named.items(), key=lambda one: one[0]):
        had = Had(paper.seat.name, paper.read_at is not None, tuple(wrote[paper.pk]))
        found[pk].setdefault(refs[pk, about], []).append(had)
    return found


def _wrote_next(told: list[Delivery]) -> Mapping[int, list[str]]:
    """Quote for each paper what its seat first wrote after it, and asked about it."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    if not told:
        return found
    rows = Delivery.objects.filter(seat__in={one.seat_id for one in told}, kind__in=WROTE, fate="", taken=None)
    by_seat: defaultdict[int, dict[tuple[str, int], Delivery]] = defaultdict(dict)
    for row in rows.order_by("batch", "number"):
        body = read(row.kind, row.data)
        if isinstance(body, papers.Outbox | papers.Printed):
            by_seat[row.seat_id].setdefault((row.kind, body.number), row)  # as the seat's office first had it
    for one in told:
        later = [row for row in by_seat[one.seat_id].values() if row.batch > one.batch]
        first = min((row.batch for row in later), default=0)
        found[one.pk] += _quote_writings((row for row in later if row.batch == first), one.seat.campaign.hour_zero)
    for asked in Question.objects.filter(paper__in=told).select_related("paper__seat__campaign").order_by("number"):
        if asked.paper is None:
            continue
        answer = f", and was answered “{_flat(asked.answer)}”" if asked.answer else ", and has no answer yet"
        when = label(asked.minute, asked.paper.seat.campaign.hour_zero)
        found[asked.paper.pk].append(f"to the umpire: “{_flat(asked.text)}” ({when}){answer}")
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
