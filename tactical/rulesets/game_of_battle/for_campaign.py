"""The Game of Battle in a war: the line of battle is infantry of the line, large cruisers are cavalry, the rest is light."""

from __future__ import annotations

from tactical.engine.for_campaign import board

FOR_CAMPAIGN = board(
    "commanded in_check citadel_commanded last",
    {
        "battleship": "L",
        "coast_defence": "L",
        "big_cruiser": "C",
        "small_cruiser": "LI",
        "scout": "LI",
        "destroyer": "LI",
        "torpedo_boat": "LI",
        "submarine": "LI",
        "submersible": "LI",
        "collier": "LI",
    },
)
