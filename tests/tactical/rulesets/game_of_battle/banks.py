"""On which bank of the river a square lies."""

from __future__ import annotations

from tactical.rulesets.game_of_battle.board import DIRECTIONS, crossings, step


def bank(square: int) -> str:
    """The defender's bank, "D", the attacker's, "A"; a crossing lies on neither, ""."""
    if square in crossings():
        return ""
    reached, edge = {square}, [square]
    while edge:
        at = edge.pop()
        near = {to for d in DIRECTIONS if (to := step(at, d)) is not None and to not in crossings()}
        edge += near - reached
        reached |= near
    return "D" if 1 in reached else "A"
