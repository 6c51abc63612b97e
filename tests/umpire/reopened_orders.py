"""Orders that are opened again."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from campaign.models import Campaign
from campaign.orders import reopening
from campaign.rulings import ruling_records
from tests.campaign.clock.wars import FIXED_20
from tests.umpire.ruling_pages import now

HOURS = timedelta(hours=1)
UNHELD = msgspec.structs.replace(FIXED_20, breaker=False)


def reopen_orders(campaign: Campaign, *keys: str) -> None:
    segment = now(campaign)
    reopening.reopen(segment, keys, ruling_records.stamp(segment), campaign.seats.get(key="umpire"))
