"""The captain: orders of the computer, from its side's view, good enough to practise against.

Easy, he thinks of one turn alone (``plan``): a forced retreat, else an arsenal if one can be walked onto, else the attack that
gains most after massing for it (``attack``); the moves left over carry the lines forward (``relay``), then improve the position.
He weighs positions (``worth``) by what the enemy could bring against each unit in his next turn (``danger``), the way still to go
(``goals``), and communication.

Else he searches (``search``): different turns are drawn up (``drafts``), the best bettered move by move (``polish``), the enemy
answers each with what hurts most (``replies``), and the result is weighed (``value``) by what is left and by who could be beaten
next (``threat``). Hard, he then tries the best of these turns against a whole search of the enemy's (``foresight``). Well ahead
he plays to finish: each turn is played on with the captain of one turn on both sides; without communications units his army goes
on as a chain (``chain``). The effort is counted in turns played on, never in time. Ties fall by the dice of the turn.
"""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, View
from tactical.rulesets.game_of_war.board import LABELS, SIDES, bits
from tactical.rulesets.game_of_war.captain.chain import can_win
from tactical.rulesets.game_of_war.captain.deploy import deploy
from tactical.rulesets.game_of_war.captain.foresight import choose_turn
from tactical.rulesets.game_of_war.captain.plan import plan
from tactical.rulesets.game_of_war.captain.search import USUAL, search
from tactical.rulesets.game_of_war.captain.worth import Worth, impatience
from tactical.rulesets.game_of_war.state import from_view

LEVELS = ("easy", "usual", "hard")


def sees_a_win(view: View, side: str) -> bool:
    """Report whether a side has a way to go for what the other still has, as far as this view shows both."""
    return view["stage"] == "deploy" or can_win(from_view(view), SIDES.index(side))


def orders(view: View, side: str, dice: Dice, level: str) -> Orders:
    """Write the orders of ``side`` for this move."""
    position, number = from_view(view), SIDES.index(side)
    names = position.roster.ids
    if view["stage"] == "deploy":
        own = [(names[unit], position.roster.types[unit]) for unit in position.roster.of[number]]
        placed = deploy(position.board, list(bits(position.arsenals[number])), number, own, dice)
        return {"place": {key: LABELS[placed[key]] for key in sorted(placed)}}
    lost = sum(len(gone) for gone in view["lost"].values())
    salt = int(1000 * dice.u("captain", position.turn, number))
    if level == "easy":
        steps, target = plan(position, Worth(position, number, impatience(position.turn, lost)), salt)
    elif level == "hard":
        steps, target = choose_turn(position, number, lost, salt)
    else:
        steps, target = search(position, number, lost, salt, USUAL)
    return {
        "moves": [[names[unit], LABELS[square]] for unit, square in steps],
        "attack": None if target is None else LABELS[target],
    }
