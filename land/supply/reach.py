"""Depots and wagons in a body's reach (LC-152, LC-162)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from land.ground.graph import Leg
from land.ground.measure import MILE_M
from land.ground.terrain import Crossing
from land.state.ground import ROAD
from land.state.units import kinds
from land.state.world import Body, Spot
from land.supply.facts import Source
from land.supply.needs import figure
from land.supply.road_points import Lines, Points, Standing, barred, straight

NO_BAR = ("stream", "fordable")


class Ways(Protocol):
    """Queries put to the country (:class:`land.ground.country.Country`)."""

    def miles(self, a: Spot, b: Spot) -> float:
        """Measure the geodesic between two spots."""

    def legs(self, a: Spot, b: Spot, kind: str = ROAD, avoid: Collection[str | Leg] = ()) -> tuple[Leg, ...] | None:
        """Find the shortest way between two spots on roads."""

    def crosses(self, a: Spot, b: Spot) -> tuple[Crossing, ...]:
        """List rivers and waters on the straight way."""


def horsed(body: Body) -> bool:
    """Report whether a body reaches as far as horse: every unit of it keeps a squadron's pace (LC-152)."""
    return bool(body.units) and all(unit.kind.mph >= kinds()["cav"].mph for unit in body.units)


def reach_mi(body: Body, source: Source) -> int:
    """Return miles within which a body draws from a source: foot 10, horse 30; from a ship's cargo 10 (LC-152, LC-162)."""
    return figure("sea_mi") if source.sea else figure("horse_mi") if horsed(body) else figure("foot_mi")


def in_reach(
    ways: Ways, lines: Lines, body: Body, sources: Iterable[Source], enemies: Sequence[Standing], broken: Collection[str] = ()
) -> tuple[str, ...]:
    """List the sources a body can draw from, the nearest first, then by key: by a way with no 500 enemies within a mile (LC-152).

    ``broken`` are places and stretches that wagons cannot pass. The way is a road, or straight over ground without water, and its
    own length counts (SC-LC-67).
    """
    found = []
    for source in sources:
        miles = clear_miles(ways, lines, body.spot, source.spot, reach_mi(body, source), enemies, broken)
        if miles is not None:
            found.append((miles, source.key))
    return tuple(key for _, key in sorted(found))


def clear_miles(
    ways: Ways, lines: Lines, a: Spot, b: Spot, most: float, enemies: Sequence[Standing], broken: Collection[str] = ()
) -> float | None:
    """Measure the shortest clear way between two spots, miles; None where none is as short as ``most`` (LC-152)."""
    across = ways.miles(a, b)
    if across > most:
        return None
    near = [one for one in enemies if one.men >= figure("barred_by") and ways.miles(a, one.spot) <= most + figure("barred_mi")]
    if not _barred(straight(a, b), near) and all(one.cls in NO_BAR for one in ways.crosses(a, b)):
        return across
    avoid: set[str | Leg] = set(broken)
    while (legs := ways.legs(a, b, ROAD, avoid)) is not None:
        miles = sum(leg.metres for leg in legs) / MILE_M
        if miles > most:
            return None
        shut = {_way_gone(leg) for leg in legs if _barred(lines.piece(leg.edge.key, leg.start, leg.end), near)}
        if not shut:
            return miles
        avoid |= shut
    return None


def _way_gone(leg: Leg) -> str | Leg:
    """Name the road already tried: a whole stretch, or a piece of one whose rest may be open."""
    return leg.edge.key if leg.metres == leg.edge.metres else leg


def _barred(points: Points, enemies: Sequence[Standing]) -> bool:
    return bool(barred(points, enemies, figure("barred_by"), float(figure("barred_mi"))).any())
