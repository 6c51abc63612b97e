"""The captain, who plays with nobody at the table: a short search from his side's view.

Every legal move is tried; the enemy answers with his best captures, which are answered in turn, so that nothing is left hanging,
and never the Citadel or the Wagon. Above the level ``easy`` every answer of the enemy's is tried too, at ``hard`` the move after
it. Among equals the dice decide.
"""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_battle.board import SIDES
from tactical.rulesets.game_of_battle.judgement.exchange import Scored, at_first_sight
from tactical.rulesets.game_of_battle.judgement.search import searched
from tactical.rulesets.game_of_battle.judgement.worth import FIRMLY, WIN
from tactical.rulesets.game_of_battle.position import Move, Position, position_of
from tactical.rulesets.game_of_battle.rules import moves

Data = dict[str, Any]

BACK = 40  # the cost of taking one's last move back
ALIKE = 2  # moves whose values differ by no more are equally good

DEPTHS: dict[str, int] = {"easy": 1, "usual": 2, "hard": 3}
"""By level, the moves looked at, his own first, before only captures are."""


def orders(view: Data, dice: Dice, level: str) -> Data:
    """Choose the move of ``view["viewer"]``, from the view, its own dice and nothing else."""
    side = SIDES.index(view["viewer"])
    position = position_of((one["side"], one["type"], int(one["at"])) for one in view["units"])
    legal = moves.listed(moves.legal(position, side))
    if not legal:
        return {"pass": True}
    last = view["last"][view["viewer"]]
    # The best of the legal moves; chance chooses among equals.
    back = (int(last[2]), int(last[1])) if last else None
    costs = {back: BACK} if back else {}
    found = _rate_moves(position, side, legal, costs, DEPTHS[level])
    top = max(value for value, _ in found)
    equals = sorted(move for value, move in found if value >= top - ALIKE)
    start, end = equals[int(dice.u("move", view["move"]) * len(equals))]
    named = {int(one["at"]): one["id"] for one in view["units"]}
    return {"move": [named[start], str(end)]}


def _rate_moves(position: Position, side: int, legal: list[Move], costs: dict[Move, int], depth: int) -> list[Scored]:
    """Rate the moves; those well behind the best get only an upper bound."""
    if depth == 1:
        return at_first_sight(position, side, legal, costs, ALIKE)
    found = at_first_sight(position, side, legal, costs, None, FIRMLY)
    if abs(found[0][0]) >= WIN or len(found) == 1:
        return found
    return searched(position, side, found, costs, ALIKE, depth, FIRMLY)
