"""Seats and orders of worlds that are the same but for a ruling."""

from __future__ import annotations

from campaign.models import Campaign, Segment
from tests.promises import playing

BLUE = ("blue_admiralty", "blue_cabin", "press")
RED = ("red_admiralty", "red_cabin")
Seen = dict[str, dict[str, tuple[int, bytes]]]


def now(campaign: Campaign) -> Segment:
    return Segment.objects.select_related("run__campaign").get(pk=playing.present(campaign).pk)


SAILS = {"forces": {"blue_cruisers": {"legs": [{"lon": -1.6, "lat": 50.1, "knots": 10}]}}}
