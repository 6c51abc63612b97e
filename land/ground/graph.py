"""Graph of roads, rails and wires between places: joints, shortest ways, spots on a stretch (LC-041)."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from land.ground import measure
from land.state.ground import ROAD, Edge, Place
from land.state.world import Spot

MOST_WAYS = 50_000


class Leg(NamedTuple):
    """Piece of a way: on ``edge`` from so many metres from its end a to so many (less than before: towards a)."""

    edge: Edge
    start: int
    end: int

    @property
    def metres(self) -> int:
        """Return its length."""
        return abs(self.end - self.start)


class Graph:
    """Places and the edges between them, never changed once built."""

    def __init__(self, places: Iterable[Place], edges: Iterable[Edge]) -> None:
        self.places = {one.key: one for one in places}
        self.edges = {one.key: one for one in sorted(edges, key=lambda e: e.key)}
        self._lengths = cache(measure.lengths)
        # Each message looks for its way anew, between the same places.
        self._ways = lru_cache(maxsize=MOST_WAYS)(self._find)

    @cached_property
    def _by_place(self) -> dict[tuple[str, str], tuple[Edge, ...]]:
        found: dict[tuple[str, str], list[Edge]] = {}
        for edge in self.edges.values():
            for end in {edge.a, edge.b}:
                found.setdefault((end, edge.kind), []).append(edge)
        return {key: tuple(some) for key, some in found.items()}

    def edges_of(self, place: str, kind: str = ROAD) -> tuple[Edge, ...]:
        """List the edges of a kind that end at a place, by key."""
        return self._by_place.get((place, kind), ())

    def between(self, a: str, b: str, kind: str = ROAD) -> Edge | None:
        """Find the shortest edge of a kind from one place to its neighbour; None where they are no neighbours."""
        return min((e for e in self.edges_of(a, kind) if e.other(a) == b), key=lambda e: (e.metres, e.key), default=None)

    def spot(self, edge: str | Edge, metres: float) -> Spot:
        """Return the spot so many metres along an edge from its end a; at the ends that is the place there."""
        one = self.edges[edge] if isinstance(edge, str) else edge
        whole = round(metres)
        if whole <= 0 or whole >= one.metres:
            return self.spot_at(one.a if whole <= 0 else one.b)
        lon, lat = measure.along(one.line, self._lengths(one.line), whole / one.metres)
        return Spot(lon=lon, lat=lat, edge=one.key, metres=whole)

    def spot_at(self, place: str) -> Spot:
        """Return the spot of a place."""
        one = self.places[place]
        return Spot(lon=one.lon, lat=one.lat, place=one.key)

    def find_route(self, a: str, b: str, kind: str = ROAD, avoid: Collection[str | Leg] = ()) -> tuple[Edge, ...] | None:
        """Find the shortest way between two places as edges, () from a place to itself; None where there is none.

        ``avoid`` are keys of edges not to be used and of places not to be passed; of two as short the first by key.
        """
        return self._ways(a, b, kind, frozenset(avoid)) if a in self.places and b in self.places else None

    def _find(self, a: str, b: str, kind: str, avoid: frozenset[str]) -> tuple[Edge, ...] | None:
        heap: list[tuple[int, tuple[str, ...], str]] = [(0, (), a)]
        seen: set[str] = set()
        while heap:
            far, keys, here = heapq.heappop(heap)
            if here == b:
                return tuple(self.edges[key] for key in keys)
            if here in seen:
                continue
            seen.add(here)
            if here in avoid and here != a:
                continue
            for edge in self.edges_of(here, kind):
                if edge.key not in avoid and edge.other(here) not in seen:
                    heapq.heappush(heap, (far + edge.metres, (*keys, edge.key), edge.other(here)))
        return None

    def legs(self, a: Spot, b: Spot, kind: str = ROAD, avoid: Collection[str | Leg] = ()) -> tuple[Leg, ...] | None:
        """Find the shortest way between two spots at places or on edges of that kind; None where there is none.

        ``avoid`` as in :meth:`find_route`; a leg in it is the piece of an edge on which a way from ``a`` begins, or one to ``b``
        ends.
        """
        found: list[tuple[int, tuple[Leg, ...]]] = []
        if a.edge and a.edge == b.edge and a.edge not in avoid:
            direct = Leg(self.edges[a.edge], a.metres, b.metres)
            found += [(direct.metres, (direct,))] if direct not in avoid else []
        beside = {*avoid, a.edge, b.edge} if avoid else avoid  # a shut piece of a spot's own edge shuts the whole edge
        for first, inward in self._ends(a, avoid):
            out = Leg(inward.edge, inward.end, inward.start) if inward else None
            for last, into in self._ends(b, avoid):
                between = self.find_route(first, last, kind, beside)
                if between is None or out in avoid or into in avoid:
                    continue
                legs, here = [out] if out else [], first
                for edge in between:
                    legs.append(Leg(edge, 0, edge.metres) if edge.a == here else Leg(edge, edge.metres, 0))
                    here = edge.other(here)
                legs += [into] if into else []
                found.append((sum(leg.metres for leg in legs), tuple(legs)))
        return min(found, key=lambda one: (one[0], [leg.edge.key for leg in one[1]]))[1] if found else None

    def _ends(self, spot: Spot, avoid: Collection[str | Leg]) -> list[tuple[str, Leg | None]]:
        if spot.place:
            return [(spot.place, None)]
        if not spot.edge or spot.edge in avoid:
            return []
        edge = self.edges[spot.edge]
        return [(edge.a, Leg(edge, 0, spot.metres)), (edge.b, Leg(edge, edge.metres, spot.metres))]

    def reached(self, start: str, kind: str = ROAD) -> frozenset[str]:
        """Find every place that can be reached from one by edges of a kind, itself too."""
        seen, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            new = {edge.other(here) for edge in self.edges_of(here, kind)} - seen
            seen |= new
            waiting += sorted(new)
        return frozenset(seen)
