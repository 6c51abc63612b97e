"""The Game of War in a war: the line of battle is infantry, cruisers are cavalry, and coast defence is artillery."""

from __future__ import annotations

from tactical.engine.for_campaign import board

FOR_CAMPAIGN = board(
    "relays arsenals limit attacked",
    {
        "battleship": "inf",
        "coast_defence": "art",
        "big_cruiser": "cav",
        "small_cruiser": "cav",
        "scout": "cav",
        "destroyer": "inf",
        "torpedo_boat": "inf",
        "submarine": "inf",
        "submersible": "inf",
        "collier": "inf",
    },
)
