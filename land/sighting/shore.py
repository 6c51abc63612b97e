"""Sight between ships and the shore (LC-120). Sea miles for ships, statute miles for the land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from land import tables
from land.sighting.facts import SHIP, ShipSeen
from land.sighting.glimpses import Glimpse
from land.sighting.reach import BODY
from land.sighting.scene import Scene
from land.state.world import Body, Spot
from naval.geo import course, sun
from naval.geo.course import Floats

ROUNDING_NM = 1e-6  # so that rounding loses no distance at the very edge of the table


@dataclass(frozen=True)
class ShipTrack:
    """Way of a ship, or a force of ships, from the sea's run: a position for every minute from ``since``, both ends included."""

    key: str
    side: str
    lon: Floats
    lat: Floats
    since: int = 0

    @property
    def body(self) -> str:
        """Return her key, by which bodies aboard know her."""
        return self.key

    def head(self, minute: float) -> Spot:
        """Return where she is."""
        n = min(max(int(minute) - self.since, 0), len(self.lon) - 1)
        return Spot(lon=round(float(self.lon[n]), 6), lat=round(float(self.lat[n]), 6))

    middle = last = tail = head

    def moving(self, minute: float) -> bool:
        """Report whether she is in another place the next minute."""
        return self.head(minute) != self.head(minute + 1)

    def still(self, since: int, until: int) -> bool:
        """Return false: she is taken to be under way."""
        return False


@dataclass(frozen=True)
class Station:
    """Coast station or port with a watch, whose own wire takes its sightings on."""

    key: str
    side: str
    lon: float
    lat: float


def near_shore(scene: Scene, spot: Spot) -> bool:
    """Report whether a spot is within three miles of the shore (LC-120)."""
    miles = scene.country.from_sea_nm(spot.lon, spot.lat) * float(tables.value("look", "nm_mi"))
    return miles <= float(tables.value("look", "shore_mi"))


def _off(scene: Scene, body: Body, ship: ShipTrack) -> Floats:
    """Measure sea miles between a ship and every part of a body at every minute."""
    points = scene.points(body.key)
    nm = course.distances_nm(ship.lon[:, None], ship.lat[:, None], points[..., 0], points[..., 1])
    if body.key in scene.spells:
        nm[scene.gone(body.key)] = np.inf
    return nm


def _spells(minutes: Iterable[int]) -> tuple[int, int] | None:
    some = list(minutes)
    return (some[0], some[-1]) if some else None


def from_ships(scene: Scene, ships: Iterable[ShipTrack]) -> Iterator[Glimpse]:
    """Yield the sight of bodies on the shore from ships: within five miles of her and visible (LC-120)."""
    for ship in ships:
        for body in scene.afoot:
            if body.side == ship.side:
                continue
            nm = _off(scene, body, ship)
            found = _spells(_seen_from(scene, body, ship, nm))
            if found is not None:
                first, last = found
                part = int(np.argmin(nm[first - scene.start]))
                seen, at = scene.parts(body.key, first)[part], first - scene.start
                eye = Spot(lon=float(ship.lon[at]), lat=float(ship.lat[at]))
                by = f"ship:{ship.key}"
                yield Glimpse(ship.side, by, by, body, first, last, SHIP, BODY, eye, seen)


def _seen_from(scene: Scene, body: Body, ship: ShipTrack, nm: Floats) -> Iterator[int]:
    for at in np.flatnonzero(nm.min(axis=1) <= float(tables.value("look", "ship_nm"))).tolist():
        minute = scene.start + at
        part = int(np.argmin(nm[at]))
        seen = scene.parts(body.key, minute)[part]
        eye = Spot(lon=float(ship.lon[at]), lat=float(ship.lat[at]))
        if nm[at, part] <= scene.visibility(eye, minute) and near_shore(scene, seen):
            yield minute


def of_ships(scene: Scene, ships: Iterable[ShipTrack], stations: Iterable[Station]) -> list[ShipSeen]:
    """List the hostile ships that coast stations and bodies on the coast see, at the sea's distances (LC-120)."""
    out = []
    watch, most = list(stations), sun.farthest_nm() + ROUNDING_NM
    for ship in ships:
        for station in watch:
            if station.side != ship.side:
                nm = course.distances_nm(ship.lon, ship.lat, station.lon, station.lat)
                eye = Spot(lon=station.lon, lat=station.lat)
                near = ((m, far) for m, far in zip(scene.minutes, nm.tolist(), strict=True) if far <= most)
                minutes = [m for m, far in near if far <= scene.visibility(eye, m)]
                out += _ship(scene, station.side, f"place:{station.key}", ship, minutes, nm)
        for body in scene.watchers:
            if body.side != ship.side:
                nm = _off(scene, body, ship).min(axis=1)
                heads = ((m, scene.parts(body.key, m)[0]) for m in scene.minutes if nm[m - scene.start] <= most)
                minutes = [m for m, head in heads if nm[m - scene.start] <= scene.visibility(head, m) and near_shore(scene, head)]
                out += _ship(scene, body.side, f"body:{body.key}", ship, minutes, nm)
    return out


def _ship(scene: Scene, side: str, by: str, ship: ShipTrack, minutes: list[int], nm: Floats) -> list[ShipSeen]:
    found = _spells(minutes)
    if found is None:
        return []
    at = found[0] - scene.start
    lon, lat = round(float(ship.lon[at]), 4), round(float(ship.lat[at]), 4)
    far = round(float(nm[at]), 1)
    return [ShipSeen(side=side, by=by, ship=ship.key, minute=found[0], last=found[1], lon=lon, lat=lat, nm=far)]
