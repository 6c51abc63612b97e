"""The Game of War in a war: the line of battle is infantry, cruisers are cavalry, and coast defence is artillery."""

from __future__ import annotations

from tactical.engine.for_campaign import board, levy
from tactical.rulesets.game_of_war import land

FOR_CAMPAIGN = board(
    "relays arsenals limit attacked",
    levy(
        inf="battleship destroyer torpedo_boat submarine submersible collier transport",
        cav="big_cruiser small_cruiser scout",
        art="coast_defence",
    ),
    land=land.setup,
    settle=land.settle,
)
