"""The captain's reasons for a move, in sentences: what his judgement weighs, before the move and after it."""

from __future__ import annotations

from typing import Any

from tactical.engine.text.words import capital, listed
from tactical.rulesets.game_of_battle.board import SIDES
from tactical.rulesets.game_of_battle.judgement.worth import steps_to
from tactical.rulesets.game_of_battle.position import CIT, WAG, troops
from tactical.rulesets.game_of_battle.rules import moves
from tactical.rulesets.game_of_battle.rules.captures import wins_by_taking
from tactical.rulesets.game_of_battle.state import figure_at, figure_named, moved, on_board, position_in
from tactical.rulesets.game_of_battle.view import checked
from tactical.rulesets.game_of_battle.words import figure

Data = dict[str, Any]


def explain(state: Data, side: str, orders: Data) -> list[str]:
    """Say what a move does, the weightiest first."""
    if "move" not in orders:
        return ["No figure can move, so you pass."]
    key, square = orders["move"][0], int(orders["move"][1])
    one, taken = figure_named(state, key), figure_at(state, square)
    assert one is not None
    after = moved(state, key, square)
    found = []
    if taken is not None and wins_by_taking(position_in(state)[1 - SIDES.index(side)]) >> square & 1:
        return [f"It takes {figure(taken)}, and that wins the game."]
    hangs = key in threatened(after, side)
    if taken is not None:
        found.append(f"It takes {figure(taken)}" + (_tell_answer(after, key, side) if hangs else ", and nothing can take back."))
    before_danger, danger = set(threatened(state, side)), set(threatened(after, side))
    safe = [one for one in on_board(state) if one["id"] in before_danger - danger]
    if safe:
        found.append(f"{_name_figures(safe)} can no longer be taken.")
    was, now = (set(checked(some, position_in(some))) for some in (state, after))
    freed = [one for one in on_board(state) if one["side"] == side and one["id"] in was - now]
    if freed:
        found.append(f"{_name_figures(freed)} {_are(freed)} out of check.")
    caught = [one for one in on_board(after) if one["side"] != side and one["id"] in now - was]
    if caught:
        found.append(f"{_name_figures(caught)} {_are(caught)} in check, and the enemy must answer that.")
    if not found:
        found.append(_tell_way(state, one, square, side))
    if hangs and taken is None:
        found.append("There it can be taken" + _tell_answer(after, key, side))
    return found


def threatened(state: Data, side: str) -> list[str]:
    """List the figures that the enemy could take if it were his move."""
    position, number = position_in(state), SIDES.index(side)
    reached = 0
    for squares in moves.legal(position, 1 - number).values():
        reached |= squares
    return [one["id"] for one in on_board(state) if one["side"] == side and reached >> one["sq"] & 1]


def _tell_answer(after: Data, key: str, side: str) -> str:
    """Say whether a figure that can be taken where it has gone can always be avenged."""
    number, one = SIDES.index(side), figure_named(after, key)
    assert one is not None
    takers = [start for start, reached in moves.legal(position_in(after), 1 - number).items() if reached >> one["sq"] & 1]
    for start in takers:
        taker = figure_at(after, start)
        assert taker is not None
        answers = moves.legal(position_in(moved(after, taker["id"], one["sq"])), number)
        if not any(reached >> one["sq"] & 1 for reached in answers.values()):
            return "; the enemy can take it in return."
    return "; if the enemy takes it in return, you can take what took it."


def _name_figures(found: list[Data]) -> str:
    return capital(listed([f"{figure(one)} on {one['sq']}" for one in found]))


def _are(found: list[Data]) -> str:
    return "is" if len(found) == 1 else "are"


def _tell_way(state: Data, one: Data, square: int, side: str) -> str:
    """Say how much nearer a quiet move comes to what decides the game, if it does."""
    enemy = position_in(state)[1 - SIDES.index(side)]
    prize = enemy[CIT] or enemy[WAG] or troops(enemy)
    way = steps_to(prize.bit_length() - 1)
    nearer = way[one["sq"]] - way[square]
    name = "Citadel" if enemy[CIT] else "Wagon" if enemy[WAG] else "enemy"
    if nearer > 0:
        steps = "a step" if nearer == 1 else f"{nearer} steps"
        return f"Nothing can be won at once: it comes {steps} nearer to the {name}."
    return "Nothing can be won at once, and of all moves this one gives the enemy least."
