"""Openings of battles and stored engagements, at sea and on land."""

from __future__ import annotations

from typing import Any

from campaign.battles.engagements import land_battles, sea_battles
from campaign.packs.battles import Battles
from naval.state import outcome

Data = dict[str, Any]


def rules_for(met: outcome.Engagement, battles: Battles) -> str:
    """Choose the rule set: the scenario's for ships, the run's for columns (LC-260)."""
    return land_battles.rules_of(met) if land_battles.is_ashore(met) else battles.rules


def setup(met: outcome.Engagement, battles: Battles, seed: str) -> tuple[Data, dict[str, str]]:
    """Build the set-up of the battle, and on a board map each piece."""
    if land_battles.is_ashore(met):
        return land_battles.setup(met, land_battles.rules_of(met), seed)
    return sea_battles.setup(met, battles, seed)


def encode_engagement(met: outcome.Engagement, battles: Battles, pieces: dict[str, str], most: int) -> str:
    """Encode an engagement for storage."""
    return (
        land_battles.encode_land_battle(met, pieces, most)
        if land_battles.is_ashore(met)
        else sea_battles.encode_sea_battle(met, battles, pieces)
    )
