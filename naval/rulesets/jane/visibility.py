"""Who can see whom: by day to the horizon, by night as far as the dark and the beams allow, and nobody under water."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane import night, submarine
from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def in_sight(state: Data, observer: Data, other: Data, away_yd: float, conv: Table) -> bool:
    """Whether the look-outs of ``observer`` can see ``other`` (both ships afloat) at ``away_yd``."""
    if submarine.is_under(observer) or submarine.is_under(other):
        return False
    return away_yd <= night.sight_yd(state, observer, other, conv)
