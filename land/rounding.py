"""Rounding of minutes (LC-003)."""

from __future__ import annotations

import math


def up(minutes: float) -> int:
    """Round minutes up, and drop what floating sums add (LC-003).

    >>> up(93.2), up(93.0000000001)
    (94, 93)
    """
    return math.ceil(round(minutes, 6))
