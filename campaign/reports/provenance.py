"""Which truths a delivered paper rests on, and which papers rest on a truth: the desk's alone (UD-013)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import QuerySet

from campaign.models.belief import Campaign, Delivery
from campaign.models.truth import Source
from campaign.war.outcome import About


def note(rows: Iterable[tuple[Delivery, About]]) -> None:
    """Put down beside some papers what they rest on; in the transaction in which they are delivered."""
    Source.objects.bulk_create([Source(delivery=paper, about=truth) for paper, about in rows for truth in about])


def rests_on(paper: Delivery) -> About:
    """The truths that a paper rests on, as the outcome that told it names them."""
    return tuple(Source.objects.filter(delivery=paper).values_list("about", flat=True))


def of_papers(papers: Collection[int]) -> dict[int, About]:
    """The same of many, by number of their rows."""
    found: dict[int, About] = dict.fromkeys(papers, ())
    for pk, truth in Source.objects.filter(delivery__in=papers).values_list("delivery", "about"):
        found[pk] = (*found[pk], truth)
    return found


def papers_on(campaign: Campaign, truth: str) -> QuerySet[Delivery]:
    """The papers that stand and rest on a truth, such as ``ship:hogue``: of every seat, in the order in which they came."""
    rest = Source.objects.filter(about=truth, delivery__seat__campaign=campaign).values("delivery")
    return Delivery.objects.filter(pk__in=rest, fate="", taken=None).select_related("seat").order_by("seat__key", "number")
