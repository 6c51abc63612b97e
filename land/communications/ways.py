"""Ways of riders: by road, and across country to the nearest one, in metres and minutes (LC-131, LC-132)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise

from land.communications.dispatch_times import breaks_mi, ride_min, rider_mph
from land.ground.country import Country
from land.ground.measure import MILE_M, metres
from land.state.world import Piece, Spot

NEAREST_ROAD_MI = (1.0, 5.0, 25.0)  # rings searched, the nearest first
STOPS = ("unfordable", "water")
TRACKLESS = "none"
MOST_RIDES = 30_000
"""Rides remembered: they depend on the country alone, which never changes."""
SPAN_M = 1e-3  # a millimetre from the end counts as there


def straight(country: Country, a: Spot, b: Spot) -> tuple[Piece, ...] | None:
    """Go straight across country, if no water that cannot be forded lies between."""
    if (a.lon, a.lat) == (b.lon, b.lat):
        return ()
    if any(one.cls in STOPS for one in country.crosses(a, b)):
        return None
    return (Piece(a=(a.lon, a.lat), b=(b.lon, b.lat)),)


@lru_cache(maxsize=MOST_RIDES)
def on_road(country: Country, spot: Spot) -> Spot | None:
    """Find where a road is reached from a spot: there already, or at the nearest point of the nearest road."""
    if spot.place or spot.edge:
        return spot
    for far in NEAREST_ROAD_MI:
        found = country.edges_within(spot.lon, spot.lat, far)
        if found:
            return country.spot_on(found[0][1], found[0][2])
    return None


def ride(country: Country, a: Spot, b: Spot, avoid: Collection[str] = ()) -> tuple[Piece, ...] | None:
    """Find a rider's way from one spot to another: by the shortest road, or straight where there is none (LC-132)."""
    return _ride(country, a, b, frozenset(avoid))


@lru_cache(maxsize=MOST_RIDES)  # each message weighs the rides between all offices anew
def _ride(country: Country, a: Spot, b: Spot, avoid: frozenset[str]) -> tuple[Piece, ...] | None:
    first, last = on_road(country, a), on_road(country, b)
    legs = country.legs(first, last, avoid=avoid) if first is not None and last is not None else None
    if legs is None or first is None or last is None:
        return straight(country, a, b)
    out, back = straight(country, a, first), straight(country, last, b)
    if out is None or back is None:
        return None
    road = tuple(Piece(edge=leg.edge.key, start=leg.start, end=leg.end) for leg in legs if leg.metres)
    direct = straight(country, a, b) if not (a.place or a.edge) or not (b.place or b.edge) else None
    some = out + road + back
    return direct if direct is not None and length(direct) < length(out) + length(back) else some


def length(pieces: Collection[Piece]) -> float:
    """Return the metres of a way."""
    return sum(piece_m(piece) for piece in pieces)


def miles_to(country: Country, here: Spot, there: Spot) -> float:
    """Measure the miles of a ride from one spot to another; as the crow flies where there is no way (LC-131)."""
    way = ride(country, here, there)
    return length(way) / MILE_M if way is not None else country.miles(here, there)


def piece_m(piece: Piece) -> float:
    """Return the metres of one piece of a way."""
    return float(abs(piece.end - piece.start)) if piece.edge else metres(*piece.a, *piece.b)


def class_of(country: Country, piece: Piece) -> str:
    """Return the class of a piece's road, "none" across country."""
    return country.edges[piece.edge].cls if piece.edge else TRACKLESS


def edges_of(pieces: Collection[Piece]) -> frozenset[str]:
    """Return the roads on a way."""
    return frozenset(piece.edge for piece in pieces if piece.edge)


@lru_cache(maxsize=MOST_RIDES)
def minutes(country: Country, pieces: tuple[Piece, ...], pace: str, night: bool) -> float:
    """Reckon the minutes of a ride in one light, without handing over (LC-131)."""
    marks, gone, total = breaks_mi(pace), 0.0, 0.0
    for piece in pieces:
        end = gone + piece_m(piece) / MILE_M
        cuts = [gone, *(mark for mark in marks if gone < mark < end), end]
        total += sum((b - a) * 60 / rider_mph(pace, a, class_of(country, piece), night) for a, b in pairwise(cuts))
        gone = end
    return total


def least_min(miles: float, pace: str) -> float:
    """Return a lower bound of the minutes of a ride over so many miles."""
    return ride_min(miles, pace) if miles else 0.0


def a_minute(country: Country, pieces: tuple[Piece, ...], pace: str, ridden: float, night: bool) -> float:
    """Reckon how far a rider is after one minute more: metres from his start, at most the whole way (LC-131)."""
    left, gone = 1.0, 0.0
    marks = [mark * MILE_M for mark in breaks_mi(pace)]
    for piece in pieces:
        end = gone + piece_m(piece)
        while ridden < end - SPAN_M:
            a_min = rider_mph(pace, (ridden + SPAN_M) / MILE_M, class_of(country, piece), night) * MILE_M / 60
            to = min([end, *(mark for mark in marks if mark > ridden + SPAN_M)])
            if (to - ridden) / a_min > left:
                return ridden + left * a_min
            left -= (to - ridden) / a_min
            ridden = to
        gone = end
    return ridden


def there(pieces: tuple[Piece, ...], ridden: float) -> bool:
    """Report whether a rider is at the end of his way."""
    return ridden >= length(pieces) - SPAN_M


def spot_at(country: Country, pieces: tuple[Piece, ...], ridden: float) -> Spot:
    """Return where a rider is after so many metres."""
    gone = 0.0
    for piece in pieces:
        long = piece_m(piece)
        if ridden <= gone + long or piece is pieces[-1]:
            share = min(max((ridden - gone) / long, 0.0), 1.0) if long else 1.0
            if piece.edge:
                return country.spot_on(piece.edge, piece.start + (piece.end - piece.start) * share)
            x, y = (piece.a[n] + (piece.b[n] - piece.a[n]) * share for n in (0, 1))
            return country.spot(x, y)
        gone += long
    raise ValueError("a way without pieces")
