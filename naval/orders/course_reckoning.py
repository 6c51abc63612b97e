"""A course reckoned before it is sealed: miles, hours and coal, leg by leg and ship by ship.

The same rules that a run applies (coal, speed), on what the seat knows. Chances, such as a breakdown, are only warned of. Tons,
knots, nautical miles, campaign minutes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from naval import tables
from naval.geo import calendar, compass, course
from naval.geo.chart import Chart
from naval.geo.course import Floats
from naval.orders.seat_knowledge import KnownForce, KnownShip
from naval.ships import coal, speed
from naval.state.orders import ForceOrder
from naval.state.world import Leg
from tactical.engine.text.words import plural

HORIZON_MIN = 14 * 1440  # a course is reckoned no farther ahead than this
NOWHERE_NM = 0.005
MOMENT_MIN = 1e-3  # sums of hours and miles are good to this


@dataclass(slots=True)
class Made:
    """One leg as it would be steamed: tons burnt by each ship and left at its end, miles in all and within the run."""

    n: int
    leg: Leg
    course_deg: float
    nm: float
    start: float
    end: float
    knots: float
    burnt: Floats
    left: Floats
    done_nm: float
    run_nm: float


@dataclass(slots=True)
class Passage:
    """A course as it would be steamed. ``short`` are (ship, minute, leg) at which bunkers are empty."""

    ships: tuple[KnownShip, ...]
    made: list[Made] = field(default_factory=list)
    run_burnt: Floats = field(default_factory=lambda: np.zeros(0))
    run_top: Floats = field(default_factory=lambda: np.zeros(0))
    series: list[tuple[float, Floats]] = field(default_factory=list)  # minute, and what every ship has then
    run_nm: float = 0.0
    ends: tuple[float, float] = (0.0, 0.0)
    short: list[tuple[int, float, int]] = field(default_factory=list)
    slowed: list[tuple[float, int, float, speed.Limit, int]] = field(default_factory=list)
    flat: list[tuple[float, int]] = field(default_factory=list)  # minute and leg at which the batteries are spent
    whole: bool = True


class Engines:
    """The ships of a force while they steam: bunkers, fatigue and what they can do."""

    def __init__(self, ships: Sequence[KnownShip]):
        self.ships = ships
        self.coal = np.array([s.coal_t for s in ships], dtype=np.float64)
        self.burnt = np.zeros(len(ships))
        self.top = np.array([s.top_min for s in ships], dtype=np.float64)
        self.max_kn = np.array([s.max_kn for s in ships], dtype=np.float64)
        self.class_kn = np.array([max(s.class_kn, s.max_kn) for s in ships], dtype=np.float64)
        bunkers, unit_t = [s.coal_max_t for s in ships], [s.unit_t for s in ships]
        tables_of, boilers = [s.table for s in ships], [s.boilers for s in ships]
        self.burners = coal.burners(tables_of, boilers, bunkers, self.class_kn, unit_t)
        self.battery = np.array([60 * s.dived_h - s.dived_min for s in ships], dtype=np.float64)
        self.over = self._is_over_normal()

    def _is_over_normal(self) -> Any:
        return np.array(
            [coal.over_normal(s.burnt_t + float(b), s.load_t) for s, b in zip(self.ships, self.burnt, strict=True)], dtype=bool
        )

    def tick(self) -> None:
        """Look once an hour for coal past the normal load (AMB-S-05)."""
        self.over = self._is_over_normal()

    def dive(self, minutes: float) -> None:
        """Run submerged for so many minutes: the battery pays, and the engines rest (NAV-S-062)."""
        self.battery -= np.where(self._relieved("NAV-S-062"), 0.0, minutes)
        self.top = speed.top_minutes(self.top, 0.0, self.max_kn, self.max_kn, minutes)

    def charge(self, minutes: float) -> Floats:
        """Reckon what lying by for so long burns to charge the batteries (SC-S-14)."""
        full = np.array([60 * s.dived_h for s in self.ships], dtype=np.float64)
        back = float(tables.value("coal", "recharge"))
        took = np.minimum(np.minimum((full - self.battery) / back, minutes) / 60, np.maximum(self.coal, 0.0))
        return np.where(self.burners.petrol, np.maximum(took, 0.0), 0.0)

    def limits(self, minute: float, dived: bool = False) -> list[speed.Limit]:
        """Limit each ship's speed at a minute, as coal and fatigue stand."""
        if dived:
            return [speed.Limit(knots=s.dived_kn, rule="NAV-S-062", why="she runs submerged") for s in self.ships]
        return [
            speed.limit(
                s.max_kn,
                top_min=int(self.top[i] + 1e-6),
                over=bool(self.over[i]),
                minute=int(minute),
                lame_until=s.lame_until,
                stopped_until=s.stopped_until,
                relieved=s.relieved,
            )
            for i, s in enumerate(self.ships)
        ]

    def turns(self, now: float, knots: float, present: Floats) -> float:
        """Reckon the minutes until a ship's powers change (tired, repaired); infinite if no change is in sight."""
        ends = [m - now for s in self.ships for m in (s.lame_until, s.stopped_until) if m > now]
        fresh = 60 * float(tables.value("speed", "top_hours")) - self.top
        rises = speed.is_top(knots, present) & (fresh > 0)
        return min([*ends, *fresh[rises].tolist()], default=math.inf)

    def tons(self, knots: float) -> Floats:
        """Reckon what each ship burns in an hour at these knots, as she is."""
        worse = self.over & ~self._relieved("NAV-S-069")
        return self.burners.tons(knots, speed.efficiencies(worse), speed.tired(self.top + 1e-6) & ~self._relieved("NAV-S-067"))

    def _relieved(self, rule: str) -> Any:
        """Mark the ships that a rule does not bind (UD-042)."""
        return np.array([rule in s.relieved for s in self.ships], dtype=bool)

    def steam(self, knots: float, present: Floats, minutes: float) -> None:
        """Burn the coal of a speed for so many minutes."""
        tons = self.tons(knots) * minutes / 60
        self.coal -= tons
        self.burnt += tons
        self.top = speed.top_minutes(self.top, knots, self.max_kn, present, minutes)


def passage(force: KnownForce, legs: Sequence[Leg], minute: int, until: int, horizon: int = HORIZON_MIN) -> Passage:
    """Steam a course on paper from ``minute``; what lies within the run ending at ``until`` is kept apart."""
    ships = tuple(s for s in force.ships if s.afloat)
    engines, out = Engines(ships), Passage(ships)
    out.ends, out.run_burnt, out.run_top = (force.lon, force.lat), engines.burnt.copy(), engines.top.copy()
    out.series.append((float(minute), engines.coal.copy()))
    lon, lat, now = force.lon, force.lat, float(minute)
    for n, leg in enumerate(legs, 1):
        degrees, nm = course.rhumb(lon, lat, leg.lon, leg.lat)
        made = Made(n, leg, degrees, nm, now, now, leg.knots, engines.burnt.copy(), engines.coal.copy(), 0.0, 0.0)
        _steam(engines, out, made, until, minute + horizon)
        now = made.end
        if made.run_nm > 0:
            out.run_nm += made.run_nm
            out.ends = (leg.lon, leg.lat) if made.run_nm >= nm else course.along(lon, lat, degrees, made.run_nm)
        out.made.append(made)
        lon, lat = leg.lon, leg.lat
        if made.done_nm < nm - 1e-9:
            out.whole = False
            break
    if now < until and out.whole:
        out.run_burnt = out.run_burnt + engines.charge(until - now)
        out.run_top = speed.top_minutes(engines.top, 0.0, engines.max_kn, engines.max_kn, until - now)
        out.series.append((float(until), engines.coal - engines.charge(until - now)))
    return out


def _steam(engines: Engines, out: Passage, made: Made, until: int, horizon: int) -> None:
    """Steam one leg in strides that end at each hour, at the run's end and at the leg's."""
    before, now, left = made.burnt, made.start, made.nm
    while left > 1e-9 and now < horizon:
        if now % 60 == 0:
            engines.tick()
        dived = made.leg.dived and bool((engines.battery > 1e-6).all())
        limits = engines.limits(now, dived)
        slowest = min(range(len(limits)), key=lambda i: limits[i].knots, default=-1)
        most = limits[slowest].knots if limits else 0.0
        knots = min(made.leg.knots, most)
        if knots < made.leg.knots - 1e-6 and (not out.slowed or out.slowed[-1][1] != slowest):
            out.slowed.append((now, slowest, most, limits[slowest] if limits else speed.limit(0), made.n))
        stride = (now // 60 + 1) * 60 - now
        stride = min(stride, until - now) if now < until else stride
        present = np.array([x.knots for x in limits])
        stride = min(stride, max(engines.turns(now, knots, present), 1e-6))
        if dived:
            stride = min(stride, float(engines.battery.min()))
        if knots > 0:
            stride = min(stride, left / knots * 60)
            if dived:
                engines.dive(stride)
                if engines.battery.min() <= 1e-6 and left - knots * stride / 60 > 2e-3:  # places are rounded
                    out.flat.append((now + stride, made.n))
            else:
                engines.steam(knots, present, stride)
            left -= knots * stride / 60
        now += stride
        _note(engines, out, made, now, until, left)
    made.end, made.done_nm = now, made.nm - max(left, 0.0)
    made.burnt, made.left = engines.burnt - before, engines.coal.copy()
    made.knots = made.done_nm / (made.end - made.start) * 60 if made.end > made.start else made.leg.knots


def _note(engines: Engines, out: Passage, made: Made, now: float, until: int, left: float) -> None:
    out.series.append((now, engines.coal.copy()))
    if now <= until + 1e-9:
        out.run_burnt, out.run_top = engines.burnt.copy(), engines.top.copy()
        made.run_nm = made.nm - left if left > 1e-9 else made.nm
    known = {i for i, _, _ in out.short}
    for i in np.flatnonzero(engines.coal < -5e-4):
        if int(i) not in known:
            out.short.append((int(i), now, made.n))


def reckon(order: ForceOrder, force: KnownForce, chart: Chart, minute: int, until: int, hour: int = 0) -> dict[str, Any]:
    """Reckon a course for the page: legs, ships, miles and where it ends (fields in naval/README.md).

    ``hour`` is the hour of the day of War Imminent, for the warnings in words. Never raises for an order that
    :func:`naval.orders.check.check` passed.
    """
    legs = [leg for leg in order.legs if leg.knots > 0]
    done = passage(force, legs, minute, until)
    stops = first_stop(force, legs, chart)
    arrives = round(done.made[-1].end) if done.made and done.whole and not stops else None
    last = legs[-1].knots if legs else 0.0
    return {
        "legs": [_leg_row(made, done.ships, until, stops) for made in done.made],
        "ships": [_ship_row(s, float(b)) for s, b in zip(done.ships, done.run_burnt, strict=True)],
        "nm": round(done.run_nm, 1),
        "ends": list(course.round_place(*done.ends)),
        "arrives": arrives,
        "six_hour_nm": round(6 * last, 1),
        "stops": stops,
        "warnings": warnings(done, until, hour),
    }


def _leg_row(made: Made, ships: Sequence[KnownShip], until: int, stops: dict[str, Any] | None) -> dict[str, Any]:
    per = np.array([s.unit_t if s.unit_t > 0 else 1.0 for s in ships])
    return {
        "n": made.n,
        "course_deg": round(made.course_deg, 1),
        "course": compass.bearing_words(made.course_deg),
        "knots": round(made.leg.knots, 3),
        "from": round(made.start),
        "to": round(made.end),
        "hours": round((made.end - made.start) / 60, 2),
        "nm": round(made.nm, 1),
        "coal_t": round(float(made.burnt.sum()), 3) + 0.0,
        "left_t": round(float(np.maximum(made.left, 0).sum()), 3) + 0.0,
        "coal": round(float((made.burnt / per).sum()), 3) + 0.0,
        "left": round(float((np.maximum(made.left, 0) / per).sum()), 3) + 0.0,
        "dived": made.leg.dived,
        "whole": made.end <= until + MOMENT_MIN and made.done_nm >= made.nm - 1e-9,
        "later": made.start >= until - MOMENT_MIN,
        "stopped": stops is not None and stops["leg"] == made.n,
    }


def _ship_row(ship: KnownShip, burns: float) -> dict[str, Any]:
    return {
        "key": ship.key,
        "name": ship.name,
        "now_t": round(ship.coal_t, 3),
        "burns_t": round(burns, 3),
        "left_t": round(max(ship.coal_t - burns, 0.0), 3),
        "max_t": ship.coal_max_t,
        "normal_t": ship.coal_normal_t,
        "unit_t": ship.unit_t,
        "boat": ship.boat,
    }


def amount(ship: KnownShip, tons: float) -> str:
    """Write an amount of coal as this ship counts it: tons, units (NAV-S-073), or hours of petrol (NAV-S-063).

    >>> amount(KnownShip(key="a", name="A", table="destroyer", boilers="", coal_t=96, coal_normal_t=60, coal_max_t=96,
    ...                  max_kn=30, class_kn=30, unit_t=12.0), 18.0)
    '1.5 units'
    """
    if ship.boat:
        return plural(round(tons, 1), "hour of petrol")
    if ship.unit_t > 0:
        return plural(round(tons / ship.unit_t, 1), "unit")
    return plural(round(tons, 1), "ton")


def first_stop(force: KnownForce, legs: Sequence[Leg], chart: Chart) -> dict[str, Any] | None:
    """Find where the coast would first stop the course: leg, position, miles from the start, and a sentence; else None."""
    lon, lat, before = force.lon, force.lat, 0.0
    for n, leg in enumerate(legs, 1):
        met = chart.stop(lon, lat, leg.lon, leg.lat)
        if met:
            where = compass.place_words(met[0], met[1])
            text = f"Leg {n} meets the coast {plural(round(met[2], 1), 'mile')} on, in {where}."
            x, y = course.round_place(met[0], met[1])
            return {"leg": n, "lon": x, "lat": y, "nm": round(before + met[2], 1), "text": text}
        before += course.rhumb(lon, lat, leg.lon, leg.lat)[1]
        lon, lat = leg.lon, leg.lat
    return None


def warnings(done: Passage, until: int, hour: int) -> list[str]:
    """Warn of what a seat may seal all the same: slower than ordered, coal short later, fatigue."""
    out = []
    for now, ship, most, limit, leg in done.slowed:
        who = done.ships[ship].name if done.ships else "no ship"
        when = calendar.label(round(now), hour)
        out.append(f"From {when}, on leg {leg}, she makes {plural(speed.tenth(most), 'knot')} at most: {who}, {limit.why}.")
    for ship, now, leg in done.short:
        if now > until:
            when = calendar.label(round(now), hour)
            fuel = "petrol" if done.ships[ship].boat else "coal"
            out.append(f"{done.ships[ship].name} has no {fuel} left by {when}, on leg {leg}.")
    for now, leg in done.flat:
        when = calendar.label(round(now), hour)
        out.append(f"The batteries are empty at {when}, on leg {leg}; from there she runs on the surface.")
    if not done.whole and not done.short:
        out.append("The course is longer than a fortnight's steaming, and is not worked out to its end.")
    return out
