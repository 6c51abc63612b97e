"""The Game of Battle ("War-Chess", 1866): alternate moves on 139 squares, no dice, nothing hidden.

README.md lists the rules, NOTATION.md the way moves, positions and games are written.
"""

from __future__ import annotations

from tactical.rulesets.game_of_battle.ruleset import GameOfBattle

__all__ = ["GameOfBattle"]
