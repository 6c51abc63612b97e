"""Approach moves: the reduced scales of the book, before and after an action (NAV-S-089; NAV-T-189 to 201, SC-T-27).

The table of scales is that of the battle room; it is not kept twice.
"""

from __future__ import annotations

from naval.rulesets.jane.for_the_sea import REDUCED, of_range, row_of
from naval.run.work import YARDS_A_MILE


def move_of(nearest_nm: float | None) -> tuple[str, int]:
    """Scale and minutes of the move with the nearest enemy in sight so far off; none where none is (NAV-S-089, SC-T-27).

    SC-N-03: no approach move is at full scale, which is for those who fire. Inside battle range where no action opens, by
    night or when it has just been broken off, it is the least reduced one.

    >>> move_of(20.0), move_of(10.1), move_of(10.0), move_of(4.0), move_of(None)
    (('C', 10), ('C', 10), ('B', 5), ('B', 5), ('', 0))
    """
    if nearest_nm is None:
        return "", 0
    key = of_range(round(nearest_nm * YARDS_A_MILE))
    key = key if key in REDUCED else REDUCED[-1]
    return key, int(row_of(key)["minutes"])
