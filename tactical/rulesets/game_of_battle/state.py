"""The state as it is stored: plain data with every figure by its id, those that were taken too.

{"sides": ["D", "A"], "move": moves made, "to_move": "A" | "D",
 "figures": [{"id", "side", "type", "name", "sq": 15 | None when it was taken}],   sorted by id
 "taken": [id, …] in the order in which they fell, "quiet": moves since the last of them,
 "limit": 100 | None, "repetition": true, "seen": {position: times} since the last capture,
 "last": {side: [id, from, to] | None}, "log": [line, …] of the last move,
 "over": None | {"winner", "ending", "rules"}, "stopped": {"winner", "ending"} where the sides ended it}
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from tactical.rulesets.game_of_battle.board import SIDES
from tactical.rulesets.game_of_battle.position import Position, position_of

Data = dict[str, Any]


def position_in(state: Data) -> Position:
    """Return the position as the rules work on it."""
    figures = state["figures"]
    return position_of((one["side"], one["type"], one["sq"]) for one in figures if one["sq"] is not None)


def on_board(state: Data) -> list[Data]:
    """List the figures that were not taken."""
    return [one for one in state["figures"] if one["sq"] is not None]


def figure_at(state: Data, square: int) -> Data | None:
    """Return the figure on a square."""
    return next((one for one in state["figures"] if one["sq"] == square), None)


def figure_named(state: Data, key: object) -> Data | None:
    """Return the figure of an id, taken or not."""
    return next((one for one in state["figures"] if one["id"] == key), None)


def key_of(position: Position, side: int) -> str:
    """Hash a position with the side to move to a few letters, for counting how often it was there."""
    return sha256(repr((position, SIDES[side])).encode()).hexdigest()[:16]


def moved(state: Data, key: str, end: int) -> Data:
    """Return the state with a figure on another square and the figure there taken; nothing else is done."""
    taken = figure_at(state, end)
    figures = [
        one if one["sq"] != end and one["id"] != key else {**one, "sq": end if one["id"] == key else None}
        for one in state["figures"]
    ]
    fallen = [*state["taken"], *([taken["id"]] if taken else [])]
    return {**state, "figures": figures, "taken": fallen}


def is_over(state: Data) -> bool:
    """Report whether the game has ended, by its rules or by will of the sides."""
    return state["over"] is not None or "stopped" in state
