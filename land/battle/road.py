"""Road of a beaten body away from the enemy to an own depot; or none, and the barriers behind it (LC-279, LC-281)."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Any

from land.battle.battlefield import YD_A_DEGREE, toward
from land.ground.country import Country
from land.ground.measure import MILE_M
from land.state.ground import ROAD, Edge
from land.state.world import DOWN, Land, Spot

SEEN_MI = 2.0
"""Miles behind a body within which water or steep ground bars its way."""
OPEN_MI = 5.0
"""Miles that a body goes over open country where there is no road."""
UNFORDABLE, WATER, STEEP, SEA = ("unfordable", "water", "steep", "sea")
Way = tuple[Any, ...]


def away(country: Country, land: Land, side: str, spot: Spot, enemies: Sequence[Spot], miles: float) -> Way | None:
    """Find the places to march by on a forced run: the shortest road away from the enemy to an own depot.

    Without a depot it leads as far from him as can be; without a road, straight over the ground. None where every way is barred.
    """
    out = exits(country, land, spot, enemies)
    if not out:
        return None if behind(country, spot, enemies) else (point_off(spot, enemies, OPEN_MI),)
    shut = {one.key for one in land.edges if one.state == DOWN or one.breaks}
    depots = sorted(one.key for one in land.places if one.depot and one.side == side and not one.destroyed)
    best: tuple[int, tuple[str, ...]] | None = None
    for edge, place, metres in out:
        for depot in depots:
            way = country.find_route(place, depot, ROAD, {*shut, edge.key, spot.place} - {""})
            if way is not None:
                found = (metres + sum(one.metres for one in way), (place, *_places(place, way)))
                best = min(best, found) if best else found
    if best is None:
        far = max(out, key=lambda row: (_off(country, row[1], enemies), row[1]))
        return (far[1],)
    return _places_within(country, best[1], spot, miles)


def exits(country: Country, land: Land, spot: Spot, enemies: Sequence[Spot]) -> list[tuple[Edge, str, int]]:
    """List the whole roads that lead away from the enemy, each with the next place on it and the metres to that."""
    shut = {one.key for one in land.edges if one.state == DOWN or one.breaks}
    here = spot.place or (country.nearest_place(spot.lon, spot.lat) if not spot.edge else "")
    if spot.edge:
        edge = country.edges[spot.edge]
        rows = [(edge, edge.a, spot.metres), (edge, edge.b, edge.metres - spot.metres)]
    else:
        rows = [(edge, edge.other(here), edge.metres) for edge in country.edges_of(here)]
    near = min((country.miles(spot, one) for one in enemies), default=0.0)
    return [
        (edge, place, metres) for edge, place, metres in rows if edge.key not in shut and _off(country, place, enemies) > near
    ]


def behind(country: Country, spot: Spot, enemies: Sequence[Spot]) -> tuple[str, ...]:
    """List the barriers straight back from the enemy within two miles: river, water, sea, steep ground (LC-281)."""
    lon, lat = point_off(spot, enemies, SEEN_MI)
    found = set()
    for one in country.crosses(spot, country.spot(lon, lat)):
        found |= {"river"} if one.cls == UNFORDABLE else {(WATER if one.key else SEA)} if one.cls == WATER else set()
    if country.kind_at(lon, lat) == STEEP:
        found.add(STEEP)
    return tuple(sorted(found))


def point_off(spot: Spot, enemies: Sequence[Spot], miles: float) -> tuple[float, float]:
    """Return the point so many miles straight away from the middle of the enemy."""
    lon, lat = (sum(getattr(one, name) for one in enemies) / len(enemies) for name in ("lon", "lat"))
    e, n = toward(spot.lon, spot.lat, (lon, lat), (spot.lon, spot.lat))
    flat = miles * 1760 / YD_A_DEGREE
    return round(spot.lon + e * flat / math.cos(math.radians(spot.lat)), 6), round(spot.lat + n * flat, 6)


def _off(country: Country, place: str, enemies: Sequence[Spot]) -> float:
    spot = country.spot_at(place)
    return min((country.miles(spot, one) for one in enemies), default=0.0)


def _places(start: str, way: Collection[Edge]) -> tuple[str, ...]:
    out, here = [], start
    for edge in way:
        here = edge.other(here)
        out.append(here)
    return tuple(out)


def _places_within(country: Country, places: tuple[str, ...], spot: Spot, miles: float) -> Way:
    out, gone, here = list[str](), 0.0, spot
    for key in places:
        legs = country.legs(here, country.spot_at(key)) or ()
        gone += sum(one.metres for one in legs) / MILE_M
        if out and gone > miles:
            break
        out.append(key)
        here = country.spot_at(key)
    return tuple(out)
