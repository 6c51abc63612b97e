"""How minutes are rounded (LC-003)."""

from __future__ import annotations

import math


def up(minutes: float) -> int:
    """Minutes round up along a way; what sums of floating numbers add is not the rules' (LC-003).

    >>> up(93.2), up(93.0000000001)
    (94, 93)
    """
    return math.ceil(round(minutes, 6))
