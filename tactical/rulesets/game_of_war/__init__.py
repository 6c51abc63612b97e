"""The Game of War: Guy Debord's Kriegspiel of two armies and the lines of communication that keep them alive.

README.md lists the rules that are in, and how positions, orders, views and options are written.
"""

from __future__ import annotations

from tactical.rulesets.game_of_war.ruleset import GameOfWar

__all__ = ["GameOfWar"]
