"""The Game of Battle in a war: the line of battle is infantry of the line, large cruisers are cavalry, the rest is light."""

from __future__ import annotations

from tactical.engine.for_campaign import board, levy

FOR_CAMPAIGN = board(
    "commanded in_check citadel_commanded last",
    levy(
        L="battleship coast_defence",
        C="big_cruiser",
        LI="small_cruiser scout destroyer torpedo_boat submarine submersible collier transport",
    ),
)
