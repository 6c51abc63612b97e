"""A position as the rules work on it: for each side six sets of squares, one a type of figure.

``position[DEFENDER][ART]`` is the set of the defender's guns. Positions are tuples that never change and can be compared.
``state.py`` tells the figures of one type apart.
"""

from __future__ import annotations

from collections.abc import Iterable

from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER, SIDES

Army = tuple[int, ...]
Position = tuple[Army, Army]
Move = tuple[int, int]  # from, to

TYPES = ("LI", "L", "C", "ART", "WAG", "CIT")
LI, L, C, ART, WAG, CIT = range(6)
TROOPS = (LI, L, C)  # those that take anything, and can be in check
NOTHING: Army = (0,) * 6
EMPTY: Position = (NOTHING, NOTHING)


def position_of(figures: Iterable[tuple[str, str, int]]) -> Position:
    """Make the position of these (side, type, square)."""
    armies = [list(NOTHING), list(NOTHING)]
    for side, kind, square in figures:
        armies[SIDES.index(side)][TYPES.index(kind)] |= 1 << square
    return tuple(armies[DEFENDER]), tuple(armies[ATTACKER])


def troops(army: Army) -> int:
    """Return the squares of an army's infantry and cavalry."""
    return army[LI] | army[L] | army[C]


def occupied(army: Army) -> int:
    """Return the squares of an army."""
    return army[LI] | army[L] | army[C] | army[ART] | army[WAG] | army[CIT]


def kind_at(army: Army, square: int) -> int:
    """Return the type of an army's figure on a square, -1 if there is none."""
    bit = 1 << square
    for kind, some in enumerate(army):
        if some & bit:
            return kind
    return -1
