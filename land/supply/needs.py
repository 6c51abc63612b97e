"""Needs of a body in a day, in packets of 120 lb (LC-150, LC-151, LC-154)."""

from __future__ import annotations

import math
from fractions import Fraction

from land import tables
from land.forces.body import of_body
from land.state.units import GUNS, Unit
from land.state.world import Body
from naval.state.frozen import Frozen


class Need(Frozen, frozen=True):
    """Packets for one day."""

    food: int
    forage: int

    @property
    def packets(self) -> int:
        """Return all of them."""
        return self.food + self.forage


def figure(key: str) -> int:
    """Return a whole number of the table of supply."""
    return int(tables.value("supply", key))


def packets_of(tons_stowed: int) -> int:
    """Count the packets in so many tons of cargo: eighteen to the ton (LC-150)."""
    return tons_stowed * figure("packets_a_ton")


def food(men: int, half: bool = False) -> int:
    """Reckon food for a day: ⌊(men + 15) ÷ 30⌋ packets; on half rations half of that, rounded up (LC-151, LC-153)."""
    full = _nearest(men, figure("men_a_packet"))
    return -(-full // 2) if half else full


def forage(horses: int) -> int:
    """Reckon forage for a day: ⌊(horses + 3) ÷ 6⌋ packets (LC-151)."""
    return _nearest(horses, figure("horses_a_packet"))


def need(men: int, horses: int, half: bool = False) -> Need:
    """Reckon the needs of so many men and horses at the daily call (LC-151)."""
    return Need(food=food(men, half), forage=forage(horses))


def fire(unit: Unit) -> int:
    """Reckon packets to a unit's day of fire: one to thirty rifles, sixty to a battery (LC-150)."""
    return figure("battery_fire") if unit.kind.arm == GUNS else _nearest(unit.men, figure("men_a_packet"))


def mouths(body: Body) -> tuple[int, int]:
    """Count men and horses to feed: units, services and train, and the prisoners a body guards (LC-151, LC-147)."""
    all_told = of_body(body)
    return all_told.men + body.prisoners, all_told.horses


def cycle_days(miles: float) -> Fraction:
    """Reckon days a wagon takes out and back over a line, with loading and unloading: 2d ÷ 15 + 1 (LC-154)."""
    return 2 * Fraction(miles) / figure("day_mi") + figure("turn_days")


def net_packets(miles: float, grass: bool = False) -> Fraction:
    """Reckon what a wagon brings over a line after its team has eaten: 20 − ⅔ × cycle; all of it where there is grass (LC-154).

    Nothing comes from beyond 217 miles.
    """
    load = Fraction(int(tables.value("forces", "wagon_packets")))
    if grass:
        return load
    top, under = tables.value("supply", "teams_eat")
    return max(load - Fraction(top, under) * cycle_days(miles), Fraction(0)) if miles <= figure("line_mi") else Fraction(0)


def brought(miles: float, wagons: int, grass: bool = False) -> int:
    """Reckon packets a day that so many wagons bring over a line (LC-154)."""
    return math.floor(wagons * net_packets(miles, grass) / cycle_days(miles))


def _nearest(number: int, each: int) -> int:
    return (number + each // 2) // each
