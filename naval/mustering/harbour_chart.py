"""Harbour charts in squares of 2,000 yards: the squares, the tracks across them, and the checks of a chart.

A square is a sea mile each way (NAV-T-197). Columns count from the west and rows from the north, both from 0. The sheet is flat:
a mile of easting and of southing measure the same degrees all over it, those at its middle latitude, so squares are rectangles
and rhumb lines straight.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from naval.geo import course
from naval.geo.chart import Chart
from naval.orders import shape
from naval.orders.seat_knowledge import Fault
from naval.orders.shape import Faults, Given
from naval.state.waters import HarbourChart, Square
from naval.state.world import Port

SQUARE_YD = 2000.0
MOST = 40  # columns, and rows
BLANK = 12  # columns and rows of a chart that nobody has drawn yet
MOST_THINGS = 1600
MOST_MINED = 60
NOTE_SIGNS = 120
KINDS = ("mine", "fort", "boom", "berth", "light", "land")
AFLOAT = ("mine", "boom", "berth")  # what must lie on water
STORES: dict[str, tuple[str, int]] = {
    "shell_outfits": ("outfits of shell", 500),
    "torpedoes": ("torpedoes", 5000),
    "mines": ("mines", 5000),
}
"""Stores that can be limited for this war: their names in words, and the most of each."""
STEPS = (0.02, 0.26, 0.5, 0.74, 0.98)  # where in a square water is looked for
CHART, SQUARES, MINES, FORTS, KEPT = "NAV-S-003", "NAV-S-004", "NAV-S-005", "NAV-S-006", "NAV-S-009"


@dataclass(frozen=True)
class Plane:
    """The sheet of a chart: its north-west corner, and degrees of longitude and of latitude to a mile."""

    lon: float
    lat: float
    east: float
    south: float

    def find_point(self, x: float, y: float) -> tuple[float, float]:
        """Find the point so many miles east and south of the corner."""
        return course.round_place(_turned(self.lon + x * self.east), self.lat - y * self.south)

    def miles(self, lon: float, lat: float) -> tuple[float, float]:
        """Reckon miles east and south of the corner; negative to the west and north of it."""
        return _turned(lon - self.lon) / self.east, (self.lat - lat) / self.south


def _turned(degrees: float) -> float:
    return (degrees + 180.0) % 360.0 - 180.0


def plane(chart: HarbourChart) -> Plane:
    """Give the sheet on which a chart is drawn."""
    return sheet(chart.lon, chart.lat, chart.rows)


@lru_cache(maxsize=1024)  # a page asks for the sheet of each square it draws
def sheet(lon: float, lat: float, rows: int) -> Plane:
    """Lay out a sheet with this corner and so many rows, at the scale of its middle latitude."""
    middle = course.along(lon, lat, 180.0, rows / 2)[1]
    return Plane(lon, lat, course.along(0.0, middle, 90.0, 1.0)[0], course.along(0.0, middle, 0.0, 1.0)[1] - middle)


def blank(port: Port, chart: Chart, columns: int = BLANK, rows: int = BLANK) -> HarbourChart:
    """Draw an empty chart with the port in its middle; squares all of land are marked so (NAV-S-003, NAV-S-004)."""
    lon, lat = sheet(port.lon, port.lat, 0).find_point(-columns / 2, -rows / 2)
    drawn = HarbourChart(port=port.key, lon=lon, lat=lat, columns=columns, rows=rows)
    dry = [(c, r) for r in range(rows) for c in range(columns) if not has_water(drawn, c, r, chart)]
    return replace(drawn, squares=tuple(Square(column=c, row=r, what="land") for c, r in dry))


def square_of(chart: HarbourChart, lon: float, lat: float) -> tuple[int, int] | None:
    """Find the column and row of a place, or None off the chart. A square owns its west and north edges."""
    x, y = plane(chart).miles(lon, lat)
    column, row = math.floor(x), math.floor(y)
    return (column, row) if 0 <= column < chart.columns and 0 <= row < chart.rows else None


def centre(chart: HarbourChart, column: int, row: int) -> tuple[float, float]:
    """Find the middle of a square, as longitude and latitude."""
    return plane(chart).find_point(column + 0.5, row + 0.5)


def corners(chart: HarbourChart, column: int, row: int) -> tuple[tuple[float, float], ...]:
    """List the corners of a square: north-west, north-east, south-east, south-west."""
    flat = plane(chart)
    return tuple(flat.find_point(column + x, row + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))


def ring(chart: HarbourChart) -> tuple[tuple[float, float], ...]:
    """List the corners of the whole chart: north-west, north-east, south-east, south-west."""
    flat = plane(chart)
    return tuple(flat.find_point(x * chart.columns, y * chart.rows) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))


def name_of(column: int, row: int) -> str:
    """Name a square: its column as a letter, its row as a number.

    >>> name_of(0, 0), name_of(3, 2), name_of(27, 11)
    ('A1', 'D3', 'AB12')
    """
    letters = chr(ord("A") + column % 26)
    return f"{chr(ord('A') + column // 26 - 1) if column >= 26 else ''}{letters}{row + 1}"


def holds(chart: HarbourChart, what: str) -> frozenset[tuple[int, int]]:
    """List the squares that hold a kind of thing (NAV-S-005, NAV-S-006)."""
    return frozenset((s.column, s.row) for s in chart.squares if s.what == what)


def by_note(chart: HarbourChart, what: str) -> list[tuple[str, list[str]]]:
    """List the squares that hold a kind of thing by name, grouped by their notes, in order."""
    out: dict[str, list[str]] = {}
    for s in sorted((s for s in chart.squares if s.what == what), key=lambda s: (s.row, s.column)):
        out.setdefault(s.note, []).append(name_of(s.column, s.row))
    return list(out.items())


def off_nm(chart: HarbourChart, lon: float, lat: float) -> float:
    """Reckon miles from a place to the nearest edge of the chart; 0 on it."""
    x, y = plane(chart).miles(lon, lat)
    return math.hypot(max(-x, 0.0, x - chart.columns), max(-y, 0.0, y - chart.rows))


@dataclass(frozen=True)
class Passed:
    """A square that a track passes, from minute ``enters`` to ``leaves``."""

    column: int
    row: int
    enters: float
    leaves: float


def passed(chart: HarbourChart, knots: list[tuple[float, float, float]]) -> list[Passed]:
    """List the squares that a track passes, in order of time; ``knots`` are (minute, lon, lat), straight between (NAV-S-004).

    A square entered twice is there twice; one only touched at a corner is not there.
    """
    flat = plane(chart)
    points = [(t, *flat.miles(lon, lat)) for t, lon, lat in knots]
    out: list[Passed] = []
    if len(points) == 1:
        _add(out, chart, math.floor(points[0][1]), math.floor(points[0][2]), points[0][0], points[0][0])
    for a, b in itertools.pairwise(points):
        if max(a[1], b[1]) < 0 or min(a[1], b[1]) > chart.columns or max(a[2], b[2]) < 0 or min(a[2], b[2]) > chart.rows:
            continue
        cuts = [0.0, *_cuts(a[1], b[1]), *_cuts(a[2], b[2]), 1.0]
        for u, v in _pairs(sorted(cuts)):
            middle = (u + v) / 2
            x, y = a[1] + (b[1] - a[1]) * middle, a[2] + (b[2] - a[2]) * middle
            _add(out, chart, math.floor(x), math.floor(y), a[0] + (b[0] - a[0]) * u, a[0] + (b[0] - a[0]) * v)
    return out


def _cuts(a: float, b: float) -> list[float]:
    """List where, as fractions of the way, a line crosses whole miles."""
    low, high = min(a, b), max(a, b)
    return [(k - a) / (b - a) for k in range(math.floor(low) + 1, math.ceil(high))]


def _pairs(cuts: list[float]) -> Iterator[tuple[float, float]]:
    for u, v in itertools.pairwise(cuts):
        if v - u > 1e-9:
            yield u, v


def _add(out: list[Passed], chart: HarbourChart, column: int, row: int, enters: float, leaves: float) -> None:
    if not (0 <= column < chart.columns and 0 <= row < chart.rows):
        return
    last = out[-1] if out else None
    if last and (last.column, last.row) == (column, row) and enters <= last.leaves + 1e-6:
        out[-1] = Passed(column, row, last.enters, leaves)
    else:
        out.append(Passed(column, row, enters, leaves))


# -- a chart as it is handed in ---------------------------------------------------------------------------------------


def check(raw: object, port: Port, chart: Chart) -> tuple[HarbourChart | None, tuple[Fault, ...]]:
    """Turn decoded JSON into a harbour's chart, or say all that is wrong with it (NAV-S-003 to 006, NAV-S-009).

    ``{"lon", "lat", "columns", "rows", "squares": [{"column", "row", "what", "note"}], "stores": {name: number}}``.
    Never raises, whatever ``raw`` is. What the port takes in (NAV-S-008) and its coal stay with the port.
    """
    faults = Faults()
    what = f"The chart of {port.name}"
    given = Given(raw, "", what, ("port", "lon", "lat", "columns", "rows", "squares", "stores"), faults)
    if not given:
        return None, faults.list_for_player()
    if given.get("port", port.key) != port.key:
        given.fault("port", f"This is {what.lower()}, not that of {shape.show(given.get('port'))}.", CHART, port.key)
    corner = given.read_place(CHART, " of its north-west corner", 85)
    columns, rows = (_read_whole_number(given, name, f"{what}: the {name}", (1, MOST), SQUARES) for name in ("columns", "rows"))
    drawn = None
    if corner is not None and columns is not None and rows is not None:
        lon, lat = course.round_place(*corner)
        drawn = HarbourChart(port=port.key, lon=lon, lat=lat, columns=columns, rows=rows)
        _check_chart_position(drawn, port, chart, faults)
    squares = _squares(given.get("squares", []), drawn, chart, faults)
    stores = _stores(given.get("stores", {}), faults)
    if drawn is None or faults.found:
        return None, faults.list_for_player()
    in_order = tuple(sorted(squares, key=lambda s: (s.row, s.column, s.what)))
    return replace(drawn, squares=in_order, stores=stores), ()


def _read_whole_number(given: Given, name: str, what: str, allowed: tuple[int, int], rule: str) -> int | None:
    low, high = allowed
    value, near = shape.whole_in_range(given.get(name), low, high), shape.number(given.get(name))
    if value is None:
        mend = None if near is None else min(max(round(near), low), high)
        given.fault(name, f"{what} must be a whole number from {low} to {high:,}, not {shape.show(given.get(name))}.", rule, mend)
    return value


def _check_chart_position(drawn: HarbourChart, port: Port, chart: Chart, faults: Faults) -> None:
    """Check that the chart shows its own harbour, and lies on the theatre's chart (NAV-S-002, NAV-S-003)."""
    if square_of(drawn, port.lon, port.lat) is None:
        middle = sheet(port.lon, port.lat, 0)
        lon, lat = middle.find_point(-drawn.columns / 2, -drawn.rows / 2)
        text = f"{port.name} is not on its own chart; with the corner in {lon:.4f}, {lat:.4f} it is in the middle."
        faults.add("lon", text, CHART, lon)
    elif not all(chart.holds(*corner) for corner in ring(drawn)):
        faults.add("lon", f"The chart of {port.name} extends beyond the chart of the war; make it smaller.", "NAV-S-002")


def _squares(raw: object, drawn: HarbourChart | None, chart: Chart, faults: Faults) -> list[Square]:
    what = "Things marked on a chart"
    found: dict[tuple[int, int, str], Square] = {}
    for i, row in enumerate(shape.rows(raw, "squares", what, MOST_THINGS, CHART, faults)):
        square = _square(row, f"squares.{i}", f"Mark {i + 1}", drawn, chart, faults)
        if square is None:
            continue
        key = (square.column, square.row, square.what)
        if key in found:
            text = f"Mark {i + 1}: square {name_of(square.column, square.row)} already has a {square.what}; once is enough."
            faults.add(f"squares.{i}", text, CHART)
        found[key] = square
    mined = sum(1 for key in found if key[2] == "mine")
    if mined > MOST_MINED:
        faults.add("squares", f"{mined} squares are mined; a harbour may have at most {MOST_MINED}.", MINES)
    return list(found.values())


def _square(raw: object, where: str, what: str, drawn: HarbourChart | None, chart: Chart, faults: Faults) -> Square | None:
    given = Given(raw, where, what, ("column", "row", "what", "note"), faults)
    if not given:
        return None
    wide, high = (drawn.columns, drawn.rows) if drawn else (MOST, MOST)
    column = _read_whole_number(given, "column", f"{what}: the column", (0, wide - 1), SQUARES)
    row = _read_whole_number(given, "row", f"{what}: the row", (0, high - 1), SQUARES)
    kind = given.get("what")
    if not isinstance(kind, str) or kind not in KINDS:
        given.fault("what", f"{what} is {shape.show(kind)}; it may be {shape.words(KINDS)}.", CHART)
    rule = MINES if kind == "mine" else FORTS if kind == "fort" else CHART
    note = given.read_line("note", f"{what}: its note", NOTE_SIGNS, rule, "")
    if not given.sound or column is None or row is None or note is None:
        return None
    if drawn and kind in AFLOAT and not has_water(drawn, column, row, chart):
        text = f"{what}: square {name_of(column, row)} is all land; a {kind} must be on water."
        faults.add(where, text, rule)
        return None
    return Square(column=column, row=row, what=str(kind), note=note)


def has_water(drawn: HarbourChart, column: int, row: int, chart: Chart) -> bool:
    """Report whether any of a square is sea, tried at 25 points of it."""
    flat = plane(drawn)
    return any(not chart.is_land(*flat.find_point(column + x, row + y)) for y in STEPS for x in STEPS)


def _stores(raw: object, faults: Faults) -> dict[str, float]:
    """Read the stores that are limited for this war, in whole pieces; those not named are not limited (NAV-S-009)."""
    given = Given(raw, "stores", "Limited stores", tuple(STORES), faults)
    found: dict[str, float] = {}
    for name in sorted(name for name, value in given.fields.items() if value is not None):
        value = _read_whole_number(given, name, f"Limited stores: {STORES[name][0]}", (0, STORES[name][1]), KEPT)
        if value is not None:
            found[name] = float(value)
    return found
