"""One move carried out: the figure goes, takes, and may end the game."""

from __future__ import annotations

from typing import Any

from tactical.engine.text.words import agree, listed, sentence
from tactical.rulesets.game_of_battle import opening
from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER, SIDES
from tactical.rulesets.game_of_battle.position import CIT, TYPES, WAG, Position
from tactical.rulesets.game_of_battle.rules import ending
from tactical.rulesets.game_of_battle.rules.artillery import citadel_commanded, in_check
from tactical.rulesets.game_of_battle.rules.turns import next_side
from tactical.rulesets.game_of_battle.state import figure_at, figure_named, key_of, moved, position_in
from tactical.rulesets.game_of_battle.words import SIDES as NAMES
from tactical.rulesets.game_of_battle.words import figure

Data = dict[str, Any]


def open_state(setup: object) -> Data:
    """Return the state before move 1. A side that brings nothing but guns has lost already (GB-072)."""
    figures, side, limit, repetition = opening.open_battle(setup)
    state: Data = {
        "sides": list(SIDES),
        **{"to_move": side, "figures": figures, "limit": limit, "repetition": repetition},
        **{"move": 0, "quiet": 0, "taken": [], "seen": {}, "log": [], "over": None},
        "last": dict.fromkeys(SIDES),
    }
    position = position_in(state)
    state["seen"] = {key_of(position, SIDES.index(side)): 1}
    _end(state, ending.beaten(position))
    return state


def resolve(state: Data, side: str, orders: Data) -> tuple[Data, list[Data]]:
    """Return the state after a side's move or pass, and the events."""
    new = {**state, "move": state["move"] + 1, "to_move": SIDES[next_side(SIDES.index(side))], "log": []}
    taken = -1
    if "move" in orders:
        key, end = orders["move"][0], int(orders["move"][1])
        one, prey = figure_named(state, key), figure_at(state, end)
        assert one is not None
        new |= moved(new, key, end)
        new["last"] = {**state["last"], side: [key, str(one["sq"]), str(end)]}
        taken = TYPES.index(prey["type"]) if prey else -1
        new["log"] = [_told_move(one, end, prey)]
    else:
        new["last"] = {**state["last"], side: None}
        new["log"] = [_line(f"{NAMES[side]} has no legal move and passes", ["GB-022"])]
    position, to_move = position_in(new), SIDES.index(new["to_move"])
    new["quiet"] = 0 if taken >= 0 else state["quiet"] + 1
    key, seen = key_of(position, to_move), {} if taken >= 0 else state["seen"]
    new["seen"] = {**seen, key: seen.get(key, 0) + 1}
    _end(new, ending.after_move(position, taken, new["quiet"], new["limit"], new["seen"][key], new["repetition"]))
    if new["over"] is None:
        new["log"] += _told_obligations(new, position, to_move)
    return new, [{**line, "move": new["move"], "side": side} for line in new["log"]]


def _end(state: Data, how: ending.Ending | None) -> None:
    if how is None:
        return
    winner, text, rule = how
    state["over"] = {"winner": None if winner is None else SIDES[winner], "ending": text, "rules": [rule]}
    state["log"] = [*state["log"], _line(text, [rule])]


def _line(text: str, rules: list[str]) -> Data:
    return {"text": sentence(text), "rules": rules, "rolls": [], "figures": []}


def _told_move(one: Data, end: int, prey: Data | None) -> Data:
    text = f"{NAMES[one['side']]} moves {figure(one)} from {one['sq']} to {end}"
    if prey is None:
        return _line(text, ["GB-030"])
    rule = "GB-042" if one["type"] == "ART" else "GB-045" if prey["type"] == "CIT" else "GB-041"
    return _line(f"{text} and takes {figure(prey)}", ["GB-040", rule])


def _told_obligations(state: Data, position: Position, side: int) -> list[Data]:
    found = []
    if side == DEFENDER and citadel_commanded(position, side):
        found.append(_line("the Citadel is commanded by the attacker's artillery", ["GB-050", "GB-060"]))
    checked = in_check(position, side)
    if side == ATTACKER and checked & position[side][WAG]:
        found.append(_line("the Wagon is in check", ["GB-053", "GB-061"]))
    some = checked & ~(position[side][WAG] | position[side][CIT])
    names = [f"{figure(one)} on {one['sq']}" for one in state["figures"] if one["sq"] and some >> one["sq"] & 1]
    if names:
        found.append(_line(f"{listed(names)} {agree(len(names), 'is', 'are')} in check", ["GB-052", "GB-062"]))
    return found


def result(state: Data) -> Data | None:
    """Return None while the game goes on; else the winner, the ending, and what each side lost and has left."""
    over = state.get("stopped") or state["over"]
    if over is None:
        return None
    fallen = [figure_named(state, key) for key in state["taken"]]
    return {
        "winner": over["winner"],
        "ending": over["ending"],
        "moves": state["move"],
        "losses": {side: [one["id"] for one in fallen if one and one["side"] == side] for side in SIDES},
        "left": {
            side: [one["id"] for one in state["figures"] if one["side"] == side and one["sq"] is not None] for side in SIDES
        },
    }
