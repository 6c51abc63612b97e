"""The opening of an action, as its rule set gets it (NAV-S-038, NAV-S-039; SC-S-09).

Ships afloat with present abilities, yards round the point amidst them, and the light.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from campaign.war.communications.detached_forces import holder
from naval.geo import course, sun
from naval.geo.course import Floats
from naval.run.facts import YARDS_A_MILE, Steamed, middle
from naval.run.movement.steaming import steam_to
from naval.run.rule_waivers import rules_of
from naval.run.run_input import Done, Seen
from naval.run.tracks import Ints
from naval.ships import coal, speed
from naval.state.outcome import Engagement, Interrupt
from naval.state.settings import Settings

MOVE_LIMIT = 360  # SC-S-09: 360 moves are one run
USUAL_METHODS = {"torpedoes": "5", "night": "1"}  # NAV-T-137, NAV-T-180
NIGHT_SIGHT_YD = (1000.0, 10_000.0)  # SC-T-26: from 1,000 yards to five miles


def engage(
    run: Done, minute: int, forces: Ints, met: tuple[tuple[str, str], ...] = (), stopped: tuple[Interrupt, ...] = ()
) -> Engagement:
    """Build the engagement, with jane's set-up: yards round the meeting point.

    Ships in action until now are where that battle, one of ``stopped``, left them.
    """
    now = steam_to(run, minute, run.steamed)
    lon, lat = now.lon[forces, -1], now.lat[forces, -1]
    centre = middle(lon, lat)
    x, y = _yards(centre, lon, lat)
    ready = [_company(run, now, int(f), round(float(x[k]), 1) + 0.0, round(float(y[k]), 1) + 0.0) for k, f in enumerate(forces)]
    for i in stopped:
        _as_left(ready, i, centre)
    light = daylight_moves(run, centre, minute)
    if not light and (later := daylight_moves(run, centre, minute + 1)):  # the sun is up within the minute
        light = min(later + 1, MOVE_LIMIT)
    setup: dict[str, Any] = {"sides": ["blue", "red"], "light_moves": light or MOVE_LIMIT, "move_limit": MOVE_LIMIT}
    setup["forces"] = ready
    if not light:  # agreed for the night (NAV-S-039)
        setup["night"] = {"sight_yd": night_sight_yd(run, centre, minute), "method": 1}
    if terms := agreed_methods(run.world.settings, dark=not light):
        setup["terms"] = terms
    keys = tuple(run.fleet.forces[int(f)].key for f in forces)
    return Engagement(minute=minute, forces=keys, lon=centre[0], lat=centre[1], setup=setup, met=met)


def agreed_methods(settings: Settings, *, dark: bool) -> dict[str, str]:
    """Return agreed methods of torpedoes and night, where unusual (NAV-T-137, 180)."""
    found = {"torpedoes": settings.torpedo_method, "night": settings.night_method if dark else "1"}
    return {key: value for key, value in found.items() if value != USUAL_METHODS[key]}


def _yards(centre: tuple[float, float], lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
    bearing, nm = course.rhumbs(centre[0], centre[1], lon, lat)
    return nm * YARDS_A_MILE * np.sin(np.radians(bearing)), nm * YARDS_A_MILE * np.cos(np.radians(bearing))


def _as_left(ready: list[dict[str, Any]], i: Interrupt, centre: tuple[float, float]) -> None:
    """Put ships where a battle that stopped left them, on their courses (SC-N-04)."""
    if i.lon is None or i.lat is None:
        return
    (x,), (y,) = _yards(centre, np.array([i.lon]), np.array([i.lat]))
    for company in ready:
        path = i.paths.get(company["key"], ())
        if len(path) > 1:
            (before, a, b), (after, c, d) = path[-2:]
            company["knots"] = round(float(np.hypot(c - a, d - b)) / YARDS_A_MILE / (after - before) * 60, 3)
        for ship in company["ships"] if company["key"] in i.forces else ():
            told = i.result["ships"].get(ship["key"], {})
            if "x_yd" in told:
                ship["x_yd"], ship["y_yd"] = round(float(x) + told["x_yd"], 1) + 0.0, round(float(y) + told["y_yd"], 1) + 0.0
                ship["heading_deg"] = told["heading_deg"]


def _company(run: Done, now: Steamed, f: int, x: float, y: float) -> dict[str, Any]:
    force = run.fleet.forces[f]
    ships = []
    for s in run.fleet.ships_of[f]:
        ship = now.hurts.get(s, run.fleet.ships[s])
        if ship.afloat:
            ship_class = msgspec.to_builtins(run.fleet.classes[ship.class_key])
            ready = {name: getattr(ship, name) for name in ("key", "name", "max_kn", "condition")}
            limit = round(_limit(run, now, s), 3)
            ships.append(ready | {"flagship": ship.key == force.flagship, "class": ship_class, "limit_kn": limit})
    steering = {"heading_deg": round(float(now.course[f, -1]), 1), "knots": round(float(now.knots[f, -1]), 3)}
    called = {name: getattr(force, name) for name in ("key", "side", "name")}
    return called | steering | {"seat": _officer(run, f, now.end), "x_yd": x, "y_yd": y, "ships": ships}


def _officer(run: Done, f: int, minute: int) -> str:
    """Return the seat that fights a force; "" if nobody can be asked."""
    seat = holder(run, f, minute)
    return seat if any(s.key == seat for s in run.world.seats) else ""


def _limit(run: Done, now: Steamed, s: int) -> float:
    """Return the speed a ship's engines allow as she goes into action (NAV-S-067 to 070)."""
    at, c = now.ships, run.fleet.classes[run.fleet.ships[s].class_key]
    normal = coal.normal_load(c.coal_normal_t, coal.table_for(c), coal.unit_of(c, run.world.settings.coal))
    return speed.limit(
        float(at.max_kn[s]),
        top_min=int(at.top[s]),
        burnt_t=float(at.burnt[s]),
        normal_t=normal,
        minute=now.end,
        lame_until=int(at.lame[s]),
        relieved=rules_of(run, s, now.end),
        stopped_until=int(at.stopped[s]),
    ).knots


def daylight_moves(run: Done, at: tuple[float, float], minute: int) -> int:
    """Count one-minute moves until the sun is down, at most the move limit."""
    minutes = minute + np.arange(MOVE_LIMIT)
    up = sun.is_day(sun.altitudes(at[1], at[0], sun.julian(run.world.calendar, minutes)))
    return MOVE_LIMIT if up.all() else int(np.argmin(up))


def night_sight_yd(run: Seen, at: tuple[float, float], minute: int) -> float:
    """Return night visibility in yards, for a battle by night (SC-T-26)."""
    least, most = NIGHT_SIGHT_YD
    return round(max(least, min(most, sun.weather(run.weather.here(*at, minute))[1] * YARDS_A_MILE)), 1)
