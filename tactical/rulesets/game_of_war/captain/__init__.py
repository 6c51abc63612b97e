"""The captain: orders of the program, from what its side sees, good enough to practise against.

It weighs positions (``worth``) by what the enemy could bring against each unit in his next turn (``danger``), the way
still to go (``goals``), and communication. A turn (``plan``) is a forced retreat, else an arsenal if one can be walked
onto, else the attack that gains most after massing for it (``attack``); the moves left over carry the lines forward
(``relay``) and then whatever makes the position worth most. There is no search deeper than the turn. Ties fall by the
dice of the turn.
"""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, View
from tactical.rulesets.game_of_war.board import LABELS, SIDES, bits
from tactical.rulesets.game_of_war.captain.deploy import deploy
from tactical.rulesets.game_of_war.captain.plan import plan
from tactical.rulesets.game_of_war.state import from_view


def orders(view: View, side: str, dice: Dice) -> Orders:
    """The orders of ``side`` for this move."""
    position, number = from_view(view), SIDES.index(side)
    names = position.roster.ids
    if view["stage"] == "deploy":
        own = [(names[unit], position.roster.types[unit]) for unit in position.roster.of[number]]
        placed = deploy(position.board, list(bits(position.arsenals[number])), number, own, dice)
        return {"place": {key: LABELS[placed[key]] for key in sorted(placed)}}
    lost = sum(len(gone) for gone in view["lost"].values())
    steps, target = plan(position, number, lost, dice)
    return {
        "moves": [[names[unit], LABELS[square]] for unit, square in steps],
        "attack": None if target is None else LABELS[target],
    }
