"""The hard captain: each of his best turns is answered by a whole search of the enemy's.

The usual captain expects the answer that hurts most among a few that are drawn up quickly (``replies``). More of those won no
more games: they are weaker than the turn that a searching enemy orders, and it is that turn which refutes a plan. So the best
turns of the usual search are tried against an enemy who searches as the usual captain does, and the battle is played on a little
from there. Well ahead too, where the usual captain does not look at answers; but a chain (``chain``) goes on as his does. The
number of turns looked at is limited, never the time.
"""

from __future__ import annotations

from dataclasses import replace

from tactical.rulesets.game_of_war.captain.plan import Turn
from tactical.rulesets.game_of_war.captain.replies import hangs
from tactical.rulesets.game_of_war.captain.search import LAST_RELAY, USUAL, Line, Look, carried_out, open_look, rank_turns, search
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import turn

TRIED = 6  # of the best turns: so many are answered by a search
ONWARD = 2  # turns played on after the answer, without a search
ANSWERED = 0.5  # weight of the result after the answer; the rest is the usual judgement


def choose_turn(position: Position, side: int, lost: int, salt: int) -> Turn:
    """Choose the turn that stands best what a searching enemy would order next. ``position`` is left as it is."""
    look = open_look(position, side, lost, USUAL)
    ranked = rank_turns(position, look, salt)
    if look.chained or len(ranked) == 1:
        return ranked[0][1]
    if look.well_ahead:
        exposed = [LAST_RELAY * hangs(carried_out(position, draft), side) for _, draft in ranked]
        ranked = [(value - cost, draft) for (value, draft), cost in zip(ranked, exposed, strict=True)]
        ranked.sort(key=lambda one: -one[0])
    ranked = ranked[:TRIED]
    judged = [(1 - ANSWERED) * value + ANSWERED * weigh_answer(position, draft, look) for value, draft in ranked]
    return ranked[judged.index(max(judged))][1]


def weigh_answer(position: Position, draft: Turn, look: Look) -> float:
    """Weigh a turn by the play that follows the enemy's answer to it."""
    standing = count_units(position) + look.lost
    after = carried_out(position, draft)
    if turn.winner(after) is None:
        answer = search(after, 1 - look.side, standing - count_units(after), 0, USUAL)
        after = carried_out(after, answer)
    line = Line(draft, after)
    line.play_on(ONWARD, replace(look, lost=standing - count_units(after), manner=replace(look.manner, answers=0)))
    return line.value


def count_units(position: Position) -> int:
    """Count the units of both sides that are left."""
    return sum(square >= 0 for square in position.at)
