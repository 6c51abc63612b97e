"""Coast batteries and the ships that come near them (LC-246).

Yards are the sea's here: 2,000 to a mile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from land import tables
from land.contact import zones
from land.forces.body import of_body
from land.ground.strong_places import serves
from land.state.ground import Place
from land.state.world import Body, PlaceNow
from naval.geo import course
from naval.state.frozen import Frozen

HOUR = 60
SEA_YD = 2000
At = Callable[[int], tuple[float, float]]
"""Position of a force of ships at a minute: longitude and latitude."""


class CoastFort(Frozen, frozen=True):
    """Fort with coast guns that can fire: its side, its position, how many guns."""

    key: str
    name: str
    side: str
    lon: float
    lat: float
    guns: int


def forts(places: Iterable[Place], now: dict[str, PlaceNow], agreed: bool = True) -> tuple[CoastFort, ...]:
    """List the forts with coast guns and the sides they serve; none where coast batteries were not agreed (LC-246, LC-046)."""
    out = []
    for place in places:
        state = now.get(place.key, PlaceNow(key=place.key, side=place.side))
        left = place.coast_guns - state.coast_lost
        if agreed and left > 0 and (side := serves(place, state)):
            out.append(CoastFort(key=place.key, name=place.name, side=side, lon=place.lon, lat=place.lat, guns=left))
    return tuple(sorted(out, key=lambda one: one.key))


def comes_near(fort: CoastFort, force: str, at: At, by_day: Callable[[int], bool], start: int, until: int) -> int | None:
    """Find the first minute of daylight at which a force is within 10,000 yards of a fort; None: never in this run (LC-246)."""
    reach = float(tables.value("siege", "coast_yd"))
    fast = float(tables.value("siege", "fastest_kn")) * SEA_YD / HOUR
    minute = start
    while minute < until:
        off = course.distance_nm(fort.lon, fort.lat, *at(minute)) * SEA_YD - reach
        if off <= 0 and by_day(minute):
            return minute
        minute += max(1, int(off / fast))
    return None


def strong(body: Body) -> bool:
    """Report whether a body ashore has the 500 fighting men that hold a place (LC-258)."""
    return not body.aboard and not body.surrendered and zones.holds(of_body(body).fighting, False)


def add_lost_guns(now: PlaceNow, guns: int) -> PlaceNow:
    """Add guns lost in an action with ships, lost also to the fort's siege and to a landing under it (LC-246)."""
    return msgspec.structs.replace(now, coast_lost=now.coast_lost + guns)
