"""Orders of a side, and all their faults: ``{"move": [id, "23"]}``, or ``{"pass": true}``."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Fault, Orders, Sheet
from tactical.engine.text.words import capital, sentence
from tactical.rulesets.game_of_battle.board import LAST, SIDES, squares_of
from tactical.rulesets.game_of_battle.rules import moves, refused_moves
from tactical.rulesets.game_of_battle.rules.turns import may_not_pass
from tactical.rulesets.game_of_battle.state import figure_at, figure_named, is_over, moved, position_in
from tactical.rulesets.game_of_battle.view import see
from tactical.rulesets.game_of_battle.words import SIDES as NAMES
from tactical.rulesets.game_of_battle.words import figure

Data = dict[str, Any]


def legal_in(state: Data, side: str) -> moves.Moves:
    """List the legal moves of a side whose turn it is; empty for any other."""
    if is_over(state) or state["to_move"] != side:
        return {}
    return moves.legal(position_in(state), SIDES.index(side))


def options(state: Data, side: str) -> Data:
    """List what this side may order now, before anything is on its sheet."""
    if is_over(state) or state["to_move"] != side:
        title = "The game is over" if is_over(state) else f"{capital(NAMES[state['to_move']])} is to move"
        return _options(title, "", {}, False)
    legal = legal_in(state, side)
    if not legal:
        return _options("No figure can move: pass", "Pass", {}, True)
    return _options("Move one figure", "Make the move", _by_unit(state, legal), False)


def _options(title: str, seal: str, found: Data, passes: bool) -> Data:
    return {
        "title": title,
        "seal": seal,
        "form": "turn",
        "moves": found,
        "must": None,
        "attacks": {},
        "left": 1 if found else 0,
        "pass": passes,
    }


def _by_unit(state: Data, legal: moves.Moves) -> Data:
    named = {str(one["id"]): start for start in legal if (one := figure_at(state, start))}
    return {key: [str(square) for square in squares_of(legal[named[key]])] for key in sorted(named)}


def square_of(label: object) -> int | None:
    """Return the square of a label such as ``"47"``, or None.

    >>> square_of("47"), square_of("140"), square_of("J4")
    (47, None, None)
    """
    text = str(label) if isinstance(label, int) and not isinstance(label, bool) else label
    if not isinstance(text, str) or not text.isascii() or not text.isdecimal() or len(text) > 3:
        return None
    return int(text) if 1 <= int(text) <= LAST else None


def read(orders: object) -> tuple[tuple[str, int] | None, list[Fault]]:
    """Read the move of orders as (id, square), None where there is none; and their unreadable parts as faults."""
    if not isinstance(orders, dict):
        return None, [fault("orders", "GB-020", 'orders are {"move": [figure, square]} or {"pass": true}')]
    faults = [
        fault(key, "GB-020", f"there is no order {key!r}") for key in sorted(map(str, orders)) if key not in ("move", "pass")
    ]
    if "pass" in orders and ("move" in orders or orders["pass"] is not True):
        faults.append(fault("pass", "GB-020", 'a side moves one figure or passes: {"pass": true}'))
    if "move" not in orders:
        return None, faults
    given = orders["move"]
    square = square_of(given[1]) if isinstance(given, list) and len(given) == 2 else None
    if square is None or not isinstance(given[0], str):
        return None, [*faults, fault("move", "GB-003", f'a move is [figure, square from 1 to {LAST}], such as ["D-C1", "23"]')]
    return (given[0], square), faults


def fault(where: str, rule: str, text: str) -> Fault:
    """Make a fault from a sentence."""
    return {"rule": rule, "where": where, "text": sentence(text)}


def faults_of(state: Data, side: str, orders: object) -> tuple[Orders, list[Fault]]:
    """Return the legal part of orders, and why the rest cannot be kept."""
    if is_over(state) or side != state["to_move"]:
        told = "the game is over" if is_over(state) else f"{NAMES[state['to_move']]} is to move"
        return {}, [fault("side", "GB-020", told)]
    move, faults = read(orders)
    if faults:
        return {}, faults
    legal = legal_in(state, side)
    if move is None:
        must_move = may_not_pass(len(legal))
        if must_move and isinstance(orders, dict) and "pass" in orders:
            return {}, [fault("pass", "GB-022", must_move)]
        return ({} if must_move else {"pass": True}), []
    one = figure_named(state, move[0])
    if one is None or one["side"] != side:
        return {}, [fault("move", "GB-020", f"{NAMES[side]} has no figure {move[0]!r}")]
    if one["sq"] is None:
        return {}, [fault("move", "GB-040", f"{figure(one)} was taken")]
    if legal.get(one["sq"], 0) >> move[1] & 1:
        return {"move": [move[0], str(move[1])]}, []
    reason = refused_moves.refused(position_in(state), SIDES.index(side), one["sq"], move[1])
    assert reason is not None, f"{move} is not legal, but no rule forbids it"
    return {}, [fault("move", *reason)]


def check(state: Data, side: str, orders: object) -> list[Fault]:
    """List every fault of orders that are to be sealed."""
    kept, faults = faults_of(state, side, orders)
    return faults or lacks(state, side, kept)


def lacks(state: Data, side: str, kept: Orders) -> list[Fault]:
    """List what bars sealing the orders that were kept."""
    if kept:
        return []
    if is_over(state) or side != state["to_move"]:
        return faults_of(state, side, kept)[1]
    return [fault("move", "GB-022", "no move has been chosen yet")]


def sheet(state: Data, side: str, orders: object) -> Sheet:
    """Lay out orders being written: the move that was kept is shown as made."""
    kept, faults = faults_of(state, side, orders)
    shown, offered = state, options(state, side)
    if "move" in kept:
        shown = moved(state, kept["move"][0], int(kept["move"][1]))
        one = figure_named(state, kept["move"][0])
        assert one is not None
        shown["last"] = {**state["last"], side: [one["id"], str(one["sq"]), kept["move"][1]]}
        offered = _options("The move is chosen", "Make the move", {}, False)
    return {"orders": kept, "refused": faults, "lacks": lacks(state, side, kept), "view": see(shown, side), "options": offered}
