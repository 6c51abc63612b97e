"""The search above the level ``easy``: every move of either side to a small depth, then captures (``exchange``).

Alpha and beta with the least window: a move is first only tested for being better than the best so far. The refutation of one
move is tried first against the next.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from tactical.rulesets.game_of_battle.judgement.exchange import Scored, captures, settled
from tactical.rulesets.game_of_battle.judgement.worth import WIN, Judgement
from tactical.rulesets.game_of_battle.position import Move, Position, occupied
from tactical.rulesets.game_of_battle.rules import moves
from tactical.rulesets.game_of_battle.rules.captures import carried_out, wins_by_taking

SURELY = WIN + 50  # a win seen by moves comes before one at the end of captures; the nearer the better
LATER = 8  # moves of a depth that are looked at as deep as it goes; quiet ones after these a move less, if they promise nothing


def searched(
    position: Position, side: int, found: list[Scored], costs: Mapping[Move, int], alike: int, depth: int, by: Judgement
) -> list[Scored]:
    """Rate the moves by looking ``depth`` moves ahead, in the order of a lesser depth.

    Moves more than ``alike`` behind the best get only an upper bound.
    """
    search = Search(by)
    for deep in range(2, depth + 1):
        top, anew = -3 * WIN, []
        for _, move in found:
            cost = costs.get(move, 0)
            low = top - alike - 1 + cost
            value = -search.value(carried_out(position, side, *move), 1 - side, deep - 1, -3 * WIN, -low) - cost
            anew.append((value, move))
            top = max(top, value)
        found = sorted(anew, key=lambda one: (-one[0], one[1]))
        if abs(top) >= WIN:
            break
    return found


class Search:
    """One turn's search, with its knowledge of the moves that refute others."""

    def __init__(self, by: Judgement) -> None:
        self._by = by
        self._first: dict[tuple[Position, int], Move] = {}
        self._good: defaultdict[tuple[int, Move], int] = defaultdict(int)

    def value(self, position: Position, side: int, depth: int, low: int, high: int) -> int:
        """Judge a position for the side to move, exact between ``low`` and ``high``."""
        if depth == 0:
            return settled(position, side, low, high, self._by)
        legal = moves.legal(position, side)
        if not legal:
            return -self.value(position, 1 - side, depth - 1, -high, -low)
        won = wins_by_taking(position[1 - side])
        if any(reached & won for reached in legal.values()):
            return SURELY + depth
        top, prey = -3 * WIN, occupied(position[1 - side])
        for n, move in enumerate(self._ordered(position, side, legal, prey)):
            quiet = not prey >> move[1] & 1
            value = self._tried(carried_out(position, side, *move), side, depth, low, high, n, quiet)
            if value > top:
                top, self._first[position, side] = value, move
            low = max(low, value)
            if low >= high:
                self._good[side, move] += depth * depth * quiet
                break
        return top

    def _tried(self, after: Position, side: int, depth: int, low: int, high: int, n: int, quiet: bool) -> int:
        """Judge the ``n``-th move, which led to ``after``: at first only whether it is better than the best so far."""
        if n:
            less = 1 if n >= LATER and quiet and depth > 1 else 0
            value = -self.value(after, 1 - side, depth - 1 - less, -low - 1, -low)
            if value > low and less:
                value = -self.value(after, 1 - side, depth - 1, -low - 1, -low)
            if value <= low or value >= high:
                return value
        return -self.value(after, 1 - side, depth - 1, -high, -low)

    def _ordered(self, position: Position, side: int, legal: moves.Moves, prey: int) -> list[Move]:
        """List the moves, the most promising first: the best here before, captures, refutations of others."""
        taking = captures(position[1 - side], legal, prey)
        quiet = moves.listed({start: calm for start, reached in legal.items() if (calm := reached & ~prey)})
        good = self._good
        quiet.sort(key=lambda move: -good.get((side, move), 0))
        found = taking + quiet
        first = self._first.get((position, side))
        if first is not None:
            found.remove(first)
            found.insert(0, first)
        return found
