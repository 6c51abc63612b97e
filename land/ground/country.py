"""Country: a pack's ground, ready for queries (LC-040 to LC-046). Built once for a war and never changed.

Distances are geodesic; lengths along roads, rails and wires are those of their edges, with winding (LC-041). The land's state
holds what changes: who has a place, whether an edge is down.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property, lru_cache

import numpy as np
import shapely

from land.ground import measure
from land.ground.graph import Graph, Leg
from land.ground.proximity import Boxes
from land.ground.terrain import RISING, Crossing, Terrain
from land.state.ground import ROAD, Edge, Ground, Patch, Place
from land.state.world import Spot
from naval.geo import course
from naval.geo.chart import Chart

ON_PLACE_MI = 0.5
"""Miles from a place with a height within which a spot is on it (SC-LC-03)."""
NO_SEA = float("inf")
MOST_KNOWN = 50_000
"""Answers of each kind that a country keeps: some ten megabytes."""
BESIDE_MI = 0.02


class Country:
    """Ground of a war. With ``chart``, the sea's, water stops at the coast and nobody lives in the sea."""

    def __init__(self, ground: Ground, chart: Chart | None = None) -> None:
        self.ground = ground
        self.chart = chart
        self.graph = Graph(ground.places, ground.edges)
        self.terrain = Terrain(ground.patches, ground.rivers, chart)
        self.places = self.graph.places
        self.edges = self.graph.edges
        self.rivers = {one.key: one for one in ground.rivers}
        self.beaches = {one.key: one for one in ground.beaches}
        # Messages between the same places, and observers at the same spots, repeat their queries minute by minute.
        self._patches = lru_cache(maxsize=MOST_KNOWN)(self.terrain.patch)
        self._heights = lru_cache(maxsize=MOST_KNOWN)(self._height)
        self._rises = lru_cache(maxsize=MOST_KNOWN)(self.terrain.rise)
        self._crossings = lru_cache(maxsize=MOST_KNOWN)(self.terrain.crosses)

    # ---- roads, rails, wires ----

    def find_place(self, key: str) -> Place:
        """Return a place by its key; KeyError for an unknown one."""
        return self.places[key]

    def edge(self, a: str, b: str, kind: str = ROAD) -> Edge | None:
        """Find the shortest edge between two neighbours; None where they are no neighbours."""
        return self.graph.between(a, b, kind)

    def edges_of(self, place: str, kind: str = ROAD) -> tuple[Edge, ...]:
        """List the edges of a kind that end at a place, by key."""
        return self.graph.edges_of(place, kind)

    def find_route(self, a: str, b: str, kind: str = ROAD, avoid: Collection[str] = ()) -> tuple[Edge, ...] | None:
        """Find the shortest way between two places, () from one to itself, None where there is none.

        ``avoid``: keys of edges not to be used and of places not to be passed through.
        """
        return self.graph.find_route(a, b, kind, avoid)

    def legs(self, a: Spot, b: Spot, kind: str = ROAD, avoid: Collection[str | Leg] = ()) -> tuple[Leg, ...] | None:
        """Find the shortest way between two spots at places or on edges of that kind; None where there is none."""
        return self.graph.legs(a, b, kind, avoid)

    def spot_on(self, edge: str | Edge, metres: float) -> Spot:
        """Return the spot so many metres along an edge from its end a; at the ends it is the place."""
        return self.graph.spot(edge, metres)

    def spot_at(self, place: str) -> Spot:
        """Return the spot of a place."""
        return self.graph.spot_at(place)

    def spot(self, lon: float, lat: float) -> Spot:
        """Return a spot in the open."""
        return Spot(lon=round(lon, 6), lat=round(lat, 6))

    # ---- distances ----

    def miles(self, a: Spot, b: Spot) -> float:
        """Measure the geodesic between two spots in statute miles (LC-003)."""
        return measure.miles(a.lon, a.lat, b.lon, b.lat)

    def metres(self, a: Spot, b: Spot) -> float:
        """Measure the geodesic between two spots in metres (LC-003)."""
        return measure.metres(a.lon, a.lat, b.lon, b.lat)

    @cached_property
    def _keys(self) -> tuple[str, ...]:
        return tuple(sorted(self.places))

    @cached_property
    def _points(self) -> course.Floats:
        return np.array([(self.places[key].lon, self.places[key].lat) for key in self._keys], dtype=np.float64).reshape(-1, 2)

    def places_within(self, lon: float, lat: float, miles: float) -> tuple[tuple[float, str], ...]:
        """List the places within so many miles of a point, each with its miles, the nearest first, then by key."""
        here = np.array([[lon, lat, lon, lat]], dtype=np.float64)
        near = (
            np.arange(len(self._keys))
            if miles == NO_SEA
            else np.array([n for n, _ in self._boxes.list_close_pairs(Boxes(here), miles)], int)
        )
        if not len(near):
            return ()
        far = course.distances_nm(lon, lat, self._points[near, 0], self._points[near, 1]) * course.NM_M / measure.MILE_M
        return tuple(sorted((float(one), self._keys[n]) for one, n in zip(far, near, strict=True) if one <= miles))

    @cached_property
    def _boxes(self) -> Boxes:
        return Boxes(np.concatenate([self._points, self._points], axis=1))

    def nearest_place(self, lon: float, lat: float) -> str:
        """Find the nearest place, of equals the first by key; "" where there is none."""
        return found[0][1] if (found := self.places_within(lon, lat, NO_SEA)) else ""

    @cached_property
    def _edge_lines(self) -> tuple[tuple[str, ...], shapely.STRtree]:
        keys = tuple(self.edges)
        return keys, shapely.STRtree([shapely.LineString(self.edges[key].line) for key in keys])

    def edges_within(self, lon: float, lat: float, miles: float, kind: str = ROAD) -> tuple[tuple[float, Edge, int], ...]:
        """List edges of a kind within so many miles of a point: miles off, edge, and its nearest metre.

        The nearest first, then by key; good to a thirtieth of a mile near the edge of the circle.
        """
        keys, tree = self._edge_lines
        high = miles * measure.MILE_M / 110_000.0
        wide = high / max(float(np.cos(np.radians(lat))), 0.01)
        window = shapely.box(lon - wide, lat - high, lon + wide, lat + high)
        found = []
        for n in sorted(tree.query(window)):
            edge = self.edges[keys[n]]
            if edge.kind == kind:
                shrink = float(np.cos(np.radians(lat)))
                line = shapely.LineString([(x * shrink, y) for x, y in edge.line])
                share = float(line.project(shapely.Point(lon * shrink, lat), normalized=True))
                x, y = measure.along(edge.line, measure.lengths(edge.line), share)
                far = measure.miles(lon, lat, x, y)
                if far <= miles:
                    found.append((far, edge, round(share * edge.metres)))
        return tuple(sorted(found, key=lambda one: (one[0], one[1].key)))

    def snap_to_road(self, spot: Spot) -> Spot | None:
        """Return a spot as one of the place or road it lies on; None in the open.

        A spot told to five places of a degree lies within thirty yards of its road.
        """
        if spot.place or spot.edge:
            return spot
        near = self.edges_within(spot.lon, spot.lat, BESIDE_MI)
        return self.spot_on(near[0][1], near[0][2]) if near else None

    # ---- the ground ----

    def patch(self, lon: float, lat: float) -> Patch:
        """Return the ground at a point; open with fifty people to the square mile where none is drawn (LC-040)."""
        return self._patches(lon, lat)

    def kind_at(self, lon: float, lat: float) -> str:
        """Return the kind of ground at a point: open, broken, wood, town, hill, steep, marsh or water."""
        return self.patch(lon, lat).kind

    def height_ft(self, lon: float, lat: float) -> int:
        """Return the height of a point: its ground's, or that of a place it is on (SC-LC-03)."""
        return self._heights(lon, lat)

    def _height(self, lon: float, lat: float) -> int:
        on = [self.places[key].height_ft for _, key in self.places_within(lon, lat, ON_PLACE_MI)]
        return max([self.patch(lon, lat).height_ft, *on])

    def hill_ft(self, lon: float, lat: float) -> int:
        """Return the height of a spot for looking out: of a place with a height, a hill or steep ground; else 0 (LC-112)."""
        patch = self.patch(lon, lat)
        on = [self.places[key].height_ft for _, key in self.places_within(lon, lat, ON_PLACE_MI)]
        return max([patch.height_ft if patch.kind in RISING else 0, *on])

    def rises_between(self, a: Spot, b: Spot) -> bool:
        """Report whether higher ground between two spots hides one from the other (LC-112, SC-LC-01)."""
        first, second = ((one.lon, one.lat, float(self.height_ft(one.lon, one.lat))) for one in (a, b))
        return self._rises(first, second) is not None

    def crosses(self, a: Spot, b: Spot) -> tuple[Crossing, ...]:
        """List the rivers, waters and the sea on the straight way between two spots, in their order (LC-041, LC-082)."""
        return self._crossings((a.lon, a.lat), (b.lon, b.lat))

    def people(self, i: int, j: int) -> int:
        """Count inhabitants of a cell, i = floor(lon × 10), j = floor(lat × 10) (LC-157)."""
        key = (i, j)
        if key not in self._people:
            self._people[key] = self.terrain.people(i, j)
        return self._people[key]

    @cached_property
    def _people(self) -> dict[tuple[int, int], int]:
        return {}

    def from_sea_nm(self, lon: float, lat: float) -> float:
        """Measure sea miles to the nearest shore; without a chart to the nearest beach, infinite where there is none (LC-120)."""
        far = self.terrain.from_sea_nm(lon, lat)
        if far is not None:
            return far
        points = [point for beach in self.ground.beaches for point in beach.line]
        return min((course.distance_nm(lon, lat, x, y) for x, y in points), default=NO_SEA)
