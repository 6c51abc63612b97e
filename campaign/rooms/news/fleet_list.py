"""The fleet list: own models and scorer cards, public targets of the enemy (NAV-S-011 to 015).

As in the scenario, not as ships are now.
"""

from __future__ import annotations

from dataclasses import asdict

from campaign.models.belief import Seat
from campaign.muster import briefing_material
from campaign.rooms.words import Row, silhouette
from naval.mustering.fleet_list import Scorer, Target

TONS = ("displacement_t", "coal_t", "coal_normal_t", "coal_max_t")


def card_of(card: Scorer | Target) -> Row:
    """Build the row of a card, as the page prints it."""
    fields = asdict(card)
    tons = {name: f"{fields[name]:,.0f}" for name in TONS if name in fields}
    return {**fields, **tons, "kind": card.kind.replace("_", " "), "silhouette": silhouette(card.kind)}


def served(seat: Seat) -> Row:
    """Build the fleet list of a seat."""
    given = briefing_material.served(seat)
    return {
        "boxes": [
            {
                "squadron": box.squadron,
                "flagship": box.flagship,
                "models": len(box.models),
                "scorers": [card_of(card) for card in box.scorers],
            }
            for box in given.boxes
        ],
        "count": sum(len(box.models) for box in given.boxes),
        "targets": [card_of(target) for target in given.targets],
        "enemy": given.enemy,
        "public": given.public,
    }
