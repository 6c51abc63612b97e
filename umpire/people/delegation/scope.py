"""Scope of a charge: forces, ships, ports, columns, depots, seats, events (UD-093). Anything not named is outside of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from shapely.geometry import Point, Polygon

from campaign.models import Delegation, Seat
from land.ground.country import Country
from land.state.world import Land
from naval.state.outcome import Event
from naval.state.world import World


@dataclass(frozen=True)
class Scope:
    """A charge in a world: the keys of its forces, ships, ports, seats, columns ashore and depots, and its sector of the
    chart."""

    forces: frozenset[str]
    ships: frozenset[str]
    ports: frozenset[str]
    seats: frozenset[str]
    sector: Polygon
    bodies: frozenset[str] = frozenset()
    depots: frozenset[str] = frozenset()

    def has(self, kind: str, key: str) -> bool:
        """Report whether a ruling may be about a subject of a kind (``ship``, ``force``, ``seat``, ``port``, ``body``,
        ``depot``)."""
        mine = {"ship": self.ships, "force": self.forces, "seat": self.seats, "port": self.ports}
        mine |= {"body": self.bodies, "depot": self.depots}
        mine |= {"ship_or_force": self.ships | self.forces, "ship_force_or_port": self.ships | self.forces | self.ports}
        return key in mine.get(kind, frozenset())

    def touches(self, event: Event) -> bool:
        """Report whether an event is of the charge: by a truth that it is about, or because it was in the sector."""
        return any(self.includes_truth(truth) for truth in event.about) or (
            event.lon is not None and self.holds(event.lon, event.lat)
        )

    def includes_truth(self, truth: str) -> bool:
        """Report whether a truth is of the charge (``force:red_cruisers``)."""
        kind, _, key = truth.partition(":")
        return self.has(kind, key.split("/")[0]) or (kind == "dispatch" and key.split("/")[0] in self.seats)

    def holds(self, lon: float | None, lat: float | None) -> bool:
        """Report whether a place lies in the sector."""
        return lon is not None and lat is not None and not self.sector.is_empty and bool(self.sector.covers(Point(lon, lat)))


def scope_of(
    charge: Delegation, world: World, players: Iterable[Seat], land: Land | None = None, country: Country | None = None
) -> Scope:
    """Find the parts of a charge in the world and the land as they stand: sides, seats, and things in the sector."""
    corners = json.loads(charge.sector)
    sector = Polygon(corners).buffer(0) if corners else Polygon()
    sides, named = set(charge.sides.split()), set(charge.seats.split())
    empty = Scope(frozenset(), frozenset(), frozenset(), frozenset(), sector)
    seats = {seat.key for seat in players if seat.side in sides or seat.key in named}
    afloat = {ship.force for ship in world.ships if ship.afloat}
    forces = {
        one.key
        for one in world.forces
        if one.side in sides or one.seat in seats or one.hand in seats or (one.key in afloat and empty.holds(one.lon, one.lat))
    }
    bodies, depots = set[str](), set[str]()
    if land is not None and country is not None:
        bodies = {
            one.key
            for one in land.bodies
            if one.side in sides
            or one.seat in seats
            or (one.aboard in forces if one.aboard else empty.holds(one.spot.lon, one.spot.lat))
        }
        spots = {one.key: country.places[one.key] for one in land.places if one.depot}
        depots = {
            one.key
            for one in land.places
            if one.depot and (one.side in sides or empty.holds(spots[one.key].lon, spots[one.key].lat))
        }
    return Scope(
        frozenset(forces),
        frozenset(ship.key for ship in world.ships if ship.force in forces),
        frozenset(port.key for port in world.ports if port.side in sides or empty.holds(port.lon, port.lat)),
        frozenset(seats),
        sector,
        frozenset(bodies),
        frozenset(depots),
    )
