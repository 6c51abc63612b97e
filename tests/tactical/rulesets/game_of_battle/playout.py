"""Random play on the bare position: thousands of moves a second, for the test of a thousand games.

Draws by repetition are left out; ``limit`` moves without a capture draw (GB-073).
"""

from __future__ import annotations

from collections.abc import Callable

from tactical.rulesets.game_of_battle.opening import usual
from tactical.rulesets.game_of_battle.position import Move, Position, kind_at, position_of
from tactical.rulesets.game_of_battle.rules import ending, moves
from tactical.rulesets.game_of_battle.rules.captures import carried_out
from tactical.rulesets.game_of_battle.rules.turns import first_side, next_side
from tactical.rulesets.game_of_battle.tables import BOOK

Pick = Callable[[int], int]
"""Given n, a number from 0 to n - 1: the chance comes from the caller."""

OPENING: Position = position_of((one["side"], one["type"], one["sq"]) for one in usual())


def random_move(legal: moves.Moves, pick: Pick) -> Move:
    """Draw one of the legal moves, each as likely as any other."""
    nth = pick(sum(some.bit_count() for some in legal.values()))
    for start, some in legal.items():
        if nth < some.bit_count():
            while nth:
                some &= some - 1
                nth -= 1
            return start, (some & -some).bit_length() - 1
        nth -= some.bit_count()
    raise AssertionError("pick gave a number that is not below its argument")


def play(
    pick: Pick, position: Position = OPENING, side: int | None = None, limit: int = BOOK["GB-073"]["limit"]
) -> tuple[Position, int, ending.Ending]:
    """Play a random game to its end; return the last position, the number of moves, and the ending."""
    to_move = first_side() if side is None else side
    quiet = played = 0
    while True:
        legal, taken = moves.legal(position, to_move), -1
        if legal:
            start, end = random_move(legal, pick)
            taken = kind_at(position[1 - to_move], end)
            position = carried_out(position, to_move, start, end)
        played += 1
        quiet = 0 if taken >= 0 else quiet + 1
        over = ending.after_move(position, taken, quiet, limit, 0, False) if taken >= 0 or quiet >= limit else None
        if over is not None:
            return position, played, over
        to_move = next_side(to_move)
