"""Positions of places, bodies and headquarters, as the post looks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from land.ground import measure
from land.sighting.scene import Scene
from land.state.moves import Moves
from land.state.world import Message, Spot

BOATS_MI = 4.0  # SC-LC-159: ships at anchor off a beach lie up to two sea miles out


def by_boat(spot: Spot, side: str, ships: Mapping[str, tuple[str, Moves]], minute: int) -> str:
    """Find the force of a side at anchor nearest to a spot, within reach of boats; "" if there is none (SC-LC-159)."""
    near = []
    for key, (whose, way) in ships.items():
        if whose == side and not way.moving(minute) and not way.moving(minute - 1):
            here = way.head(minute)
            near.append((measure.miles(here.lon, here.lat, spot.lon, spot.lat), key))
    miles, key = min(near, default=(BOATS_MI + 1, ""))
    return key if miles <= BOATS_MI else ""


@dataclass(frozen=True)
class Whereabouts:
    """Positions at any minute of a run; ``staffs`` are the ways of headquarters by seat."""

    scene: Scene
    staffs: Mapping[str, Moves]

    def where(self, name: str, minute: int) -> Spot | None:
        """Return where a place, body or headquarters is; None if it is not ashore."""
        what, _, key = name.partition(":")
        if what == "place":
            return self.scene.country.spot_at(key)
        moves = self._track(name)
        return None if moves is None else moves.middle(minute)

    def _track(self, name: str) -> Moves | None:
        what, _, key = name.partition(":")
        return (self.staffs if what == "seat" else self.scene.moves).get(key)

    def moves(self, name: str, minute: int) -> bool:
        moves = self._track(name)
        return moves is not None and moves.moving(minute)

    def measure_miles_to_body(self, name: str, spot: Spot, minute: int) -> float:
        """Measure miles from a spot to the nearest part of a body or headquarters."""
        moves = self._track(name)
        if moves is None:
            return float("inf")
        parts = moves.head(minute), moves.middle(minute), moves.last(minute), moves.tail(minute)
        return min(measure.miles(spot.lon, spot.lat, one.lon, one.lat) for one in parts)

    def hears(self, one: Message, minute: int, miles: float) -> bool:
        """Report whether a headquarters and a body are so near that no message need be sent (LC-005)."""
        ends = one.holder.partition(":")[0], one.to.partition(":")[0]
        here = self.where(one.holder, minute)
        if "seat" not in ends or here is None or one.holder.startswith("place:"):
            return False
        return self.measure_miles_to_body(one.to, here, minute) <= miles
