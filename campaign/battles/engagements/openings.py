"""Openings of battles and stored engagements, at sea and on land."""

from __future__ import annotations

from campaign.battles.engagements import land_battles, sea_battles
from campaign.battles.engagements.land_battles import Prepared
from campaign.packs.battles import Battles
from naval.state import outcome
from tactical.engine.registry import find


def prepare(met: outcome.Engagement, battles: Battles, seed: str) -> Prepared:
    """Prepare the battle for a rule set that takes it: the scenario's for ships, for columns the run's, or another (LC-260)."""
    if land_battles.is_ashore(met):
        return land_battles.prepare(met, seed)
    setup, pieces = sea_battles.setup(met, battles, seed)
    find(battles.rules).open(setup, seed)  # a refusal is the run's trouble, on the desk, not a battle that never ends
    return Prepared(battles.rules, setup, pieces)


def encode_engagement(met: outcome.Engagement, battles: Battles, pieces: dict[str, str], most: int) -> str:
    """Encode an engagement for storage."""
    return (
        land_battles.encode_land_battle(met, pieces, most)
        if land_battles.is_ashore(met)
        else sea_battles.encode_sea_battle(met, battles, pieces)
    )
