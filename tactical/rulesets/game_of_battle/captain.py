"""The captain who plays with nobody at the table: a short search from what his side sees.

Every legal move is tried; the enemy answers with the captures that serve him best, and those are answered in turn, so
that nothing is left hanging and the Citadel or the Wagon is never left to be taken. Among equals the dice decide.
"""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_battle import moves
from tactical.rulesets.game_of_battle.board import SIDES
from tactical.rulesets.game_of_battle.position import Army, Move, Position, occupied, position_of
from tactical.rulesets.game_of_battle.taking import carried_out, wins_by_taking
from tactical.rulesets.game_of_battle.worth import FIGURE, WIN, worth

Data = dict[str, Any]

DEPTH = 4  # captures that answer each other
OPEN = 2  # how many of them may be anywhere; after that only where something was taken last
MOST = 5  # captures tried at each stage but the first, the most valuable prey first
BACK = 40  # what it costs to take one's last move back
ALIKE = 2  # moves whose values differ by no more are equally good


WIDTHS: dict[str, tuple[int, ...]] = {"easy": (), "usual": (10, 12), "hard": (14, 14, 8)}
"""By level: how many of the best moves at first sight are looked at again, by how many of the enemy's answers, and so on."""


def orders(view: Data, dice: Dice, level: str) -> Data:
    """The move of ``view["viewer"]``, from the view, its own dice and nothing else."""
    side = SIDES.index(view["viewer"])
    position = position_of((one["side"], one["type"], int(one["at"])) for one in view["units"])
    legal = moves.listed(moves.legal(position, side))
    if not legal:
        return {"pass": True}
    start, end = best(position, side, legal, _way_back(view), dice.u("move", view["move"]), WIDTHS[level])
    named = {int(one["at"]): one["id"] for one in view["units"]}
    return {"move": [named[start], str(end)]}


def _way_back(view: Data) -> Move | None:
    """The move that would undo the side's last one."""
    last = view["last"][view["viewer"]]
    return (int(last[2]), int(last[1])) if last else None


def best(position: Position, side: int, legal: list[Move], back: Move | None, chance: float, widths: tuple[int, ...]) -> Move:
    """The best of the legal moves; ``chance`` in [0, 1) chooses among equals."""
    found = at_first_sight(position, side, legal, back, exact=len(widths) > 0)
    top = found[0][0]
    if widths and abs(top) < WIN and len(found) > 1:
        searched: list[tuple[int, Move]] = []
        most = -2 * WIN
        for _, move in found[: widths[0]]:
            cost = BACK if move == back else 0
            value = (
                -_search(carried_out(position, side, *move), 1 - side, -2 * WIN, -(most - ALIKE + cost) + 1, widths[1:]) - cost
            )
            searched.append((value, move))
            most = max(most, value)
        found, top = searched, most
    equals = sorted(move for value, move in found if value >= top - ALIKE)
    return equals[int(chance * len(equals))]


def at_first_sight(
    position: Position, side: int, legal: list[Move], back: Move | None = None, *, exact: bool
) -> list[tuple[int, Move]]:
    """The moves with their worth when captures have answered captures, the best first; a move that wins alone.

    Of moves that fall behind the best only that is known, unless ``exact`` asks for all of them.
    """
    prey = occupied(position[1 - side])
    won = wins_by_taking(position[1 - side])
    ordered = sorted(legal, key=lambda move: (not won >> move[1] & 1, not prey >> move[1] & 1, move))
    top = -2 * WIN
    found: list[tuple[int, Move]] = []
    for move in ordered:
        if won >> move[1] & 1:
            return [(WIN, move)]
        after = carried_out(position, side, *move)
        cost = BACK if move == back else 0
        high = 2 * WIN if exact else -(top - ALIKE + cost) + 1
        value = -_answer(after, 1 - side, -2 * WIN, high, DEPTH, prey) - cost
        found.append((value, move))
        top = max(top, value)
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _search(position: Position, side: int, low: int, high: int, widths: tuple[int, ...]) -> int:
    """What a position is worth to the side to move, looking at so many of its best moves, and of the answers to each."""
    legal = moves.listed(moves.legal(position, side))
    if not widths or not legal:
        return _answer(position, side, low, high, DEPTH, -1)
    found = at_first_sight(position, side, legal, exact=True)
    if abs(found[0][0]) >= WIN or len(widths) == 1:
        return found[0][0]
    value = -2 * WIN
    for _, move in found[: widths[0]]:
        value = max(value, -_search(carried_out(position, side, *move), 1 - side, -high, -low, widths[1:]))
        if value >= high:
            break
        low = max(low, value)
    return value


def _answer(position: Position, side: int, low: int, high: int, depth: int, last: int) -> int:
    """What a position is worth to the side to move, when it captures what it can or leaves it at that.

    ``last`` is the set of squares that the captures of the last stage are kept to: where something was just taken.
    """
    enemy = position[1 - side]
    legal = moves.legal(position, side)
    won = wins_by_taking(enemy)
    if any(reached & won for reached in legal.values()):
        return WIN + depth
    value = worth(position, side)
    if value >= high or depth == 0:
        return value
    low = max(low, value)
    prey = occupied(enemy) & (last if depth <= DEPTH - OPEN else -1)
    for start, end in _captures(enemy, legal, prey)[: MOST if depth < DEPTH else None]:
        after = carried_out(position, side, start, end)
        value = max(value, -_answer(after, 1 - side, -high, -low, depth - 1, 1 << end))
        if value >= high:
            break
        low = max(low, value)
    return value


def _captures(enemy: Army, legal: moves.Moves, prey: int) -> list[Move]:
    """The captures among the legal moves, the most valuable prey first."""
    found = moves.listed({start: taken for start, reached in legal.items() if (taken := reached & prey)})
    if len(found) > 1:
        value = {end: next((FIGURE[kind] for kind in FIGURE if enemy[kind] >> end & 1), 0) for _, end in found}
        found.sort(key=lambda move: (-value[move[1]], move))
    return found
