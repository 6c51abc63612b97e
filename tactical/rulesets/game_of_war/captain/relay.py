"""Lines carried forward: units first step to squares the relay will light, then the relay moves."""

from __future__ import annotations

from tactical.rulesets.game_of_war.board import BIT, around, bits
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.forces import COM
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, movement, turn

Steps = list[tuple[int, int]]
SHY = 0.06  # points lost for every point of attack the enemy could bring
MOST_STRANDED = 8  # units; beyond that the lines stay where they are
TRIED = 8  # squares looked at for each communications unit


def relay_ahead(position: Position, worth: Worth) -> Steps:
    """Find the moves, a communications unit's last, that carry the lines forward and leave the side better off; or none."""
    side, best = worth.side, worth.weigh_position(position) + 0.05
    found: Steps = []
    moves = [(unit, squares) for unit, squares in movement.legal(position, side) if position.roster.types[unit] >= COM]
    for unit, squares in moves:
        for square in _best_lit(position, worth, unit, squares):
            trial = position.copy()
            steps = _follow(trial, worth, unit, square)
            if steps:
                value = worth.weigh_position(trial)
                if value > best:
                    best, found = value, steps
    return found


def _best_lit(position: Position, worth: Worth, unit: int, squares: int) -> list[int]:
    """List the squares on the lines from which a relay would light most of the ground ahead."""
    at, ranked = position.at[unit], []
    for square in bits(squares):
        position.shift_unit(unit, square)
        known = communication.trace_communication(position, worth.side)
        position.shift_unit(unit, at)
        if known[1] & BIT[square]:
            ranked.append(((known[0] & worth.front).bit_count() + 4 * worth.weigh_square(unit, square), square))
    position.known[worth.side] = None
    return [square for _, square in sorted(ranked, reverse=True)[:TRIED]]


def _follow(position: Position, worth: Worth, unit: int, square: int) -> Steps:
    """Move the units that would be stranded first, then the relay; played out on ``position``. Empty if it cannot be done."""
    side, at = worth.side, position.at[unit]
    before = communication.trace_communication(position, side)[2]
    position.shift_unit(unit, square)
    lit, _, after, _ = communication.trace_communication(position, side)
    stranded = before & ~after
    position.shift_unit(unit, at)
    if stranded.bit_count() > MOST_STRANDED:
        return []
    steps: Steps = []
    for one in sorted(bits(stranded), key=lambda one: worth.weigh_square(position.unit_on(one), one)):
        if position.made >= movement.MOVES - 1:
            break
        who = position.unit_on(one)
        if not movement.movable(position, side) & BIT[one]:
            continue
        to = movement.destinations(position, who) & (lit | around(after)) & ~BIT[square] & ~position.arsenals[1 - side]
        if not to:
            continue
        goal = max(bits(to), key=lambda new: (worth.weigh_square(who, new) - SHY * worth.danger.on(new), -new))
        turn.play_move(position, who, goal)
        steps.append((who, goal))
        position.shift_unit(unit, square)
        after = communication.trace_communication(position, side)[2]
        position.shift_unit(unit, at)
    if position.made >= movement.MOVES or position.taken & BIT[square]:
        return []
    if not movement.destinations(position, unit) & BIT[square]:
        return []
    turn.play_move(position, unit, square)
    return [*steps, (unit, square)]
