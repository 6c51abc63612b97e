"""The umpire's view of a battle."""

from __future__ import annotations

from typing import Any

from campaign.battles.engagements import land_battles, sea_battles
from campaign.battles.engagements.durations import clock, minutes
from campaign.battles.engagements.record import has_stopped, kept_of, seen_of
from campaign.models.truth import Engagement
from campaign.packs.battles import terms_of
from tactical.engine.ruleset import UMPIRE

Data = dict[str, Any]


def called(engagement: Engagement) -> dict[str, str]:
    """Name the ship or unit of each piece."""
    return land_battles.called(engagement) if engagement.ashore else sea_battles.called(engagement)


def list_umpire_views(engagement: Engagement) -> list[Data]:
    """List the umpire's views of a battle, with names for pieces; none if fought elsewhere."""
    seen = seen_of(engagement)
    if seen.typed:
        return []
    terms, names, views = terms_of(engagement.battle.ruleset), called(engagement), seen.decode_views(UMPIRE)
    if has_stopped(engagement):
        at = clock(engagement, seen, views, kept_of(engagement))
        views = [view for view, minute in zip(views, at, strict=False) if minute <= minutes(engagement)]
    return [terms.name_pieces(view, names, None) for view in views]
