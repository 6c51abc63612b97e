"""What a force eats a day, what its train holds, what a line of wagons brings, how long it lives cut off (LC-150 to LC-159)."""

from __future__ import annotations

import math

from campaign.land.forces.strength import packets_of
from campaign.land.reckoner.asked import Answer, Asked, plain
from campaign.land.reckoner.load import MOST, load
from campaign.land.supply import needs
from campaign.land.supply.lasting import lasting


def reckon(asked: Asked) -> Answer:
    """The line of the table of supply."""
    force = load(asked, third="wagons", must=True)
    stock = asked.whole("stock", 0, 100 * MOST, packets_of(force.train))
    line = asked.number("line_mi", 0, 1000, above=True) if asked.has("line_mi") else None
    grass = asked.yes("grass", False)
    cut_off = asked.yes("cut_off", False)
    day = needs.need(force.men, force.horses)
    told: Answer = {"food": day.food, "forage": day.forage, "packets": day.packets, "tons": plain(tons(day.packets))}
    if stock or asked.has("stock"):
        told |= {"stock": stock, "days": plain(stock / day.packets) if day.packets else None}
    if line is not None:
        told |= {
            "cycle_days": plain(float(needs.cycle_days(line))),
            "net_packets": plain(float(needs.net_packets(line, grass))),
            "wagons_needed": wagons_on(line, day.packets, grass),
        }
    if cut_off:
        end = lasting(force.men, force.horses, stock)
        told |= {name: getattr(end, name) for name in end.__struct_fields__}
    return told


def tons(packets: float) -> float:
    """What packets weigh in tons of 2,240 lb."""
    return packets * needs.figure("packet_lb") / needs.figure("ton_lb")


def wagons_on(miles: float, packets: int, grass: bool = False) -> int | None:
    """Wagons that bring so many packets a day over a line; None where none can."""
    net = needs.net_packets(miles, grass)
    return math.ceil(packets * needs.cycle_days(miles) / net) if net > 0 else None
