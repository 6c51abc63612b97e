"""When a captain gives a battle up: by what each side still has, as he sees it."""

from __future__ import annotations

from collections.abc import Mapping

EVEN = 0.5
LOST = 0.15  # of all the strength on the field: with less a captain strikes


def share(strength: Mapping[str, float], side: str) -> float:
    """A side's part of what all have; half of nothing."""
    total = sum(strength.values())
    return strength[side] / total if total else EVEN


def is_lost(strength: Mapping[str, float], side: str) -> bool:
    """Whether so little is left that he strikes."""
    return share(strength, side) < LOST
