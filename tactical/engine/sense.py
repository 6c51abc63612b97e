"""When a captain gives a battle up, and when he agrees to a draw: by what each side still has, as he sees it."""

from __future__ import annotations

from collections.abc import Mapping

LOST = 0.15  # of all the strength on the field: with less a captain strikes
WORSE = 0.45  # with less he is glad of a draw
EVEN = 0.55  # with more he is not, however long it lasts
LONG = 120  # moves after which he agrees if he is no better off


def share(strength: Mapping[str, float], side: str) -> float:
    """A side's part of what all have; half of nothing."""
    total = sum(strength.values())
    return strength[side] / total if total else 0.5


def is_lost(strength: Mapping[str, float], side: str) -> bool:
    """Whether so little is left that he strikes."""
    return share(strength, side) < LOST


def takes_a_draw(strength: Mapping[str, float], side: str, moves: int) -> bool:
    """Whether he agrees: if he is worse off, or no better after a long battle."""
    part = share(strength, side)
    return part < WORSE or (part <= EVEN and moves >= LONG)
