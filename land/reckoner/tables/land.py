"""``reckon land``: time to land a load over an open beach (LC-202, LC-203, LC-205)."""

from __future__ import annotations

import math

from land.lift.rates import MEN, Site, beach_factor, figure, horses_lost, point, points_in_use, rates
from land.reckoner.asked import Answer, Asked, plain
from land.reckoner.daylight import done_min, format_minute
from land.reckoner.load import gang_hours, load
from land.state.carriage import LAND

CALM, SWELL = 6.0, 2.0
HOUR = 60


def reckon(asked: Asked) -> Answer:
    """Answer one line."""
    force = load(asked)
    points = points_in_use(
        asked.read_whole_number("points", 1, 1000),
        asked.read_whole_number("tows", 1, 10_000) if asked.has_field("tows") else None,
    )
    miles = asked.read_number("offshore_nm", 0, 100, 0.0)
    swell, rain = asked.read_flag("swell", False), asked.read_flag("rain", False)
    turn = asked.read_number("round_min", 0, 1440, above=True) if asked.has_field("round_min") else None
    weather = figure("none_at") if rain else SWELL if swell else CALM
    site = Site(key="", lon=0.0, lat=0.0, points=points, offshore_nm=miles, exposed=swell)
    cargo = {"men": force.men, "horses": force.horses, "wheels": force.wheels}
    rate = beach_factor(miles, weather, swell)
    need = gang_hours(cargo, point())
    end = None if asked.faults else done_min(site, LAND, weather, cargo, int(figure("day_from_h")) * 60)
    told: Answer = {
        **cargo,
        "points": points,
        "rate": plain(float(rate)),
        "point_hours": plain(float(need)),
        "hours": plain(float(need / (points * rate))) if rate else None,
        "done_min": end,
        "done": None if end is None else format_minute(end),
        "men_an_hour": men_over(site, weather, HOUR),
    }
    if turn is not None:
        told["men_a_round"] = men_over(site, weather, turn)
    if swell:
        told["horses_lost"] = horses_lost(0, force.horses) if rate else 0
    return told


def men_over(site: Site, weather: float, minutes: float) -> int:
    """Count men who come over a beach in so many minutes of daylight, floor."""
    return math.floor(rates(site, LAND, False, weather).read_rate(MEN) * math.floor(minutes * 60) / 60)
