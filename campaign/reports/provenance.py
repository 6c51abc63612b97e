"""Provenance: the truths on which delivered papers rest, for the desk alone (UD-013)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import QuerySet

from campaign.models.belief import Campaign, Delivery
from campaign.models.truth import Provenance
from campaign.war.outcome import About


def note(rows: Iterable[tuple[Delivery, About]]) -> None:
    """Note the truths on which papers rest, in the transaction in which they are delivered."""
    Provenance.objects.bulk_create([Provenance(delivery=paper, about=truth) for paper, about in rows for truth in about])


def rests_on(paper: Delivery) -> About:
    """List the truths on which a paper rests, as its outcome names them."""
    return tuple(Provenance.objects.filter(delivery=paper).values_list("about", flat=True))


def of_papers(papers: Collection[int]) -> dict[int, About]:
    """Return the truths of many papers, by number of their rows."""
    found: dict[int, About] = dict.fromkeys(papers, ())
    for pk, truth in Provenance.objects.filter(delivery__in=papers).values_list("delivery", "about"):
        found[pk] = (*found[pk], truth)
    return found


def papers_on(campaign: Campaign, truth: str) -> QuerySet[Delivery]:
    """List valid papers of all seats that rest on a truth, such as ``ship:hogue``, in order."""
    rest = Provenance.objects.filter(about=truth, delivery__seat__campaign=campaign).values("delivery")
    return Delivery.objects.filter(pk__in=rest, fate="", taken=None).select_related("seat").order_by("seat__key", "number")
