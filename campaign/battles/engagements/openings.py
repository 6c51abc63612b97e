"""What a battle opens with, and what is kept of who met, at sea and on land."""

from __future__ import annotations

from typing import Any

from campaign.battles.engagements import land_battles, sea_battles
from campaign.packs.battles import Battles
from naval.state import outcome

Data = dict[str, Any]


def rules_for(met: outcome.Engagement, battles: Battles) -> str:
    """The rule set that fights it: of ships the pack's, of bodies the one that the run named (LC-260)."""
    return land_battles.rules_of(met) if land_battles.is_ashore(met) else battles.rules


def setup(met: outcome.Engagement, battles: Battles, seed: str) -> tuple[Data, dict[str, str]]:
    """What the battle opens with, and on a board what each piece is."""
    if land_battles.is_ashore(met):
        return land_battles.setup(met, land_battles.rules_of(met), seed)
    return sea_battles.setup(met, battles, seed)


def encode_engagement(met: outcome.Engagement, battles: Battles, pieces: dict[str, str], most: int) -> str:
    """An engagement as it is stored."""
    return (
        land_battles.encode_land_battle(met, pieces, most)
        if land_battles.is_ashore(met)
        else sea_battles.encode_sea_battle(met, battles, pieces)
    )
