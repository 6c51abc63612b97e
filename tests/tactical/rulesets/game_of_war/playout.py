"""Random play on the bare position: thousands of moves a second, for a test and the benchmark."""

from __future__ import annotations

from collections.abc import Callable

from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import movement, turn


def playout(position: Position, draw: Callable[[int], int], most: int) -> int:
    """Play on at random until somebody has won, at most ``most`` steps; return the number made.

    Each step is one of all legal steps, all equally likely: every single move, every attack, and ending the turn. ``draw(n)``
    gives a number from 0 to n - 1.
    """
    for step in range(most):
        if turn.winner(position) is not None:
            return step
        moves = movement.legal(position, position.to_move)
        targets = turn.attacks(position)
        chosen = draw(sum([squares.bit_count() for _, squares in moves]) + targets.bit_count() + 1)
        for unit, squares in moves:
            if chosen < squares.bit_count():
                turn.play_move(position, unit, _nth(squares, chosen))
                break
            chosen -= squares.bit_count()
        else:
            if chosen < targets.bit_count():
                turn.play_attack(position, _nth(targets, chosen))
            turn.end_turn(position)
    return most


def _nth(mask: int, number: int) -> int:
    """Find the square of this number, from 0, in a set."""
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
