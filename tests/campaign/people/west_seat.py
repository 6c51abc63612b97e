"""Blue's western squadron: its seat, and a draft for it."""

from __future__ import annotations

from campaign.models import Campaign, Seat

WEST = "blue-west"
DRAFT = {"forces": {WEST: {"legs": [{"course": "S", "knots": 10, "hours": 2}]}}}


def seat_of(campaign: Campaign, key: str = WEST) -> Seat:
    return campaign.seats.select_related("campaign").get(key=key)
