"""Searching: several turns are drawn up, each is played on for some turns with the captain of one turn on both sides,
and the one that comes out best is ordered. So many turns are looked at and no more: never by the clock.

Those drawn up are halved again and again, and those that are left are played on further.
"""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rulesets.game_of_war import turn
from tactical.rulesets.game_of_war.captain.drafts import BOLD, drafts
from tactical.rulesets.game_of_war.captain.errand import Errand, errand
from tactical.rulesets.game_of_war.captain.plan import Turn, plan
from tactical.rulesets.game_of_war.captain.value import FEW, strength, value
from tactical.rulesets.game_of_war.captain.worth import Worth, impatience
from tactical.rulesets.game_of_war.position import Position

END, SLOWER = 0.7, 0.001
AHEAD = 20.0  # points of lead with which relays are sent on errands


@dataclass(frozen=True)
class Effort:
    """How much is thought: for each round, how many turns are kept and how many turns on they are played."""

    rounds: tuple[tuple[int, int], ...]


EFFORT = {"usual": Effort(((99, 2), (24, 4), (16, 6), (8, 10))), "hard": Effort(((99, 2), (99, 4), (32, 6), (16, 10), (6, 14)))}


def search(position: Position, side: int, lost: int, salt: int, effort: Effort) -> Turn:
    """The turn that comes out best when it is played on. ``position`` is left as it is."""
    restless = impatience(position.turn, lost)
    sent = errand(position, side) if restless or strength(position, side) - strength(position, 1 - side) >= AHEAD else None
    lines = [Line(draft, carried_out(position, draft)) for draft in drafts(position, side, lost, salt, sent)]
    for kept, turns in effort.rounds:
        lines = lines[:kept]
        for line in lines:
            line.play_on(turns, side, lost, restless, sent)
        lines.sort(key=lambda one: (-one.value, one.turn[0], one.turn[1] or -1))
        if len(lines) == 1:
            break
    return lines[0].turn


def carried_out(position: Position, draft: Turn) -> Position:
    """The position when the enemy's turn opens after this one."""
    after = position.copy()
    for step in draft[0]:
        turn.play_move(after, *step)
    if draft[1] is not None:
        turn.play_attack(after, draft[1])
    if turn.winner(after) is None:
        turn.end_turn(after)
    return after


class Line:
    """A turn drawn up, and what came of it so far."""

    def __init__(self, draft: Turn, position: Position) -> None:
        self.turn, self.position, self.value = draft, position, 0.0
        self.values: list[float] = []  # after each turn that followed

    def play_on(self, turns: int, side: int, lost: int, restless: float, sent: Errand | None) -> None:
        """Play it on until so many turns have followed."""
        if not self.values:
            self.values.append(value(self.position, side, restless, sent))
        while len(self.values) <= turns and turn.winner(self.position) is None:
            mover = self.position.to_move
            how = BOLD + restless if mover == side else impatience(self.position.turn, lost)
            waits = mover != side and restless and self.position.fighting[mover].bit_count() <= FEW
            draft: Turn = ([], None) if waits else plan(self.position.copy(), Worth(self.position, mover, how), 0)
            self.position = carried_out(self.position, draft)
            self.values.append(value(self.position, side, restless, sent))
        # What is won later is worth less: else what can be done next time is never done.
        self.value = END * self.values[-1] + (1 - END) * sum(self.values) / len(self.values)
        if turn.winner(self.position) is not None:
            self.value = self.values[-1] * (1 - SLOWER * len(self.values))
