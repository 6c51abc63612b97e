"""The way a side still has to go, over squares that its lines light or not."""

from __future__ import annotations

from tactical.rulesets.game_of_war.board import around
from tactical.rulesets.game_of_war.forces import HART
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication

NEAREST = 6  # units that count on the way
DARK = 2  # steps more that a square off the lines counts
FAR = 40


def way_to_go(position: Position, side: int) -> float:
    """Reckon the turns that a side's nearest units still have to go, to the enemy's arsenals and units, along its lines."""
    enemy = 1 - side
    goals = position.arsenals[enemy] or position.fighting[enemy]
    lit, _, linked, _ = communication.trace_communication(position, side)
    own = position.fighting[side] & ~position.arsenals[side] or position.fighting[side]
    fast = position.cavalry(side) | position.pieces[6 * side + HART]
    open_ = position.board.open & ~position.fighting[enemy]
    near = lit | around(linked)
    reached = frontier = goals
    waiting = [0] * (DARK + 1)
    total, left = 0.0, min(NEAREST, own.bit_count())
    count = left
    for step in range(FAR):
        came = frontier & own
        while came and left:
            low = came & -came
            came ^= low
            left -= 1
            total += step / 2 if fast & low else step
        if not left:
            break
        grown = around(frontier) & open_ & ~reached
        reached |= grown & near
        waiting.append(grown & ~near)
        late = waiting.pop(0) & ~reached
        reached |= late
        frontier = grown & near | late
    return (total + left * FAR) / max(1, count) * NEAREST / 2
