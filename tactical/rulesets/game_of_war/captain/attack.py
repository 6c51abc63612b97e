"""Massing: which units to bring up, and to where, so that the attack on one square succeeds."""

from __future__ import annotations

from tactical.rulesets.game_of_war.board import BIT, FORT, OPEN, REACH, around, bits
from tactical.rulesets.game_of_war.captain.danger import Danger
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.forces import CAV, CHARGE, COM, OFFENCE, RANGE, SPEED
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, fire, movement, turn

RETREAT = 0.35  # of a unit's worth, for beating it by one point
LEAVES_POST = 3.0  # against a guard that would leave its arsenal for an attack
WEIGHED = 8  # moves whose effect on communication is looked at
Steps = list[tuple[int, int]]


def best_attack(position: Position, worth: Worth) -> tuple[float, int, Steps] | None:
    """Find the attack that gains most: its gain, its target and the moves before it. None if none is worth while."""
    side, enemy = worth.side, 1 - worth.side
    ours = Danger(position, side)
    before = worth.weigh_position(position)
    best: tuple[float, int, Steps] | None = None
    for unit in position.roster.of[enemy]:
        target = position.at[unit]
        if target < 0 or ours.on(target) <= fire.defence(position, enemy, target):
            continue
        trial = position.copy()
        steps = mass(trial, worth, target)
        margin = fire.offence(trial, side, target) - fire.defence(trial, enemy, target)
        if margin < 1:
            continue
        gain = gain_of(trial, worth, target, margin) + worth.weigh_position(trial) - before
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, target, steps
    return best


def gain_of(position: Position, worth: Worth, target: int, margin: int) -> float:
    """Weigh an attack that succeeds by this margin; the beaten unit is taken off ``position``, a trial."""
    enemy = 1 - worth.side
    unit = position.unit_on(target)
    kind = position.roster.types[unit]
    value = worth.lost_to_enemy(kind)
    if margin >= 2 or dies_retreating(position, enemy, target):
        position.take_unit(unit)
        return value
    return RETREAT * value if kind < COM else 0.2 * value


def dies_retreating(position: Position, enemy: int, target: int) -> bool:
    """Report whether a unit beaten by one point cannot leave: cut off, or hemmed in."""
    if communication.isolated(position, enemy) & BIT[target]:
        return True
    return not movement.destinations(position, position.unit_on(target))


def mass(position: Position, worth: Worth, target: int) -> Steps:
    """Bring up units against a square until it falls or no move adds to the attack; played out on ``position``."""
    side, enemy, steps = worth.side, 1 - worth.side, []
    tired: set[int] = set()
    alone = dies_retreating(position, enemy, target)
    have, need = fire.offence(position, side, target), fire.defence(position, enemy, target) + (1 if alone else 2)
    while have < need and position.made < movement.MOVES:
        found = _next(position, worth, target, need - have, tired)
        if found is None:
            break
        unit, square = found
        was, moved = position.at[unit], position.moved
        turn.play_move(position, unit, square)
        now = fire.offence(position, side, target)
        if now <= have:
            position.shift_unit(unit, was)
            position.moved = moved
            position.made -= 1
            tired.add(unit)
            continue
        have, need = now, fire.defence(position, enemy, target) + (1 if alone else 2)
        steps.append((unit, square))
    return steps


def _next(position: Position, worth: Worth, target: int, wanted: int, tired: set[int]) -> tuple[int, int] | None:
    """Find the move that adds most, at least risk; just enough is as good as more."""
    side, board, types = worth.side, position.board, position.roster.types
    charging, firing = fire.attackers(position, side, target)
    lit, _, linked, _ = communication.trace_communication(position, side)
    ready = movement.movable(position, side) & position.fighting[side] & ~position.routed
    fronts = heads(position, side, target)
    found: list[tuple[float, int, int]] = []
    # The squares from which a unit can come to take part in one move, at the most: two steps, and four of a column.
    mask = BIT[target]
    for _ in range(SPEED[CAV] + REACH):
        mask = around(mask)
    for square in bits(ready & mask):
        unit = position.unit_on(square)
        kind = types[unit]
        if unit in tired or kind >= COM or BIT[square] & charging:
            continue
        now = OFFENCE[kind] if BIT[square] & firing else 0
        to = movement.destinations(position, unit) & (lit | around(linked & ~BIT[square])) & ~position.arsenals[1 - side]
        charge, fire_ = to & fronts if kind == CAV else 0, to & board.within[RANGE[kind]][target]
        for squares, factor in ((charge, CHARGE), (fire_, OFFENCE[kind])):
            if squares and factor > now:
                gain = 2.0 * min(factor - now, wanted) - LEAVES_POST * (unit in worth.goals.posts)
                found += [(gain - 0.05 * worth.danger.on(one), unit, one) for one in bits(squares)]
                break
    return _keeping_touch(position, side, sorted(found, reverse=True)[:WEIGHED])


def _keeping_touch(position: Position, side: int, moves: list[tuple[float, int, int]]) -> tuple[int, int] | None:
    """Choose the best of these moves by its score and by how many units it leaves in communication."""
    best, best_score = None, 0.0
    for score, unit, square in moves:
        was, known = position.at[unit], position.known[:]
        position.shift_unit(unit, square)
        score += communication.trace_communication(position, side)[2].bit_count()
        position.shift_unit(unit, was)
        position.known = known
        if best is None or score > best_score:
            best, best_score = (unit, square), score
    return best


def heads(position: Position, side: int, target: int) -> int:
    """Return the squares from which another regiment would charge: beside the target, or behind those that charge already."""
    board = position.board
    if board.ground[target] != OPEN:
        return 0
    horse = communication.trace_communication(position, side)[2] & position.cavalry(side) & ~position.routed
    found = 0
    for line in board.columns[target]:
        for bit in line:
            if board.ground[bit.bit_length() - 1] == FORT:
                break
            if not horse & bit:
                found |= bit & ~position.taken
                break
    return found
