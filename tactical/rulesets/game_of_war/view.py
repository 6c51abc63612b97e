"""Views: after the deployment both armies lie open to everybody; before it, each side sees only its own."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import UMPIRE, State, View
from tactical.rulesets.game_of_war.board import ARSENALS, BIT, LABELS, NORTH, SIDES, SOUTH, bits
from tactical.rulesets.game_of_war.forces import SIDE_NAMES
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication

Data = dict[str, Any]


def stage(state: State) -> str:
    """Return ``deploy``, ``play`` or ``over``."""
    return "over" if state["over"] or "stopped" in state else str(state["stage"])


def show(state: State, position: Position, viewer: str) -> View:
    """Build the view of a position in the middle of a turn, or of a deployment that is being written."""
    deploying = state["stage"] == "deploy"
    seen = tuple(SIDES) if viewer == UMPIRE or not deploying else (viewer,)
    kept = {side: [_show_lost_unit(state, key) for key in state["lost"][side]] for side in SIDES}
    return {
        **{part: state[part] for part in ("move", "log", "turn", "limit")},
        "viewer": viewer,
        "clock": clock(state),
        "stage": stage(state),
        "to_move": state["to_move"] if stage(state) == "play" else None,
        "attacked": position.attacked,
        "units": units(state, position, seen),
        "lost": kept,
        "lines": [one for side in seen for one in lines(position, SIDES.index(side))],
        "relays": sorted(
            position.roster.ids[unit]
            for side in seen
            for unit in position.units(communication.trace_communication(position, SIDES.index(side))[1])
        ),
        "arsenals": [
            {"side": side, "at": LABELS[square], "intact": bool(position.arsenals[number] & BIT[square])}
            for number, side in enumerate(SIDES)
            for square in bits(ARSENALS[number] | position.arsenals[number])
        ],
    }


def clock(state: State) -> str:
    """Write the words for the top of the page."""
    now = stage(state)
    if now == "deploy":
        return "The armies deploy in secret"
    if now == "play":
        return f"Turn {state['turn']} · {SIDE_NAMES[state['to_move']]} to move"
    winner = (state.get("stopped") or state["over"])["winner"]
    return f"Over · {SIDE_NAMES[winner]} has won" if winner else "Over · drawn"


def _show_lost_unit(state: State, key: str) -> Data:
    return {"id": key, "type": state["units"][key]["type"], "name": state["units"][key]["name"]}


def units(state: State, position: Position, sides: tuple[str, ...]) -> list[Data]:
    """List the units of these sides by id, in their condition, without those lost."""
    gone = {key for side in SIDES for key in state["lost"][side]}
    touch = sum(sum(communication.trace_communication(position, side)[2:]) for side in (NORTH, SOUTH))
    playing, found = state["stage"] != "deploy", []
    for unit, key in enumerate(position.roster.ids):
        one, square = state["units"][key], position.at[unit]
        if one["side"] not in sides or key in gone or (square < 0 and playing):
            continue
        bit = BIT[square] if square >= 0 else 0
        routed, moved = bool(position.routed & bit), bool(position.moved & bit)
        found.append(
            {
                "id": key,
                **{part: one[part] for part in ("side", "type", "name")},
                "at": LABELS[square] if bit else None,
                "isolated": bool(bit & ~touch),
                "must_retreat": routed and not moved,
                "disabled": routed and position.roster.sides[unit] == position.to_move,
                "moved": moved,
            }
        )
    return found


def lines(position: Position, side: int) -> list[Data]:
    """List a side's lines of communication, each from its arsenal or relay to where it ends."""
    lit, relaying = communication.trace_communication(position, side)[:2]
    board, cut_by, found = position.board, communication.cutters(position, side), []
    for square in bits(communication.sources(position, side) | relaying):
        own = communication.lit_from(board, square, cut_by) & lit
        for rays, highest in ((board.ascending, True), (board.descending, False)):
            for ray in rays[square]:
                if there := own & ray:
                    last = there if highest else there & -there
                    found.append({"side": SIDES[side], "from": LABELS[square], "to": LABELS[last.bit_length() - 1]})
    return found
