"""The last communications unit: whoever is well ahead does not leave it where the enemy can beat it.

Without it an army goes on as a chain at best (``chain``), and who is off the lines stands there for good. He who plays to
finish does not look at the enemy's answers, so this one is looked at for him. Nothing here is a rule.
"""

from __future__ import annotations

from tactical.rulesets.game_of_war import fire
from tactical.rulesets.game_of_war.board import bits
from tactical.rulesets.game_of_war.captain.attack import mass
from tactical.rulesets.game_of_war.captain.danger import Danger
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.position import Position


def hangs(position: Position, side: int) -> bool:
    """Whether the enemy, whose turn it is, can beat the last communications unit of ``side`` in it; False if it has both or
    none."""
    squares, enemy = position.messengers(side), 1 - side
    if squares.bit_count() != 1 or position.to_move != enemy:
        return False
    square = next(bits(squares))
    if Danger(position, enemy).on(square) <= fire.defence(position, side, square):
        return False
    after = position.copy()
    mass(after, Worth(after, enemy, 0.0), square)
    return fire.offence(after, enemy, square) > fire.defence(after, side, square)
