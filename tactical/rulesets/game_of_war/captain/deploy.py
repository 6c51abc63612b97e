"""Deployment of the army: arsenals guarded, the army in one body in communication, relays on the lines behind it."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_war.board import BIT, FORT, SQUARES, WIDTH, Board, around, bits, territory
from tactical.rulesets.game_of_war.forces import CAV, COM, HCOM, INF

FRONT_ROWS = (6, 7)  # rows from the own edge where the middle of the body stands


def deploy(board: Board, arsenals: list[int], side: int, units: list[tuple[str, int]], dice: Dice) -> dict[str, int]:
    """Choose squares for these (id, type number), the same for every order of them."""
    free = {square for square in bits(board.open) if territory(square) == side}
    placed: dict[str, int] = {}
    rest = sorted(units, key=lambda one: (one[1], one[0]))
    lit = 0
    for square in arsenals:
        lit |= board.star[square]
    fighting = [one for one in rest if one[1] < COM]
    for square in arsenals:
        guard = next((one for one in fighting if one[1] == INF), None)
        if guard is None or len(fighting) < 5 or square not in free:
            continue
        fighting.remove(guard)
        placed[guard[0]] = square
        free.discard(square)
    middle = _middle(board, lit, side, free, dice)
    for id_, kind in (one for one in rest if one[1] >= COM):
        behind = middle + (-3 if kind == HCOM else -2) * (WIDTH if side == 0 else -WIDTH)
        placed[id_] = min((square for square in free if lit & BIT[square]), key=lambda one: (_apart(one, behind), one))
        free.discard(placed[id_])
    body = 0
    for id_, kind in sorted(fighting, key=lambda one: ((2, 1, 3, 3)[one[1]], one[0])):
        touching = [one for one in free if (around(body) | lit) & BIT[one]] or sorted(free)
        wish = middle + (0 if kind in (INF, CAV) else -1) * (WIDTH if side == 0 else -WIDTH) + (3 if kind == CAV else 0)
        placed[id_] = min(touching, key=lambda one: (_apart(one, wish) - (board.ground[one] == FORT) * (kind == INF), one))
        body |= BIT[placed[id_]]
        free.discard(placed[id_])
    return placed


def _middle(board: Board, lit: int, side: int, free: set[int], dice: Dice) -> int:
    """Choose the middle of the body: on a line, towards the frontier, where many lines and open squares are near."""
    rows = [row if side == 0 else SQUARES // WIDTH - 1 - row for row in FRONT_ROWS]
    best = [square for square in sorted(free) if lit & BIT[square] and square // WIDTH in rows and 4 <= square % WIDTH <= 20]
    best = best or sorted(free)

    def room(square: int) -> int:
        near = around(around(around(BIT[square])))
        return (near & lit).bit_count() + (near & board.open).bit_count() // 2

    best.sort(key=lambda square: (-room(square), square))
    return best[int(dice.u("captain", "deploy", side) * min(4, len(best)))]


def _apart(one: int, other: int) -> int:
    """Count the steps between two squares, with the sum of both ways as the finer measure."""
    across, down = abs(one % WIDTH - other % WIDTH), abs(one // WIDTH - other // WIDTH)
    return 30 * max(across, down) + across + down
