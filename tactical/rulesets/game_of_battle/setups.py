"""Set-ups to open at once: the usual game, and positions of the book's plates to play on from.

The plates show only some figures. The others stand on their opening places: the Citadel, the Wagon, and some troops at home.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tactical.engine.ruleset import Setup
from tactical.engine.tables import read
from tactical.rulesets.game_of_battle.board import SIDES
from tactical.rulesets.game_of_battle.notations.gamefile import numbered


def _study(key: str, one: dict[str, Any]) -> Setup:
    figures = [(army, kind, square) for army in SIDES for kind, squares in one[army].items() for square in squares]
    return Setup(key, one["title"], one["text"], {"position": {"figures": numbered(figures), "side": one["side"]}})


@cache  # every page that offers them calls this; nobody changes them
def setups() -> tuple[Setup, ...]:
    """List the usual game first, then the studies of ``setups.toml`` in the order of the plates."""
    usual = Setup("usual", "The Game of Battle", "Fourteen figures a side; the attacker begins (Plate 1).", {})
    return (usual, *(_study(key, one) for key, one in read(__package__, "setups").items()))
