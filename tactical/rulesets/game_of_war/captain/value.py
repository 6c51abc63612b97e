"""Worth of a position when a line of play ends there, in points; an infantry unit is worth 6. Nothing here is a rule.

Unlike ``worth``, which judges the moves of one turn while the enemy stands still, this weighs both sides alike: units and
arsenals left, units cut off, and the way to each side's goals. Unlit squares make a way longer, so that the lines are carried
forward with the army.
"""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rulesets.game_of_war.captain.errand import Errand
from tactical.rulesets.game_of_war.captain.threat import threats
from tactical.rulesets.game_of_war.captain.way import way_to_go
from tactical.rulesets.game_of_war.captain.worth import WORTH
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, turn

WON = 10_000.0
ARSENAL = 30.0
SHARE = 60.0  # points for having all the strength on the board rather than half of it, twice
FEW = 6  # enemies before whom it matters whole
DUMB = 1.0  # a communications unit off the lines
THEIRS = 0.3  # of a threat that has not the next turn
LEAD = 20.0  # points of lead that double the haste
MOST = 2.0  # by which either adds to the haste


@dataclass(frozen=True)
class Temper:
    """A side's weights: ``isolated`` is the cost of a fighting unit out of communication, ``step`` the gain of one turn nearer to
    the goal, for each of the nearest.
    """

    isolated: float
    step: float


def strength(position: Position, side: int) -> float:
    pieces = position.pieces
    return sum(WORTH[kind] * pieces[6 * side + kind].bit_count() for kind in range(len(WORTH)))


def value(
    position: Position, side: int, restless: float, temper: Temper, errand: Errand | None = None, *, chained: bool = False
) -> float:
    """Weigh the position for ``side``; but for the haste, one side's gain is the other's loss. A ``chained`` side's way does not
    count: its units do not go alone (``chain``).
    """
    winner = turn.winner(position)
    if winner is not None:
        return WON if winner == side else -WON
    own, other = strength(position, side), strength(position, 1 - side)
    lead = own - other
    total = lead + SHARE * lead / (own + other)
    for one, sign in ((side, 1), (1 - side, -1)):
        total += sign * ARSENAL * (position.arsenals[one].bit_count() - 1)
        _, relaying, linked, _ = communication.trace_communication(position, one)
        near = max(0.1, min(1.0, position.fighting[1 - one].bit_count() / FEW))
        total -= sign * near * temper.isolated * (position.fighting[one] & ~linked).bit_count()
        total -= sign * DUMB * (position.messengers(one) & ~relaying).bit_count()
    haste = 1.0 + min(MOST, restless) + min(MOST, max(0.0, lead) / LEAD)
    if errand is not None:
        total += temper.step * haste * errand.done(position)
    first = position.to_move == side
    total -= threats(position, side) * (THEIRS if first else 1.0) - threats(position, 1 - side) * (1.0 if first else THEIRS)
    if not chained:
        total -= temper.step * haste * way_to_go(position, side)
    return total + temper.step * way_to_go(position, 1 - side)
