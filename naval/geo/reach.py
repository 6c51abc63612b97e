"""Reach: miles by sea round the land, and how far a ship can go and still get home (NAV-S-077, NAV-S-078; SC-N-35).

The chart's water is a net of points, each joined to neighbours in 48 directions by rhumb lines that cross no land. The way
through the net is at most 0.8 per cent longer than the shortest in open water; round sharp capes and through narrows it may be a
point or two of the net longer, never shorter. The net is cached by chart. Miles are nautical; a place is longitude and latitude
in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import contourpy
import numpy as np
import numpy.typing as npt
import shapely

from naval.geo import course
from naval.geo.chart import Chart
from naval.geo.course import Floats

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Place = tuple[float, float]

MOST_POINTS = 120_000  # of the net: what one search can go through while somebody waits
FINEST_DEG = 1 / 60  # no finer than this between points, in degrees of longitude
# Steps to half of the neighbours, (east, north); the others are these backwards.
STEPS = (
    (1, 0),
    (0, 1),
    (1, 1),
    (1, -1),
    (2, 1),
    (1, 2),
    (2, -1),
    (1, -2),
    (3, 1),
    (1, 3),
    (3, -1),
    (1, -3),
    (3, 2),
    (2, 3),
    (3, -2),
    (2, -3),
    (4, 1),
    (1, 4),
    (4, -1),
    (1, -4),
    (4, 3),
    (3, 4),
    (4, -3),
    (3, -4),
)
LOOK = (3, 6, 12, 24)  # so many points about a place are tried for one that can be steamed to
LEVEL_SLACK = 1e-6
SMOOTH = 2  # so many points on either side of one, when a line is drawn


@dataclass(frozen=True)
class Region:
    """Water within reach: ``lines`` where the reach ends at sea, and ``rings`` of each piece, the outer first.

    Both are lists of places; rings follow the land as coarsely as the net.
    """

    lines: tuple[tuple[Place, ...], ...]
    rings: tuple[tuple[tuple[Place, ...], ...], ...]

    def holds(self, lon: float, lat: float) -> bool:
        """Report whether the region holds a place."""
        return any(shapely.Polygon(r[0], r[1:]).intersects(shapely.Point(lon, lat)) for r in self.rings)


class Water:
    """The net of one chart. Build it with :func:`water`, which caches it."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        west, south, east, north = chart.bounds
        low, high = (float(v) for v in course.isometric(np.array([south, north])))
        step = max(math.sqrt((east - west) * (high - low) / MOST_POINTS), FINEST_DEG)
        self.step = step
        self.x = west + step * np.arange(math.floor((east - west) / step) + 1)
        self.y = low + step * np.arange(math.floor((high - low) / step) + 1)
        self.lat = course.latitude(self.y)
        lon, lat = np.meshgrid(course.wrap(self.x), self.lat)
        self.sea = ~chart.on_land(lon.ravel(), lat.ravel()).reshape(lon.shape)
        self.number = np.full(self.sea.shape, -1, dtype=np.int64)
        self.number[self.sea] = np.arange(int(self.sea.sum()))
        self.lons, self.lats = lon[self.sea], lat[self.sea]
        self._indptr, self._indices, self._miles = self._net()
        self._homes: dict[tuple[Place, ...], Floats] = {}

    @property
    def points(self) -> int:
        """Count the points of the net."""
        return len(self.lons)

    def _net(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], Floats]:
        import scipy.ndimage  # here: it takes a third of a second, and few processes come so far

        shore = scipy.ndimage.binary_dilation(~self.sea, np.ones((3, 3)), iterations=5)
        # A shoal or spit between the points is land to no point: the drawn coast says where it lies.
        shore |= self._coast_near()
        ones, others, miles = [], [], []
        rows, columns = self.sea.shape
        for dx, dy in STEPS:
            a = self.number[max(-dy, 0) : rows - max(dy, 0), : columns - dx]
            b = self.number[max(dy, 0) : rows + min(dy, 0), dx:]
            near = shore[max(-dy, 0) : rows - max(dy, 0), : columns - dx]
            row = np.broadcast_to(np.arange(max(-dy, 0), rows - max(dy, 0))[:, None], a.shape)
            both = (a >= 0) & (b >= 0)
            i, j, row, near = a[both], b[both], row[both], near[both]
            first = np.arange(max(-dy, 0), rows - max(dy, 0))
            length = np.zeros(rows)
            zero = np.zeros(len(first))
            length[first] = course.rhumbs(zero, self.lat[first], zero + dx * self.step, self.lat[first + dy])[1]
            clear = np.ones(len(i), dtype=bool)
            tried = np.flatnonzero(near)
            most = self.chart.stops(self.lons[i[tried]], self.lats[i[tried]], self.lons[j[tried]], self.lats[j[tried]])
            clear[tried] = np.isinf(most)
            ones.append(i[clear])
            others.append(j[clear])
            miles.append(length[row[clear]])
        i, j, nm = np.concatenate(ones), np.concatenate(others), np.concatenate(miles)
        from scipy.sparse import csr_array  # here: it takes a third of a second, and few processes come so far

        net = csr_array((np.tile(nm, 2), (np.append(i, j), np.append(j, i))), shape=(self.points, self.points))
        return net.indptr.astype(np.int32), net.indices.astype(np.int32), net.data

    def _coast_near(self) -> Bools:
        """Mark the points so near to drawn coast that a line from them might cross it."""
        near = np.zeros(self.sea.shape, dtype=bool)
        xy = self.chart.coast_points(self.step / 2)
        column = np.round((xy[:, 0] - self.x[0]) / self.step).astype(np.int64)
        row = np.round((xy[:, 1] - self.y[0]) / self.step).astype(np.int64)
        inside = (column >= 0) & (column < len(self.x)) & (row >= 0) & (row < len(self.y))
        near[row[inside], column[inside]] = True
        import scipy.ndimage

        return np.asarray(scipy.ndimage.binary_dilation(near, np.ones((3, 3)), iterations=5))

    def about(self, lon: float, lat: float) -> tuple[Ints, Floats]:
        """Find the points of the net that a ship can steam to straight from a place, with miles; none far inland."""
        x = (lon - self.x[0]) % 360
        column, row = round(x / self.step), round((float(course.isometric(lat)) - self.y[0]) / self.step)
        for look in LOOK:
            some = self.number[max(row - look, 0) : max(row + look + 1, 0), max(column - look, 0) : max(column + look + 1, 0)]
            some = some[some >= 0]
            if not len(some):
                continue
            here = np.full(len(some), 1.0)
            nm = course.rhumbs(lon * here, lat * here, self.lons[some], self.lats[some])[1]
            clear = np.isinf(self.chart.stops(lon * here, lat * here, self.lons[some], self.lats[some]))
            if clear.any():
                return some[clear], nm[clear]
        return np.empty(0, dtype=np.int64), np.empty(0)

    def miles_from(self, places: Sequence[Place], within: float = math.inf) -> Floats:
        """Reckon the miles by sea from the nearest of some places to every point; infinite beyond ``within``."""
        found = [self.about(*place) for place in places]
        start = np.concatenate([p for p, _ in found]) if found else np.empty(0, dtype=np.int64)
        if not len(start):
            return np.full(self.points, np.inf)
        nm = np.maximum(np.concatenate([m for _, m in found]), 1e-9)
        indices = np.append(self._indices, start.astype(np.int32))
        indptr = np.append(self._indptr, np.int32(len(indices)))
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import dijkstra

        net = csr_array((np.append(self._miles, nm), indices, indptr), shape=(self.points + 1, self.points + 1))
        # a place may see one point twice; the net sums nothing, so the shorter way wins by itself
        out: Floats = dijkstra(net, directed=True, indices=self.points, limit=within)
        return out[: self.points]

    def read_miles_at(self, miles: Floats, lon: float, lat: float) -> float:
        """Read a field of miles at a place; infinite where it cannot be reached."""
        points, nm = self.about(lon, lat)
        return float((miles[points] + nm).min()) if len(points) else math.inf

    def home(self, places: Sequence[Place]) -> Floats:
        """Reckon and cache the miles by sea from every point of the net to the nearest of some places."""
        key = tuple(sorted(places))
        if key not in self._homes:
            self._homes[key] = self.miles_from(key)
        return self._homes[key]

    def region(self, miles: Floats, within: float, *, rings: bool = True) -> Region:
        """Outline where a field of miles is no more than ``within``, as lines and rings (SC-N-35).

        Leave out ``rings`` where only the lines are drawn.
        """
        grid = np.full(self.sea.shape, np.inf)
        grid[self.sea] = miles
        known = np.isfinite(grid)
        if not known.any():
            return Region((), ())
        # The reach goes on a little over unknown points, so that its line comes up to the shore and not near it.
        import scipy.ndimage

        away, nearest = scipy.ndimage.distance_transform_edt(~known, return_indices=True)
        filled = np.where(known, grid, grid[tuple(nearest)])
        wide = self.sea & ~known  # sea that is known to be out of reach
        filled = np.where(wide, np.maximum(filled, within + 50.0), filled)
        masked = np.ma.masked_array(np.minimum(filled, within + 1000.0), mask=(away > 1.5) & ~self.sea)
        draw = contourpy.contour_generator(self.x, self.y, masked, fill_type="OuterOffset")
        found: Any = draw.lines(within + LEVEL_SLACK)
        # A stub of line up a creek says nothing.
        long = [line for line in found if np.linalg.norm(np.diff(line, axis=0), axis=1).sum() > 4 * self.step]
        lines = [self._places(_smooth(line)) for line in long]
        if not rings:
            return Region(tuple(lines), ())
        pieces: Any = draw.filled(-1.0, within + LEVEL_SLACK)
        made = [tuple(self._places(points[a:b]) for a, b in pairwise(cut.tolist())) for points, cut in zip(*pieces, strict=True)]
        return Region(tuple(lines), tuple(made))

    def _places(self, line: Floats) -> tuple[Place, ...]:
        lat = course.latitude(line[:, 1])
        return tuple((round(float(x), 4), round(float(y), 4)) for x, y in zip(line[:, 0], lat, strict=True))


def _smooth(line: Floats) -> Floats:
    """Smooth away the small corners of the net in a line; its ends stay where they are."""
    if len(line) < 2 * SMOOTH + 1:
        return line
    kernel = np.full(2 * SMOOTH + 1, 1 / (2 * SMOOTH + 1))
    inner = np.stack([np.convolve(line[:, k], kernel, mode="valid") for k in (0, 1)], 1)
    return np.concatenate([line[:1], inner, line[-1:]])


@lru_cache(maxsize=4)
def water(chart: Chart) -> Water:
    """Build the net of a chart, once a process: some seconds for a theatre."""
    return Water(chart)


def sea_miles(chart: Chart, a: Place, b: Place) -> float:
    """Reckon the miles by sea between two places, equal both ways and never across land; infinite where there is no way.

    Straight where the rhumb line is clear, else by the net with corners cut.
    """
    a, b = min(a, b), max(a, b)
    if a == b or chart.stop(*a, *b) is None or chart.stop(*b, *a) is None:
        return course.rhumb(*a, *b)[1]
    way = _find_net_path(water(chart), a, b)
    return sum(course.rhumb(*p, *q)[1] for p, q in pairwise(way)) if way else math.inf


def find_way_round_land(chart: Chart, a: Place, b: Place) -> list[Place]:
    """List the turning places of the way round the land, its end last; none where there is no way.

    A ship can steam every leg without touching land.
    """
    if chart.stop(*a, *b) is None:
        return [b]
    legs = [course.round_place(*place) for place in _find_net_path(water(chart), a, b)[::-1][1:]]
    clear = all(chart.stop(*p, *q) is None for p, q in pairwise([a, *legs]))
    return legs if clear else []


def offing(chart: Chart, start: Place, clear_nm: float) -> Place | None:
    """Find the nearest place by sea so many miles clear of all land; None where none can be reached."""
    import scipy.ndimage  # here: it takes a third of a second, and few processes come so far

    net = water(chart)
    cells = scipy.ndimage.distance_transform_edt(net.sea) * net.step * 60
    miles = (cells * np.cos(np.radians(net.lat))[:, None])[net.sea]
    far = np.where(miles >= clear_nm, net.miles_from((start,)), np.inf)
    n = int(np.argmin(far))
    return (float(net.lons[n]), float(net.lats[n])) if np.isfinite(far[n]) else None


def nearest(chart: Chart, start: Place, ends: Sequence[Place]) -> tuple[int, float]:
    """Find the nearest of some places by sea, and its miles; -1 and infinite where none can be reached (SC-N-36).

    Meant for ports: the miles from each are cached.
    """
    net = water(chart)
    points, nm = net.about(*start)
    far = [float((net.home((end,))[points] + nm).min()) if len(points) else math.inf for end in ends]
    least = min(far, default=math.inf)
    if math.isinf(least):
        return -1, math.inf
    n = far.index(least)
    clear = chart.stop(*start, *ends[n]) is None or chart.stop(*ends[n], *start) is None
    return n, course.rhumb(*start, *ends[n])[1] if clear else least


def _find_net_path(net: Water, a: Place, b: Place) -> list[Place]:
    """List the places of the shortest way through the net, pulled tight; none where there is no way."""
    miles = net.miles_from((a,))
    points, nm = net.about(*b)
    if not len(points) or not np.isfinite(miles[points]).any():
        return []
    at = int(points[np.argmin(miles[points] + nm)])
    start = {int(p): float(m) for p, m in zip(*net.about(*a), strict=True)}
    way = [b]
    while True:
        way.append((float(net.lons[at]), float(net.lats[at])))
        if at in start and start[at] <= miles[at] + 1e-6:
            break
        row = slice(int(net._indptr[at]), int(net._indptr[at + 1]))
        at = int(net._indices[row][np.argmin(miles[net._indices[row]] + net._miles[row])])
    return _tight(net.chart, [*way, a])


def _tight(chart: Chart, way: list[Place]) -> list[Place]:
    """Cut the corners of a way: go from each place to the farthest that lies straight ahead."""
    out, n = [way[0]], 0
    while n < len(way) - 1:
        ahead = way[n + 1 :]
        lon, lat = (np.array([p[k] for p in ahead]) for k in (0, 1))
        one = np.ones(len(ahead))
        clear = np.flatnonzero(np.isinf(chart.stops(way[n][0] * one, way[n][1] * one, lon, lat)))
        n += int(clear[-1]) + 1 if len(clear) else 1
        out.append(way[n])
    return out


def there(chart: Chart, start: Place, miles: float, *, rings: bool = True) -> Region:
    """Outline the water within so many miles: all of it by the end of a run (SC-N-35)."""
    net = water(chart)
    return net.region(net.miles_from((start,), miles), miles, rings=rings)


def there_and_home(chart: Chart, start: Place, homes: Sequence[Place], miles: float, *, rings: bool = True) -> Region:
    """Outline the water from which a ship can still come home to the nearest port (NAV-S-078, SC-N-35).

    Miles out and miles home together are no more than ``miles``.
    """
    net = water(chart)
    return net.region(net.miles_from((start,), miles) + net.home(homes), miles, rings=rings)
