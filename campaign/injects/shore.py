"""Land as conditions see it: columns on their roads, men lost, depots, places (UD-067).

Miles are statute miles. Depots and losses are known only at a run's end, and hold from the draft's last minute.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from campaign.war.land_tracks import Marches, Point
from campaign.war.outcome import Outcome
from land.ground import measure
from land.ground.country import Country
from land.ground.strong_places import holder
from land.state.ground import Stores
from land.state.world import Body, Land

IN_PLACE_MI = 0.25
Holds = Callable[[int], bool]
Sailed = Callable[[str, int], tuple[float, float] | None]
"""Function that places a force of ships at a minute of the draft."""


@dataclass(frozen=True)
class Shore:
    """Land of a draft: as its run began and as it ends, the country, and the men each side ever had."""

    before: Land
    outcome: Outcome
    country: Country
    ever: Mapping[str, int] = field(default_factory=dict)

    @property
    def after(self) -> Land:
        """Give the land as the draft ends."""
        return self.outcome.land or self.before

    @cached_property
    def marches(self) -> Marches:
        """Find where columns were in the run, as far as known."""
        found = Marches(self.country)
        found.run([self.before, self.after], self.outcome)
        return found

    def list_track_points(self, key: str, sailed: Sailed) -> list[Point]:
        """List the points of a column in order of time, by road or with the ships that carried it."""
        return self.marches.points(key, lambda force, minute: sailed(force, int(minute)))

    def find_position(self, key: str) -> tuple[float, float] | None:
        """Place a place or beach; None for anything else."""
        here = self.country.places.get(key)
        if here is not None:
            return here.lon, here.lat
        beach = self.country.beaches.get(key)
        return (beach.line[0][0], beach.line[0][1]) if beach is not None and beach.line else None

    def build_distance_test(
        self, body: str, other: str, miles: float, sailed: Sailed, fixed: tuple[float, float] | None
    ) -> Holds:
        """Make the test whether a column is within so many miles of another, a place or a point."""
        mine = self.list_track_points(body, sailed)
        theirs = [] if fixed is not None else self.list_track_points(other, sailed)

        def holds(minute: int) -> bool:
            one, two = interpolate_position(mine, minute), fixed or interpolate_position(theirs, minute)
            return one is not None and two is not None and measure.miles(*one, *two) <= miles

        return holds

    def men_lost(self, side: str, men: int) -> int | None:
        """Find when a side had lost so many men ashore: dead, wounded and taken, without those who come up again."""
        return self._at_end(lambda land: self.ever.get(side, 0) - men_of(land, side) >= men)

    def depot_below(self, place: str, packets: int) -> int | None:
        """Find when a depot held fewer than so many packets."""
        return self._at_end(lambda land: stores_at(land, self.country, place) < packets)

    def shut_in(self, place: str) -> int | None:
        """Find when the ring about a place was closed; None where it is open."""
        rings = [one for one in self.after.sieges if one.place == place]
        return max(rings[0].since, self.before.minute) if rings else None

    def held_by(self, place: str, side: str) -> int | None:
        """Find when a side took a place."""
        here, now = self.country.places[place], {one.key: one for one in self.after.places}.get(place)
        if holder(here, {one.key: one for one in self.before.places}.get(place)) == side:
            return self.before.minute
        if holder(here, now) != side:
            return None
        return now.fell if now is not None and now.fell >= self.before.minute else self.after.minute

    def _at_end(self, so: Callable[[Land], bool]) -> int | None:
        return next((land.minute for land in (self.before, self.after) if so(land)), None)


def interpolate_position(points: list[Point], minute: int) -> tuple[float, float] | None:
    """Interpolate a position at a minute; None before the first point and after the last."""
    if not points or not points[0][0] <= minute <= points[-1][0]:
        return None
    n = min(bisect_right(points, (minute, 1e9, 1e9)), len(points) - 1)
    (t0, x0, y0), (t1, x1, y1) = points[max(n - 1, 0)], points[n]
    share = min(1.0, (minute - t0) / (t1 - t0)) if t1 > t0 else 0.0
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def men_of(land: Land, side: str) -> int:
    """Count the men of a side, ashore, aboard, straggling, scattered, and still to come."""
    return sum(_men(one) for one in (*land.bodies, *(late.body for late in land.arrivals)) if one.side == side)


def _men(body: Body) -> int:
    return sum(unit.men for unit in body.units) + body.stragglers + body.scattered


def stores_at(land: Land, country: Country, place: str) -> int:
    """Count all packets in a place: its present stores, else the pack's."""
    now = next((one for one in land.places if one.key == place), None)
    here = country.places.get(place)
    stores = now.stores if now is not None else here.stores if here is not None else Stores()
    return stores.food + stores.forage + stores.ammo
