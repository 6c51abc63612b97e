"""Places in the sea that rules know of: weather areas, merchant lanes, harbour charts, mines, cables.

Degrees, miles and minutes as in :mod:`naval.state.world`; tuples of things with a key are sorted by it.
"""

from __future__ import annotations

from naval.state.frozen import Frozen


class Area(Frozen, frozen=True):
    """A sea area with weather of its own (SC-S-04): a ring of longitudes and latitudes.

    Where areas overlap the first by key counts.
    """

    key: str
    name: str
    ring: tuple[tuple[float, float], ...]


class Spell(Frozen, frozen=True):
    """Weather set by the umpire: ``value`` on the scale of the die, 1 (dirty) to 6 (fine), fractions between.

    ``area`` is an area's key, "" the whole theatre; with ``nm`` it holds within so many miles of a place instead (UD-034). Later
    spells count before earlier ones.
    """

    area: str
    start: int
    until: int
    value: float
    lon: float | None = None
    lat: float | None = None
    nm: float | None = None


class Lane(Frozen, frozen=True):
    """A lane of merchant traffic: ``density`` ships to 1,000 square miles within half of ``width_nm`` of its line (SC-S-10)."""

    key: str
    name: str
    points: tuple[tuple[float, float], ...]
    width_nm: float = 20.0
    density: float = 0.5


class Square(Frozen, frozen=True):
    """A marked square of a harbour chart: column from the west, row from the north, both from 0.

    ``what`` is "mine", "fort", "boom", "berth", "light" or "land"; ``note`` says more, such as a fort's guns (NAV-S-005, 006).
    """

    column: int
    row: int
    what: str
    note: str = ""


class HarbourChart(Frozen, frozen=True):
    """A naval harbour in squares of 2,000 yards, a mile each (NAV-S-003, NAV-S-004). ``port`` is its key.

    ``lon``, ``lat`` are its north-west corner; ``stores`` are limited for this war, by name in tons or pieces (NAV-S-009).
    """

    port: str
    lon: float
    lat: float
    columns: int
    rows: int
    squares: tuple[Square, ...] = ()
    stores: dict[str, float] = {}


class Minefield(Frozen, frozen=True):
    """Mines laid at sea in the course of the war: a circle. ``side`` laid them; ``left`` are those not yet struck or swept."""

    key: str
    side: str
    lon: float
    lat: float
    radius_nm: float
    left: int
    laid: int


class Cable(Frozen, frozen=True):
    """A submarine cable of one side: the places (port or station keys) that it joins, and its course.

    ``cut_at`` is the minute at which it was cut, None while it is whole.
    """

    key: str
    name: str
    side: str
    places: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    cut_at: int | None = None
