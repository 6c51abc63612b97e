"""Endurance: how far the coal goes, and whether it is enough to get home (NAV-S-077, NAV-S-078; SC-N-32, SC-N-36).

The advice of an engineer officer, by the rules of a run and the seat's knowledge, chances excluded. Tons (or the ship's own
measure), knots, nautical miles, campaign minutes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from naval import tables
from naval.geo import reach
from naval.geo.chart import Chart
from naval.geo.course import Floats
from naval.orders.course_reckoning import HORIZON_MIN, Engines, Passage, amount
from naval.orders.seat_knowledge import KnownForce, KnownShip
from naval.ships import coal, speed
from tactical.engine.text.words import plural

PLENTY_T = 1e6


@dataclass(frozen=True, slots=True)
class Steaming:
    """Steaming of a force until the first of her ships is empty: miles, hours, and that ship ("" if none is)."""

    nm: float
    hours: float
    ship: str


@dataclass(frozen=True, slots=True)
class Home:
    """The nearest port of her side by sea, and whether every ship's coal takes her there at the knots given.

    ``short`` is the ship that fares worst, with ``has_t`` left where the way takes ``needs_t``.
    """

    port: str
    nm: float
    knots: float
    enough: bool
    short: KnownShip
    has_t: float
    needs_t: float


def apply_passage(force: KnownForce, done: Passage) -> KnownForce:
    """Give the force as a reckoned course leaves her at the end of the run."""
    left = {
        s.key: replace(s, coal_t=max(s.coal_t - float(b), 0.0), burnt_t=s.burnt_t + float(b), top_min=round(float(t)))
        for s, b, t in zip(done.ships, done.run_burnt, done.run_top, strict=True)
    }
    lon, lat = done.ends
    return replace(force, lon=lon, lat=lat, ships=tuple(left.get(s.key, s) for s in force.ships))


def most(force: KnownForce, minute: int) -> float:
    """Find the knots that the slowest ship of a force can do now (NAV-S-067 to 070)."""
    engines = Engines([s for s in force.ships if s.afloat])
    return min((x.knots for x in engines.limits(minute)), default=0.0)


def two_thirds(force: KnownForce, minute: int) -> float:
    """Find the knots at which a prudent engineer reckons the way home: two-thirds of her slowest ship's best (NAV-S-057)."""
    slowest = min((s.max_kn for s in force.ships if s.afloat), default=0.0)
    return min(slowest * 2 / 3, most(force, minute))


def steaming(force: KnownForce, knots: float, minute: int, nm: float = math.inf) -> Steaming:
    """Reckon how far the force gets at these knots, or her ships' best, before one is empty (NAV-S-078).

    No farther than ``nm``, no longer than a fortnight.
    """
    ships = [s for s in force.ships if s.afloat]
    if not ships or knots <= 0:
        return Steaming(0.0, 0.0, "")
    return _steam(Engines(ships), knots, minute, nm)


def needs(force: KnownForce, knots: float, nm: float, minute: int) -> list[tuple[KnownShip, float]]:
    """Reckon what each ship would burn over so many miles at these knots, whether she has it or not."""
    ships = [s for s in force.ships if s.afloat]
    engines = Engines([replace(s, coal_t=s.coal_t + PLENTY_T) for s in ships])
    if ships and knots > 0:
        _steam(engines, knots, minute, nm)
    return [(s, float(b)) for s, b in zip(ships, engines.burnt, strict=True)]


def _steam(engines: Engines, knots: float, minute: int, nm: float) -> Steaming:
    """Steam on from change to change: tired, repaired, on extra coal (looked for at full hours), empty, arrived."""
    now, made = float(minute), 0.0
    while now < minute + HORIZON_MIN - 1e-6 and made < nm - 1e-9:
        if now % 60 == 0:
            engines.tick()
        limits = engines.limits(now)
        present = np.array([x.knots for x in limits])
        v = min(knots, float(present.min()))
        turn = max(engines.turns(now, v, present), 1e-6)
        if v <= 0:
            if not math.isfinite(turn):
                break
            now += turn
            continue
        rate = engines.tons(v)
        stride = min(_next_look(engines, rate, now) - now, turn, (nm - made) / v * 60, minute + HORIZON_MIN - now)
        lasts = np.where(rate > 0, engines.coal / np.maximum(rate, 1e-12) * 60, np.inf)
        least = int(np.argmin(lasts))
        if lasts[least] < stride - 1e-9:
            more = float(lasts[least])
            return Steaming(made + v * more / 60, (now + more - minute) / 60, engines.ships[least].name)
        engines.steam(v, present, stride)
        now, made = round(float(now + stride), 9), float(made + v * stride / 60)
    return Steaming(made, (now - minute) / 60, "")


def _next_look(engines: Engines, rate: Floats, now: float) -> float:
    """Find the next full hour at which some ship may be found on her extra coal, never the present one (AMB-S-05)."""
    left = np.array([s.load_t - s.burnt_t if s.load_t > 0 else np.inf for s in engines.ships]) - engines.burnt
    passes = np.where(~engines.over & (rate > 0) & np.isfinite(left), left / np.maximum(rate, 1e-12), np.inf)
    soonest = float(np.maximum(passes, 0.0).min(initial=np.inf))
    following = (now // 60 + 1) * 60
    return math.inf if math.isinf(soonest) else max(math.ceil(now / 60 + soonest - 1e-9) * 60.0, following)


def home(force: KnownForce, chart: Chart, ports: Sequence[tuple[str, float, float]], minute: int) -> Home | None:
    """Find the nearest port by sea and whether she can get there at two-thirds of her speed (NAV-S-078, SC-N-36).

    ``ports`` are name, longitude and latitude. None where nothing of hers is afloat or no port can be reached.
    """
    ships = [s for s in force.ships if s.afloat]
    if not ships or not ports:
        return None
    number, nm = reach.nearest(chart, (force.lon, force.lat), [(x, y) for _, x, y in ports])
    if number < 0:
        return None
    port = ports[number][0]
    knots = two_thirds(force, minute)
    if knots <= 0:
        return None
    rows = needs(force, knots, nm, minute)
    short, burns = min(rows, key=lambda row: (row[0].coal_t - row[1], row[0].key))
    return Home(port, nm, knots, short.coal_t >= burns - 1e-6, short, short.coal_t, burns)


def warning(way: Home) -> str:
    """Write the warning shown before a seat seals a course from which she cannot get home (NAV-S-078)."""
    has, wants = amount(way.short, round(way.has_t, 1)), amount(way.short, round(way.needs_t, 1))
    far = plural(round(way.nm), "mile")
    said = f"{way.short.name} will have {has} at the end; {way.port} is {far} by sea and takes {wants} at two-thirds speed"
    return f"{said}: she cannot get home."


def breakdown_words(ship: KnownShip) -> str:
    """Describe how near a ship is to the chances of a breakdown (NAV-S-067, NAV-S-068; SC-S-15)."""
    six, sides = 60 * int(tables.value("speed", "top_hours")), 6
    face = int(tables.value("speed", "breakdown"))
    if ship.top_min < six:
        left = six - ship.top_min
        return f"{left // 60} h {left % 60:02d} more at top speed, then a tenth slower"
    into = (ship.top_min - six) % six
    wait = six - into if into else 0
    when = f"in {wait // 60} h {wait % 60:02d} more" if wait else "with the next minute"
    return f"tired; at top speed {when} {face} in {sides} of a breakdown"


def coaling_h(ship: KnownShip) -> float:
    """Reckon the hours in port until her bunkers are full, the stock permitting (SC-S-17, SC-N-32)."""
    return coal.coaling_hours(ship.coal_max_t - ship.coal_t, ship.displacement_t, ship.table)


def burn_table(ship: KnownShip) -> list[tuple[str, float, float, float]]:
    """List full speed, two-thirds and one-third, each with its name, knots, tons in six hours, and hours of coal.

    NAV-S-056 to 059, NAV-S-073; nine-tenths of the speed when she is on her extra coal (NAV-S-069).
    """
    engines = Engines([ship])
    share = float(speed.efficiencies(engines.over)[0])
    out = []
    for name, fraction in (("full", 1.0), ("two-thirds", 2 / 3), ("one-third", 1 / 3)):
        knots = ship.max_kn * fraction * share
        rate = float(engines.tons(knots)[0])
        out.append((name, knots, rate * 6, ship.coal_t / rate if rate > 0 else math.inf))
    return out
