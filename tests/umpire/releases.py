"""Releases to some seats alone."""

from __future__ import annotations

from campaign.models import Campaign
from campaign.rulings import ruling_records
from campaign.runs.release import release_to
from campaign.simulation.verification import replay
from tests.umpire.ruling_pages import now


def tell(campaign: Campaign, *keys: str) -> bool:
    segment = now(campaign)
    return release_to(segment, keys, campaign.seats.get(key="umpire"), ruling_records.stamp(segment))


def differs(campaign: Campaign) -> list[str]:
    return [f"{found.what}: {found.differs}" for found in replay(campaign) if found.differs]
