"""Views: everything lies open on the board, so both sides and the umpire see the same."""

from __future__ import annotations

from typing import Any

from tactical.engine.text.words import capital
from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER, SIDES, squares_of
from tactical.rulesets.game_of_battle.position import ART, Position, occupied
from tactical.rulesets.game_of_battle.rules.artillery import citadel_commanded, commanded, in_check
from tactical.rulesets.game_of_battle.state import figure_named, is_over, on_board, position_in
from tactical.rulesets.game_of_battle.words import SIDES as NAMES

Data = dict[str, Any]


def see(state: Data, viewer: str) -> Data:
    """Build the view of a side or of the umpire."""
    position = position_in(state)
    over = is_over(state)
    return {
        "move": state["move"],
        "viewer": viewer,
        "clock": clock(state),
        "log": state["log"],
        "stage": "over" if over else "play",
        "to_move": None if over else state["to_move"],
        "turn": state["move"] + 1,
        "units": [_unit(state, one) for one in on_board(state)],
        "lost": {side: _list_lost_units(state, side) for side in state["sides"]},
        "lines": [],
        "commanded": {side: labels(commands(position, number)) for number, side in enumerate(SIDES)},
        "in_check": checked(state, position),
        "citadel_commanded": bool(citadel_commanded(position, DEFENDER)),
        "last": state["last"],
    }


def clock(state: Data) -> str:
    """Write the words for the top of the page."""
    if state["over"] is not None:
        return str(state["over"]["ending"])
    if "stopped" in state:
        return str(state["stopped"]["ending"])
    return f"Move {state['move'] + 1} · {capital(NAMES[state['to_move']])} to move"


def labels(some: int) -> list[str]:
    return [str(square) for square in squares_of(some)]


def commands(position: Position, side: int) -> int:
    """Return the squares that a side's artillery commands."""
    return commanded(position[side][ART], occupied(position[DEFENDER]) | occupied(position[ATTACKER]))


def checked(state: Data, position: Position) -> list[str]:
    some = in_check(position, DEFENDER) | in_check(position, ATTACKER)
    return [one["id"] for one in on_board(state) if some >> one["sq"] & 1]


def _unit(state: Data, one: Data) -> Data:
    last = state["last"][one["side"]]
    return {
        **{part: one[part] for part in ("id", "side", "type", "name")},
        "at": str(one["sq"]),
        **dict.fromkeys(("isolated", "must_retreat", "disabled"), False),  # marks that no figure bears in this game
        "moved": last is not None and last[0] == one["id"],
    }


def _list_lost_units(state: Data, side: str) -> list[Data]:
    fallen = [figure_named(state, key) for key in state["taken"]]
    return [{name: one[name] for name in ("id", "type", "name")} for one in fallen if one and one["side"] == side]
