"""The bank of the river on which a square lies."""

from __future__ import annotations

from tactical.rulesets.game_of_battle.board import DIRECTIONS, crossings, step


def bank(square: int) -> str:
    """Return the defender's bank, "D", or the attacker's, "A"; a crossing lies on neither, ""."""
    if square in crossings():
        return ""
    reached, edge = {square}, [square]
    while edge:
        at = edge.pop()
        near = {to for d in DIRECTIONS if (to := step(at, d)) is not None and to not in crossings()}
        edge += near - reached
        reached |= near
    return "D" if 1 in reached else "A"
