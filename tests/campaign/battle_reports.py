"""Reports of battles, by seat."""

from __future__ import annotations

from msgspec import to_builtins

from campaign.models import Delivery


def told_of_the_battle(campaign) -> dict[str, dict]:
    """Find the report of the first battle by seat."""
    papers = Delivery.objects.filter(seat__campaign=campaign, kind="battle").order_by("-number")
    return {paper.seat.key: to_builtins(paper.full_body) for paper in papers}
