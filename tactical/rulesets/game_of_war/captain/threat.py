"""Threats: units that could be beaten next by enemies near enough in steps, whatever stands between; no rule.

Rougher and much cheaper than ``danger``, for hundreds of positions a turn.
"""

from __future__ import annotations

from functools import cache

from tactical.rulesets.game_of_war.board import BIT, HEIGHT, WIDTH
from tactical.rulesets.game_of_war.captain.worth import WORTH
from tactical.rulesets.game_of_war.forces import CAV, CHARGE, COM, OFFENCE, RANGE, SPEED
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, fire

WORST, OTHERS = 0.45, 0.065  # how far the worst of the losses that threaten counts, and the rest: one attack a turn
BEATEN = 0.3  # of a unit that could be beaten by one point alone
CUT_OFF = 4.0  # points for every fighting unit that would be cut off with a relay gone
_KINDS = tuple((kind, RANGE[kind] + SPEED[kind], CHARGE if kind == CAV else OFFENCE[kind]) for kind in range(COM))


@cache
def squares_within(square: int, steps: int) -> int:
    """Return the squares within so many steps of this one, were all the board open."""
    x, y = square % WIDTH, square // WIDTH
    rows = range(max(0, y - steps), min(HEIGHT, y + steps + 1))
    columns = range(max(0, x - steps), min(WIDTH, x + steps + 1))
    return sum(BIT[row * WIDTH + column] for row in rows for column in columns)


def threats(position: Position, side: int) -> float:
    """Weigh the units of ``side`` that the enemy could beat if all his units near enough and in communication came."""
    enemy, types, at = 1 - side, position.roster.types, position.at
    linked = communication.trace_communication(position, enemy)[2]
    armed = [(squares, far, factor) for kind, far, factor in _KINDS if (squares := position.pieces[6 * enemy + kind] & linked)]
    worst = rest = 0.0
    for unit in position.roster.of[side]:
        square = at[unit]
        if square < 0:
            continue
        offence = sum(factor * (squares & squares_within(square, far)).bit_count() for squares, far, factor in armed)
        if not offence:
            continue
        margin = offence - fire.defence(position, side, square)
        if margin <= 0:
            continue
        loss = (WORTH[types[unit]] + _hangs_on(position, side, unit)) * (1.0 if margin > 1 else BEATEN)
        if loss > worst:
            worst, rest = loss, rest + worst
        else:
            rest += loss
    return WORST * worst + OTHERS * rest


def _hangs_on(position: Position, side: int, unit: int) -> float:
    """Weigh a relay by the units that are in communication by it alone."""
    if position.roster.types[unit] < COM or not communication.trace_communication(position, side)[1] & BIT[position.at[unit]]:
        return 0.0
    without = position.copy()
    without.take_unit(unit)
    cut_off = communication.isolated(without, side).bit_count() - communication.isolated(position, side).bit_count()
    return CUT_OFF * cut_off
