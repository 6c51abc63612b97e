"""A captain's reason to give a battle up: the strength each side still has, as he sees it."""

from __future__ import annotations

from collections.abc import Mapping

EVEN = 0.5
LOST = 0.15  # of all the strength on the field: with less a captain strikes


def share(strength: Mapping[str, float], side: str) -> float:
    """Reckon a side's part of all strength; half where there is none."""
    total = sum(strength.values())
    return strength[side] / total if total else EVEN


def is_lost(strength: Mapping[str, float], side: str) -> bool:
    """Report whether so little is left that the captain strikes."""
    return share(strength, side) < LOST
