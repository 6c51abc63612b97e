"""Geometry of a chart sheet: Mercator, to scale at its middle latitude, north up (UD-105, SC-UD-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from campaign.paper.matter import A3, A4, Place
from naval.geo import course

SCALES = (400_000, 1_000_000, 2_000_000)
"""Scales of a sheet, the largest first: one to so many."""
FRAMES = {A4: (180.0, 250.0), A3: (267.0, 370.0)}
"""Size inside the frame on each paper, in millimetres."""


def mm_of(nm: float, scale: int) -> float:
    """Reckon the length of so many nautical miles at the middle latitude, in millimetres (SC-UD-10).

    >>> round(mm_of(6 * 14, 1_000_000), 1), mm_of(1, 1_000_000), mm_of(1, 400_000)
    (155.6, 1.852, 4.63)
    """
    return nm * course.NM_M * 1000 / scale


@dataclass(frozen=True)
class Frame:
    """Sheet: its middle, the scale there, and the size inside its frame in millimetres."""

    lon: float
    lat: float
    scale: int
    width: float
    height: float

    @cached_property
    def degree(self) -> float:
        """Reckon the length of a degree of longitude, in millimetres."""
        return mm_of(course.rhumb(self.lon - 0.5, self.lat, self.lon + 0.5, self.lat)[1], self.scale)

    def xy(self, lon: float, lat: float) -> Place:
        """Place a position from the lower left corner of the frame, in millimetres."""
        east = float(course.wrap(lon - self.lon)) * self.degree
        north = float(course.isometric(lat) - course.isometric(self.lat)) * self.degree
        return self.width / 2 + east, self.height / 2 + north

    def find_position(self, x: float, y: float) -> Place:
        """Find the position so many millimetres from the lower left corner."""
        iso = float(course.isometric(self.lat)) + (y - self.height / 2) / self.degree
        lon = float(course.wrap(self.lon + (x - self.width / 2) / self.degree))
        return lon, float(course.latitude(iso))

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Reckon west, south, east and north; east is past 180 where the sheet is over that meridian."""
        (west, south), (east, north) = self.find_position(0, 0), self.find_position(self.width, self.height)
        return west, south, east if east > west else east + 360, north

    def holds(self, places: Iterable[Place], clear: float = 0.0) -> bool:
        """Say whether all of some places lie on the sheet, so many millimetres inside the frame."""
        some = [self.xy(*place) for place in places]
        return all(clear <= x <= self.width - clear and clear <= y <= self.height - clear for x, y in some)


def framed(places: Sequence[Place], size: str, clear: float = 4.0) -> Frame:
    """Choose the largest scale that holds all of some places, and centre the sheet on them; else the smallest (UD-105,
    SC-UD-10)."""
    width, height = FRAMES[size]
    lon, lat = middle(places)
    frames = [Frame(lon, lat, scale, width, height) for scale in SCALES]
    return next((frame for frame in frames if frame.holds(places, clear)), frames[-1])


def middle(places: Sequence[Place]) -> Place:
    """Find the middle of some places on a Mercator chart."""
    first = places[0][0]
    east = [float(course.wrap(lon - first)) for lon, _ in places]
    iso = [float(course.isometric(lat)) for _, lat in places]
    lon = float(course.wrap(first + (min(east) + max(east)) / 2))
    return round(lon, 4), round(float(course.latitude((min(iso) + max(iso)) / 2)), 4)
