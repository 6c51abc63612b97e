"""Who stands on the field when a battle begins, and when the rest comes up (LC-261, LC-267)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from campaign.land import tables
from campaign.land.battle.scale import entry_round
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


def arrivals(
    units: Sequence[Unit], head_yd: float, half_width_yd: float, mph: float, each_min: int, halted: bool = False
) -> dict[str, int]:
    """The round in which each unit is on the field: 0 at the start for those within half its width of the point of contact, in
    their order; the others when they have marched up (LC-261, LC-267).

    ``head_yd`` is how far the head of the column is from that point, ``each_min`` minutes to a round.
    """
    found = {}
    for key, behind in behind_yd(units, halted).items():
        left = Fraction(head_yd) + behind - Fraction(half_width_yd)
        minutes = left / MILE_YD / Fraction(mph) * HOUR if mph and left > 0 else Fraction(0)
        found[key] = entry_round(float(minutes), each_min) if minutes else 0
    return found
