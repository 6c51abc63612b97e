"""A turn bettered move by move: each move to every other square, each left out, a further one made; the best is kept.

Drafts go by the judgement of one turn (``worth``), which holds the enemy still and knows little of who cuts whom off. Here whole
turns are judged by their result (``value``), the attack included: an exposed relay or unit stays back, an enemy line is cut
before the attack.
"""

from __future__ import annotations

from collections.abc import Callable

from tactical.rulesets.game_of_war.board import BIT, bits
from tactical.rulesets.game_of_war.captain.attack import Steps
from tactical.rulesets.game_of_war.captain.plan import Turn, best_target
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.forces import COM
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import movement, turn

LEAST = 1e-9  # points that another turn must bring


class Polish:
    """One turn, the best of those tried so far, and its worth."""

    def __init__(self, position: Position, worth: Worth, weigh: Callable[[Position], float]) -> None:
        self._position, self._worth, self._weigh = position, worth, weigh
        self._best: Turn = ([], None)
        self._value = float("-inf")

    def better(self, draft: Turn, passes: int) -> Turn:
        """Better a turn in so many passes over its moves."""
        self._best, self._value = draft, float("-inf")
        self._try(self._position.copy(), draft[0], 0)
        for _ in range(passes if self._value > float("-inf") else 0):
            was, number = self._value, 0
            while number < len(self._best[0]):
                self._elsewhere(number)
                number += 1
            self._one_more()
            self._relay_instead()
            if self._value <= was + LEAST:
                break
        return self._best

    def _elsewhere(self, number: int) -> None:
        """Try one move to each other square, and left out."""
        steps = self._best[0]
        before, (unit, chosen) = self._played(steps[:number]), steps[number]
        for square in bits(movement.destinations(before, unit)):
            if square != chosen:
                self._try(before.copy(), [*steps[:number], (unit, square), *steps[number + 1 :]], number)
        self._try(before, steps[:number] + steps[number + 1 :], number)

    def _one_more(self) -> None:
        for _ in range(2):
            steps = self._best[0]
            before = self._played(steps)
            if turn.winner(before) is None:
                self._add(before, steps, 0)

    def _relay_instead(self) -> None:
        """Try a communications unit's move for the last one, when no move is left."""
        steps = self._best[0]
        if len(steps) < movement.MOVES:
            return
        before = self._played(steps[:-1])
        if turn.winner(before) is None:
            self._add(before, steps[:-1], COM)

    def _add(self, before: Position, steps: Steps, least: int) -> None:
        types = before.roster.types
        for unit, squares in movement.legal(before, self._worth.side):
            if types[unit] >= least:
                for square in bits(squares):
                    self._try(before.copy(), [*steps, (unit, square)], len(steps))

    def _played(self, steps: Steps) -> Position:
        after = self._position.copy()
        for step in steps:
            turn.play_move(after, *step)
        return after

    def _try(self, after: Position, steps: Steps, number: int) -> None:
        """Play the moves from this number on and then the best attack; keep the turn if it is legal and worth more."""
        side = self._worth.side
        for unit, square in steps[number:]:
            if turn.winner(after) is not None or not movement.movable(after, side) & BIT[after.at[unit]]:
                return
            if not movement.destinations(after, unit) & BIT[square]:
                return
            turn.play_move(after, unit, square)
        target = None
        if turn.winner(after) is None:
            if after.routed and movement.must_retreat(after, side):
                return
            target = best_target(after, self._worth)
            if target is not None:
                turn.play_attack(after, target)
        if turn.winner(after) is None:
            turn.end_turn(after)
        value = self._weigh(after)
        if value > self._value + LEAST:
            self._best, self._value = (steps, target), value
