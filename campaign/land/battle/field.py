"""Who stands on the field when a battle begins, and when the rest comes up (LC-261, LC-267)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from campaign.land import tables
from campaign.land.state.units import Unit

MILE_YD = 1760
HOUR = 60


def behind_yd(units: Sequence[Unit], halted: bool = False) -> dict[str, Fraction]:
    """How far behind the head of its column each fighting unit has closed up, yards, in the order of march (LC-088); of a body in
    place nobody is behind."""
    more, gone = Fraction(tables.value("march", "column")), Fraction(0)
    found = {}
    for unit in units:
        if unit.kind.fights and unit.men:
            gone += 0 if halted else unit.kind.road_yd * more
            found[unit.key] = gone
    return found
