"""Set-ups of the larger game."""

from __future__ import annotations

from tactical.engine.ruleset import Setup

SETUPS: tuple[Setup, ...] = (
    Setup(
        "larger",
        "The larger game",
        "Over a valley of thirty-five feet: treble moves until the forces are near, troops in closed boxes behind a screen of "
        "scouts, wagons and ammunition carts, and a railway from end to end.",
        {
            "terms": {
                "country": "broad_valley",
                "forces": "large",
                "moves": "3",
                "boxes": "yes",
                "supply": "yes",
                "railway": "yes",
                "limit": "100",
            }
        },
    ),
    Setup(
        "scouts",
        "Scouts and boxes",
        "A middling force a side in closed boxes with double moves; nobody knows what is in the other’s.",
        {"terms": {"country": "broad_valley", "forces": "middle", "moves": "2", "near": "10", "boxes": "yes", "limit": "100"}},
    ),
)
