"""Warships near enough to a place ashore to fire there, and in sight of it (LC-206)."""

from __future__ import annotations

from collections.abc import Iterator

from land.battle.muster import SIDES
from land.battle.ships import Ships
from land.ground import measure
from land.lift.opposed_landings import in_range, ship_guns
from land.run.run_input import Convoy, Given
from land.state.world import Spot
from naval.geo import course


def bearing_on(given: Given, spot: Spot, minute: int) -> Iterator[tuple[str, Spot, Convoy]]:
    """Yield the forces with warships within 6,000 yards of a spot that see so far: side, spot, and ships (LC-206)."""
    sees = given.sky.visibility_nm(spot.lon, spot.lat, minute)
    for ship in given.ships:
        way, convoy = given.afloat.get(ship.key), given.convoys.get(ship.key)
        if way is None or convoy is None or not convoy.warships:
            continue
        at = way.head(minute)
        if in_range(at, spot, miles, course.distance_nm(at.lon, at.lat, spot.lon, spot.lat) <= sees):
            yield ship.side, at, convoy


def into_battle(given: Given, spot: Spot, minute: int) -> tuple[Ships, ...]:
    """Reckon the ships' guns of each side in a battle, where that is agreed, placed towards the nearest ship (LC-206,
    SC-LC-160).
    """
    some = list(bearing_on(given, spot, minute)) if given.terms.ship_fire else []
    found = []
    for side in SIDES:
        ours = [(at, convoy) for whose, at, convoy in some if whose == side]
        guns = ship_guns(one for _, convoy in ours for one in convoy.broadsides)
        if guns:
            nearest = min((at for at, _ in ours), key=lambda at: (miles(at, spot), at.lon, at.lat))
            found.append(Ships(side=side, guns=guns, spot=nearest))
    return tuple(found)


def miles(a: Spot, b: Spot) -> float:
    """Measure miles between two spots."""
    return measure.miles(a.lon, a.lat, b.lon, b.lat)
