"""Coast batteries and the ships that come near them (LC-246).

Yards are the sea's here: 2,000 to a mile.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec

from campaign.land import tables
from campaign.land.contact import zones
from campaign.land.forces.body import of_body
from campaign.land.state.ground import Place
from campaign.land.state.world import Body, PlaceNow
from naval.geo import course
from naval.state.frozen import Frozen
from naval.state.outcome import Event

RULE = "LC-246"
HOUR = 60
SEA_YD = 2000
At = Callable[[int], tuple[float, float]]
"""Where a force of ships is at a minute: longitude and latitude."""


class CoastFort(Frozen, frozen=True):
    """A fort with coast guns that can fire: whose it is, where, how many of them."""

    key: str
    name: str
    side: str
    lon: float
    lat: float
    guns: int


class CoastAction(Frozen, frozen=True):
    """A force comes within 10,000 yards of a hostile fort at a minute: an action opens, the fort firing first (NAV-T-174).

    ``keeps_off``: it was ordered to, and stops there instead.
    """

    minute: int
    fort: str
    force: str
    lon: float
    lat: float
    keeps_off: bool = False


def forts(places: Iterable[Place], now: dict[str, PlaceNow], agreed: bool = True) -> tuple[CoastFort, ...]:
    """The forts with coast guns, for whoever holds them; none where coast batteries were not agreed (LC-246, LC-046)."""
    out = []
    for place in places:
        state = now.get(place.key, PlaceNow(key=place.key, side=place.side))
        left = place.coast_guns - state.coast_lost
        if agreed and "fort" in place.kinds and left > 0:
            side = state.side or place.side
            out.append(CoastFort(key=place.key, name=place.name, side=side, lon=place.lon, lat=place.lat, guns=left))
    return tuple(sorted(out, key=lambda one: one.key))


def comes_near(fort: CoastFort, force: str, at: At, by_day: Callable[[int], bool], start: int, until: int) -> int | None:
    """The first minute of daylight at which a force is within 10,000 yards of a fort; None: never in this run (LC-246)."""
    reach = float(tables.value("siege", "coast_yd"))
    fast = float(tables.value("siege", "fastest_kn")) * SEA_YD / HOUR
    minute = start
    while minute < until:
        off = course.distance_nm(fort.lon, fort.lat, *at(minute)) * SEA_YD - reach
        if off <= 0 and by_day(minute):
            return minute
        minute += max(1, int(off / fast))
    return None


def actions(
    some: Iterable[CoastFort],
    forces: Iterable[tuple[str, str, At]],
    by_day: Callable[[int], bool],
    start: int,
    until: int,
    keep_off: Collection[str] = (),
    fought: Collection[tuple[str, str]] = (),
) -> tuple[tuple[CoastAction, ...], tuple[Event, ...]]:
    """Every hostile force that comes within reach of a fort by day opens an action, unless it is ordered to keep off (LC-246).

    ``forces`` are keys, sides and tracks; ``fought`` pairs (fort, force) whose action is over in this run. By minute.
    """
    ships = sorted(forces, key=lambda row: row[0])
    told = []
    for fort in some:
        for force, side, at in ships:
            if side == fort.side or not fort.side or (fort.key, force) in fought:
                continue
            minute = comes_near(fort, force, at, by_day, start, until)
            if minute is not None:
                lon, lat = at(minute)
                one = CoastAction(minute=minute, fort=fort.key, force=force, lon=lon, lat=lat, keeps_off=force in keep_off)
                told.append((one, fort.name))
    told.sort(key=lambda row: (row[0].minute, row[0].fort, row[0].force))
    return tuple(one for one, _ in told), tuple(_event(one, name) for one, name in told)


def _event(one: CoastAction, name: str) -> Event:
    does = "keeps off and stops there" if one.keeps_off else "is in action with it"
    text = f"{one.force} comes within range of {name} and {does}."
    return Event(minute=one.minute, kind="coast", text=text, rules=(RULE,), lon=one.lon, lat=one.lat)


def as_jane(fort: CoastFort, amidst: tuple[float, float], faces_deg: float) -> dict[str, Any]:
    """A fort as Jane's game sets one up: an entry of its ``setup["forts"]`` (LC-246; SC-LC-86).

    ``amidst`` is the point from which the battle's yards are counted, ``faces_deg`` where its parapet faces: towards the ships.
    """
    bearing, far = course.rhumb(*amidst, fort.lon, fort.lat)
    kinds = tables.value("siege", "coast_battery")
    return {
        "key": fort.key,
        "side": fort.side,
        "name": fort.name,
        "x_yd": round(far * SEA_YD * math.sin(math.radians(bearing)), 1) + 0.0,
        "y_yd": round(far * SEA_YD * math.cos(math.radians(bearing)), 1) + 0.0,
        "faces_deg": round(faces_deg % 360, 1),
        "guns": [dict(kinds[n % len(kinds)]) for n in range(fort.guns)],
    }


def strong(body: Body) -> bool:
    """Whether a body ashore has the 500 fighting men that hold a place (LC-258)."""
    return not body.aboard and not body.surrendered and zones.holds(of_body(body).fighting, False)


def lost(now: PlaceNow, guns: int) -> PlaceNow:
    """Guns lost in an action with ships are lost to the fort's siege and to a landing under it (LC-246)."""
    return msgspec.structs.replace(now, coast_lost=now.coast_lost + guns)
