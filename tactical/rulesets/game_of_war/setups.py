"""Set-ups to open at once: the usual game, the sample deployment, and two small ones to learn on."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Setup
from tactical.engine.tables import read
from tactical.rulesets.game_of_war.board import SIDES, WIDTH, square_of

STANDING = read(__package__, "setups")
"""Set-ups in which both armies stand on the board already."""


def position(armies: dict[str, Any]) -> dict[str, Any]:
    """Make a setup with these armies on the board; the lot says who begins."""
    units = []
    for side in SIDES:
        for kind, names in armies[side].items():
            squares = names.split()
            for number, name in enumerate(squares, 1):
                square = square_of(name)
                assert square is not None, name
                key = f"{side.lower()}-{kind}" + (f"-{number}" if len(squares) > 1 else "")
                units.append({"id": key, "side": side, "type": kind, "x": square % WIDTH, "y": square // WIDTH})
    return {"position": {"units": units}}


def setups() -> tuple[Setup, ...]:
    """List the usual game first, then those of ``setups.toml``."""
    usual = Setup(
        "usual", "The usual game", "Both sides deploy seventeen units in secret; then the armies are revealed together.", {}
    )
    return (usual, *(Setup(key, one["title"], one["text"], position(one)) for key, one in STANDING.items()))
