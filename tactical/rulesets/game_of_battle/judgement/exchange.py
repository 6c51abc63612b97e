"""Captures that answer each other: the worth of a position once the hanging figures have been taken.

``worth`` judges quiet positions; where a figure can be taken, it is taken.
"""

from __future__ import annotations

from collections.abc import Mapping

from tactical.rulesets.game_of_battle.judgement.worth import FIGURE, LIGHTLY, WIN, Judgement, worth
from tactical.rulesets.game_of_battle.position import Army, Move, Position, occupied
from tactical.rulesets.game_of_battle.rules import moves
from tactical.rulesets.game_of_battle.rules.captures import carried_out, wins_by_taking

Scored = tuple[int, Move]

STAGES = 4  # captures that answer each other
OPEN = 2  # how many of them may be anywhere; after that only where something was taken last
MOST = 5  # captures tried at each stage but the first, the most valuable prey first


def at_first_sight(
    position: Position, side: int, legal: list[Move], costs: Mapping[Move, int], alike: int | None, by: Judgement = LIGHTLY
) -> list[Scored]:
    """Rate the moves when captures have answered captures, the best first; a move that wins alone."""
    prey = occupied(position[1 - side])
    won = wins_by_taking(position[1 - side])
    ordered = sorted(legal, key=lambda move: (not won >> move[1] & 1, not prey >> move[1] & 1, move))
    top = -2 * WIN
    found: list[Scored] = []
    for move in ordered:
        if won >> move[1] & 1:
            return [(WIN, move)]
        cost = costs.get(move, 0)
        high = 2 * WIN if alike is None else -(top - alike + cost) + 1
        value = -settled(carried_out(position, side, *move), 1 - side, -2 * WIN, high, by) - cost
        found.append((value, move))
        top = max(top, value)
    return sorted(found, key=lambda one: (-one[0], one[1]))


def settled(position: Position, side: int, low: int, high: int, by: Judgement, stages: int = STAGES, last: int = -1) -> int:
    """Judge a position for the side to move, which captures what it can or stops there.

    The captures of the last stages are kept to the squares of ``last``, where something was just taken.
    """
    enemy = position[1 - side]
    legal = moves.legal(position, side)
    won = wins_by_taking(enemy)
    if any(reached & won for reached in legal.values()):
        return WIN + stages
    value = worth(position, side, by)
    if value >= high or stages == 0:
        return value
    low = max(low, value)
    prey = occupied(enemy) & (last if stages <= STAGES - OPEN else -1)
    for start, end in captures(enemy, legal, prey)[: MOST if stages < STAGES else None]:
        after = carried_out(position, side, start, end)
        value = max(value, -settled(after, 1 - side, -high, -low, by, stages - 1, 1 << end))
        if value >= high:
            break
        low = max(low, value)
    return value


def captures(enemy: Army, legal: moves.Moves, prey: int) -> list[Move]:
    """List the captures among the legal moves, the most valuable prey first."""
    found = moves.listed({start: taken for start, reached in legal.items() if (taken := reached & prey)})
    if len(found) > 1:
        value = {end: next((FIGURE[kind] for kind in FIGURE if enemy[kind] >> end & 1), 0) for _, end in found}
        found.sort(key=lambda move: (-value[move[1]], move))
    return found
