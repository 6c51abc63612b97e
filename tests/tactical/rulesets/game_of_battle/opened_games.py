"""Games from a position, and moves of them."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_battle import GameOfBattle
from tactical.rulesets.game_of_battle.notations.gamefile import numbered

GAME = GameOfBattle()


def open_game(text: str, side: str = "A", **options: Any) -> dict[str, Any]:
    """Open a game from a position; figures are named by side, type and their number along the squares."""
    figures = [(whose, kind, int(square)) for whose, kind, square in (part.split() for part in text.split("; "))]
    return GAME.open({"position": {"figures": numbered(figures), "side": side}, **options}, "seed")


def play(state: dict[str, Any], *steps: tuple[str, int]) -> dict[str, Any]:
    """Play these moves of the sides in turn; every one must be legal."""
    for key, end in steps:
        (side,) = GAME.to_act(state)
        orders = {"move": [key, str(end)]}
        assert GAME.check(state, side, orders) == []
        state = GAME.resolve(state, {side: orders}, Dice("rules"))[0]
    return state
