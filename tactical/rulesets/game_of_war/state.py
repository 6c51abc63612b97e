"""The state as plain JSON, and a position read from it or from what a side sees.

    {"sides": ["N", "S"], "stage": "deploy" | "play" | "over", "move": 3, "turn": 3, "to_move": "S" | null, "limit": 400,
     "units": {id: {"side", "type", "name", "at": "J14" | null, "moved": false, "routed": false}},
     "arsenals": {"N": ["B15", "D8"], "S": […]}, "attacked": false, "lost": {"N": [ids], "S": […]},
     "over": null | {"winner", "ending", "rules"}, "log": [lines of the last move]}

``move`` counts what was resolved, the deployment too; ``turn`` is the number of the turn that is on.
"""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State, View
from tactical.rulesets.game_of_war.board import BIT, LABELS, SIDES, bits, mask_of, square_of
from tactical.rulesets.game_of_war.forces import TYPES
from tactical.rulesets.game_of_war.position import Position, roster

Data = dict[str, Any]


def position_of(units: dict[str, Data], arsenals: dict[str, list[str]]) -> Position:
    """Make a position of units and arsenals as the state has them; nobody's turn in particular."""
    people = roster([(key, SIDES.index(one["side"]), TYPES.index(one["type"]), one["name"]) for key, one in units.items()])
    standing = [mask_of(_square(one) for one in arsenals[side]) for side in SIDES]
    position = Position(people, arsenals=(standing[0], standing[1]))
    for key, one in units.items():
        if one["at"] is not None:
            square = _square(one["at"])
            position.put_unit(people.number[key], square)
            position.moved |= BIT[square] if one["moved"] else 0
            position.routed |= BIT[square] if one["routed"] else 0
    return position


def _square(name: str) -> int:
    square = square_of(name)
    assert square is not None, name
    return square


def read(state: State) -> Position:
    """Read the position of a state."""
    position = position_of(state["units"], state["arsenals"])
    return _turn(position, state["to_move"], state["turn"], state["attacked"])


def from_view(view: View) -> Position:
    """Read the position a view shows: before the armies are revealed, one's own."""
    units = {one["id"]: {**one, "routed": one["must_retreat"] or one["disabled"]} for one in view["units"]}
    arsenals = {side: [one["at"] for one in view["arsenals"] if one["side"] == side and one["intact"]] for side in SIDES}
    return _turn(position_of(units, arsenals), view["to_move"], view["turn"], view["attacked"])


def _turn(position: Position, to_move: str | None, turn: int, attacked: bool) -> Position:
    position.to_move = SIDES.index(to_move) if to_move else 0
    position.turn = turn
    position.made = (position.moved & position.of_side(position.to_move)).bit_count()
    position.attacked = attacked
    return position


def write(state: State, position: Position) -> State:
    """Return the state with this position in it."""
    units: dict[str, Data] = {}
    for unit, key in enumerate(position.roster.ids):
        square = position.at[unit]
        bit = BIT[square] if square >= 0 else 0
        units[key] = {
            **state["units"][key],
            "at": LABELS[square] if bit else None,
            "moved": bool(position.moved & bit),
            "routed": bool(position.routed & bit),
        }
    return {
        **state,
        "units": units,
        "turn": position.turn,
        "to_move": SIDES[position.to_move],
        "attacked": position.attacked,
        "arsenals": {side: [LABELS[one] for one in bits(position.arsenals[n])] for n, side in enumerate(SIDES)},
    }
