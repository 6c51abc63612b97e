"""The enemy's answers to a turn; he is expected to choose the one that hurts most.

A side well ahead does not expose its last communications unit: without it an army goes on as a chain at best (``chain``), and
units off the lines stand there for good. A captain who plays to finish does not look at the enemy's answers, so this one is
looked at for him (``hangs``). None of this is a rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rulesets.game_of_war.board import bits
from tactical.rulesets.game_of_war.captain.attack import mass
from tactical.rulesets.game_of_war.captain.danger import Danger
from tactical.rulesets.game_of_war.captain.plan import Turn, best_target, plan
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import fire, movement

RESTLESS = (0.0, 1.0, 3.0)


def replies(position: Position, side: int, restless: float) -> Iterator[Turn]:
    """Yield turns that ``side`` may answer with: careful and bold ones, and an attack on every unit that it could beat."""
    judged = Worth(position, side, restless)
    yield plan(position.copy(), judged, 0)
    if movement.must_retreat(position, side):
        for bold in (RESTLESS[0], RESTLESS[-1]):
            if bold != restless:
                yield plan(position.copy(), Worth(position, side, bold), 0)
        return
    for bold in RESTLESS:
        if bold != restless:
            yield plan(position.copy(), Worth(position, side, bold), 0)
    ours, enemy = Danger(position, side), 1 - side
    for unit in position.roster.of[enemy]:
        target = position.at[unit]
        if target < 0 or ours.on(target) <= fire.defence(position, enemy, target):
            continue
        after = position.copy()
        steps = mass(after, judged, target)
        attacked = best_target(after, judged)
        if attacked is not None:
            yield steps, attacked


def hangs(position: Position, side: int) -> bool:
    """Report whether the enemy, whose turn it is, can beat the last communications unit of ``side`` in it; False if it has both
    or none.
    """
    squares, enemy = position.messengers(side), 1 - side
    if squares.bit_count() != 1 or position.to_move != enemy:
        return False
    square = next(bits(squares))
    if Danger(position, enemy).on(square) <= fire.defence(position, side, square):
        return False
    after = position.copy()
    mass(after, Worth(after, enemy, 0.0), square)
    return fire.offence(after, enemy, square) > fire.defence(after, side, square)
