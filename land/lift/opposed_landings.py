"""Landing in the face of the enemy, and ships' fire on the land (LC-205, LC-206)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from land.lift.rates import figure
from land.state.units import GUNS, Unit
from land.state.world import Spot

YARDS_A_MILE = 1760
SIEGE = "sg"


def opposed(beach: Spot, hostile: Iterable[tuple[Spot, int]], miles: Callable[[Spot, Spot], float]) -> bool:
    """Report whether hostile fighting men, so many at a spot, stand within two miles of where boats touch (LC-205)."""
    return any(men > 0 and miles(beach, spot) <= figure("opposed_mi") for spot, men in hostile)


def strip_yd(ashore: int) -> int | None:
    """Return the strip, in yards, that the lander cannot leave until 1,000 men are ashore; None once they are (LC-205)."""
    return int(figure("strip_yd")) if ashore < figure("strip_men") else None


def in_range(ship: Spot, battle: Spot, miles: Callable[[Spot, Spot], float], seen: bool) -> bool:
    """Report whether a ship fires on a land battle: within 6,000 yards and in sight of it (LC-206)."""
    return seen and miles(ship, battle) * YARDS_A_MILE <= figure("ship_fire_yd")


def ship_guns(broadsides: Iterable[Iterable[tuple[float, int]]]) -> int:
    """Reckon the ships' guns in a land battle, with Kriegspiel shell: one for four of 4.7 in or more, all ships together
    (LC-206).

    Each broadside is rows of calibre in inches and number of guns. They stand fixed on the sea edge and LC-263 does not count
    them.
    """
    heavy = sum(number for ship in broadsides for inches, number in ship if inches >= figure("ship_calibre_in"))
    return heavy // int(figure("guns_a_gun"))


def may_answer(unit: Unit | None, fort: bool = False) -> bool:
    """Report whether a fort or unit may answer ships: guns ashore of 4.7 in or more, as a siege battery has by default
    (LC-206).
    """
    if fort or unit is None or unit.kind.arm != GUNS or not unit.guns:
        return fort
    return unit.calibre_in >= figure("ship_calibre_in") if unit.calibre_in else unit.code == SIEGE


def coast_road(men: int, minutes: int, night: bool) -> tuple[int, int]:
    """Reckon the daylight losses of a body on a coast road near hostile ships: one man in a hundred and 1 F an hour (LC-206).

    Men floor, fatigue for each hour begun.
    """
    if night:
        return 0, 0
    lost = men * minutes * int(figure("coast_road_pct")) // (100 * 60)
    return lost, math.ceil(minutes / 60) * int(figure("coast_road_fatigue"))
