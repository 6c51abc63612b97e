"""Chart sheet: land, graticule, scale bar, a seat's knowledge, and its reach, to scale (UD-105, SC-UD-10)."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import shapely
from reportlab.lib.units import mm

from campaign.paper.matter import Chart, Mark, Place
from campaign.paper.mercator import FRAMES, Frame, mm_of
from campaign.paper.pdf_canvas import BOLD, GREY, INK, ITALIC, LAND, SANS, SERIF, Press, width_of
from naval.geo.compass import place_words
from tactical.engine.text.words import plural

STEPS_MIN = (5, 10, 15, 30, 60, 120, 300)
"""Minutes of arc between two lines of the graticule."""
APART_MM = 30.0
BARS_NM = (5, 10, 20, 25, 50, 100)
BAR_MM = 90.0
TOP = 16.0
LINE_MM = 3.3
WAYS: dict[str, tuple[tuple[float, float] | None, float]] = {
    "A": (None, 1.4),
    "B": (None, 0.7),
    "C": ((2.0, 1.2), 0.6),
    "D": ((0.4, 1.2), 0.6),
    "rail": ((3.0, 0.6), 1.0),
    "double": ((3.0, 0.6), 1.0),
    "wire": ((0.3, 1.0), 0.3),
    "river": (None, 0.25),
}
"""Lines of roads, rails, wires and rivers: dashes in millimetres, weight in points."""


def draw(press: Press, chart: Chart, size: str) -> None:
    """Draw a page with the sheet (UD-105)."""
    frame = Frame(chart.lon, chart.lat, chart.scale, *FRAMES[size])
    press.page()
    left, top = (press.width - frame.width) / 2, TOP
    sheet = _Sheet(press, frame, left, top)
    press.text(left, top - 3.5, chart.title, BOLD, 11)
    where = f"1 : {chart.scale:,} in {place_words(chart.lon, chart.lat)} · Mercator · north up"
    press.text(left + frame.width, top - 3.5, where, SANS, 7, grey=GREY, right=True)
    sheet.clipped(lambda: sheet.inside(chart))
    sheet.edge()
    sheet.bar(chart)


class _Sheet:
    """Frame on a page: ``left`` and ``top`` are its upper left corner."""

    def __init__(self, press: Press, frame: Frame, left: float, top: float) -> None:
        self.press, self.frame, self.left, self.top = press, frame, left, top
        self.written: list[tuple[float, float, float, float]] = []

    def locate_on_page(self, lon: float, lat: float) -> Place:
        """Place a position on the page, in millimetres from its upper left corner."""
        x, y = self.frame.xy(lon, lat)
        return self.left + x, self.top + self.frame.height - y

    def clipped(self, draws: Callable[[], None]) -> None:
        """Clip a drawing at the frame."""
        canvas, frame = self.press.canvas, self.frame
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(self.left * mm, (self.press.height - self.top - frame.height) * mm, frame.width * mm, frame.height * mm)
        canvas.clipPath(path, stroke=0, fill=0)
        draws()
        canvas.restoreState()

    def inside(self, chart: Chart) -> None:
        """Draw the contents of the frame, the land first."""
        for ring in chart.land:
            self.area(ring)
        self.graticule()
        for way in chart.ways:
            dash, weight = WAYS[way.kind]
            self.polyline(way.places, dash=dash, weight=weight)
        for line in chart.reach:
            self.polyline(line, dash=(0.5, 2.2), weight=1.0)
        for track in chart.tracks:
            self.polyline(track.places, weight=0.9)
            for lon, lat, text in track.hours:
                x, y = self.locate_on_page(lon, lat)
                self.ring(x, y, 0.8)
                self.press.text(x + 1.4, y + 2.6, text, SANS, 6.5, grey=GREY)
        for mark in chart.marks:
            self.mark(mark)

    def area(self, ring: tuple[Place, ...]) -> None:
        """Draw a piece of land."""
        canvas = self.press.canvas
        path = canvas.beginPath()
        for n, place in enumerate(ring):
            x, y = self.locate_on_page(*place)
            (path.lineTo if n else path.moveTo)(x * mm, (self.press.height - y) * mm)
        path.close()
        canvas.setFillGray(LAND)
        canvas.setStrokeGray(INK)
        canvas.setLineWidth(0.5)
        canvas.drawPath(path, stroke=1, fill=1)

    def polyline(self, places: tuple[Place, ...], *, dash: tuple[float, float] | None = None, weight: float = 0.6) -> None:
        """Draw a line through places."""
        canvas = self.press.canvas
        canvas.setStrokeGray(INK)
        canvas.setLineWidth(weight)
        canvas.setLineCap(1)
        canvas.setDash(*((dash and ([dash[0] * mm, dash[1] * mm], 0)) or ([], 0)))
        for one, two in pairwise(places):
            (x, y), (to_x, to_y) = self.locate_on_page(*one), self.locate_on_page(*two)
            if abs(to_x - x) < 2 * self.frame.width:  # else it goes round the other side of the world
                high = self.press.height
                canvas.line(x * mm, (high - y) * mm, to_x * mm, (high - to_y) * mm)
        canvas.setDash([], 0)
        canvas.setLineCap(0)

    def graticule(self) -> None:
        """Draw meridians and parallels in hairlines."""
        west, south, east, north = self.frame.bounds
        for lon in _lines(west, east, _step(self.frame.width, east - west)):
            x = self.locate_on_page(lon, self.frame.lat)[0]
            self.press.line(x, self.top, x, self.top + self.frame.height, 0.25, GREY)
        for lat in _lines(south, north, _step(self.frame.height, north - south)):
            y = self.locate_on_page(self.frame.lon, lat)[1]
            self.press.line(self.left, y, self.left + self.frame.width, y, 0.25, GREY)

    def edge(self) -> None:
        """Draw the frame, with degrees along it."""
        frame, press = self.frame, self.press
        west, south, east, north = frame.bounds
        press.box(self.left, self.top, frame.width, frame.height, 1.2)
        for lon in _lines(west, east, _step(frame.width, east - west)):
            x = self.locate_on_page(lon, frame.lat)[0]
            words = _degrees((lon + 180) % 360 - 180, "EW")
            press.text(x - width_of(words, SANS, 6.5) / 2, self.top + frame.height + 3, words, SANS, 6.5, grey=GREY)
        for lat in _lines(south, north, _step(frame.height, north - south)):
            y = self.locate_on_page(frame.lon, lat)[1]
            press.text(self.left - 0.8, y - 0.6, _degrees(lat, "NS"), SANS, 5.5, grey=GREY, right=True)

    def bar(self, chart: Chart) -> None:
        """Draw the scale bar, in nautical miles of the middle latitude, and state the run's reach."""
        press = self.press
        nm = max((one for one in BARS_NM if mm_of(one, chart.scale) <= BAR_MM), default=BARS_NM[0])
        x, y, part = self.left, self.top + self.frame.height + 8, mm_of(nm, chart.scale) / 5
        for n in range(5):
            press.box(x + n * part, y, part, 1.4, 0.5)
            if n % 2 == 0:
                press.canvas.setFillGray(INK)
                press.canvas.rect((x + n * part) * mm, (press.height - y - 1.4) * mm, part * mm, 1.4 * mm, stroke=0, fill=1)
        press.text(x, y + 4.2, "0", SANS, 6.5)
        end = x + 5 * part
        press.text(end - 1, y + 4.2, f"{nm} nautical miles", SANS, 6.5)
        if chart.reach_nm:
            words = f"At {chart.reach_kn:g} knots she comes {plural(round(chart.reach_nm), 'mile')} in the run"
            words += ": the dotted line." if chart.reach else ", over all this water."
            press.text(self.left + self.frame.width, y + 4.2, words, ITALIC, 8, right=True)

    def ring(self, x: float, y: float, radius: float, *, fill: bool = False) -> None:
        """Draw a small circle."""
        canvas = self.press.canvas
        canvas.setStrokeGray(INK)
        canvas.setFillGray(INK)
        canvas.setLineWidth(0.8)
        canvas.circle(x * mm, (self.press.height - y) * mm, radius * mm, stroke=1, fill=int(fill))

    def mark(self, mark: Mark) -> None:
        """Draw a mark: blue is round, red a diamond, all else a square; filled if known now."""
        x, y = self.locate_on_page(mark.lon, mark.lat)
        if mark.kind in ("port", "place"):
            self.ring(x, y, 0.9)
            self.letter(x, y, 1.6, [(mark.label, SERIF, 7.5)])
            return
        filled = mark.kind == "own"
        if mark.side == "blue":
            self.ring(x, y, 1.5, fill=filled)
        else:
            self._corners(x, y, diamond=mark.side == "red", filled=filled)
        note = [(mark.note, SANS, 6.0)] if mark.note else []
        self.letter(x, y, 2.6, [(mark.label, BOLD if filled else ITALIC, 8.5), *note])

    def letter(self, x: float, y: float, off: float, lines: list[tuple[str, str, float]]) -> None:
        """Write lines beside a mark in the first free place, at worst to its right over other words."""
        wide, high = max(width_of(*line) for line in lines), LINE_MM * len(lines)
        spots = [
            (x + off, y - 2.6),
            (x - off - wide, y - 2.6),
            (x + off, y + 1.2),
            (x + off, y - 2.6 - high),
            (x - off - wide, y + 1.2),
        ]
        box = next((at for at in spots if not any(_boxes_overlap((*at, wide, high), other) for other in self.written)), spots[0])
        self.written.append((*box, wide, high))
        for n, (text, font, size) in enumerate(lines):
            self.press.text(box[0], box[1] + 2.3 + n * LINE_MM, text, font, size, grey=GREY if n else INK)

    def _corners(self, x: float, y: float, *, diamond: bool, filled: bool) -> None:
        half = 1.9 if diamond else 1.4
        corners = (
            [(0, -half), (half, 0), (0, half), (-half, 0)]
            if diamond
            else [(-half, -half), (half, -half), (half, half), (-half, half)]
        )
        canvas = self.press.canvas
        path = canvas.beginPath()
        for n, (east, down) in enumerate(corners):
            (path.lineTo if n else path.moveTo)((x + east) * mm, (self.press.height - y - down) * mm)
        path.close()
        canvas.setStrokeGray(INK)
        canvas.setFillGray(INK)
        canvas.setLineWidth(0.8)
        canvas.drawPath(path, stroke=1, fill=int(filled))


def _boxes_overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def _step(length: float, degrees: float) -> float:
    """Choose the degrees between two lines of the graticule, so that they do not crowd."""
    return next((one for one in STEPS_MIN if one / 60 / degrees * length >= APART_MM), STEPS_MIN[-1]) / 60


def _lines(low: float, high: float, step: float) -> list[float]:
    return [round(n * step, 6) for n in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _degrees(value: float, names: str) -> str:
    whole, minutes = divmod(round(abs(value) * 60), 60)
    letter = names[value < 0] if whole or minutes else ""
    return f"{whole}° {minutes:02d}′ {letter}" if minutes else f"{whole}° {letter}"


def clipped_land(land: dict[str, Any], frame: Frame) -> tuple[tuple[Place, ...], ...]:
    """Clip the land of the public chart's GeoJSON to a sheet: no more is printed than shows."""
    west, south, east, north = frame.bounds
    whole = shapely.geometry.shape(land)
    found: list[tuple[Place, ...]] = []
    for turn in (-360, 0, 360):  # for a sheet over the 180th meridian
        window = shapely.box(west - turn, south, east - turn, north)
        for part in getattr(whole, "geoms", [whole]):
            if part.intersects(window):
                cut = shapely.clip_by_rect(part, *window.bounds)
                found += [_ring(one) for one in getattr(cut, "geoms", [cut]) if isinstance(one, shapely.Polygon)]
    return tuple(ring for ring in found if len(ring) > 2)


def _ring(area: shapely.Polygon) -> tuple[Place, ...]:
    return tuple((round(x, 4), round(y, 4)) for x, y in area.exterior.coords)
