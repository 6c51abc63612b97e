"""The harbour charts of one Admiralty, as its page draws them (NAV-S-003 to 009)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from campaign.models.belief import Seat
from campaign.models.muster import HarbourSheet
from campaign.muster import harbour_sheets
from campaign.packs import Public
from campaign.reports.seat_knowledge import public
from campaign.rooms.words import Row, fault_row
from naval.geo.compass import place_words
from naval.mustering import harbour_chart
from naval.state.waters import HarbourChart
from naval.state.world import Port

TOOLS = (
    ("mine", "Mine", "m", "Mined: every ship that passes over the square may strike a mine"),
    ("fort", "Fort", "f", "An allowed fort; give her guns in the note"),
    ("boom", "Boom", "b", "A boom across the fairway"),
    ("berth", "Berth", "h", "Where ships berth"),
    ("light", "Light", "l", "A light or beacon"),
)
DECIMALS = 3


def listed(seat: Seat) -> list[Row]:
    """List the harbours allowed to a seat, with the state of each chart."""
    ports = harbour_sheets.own_ports(seat)
    return [
        {
            "port": sheet.port,
            "name": ports[sheet.port].name,
            "capacity": ports[sheet.port].capacity,
            "done": sheet.done,
            "marks": _count(sheet.body),
        }
        for sheet in (seat.harbours.all() if ports else ())
        if sheet.port in ports
    ]


def _count(body: Any) -> int:
    squares = body.get("squares") if isinstance(body, dict) else None
    return len(squares) if isinstance(squares, list) else 0


def page(sheet: HarbourSheet) -> Row:
    """Build a chart's page: drafted sheet, faults, coast, the port's capacity."""
    port = port_of(sheet)
    chart, faults = harbour_sheets.judge(sheet, sheet.body)
    return {
        "port": port.key,
        "name": port.name,
        "place": place_words(port.lon, port.lat),
        "capacity": port.capacity,
        "coal_t": f"{port.coal_t:,.0f}",
        "done": sheet.done,
        "chart": drawable(sheet, chart),
        "stores": [{"key": key, "words": words, "most": most} for key, (words, most) in harbour_chart.STORES.items()],
        "tools": [{"key": key, "name": name, "letter": letter, "text": text} for key, name, letter, text in TOOLS],
        "most": {"columns": harbour_chart.MOST, "rows": harbour_chart.MOST, "note": harbour_chart.NOTE_SIGNS},
        **answer(sheet, chart, faults),
    }


def answer(sheet: HarbourSheet, chart: HarbourChart | None, faults: Any) -> Row:
    """Answer a page's chart with faults, and the coast under its squares."""
    drawn = chart or grid_of(sheet.body, port_of(sheet))
    port = port_of(sheet)
    east, south = harbour_chart.plane(drawn).miles(port.lon, port.lat) if drawn else (0.0, 0.0)
    return {
        "faults": [fault_row(fault) for fault in faults],
        "coast": coast(public(sheet.seat.campaign), drawn.lon, drawn.lat, drawn.columns, drawn.rows) if drawn else "",
        "at": [round(east, DECIMALS), round(south, DECIMALS)],
        "mile": [harbour_chart.plane(drawn).east, harbour_chart.plane(drawn).south] if drawn else [0, 0],
    }


def port_of(sheet: HarbourSheet) -> Port:
    return harbour_sheets.own_ports(sheet.seat)[sheet.port]


def drawable(sheet: HarbourSheet, chart: HarbourChart | None) -> Row:
    """Return the chart as the page edits it; empty if the draft cannot be drawn."""
    body = sheet.body
    if chart is None and grid_of(body, port_of(sheet)) is None:
        chart = harbour_sheets.blank(port_of(sheet), public(sheet.seat.campaign).chart)
        return {"lon": chart.lon, "lat": chart.lat, "columns": chart.columns, "rows": chart.rows, "squares": [], "stores": {}}
    squares = [row for row in body.get("squares", []) if _plain(row)] if isinstance(body.get("squares"), list) else []
    stores = body.get("stores") if isinstance(body.get("stores"), dict) else {}
    return {**{name: body[name] for name in ("lon", "lat", "columns", "rows")}, "squares": squares, "stores": stores}


def _plain(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and row.get("what") in harbour_chart.KINDS
        and all(type(row.get(name)) is int for name in ("column", "row"))
        and isinstance(row.get("note", ""), str)
    )


def grid_of(body: Any, port: Port) -> HarbourChart | None:
    """Return the bare grid of a draft, if it has one that can be drawn."""
    if not isinstance(body, dict):
        return None
    numbers: list[Any] = [body.get(name) for name in ("lon", "lat")]
    counts: list[Any] = [body.get(name) for name in ("columns", "rows")]
    if not all(type(n) in (int, float) for n in numbers) or not all(type(n) is int for n in counts):
        return None
    (lon, lat), (columns, rows) = numbers, counts
    if not (abs(lon) <= 180 and abs(lat) <= 85 and 1 <= columns <= harbour_chart.MOST and 1 <= rows <= harbour_chart.MOST):
        return None
    return HarbourChart(port=port.key, lon=float(lon), lat=float(lat), columns=columns, rows=rows)


@lru_cache(maxsize=4)
def _land(known: Public) -> BaseGeometry:
    return shapely.make_valid(shapely.geometry.shape(known.theatre["land"]))


@lru_cache(maxsize=64)
def coast(known: Public, lon: float, lat: float, columns: int, rows: int) -> str:
    """Draw the land under a chart as an SVG path in squares from its corner."""
    flat = harbour_chart.sheet(lon, lat, rows)
    (west, north), (east, south) = flat.find_point(0, 0), flat.find_point(columns, rows)
    land = shapely.clip_by_rect(_land(known), west, south, east, north)
    parts = []
    for polygon in getattr(land, "geoms", [land]):
        for line in (polygon.exterior, *polygon.interiors) if polygon.geom_type == "Polygon" else ():
            points = [flat.miles(lon, lat) for lon, lat in line.coords]
            parts.append("M" + "L".join(f"{x:.{DECIMALS}f} {y:.{DECIMALS}f}" for x, y in points) + "Z")
    return "".join(parts)
