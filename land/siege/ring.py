"""Investment of a place: its roads closed, its sea watched (LC-235)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from land import tables
from land.contact import plane, zones
from land.state.ground import ROAD, Edge, Place
from land.state.world import Body, Siege, Spot
from naval.state.frozen import Frozen

PIECES = 32  # pieces of an edge, searched for its way out of the line


class Roads(Protocol):
    """Queries that a siege puts to the country."""

    def find_place(self, key: str) -> Place:
        """Return a place."""

    def edges_of(self, place: str, kind: str = ROAD) -> tuple[Edge, ...]:
        """List the edges that end at a place."""

    def spot_on(self, edge: str | Edge, metres: float) -> Spot:
        """Return a spot on an edge."""

    def spot_at(self, place: str) -> Spot:
        """Return the spot of a place."""


class Besieger(Frozen, frozen=True):
    """Hostile body near a place: fighting men, whether it moves, the front it was ordered to hold (0: none named)."""

    body: str
    spot: Spot
    men: int
    front_mi: float = 0.0
    moving: bool = False


class Ring(Frozen, frozen=True):
    """State of the ring: whether the place is invested, where roads stand open, whether the sea does."""

    place: str
    invested: bool
    open_roads: tuple[Spot, ...] = ()
    sea_open: bool = False


def line_mi(place: Place) -> float:
    """Return how far from a place the besieger's line runs: three miles beyond its ring (LC-235)."""
    return place.ring_mi + float(tables.value("siege", "beyond_mi"))


def no_front(body: Body) -> float:
    """Return 0: the order names no front."""
    return 0.0


def gates(country: Roads, key: str) -> tuple[Spot, ...]:
    """List where each road out of a place crosses the line three miles beyond its ring (LC-235)."""
    place = country.find_place(key)
    middle, far = plane.point(place.lon, place.lat), line_mi(place) * plane.YD_A_MILE
    waiting, seen, out = [key], {key}, dict[tuple[str, int], Spot]()
    while waiting:
        here = waiting.pop()
        for edge in country.edges_of(here, ROAD):
            other = edge.other(here)
            if plane.yards(middle, plane.spot_to_point(country.spot_at(other))) > far:
                spot = _way_out(country, edge, here, middle, far)
                out[edge.key, spot.metres] = spot
            elif other not in seen:
                seen.add(other)
                waiting.append(other)
    return tuple(out[one] for one in sorted(out))


def _way_out(country: Roads, edge: Edge, inside: str, middle: plane.Point, far: float) -> Spot:
    """Find the first point outside, going out along an edge; to a metre."""

    def spot(share: float) -> Spot:
        return country.spot_on(edge, edge.metres * (share if edge.a == inside else 1 - share))

    def beyond(share: float) -> bool:
        return plane.yards(middle, plane.spot_to_point(spot(share))) > far

    hi = next(n for n in range(1, PIECES + 1) if n == PIECES or beyond(n / PIECES)) / PIECES
    lo = hi - 1 / PIECES
    while (hi - lo) * edge.metres > 1:
        half = (lo + hi) / 2
        lo, hi = (lo, half) if beyond(half) else (half, hi)
    return spot(hi)


def reach_yd(one: Besieger) -> float:
    """Reckon how far to either hand a besieger closes the line: half his front, 1,500 men to a mile of it (LC-235, SC-LC-82)."""
    front = min(one.front_mi or float(tables.value("siege", "front_mi")), one.men / float(tables.value("siege", "men_a_mile")))
    return front / 2 * plane.YD_A_MILE


def closed(gate: Spot, besiegers: Sequence[Besieger]) -> bool:
    """Report whether a road out lies in a besieger's zone (LC-235, LC-258)."""
    at = plane.spot_to_point(gate)
    return any(
        zones.holds(one.men, one.moving) and plane.yards(at, plane.spot_to_point(one.spot)) <= reach_yd(one) for one in besiegers
    )


def ring(place: str, roads: Sequence[Spot], besiegers: Sequence[Besieger], sea_side: bool = False, watched: bool = False) -> Ring:
    """Decide whether a place is invested: every road closed, and a sea side in sight of hostile warships all the run (LC-235)."""
    free = tuple(one for one in roads if not closed(one, besiegers))
    sea = sea_side and not watched
    held = any(zones.holds(one.men, one.moving) for one in besiegers)
    return Ring(place=place, invested=held and not free and not sea, open_roads=free, sea_open=sea)


def sea_side(place: Place, from_sea_nm: float) -> bool:
    """Report whether a place has a sea side: it is a port, or its ring reaches the shore (LC-235)."""
    shore = from_sea_nm * plane.YD_A_NM
    return "port" in place.kinds or bool(place.port) or (place.ring_mi > 0 and shore <= place.ring_mi * plane.YD_A_MILE)


def besieged(now: Siege | None, found: Ring, side: str, minute: int) -> Siege | None:
    """Return the siege now: opened when the place is invested, kept while it is, lifted when it is not (LC-235)."""
    if not found.invested:
        return None
    if now is not None and now.side == side:
        return now
    return Siege(place=found.place, side=side, since=minute, front_yd=float(tables.value("siege", "approach_from_yd")))
