"""``reckon supply``: a force's daily needs, its train, the yield of a line of wagons, its life cut off (LC-150 to LC-159)."""

from __future__ import annotations

import math

import msgspec

from land.forces.strength import packets_of
from land.reckoner.asked import Answer, Asked, plain
from land.reckoner.load import MOST, load
from land.state.units import Train, Unit
from land.state.world import Body, Cell, Spot
from land.supply import hunger, needs
from land.supply.call import call, haversack_full
from naval.state.frozen import Frozen


def reckon(asked: Asked) -> Answer:
    """Answer one line."""
    force = load(asked, third="wagons", must=True)
    stock = asked.read_whole_number("stock", 0, 100 * MOST, packets_of(force.train))
    line = asked.read_number("line_mi", 0, 1000, above=True) if asked.has_field("line_mi") else None
    grass = asked.read_flag("grass", False)
    cut_off = asked.read_flag("cut_off", False)
    day = needs.need(force.men, force.horses)
    told: Answer = {"food": day.food, "forage": day.forage, "packets": day.packets, "tons": plain(tons(day.packets))}
    if stock or asked.has_field("stock"):
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
    """Weigh packets in tons of 2,240 lb."""
    return packets * needs.figure("packet_lb") / needs.figure("ton_lb")


def wagons_on(miles: float, packets: int, grass: bool = False) -> int | None:
    """Count the wagons that bring so many packets a day over a line; None where none can."""
    net = needs.net_packets(miles, grass)
    return math.ceil(packets * needs.cycle_days(miles) / net) if net > 0 else None


HERE = Spot(lon=0.5, lat=0.5)
BARE = (Cell(i=5, j=5, taken=1),)
LONGEST = 40  # calls after the last that was met in full: by then hunger is at its worst


class Lasting(Frozen, frozen=True):
    """Calls counted from 1: the last met in full, the first without forage, the last with food, H 1, H 6; None: never."""

    met_to: int | None
    no_forage_from: int | None
    haversack_to: int | None
    hunger_at: int | None
    out_at: int | None


def lasting(men: int, horses: int, stock: int, strict: bool = False) -> Lasting:
    """Reckon how long a body cut off in bare country lasts, haversacks full, with so many packets of either sort (C24)."""
    day = needs.need(men, horses)
    if not day.packets:
        return Lasting(met_to=None, no_forage_from=None, haversack_to=None, hunger_at=None, out_at=None)
    met = stock // day.packets
    body = Body(key="cut_off", name="", side="", seat="", spot=HERE, units=(_all_told(men, horses),))
    body = msgspec.structs.replace(body, haversack=haversack_full(body))
    left, no_forage, fed, hungry, out = stock - met * day.packets, None, None, None, None
    for number in range(met + 1, met + LONGEST):
        food = min(left, day.food)
        body = msgspec.structs.replace(body, train=Train(food=food, forage=left - food))
        after = call(0, (body,), lambda a, b: 0.0, cells=BARE).bodies[0]
        body, left = msgspec.structs.replace(after, units=body.units), after.train.packets
        no_forage = no_forage or (number if body.no_forage else None)
        if day.food:
            fed = number if not body.hunger else fed
            hungry = hungry or (number if body.hunger else None)
            out = out or (number if hunger.out_of_action(body.hunger, strict) else None)
    return Lasting(
        met_to=met, no_forage_from=no_forage, haversack_to=fed or (met if day.food else None), hunger_at=hungry, out_at=out
    )


def _all_told(men: int, horses: int) -> Unit:
    """Make a unit of men and horses, services included: one that does not fight, and so adds no services."""
    return Unit(key="all", code="tg", men=men, horses=horses, guns=0, wagons=0)
