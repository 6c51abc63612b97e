"""``reckon embark``: room for a load in ships, and its time in or out at berths (LC-196, LC-199 to LC-201)."""

from __future__ import annotations

import math
from fractions import Fraction

from land.lift import stowage
from land.lift.rates import Site, berth, berths_of
from land.reckoner.asked import Answer, Asked, plain
from land.reckoner.daylight import done_min, format_minute
from land.reckoner.load import gang_hours, load
from land.state.carriage import EMBARK, LAND

CALM = 6.0


def reckon(asked: Asked) -> Answer:
    """Answer one line."""
    force = load(asked)
    voyage = asked.read_number("voyage_days", 0, 200, 1.0)
    ship = asked.read_number("ship_tons", 0, 100_000, above=True) if asked.has_field("ship_tons") else None
    berths = asked.read_whole_number("berths", 1, 1000) if asked.has_field("berths") else None
    do = asked.read_word("do", (EMBARK, LAND), EMBARK)
    start = math.ceil(asked.read_number("from_hour", 0, 24, 6.0) * 60)
    cargo = {"men": force.men, "horses": force.horses, "wheels": force.wheels}
    wanted = stowage.tons(**cargo, voyage_days=voyage)
    told: Answer = {**cargo, "tons": plain(float(wanted))}
    if asked.faults:
        return told
    if ship is not None:
        told["ships"] = math.ceil(wanted / Fraction(ship))
    if berths is not None:
        used = berths - berths % (berths_of(ship) if ship is not None else 1)
        need = gang_hours(cargo, berth(do))
        end = done_min(Site(key="", lon=0.0, lat=0.0, berths=used), do, CALM, cargo, start) if used else None
        told |= {
            "berth_hours": plain(float(need)),
            "hours": plain(float(need / used)) if used else None,
            "done_min": end,
            "done": None if end is None else format_minute(end),
        }
    return told
