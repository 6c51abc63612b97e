"""areas.geojson: sea areas with weather of their own (SC-S-04). Optional."""

from __future__ import annotations

from pathlib import Path

import shapely
from shapely.geometry.base import BaseGeometry

from campaign import geo
from campaign.packs.faults import Faults
from campaign.packs.ground import AREA, Ground, key_of, text_of
from campaign.packs.scenario import Scenario
from naval.state.waters import Area
from naval.state.world import Port, Station

FILE = "areas.geojson"
MOST = 40
MOST_POINTS = 400


def read(
    folder: Path, scenario: Scenario, ground: Ground, ports: dict[str, Port], stations: dict[str, Station], faults: Faults
) -> dict[str, Area]:
    """What the file says, by key; nothing where a pack has none. Edges of an area are straight in degrees."""
    if not (folder / FILE).is_file():
        return {}
    try:
        layer = geo.read(folder / FILE, AREA)
    except geo.LayerError as error:
        for flaw in error.flaws:
            faults.add(FILE, flaw.row, flaw.column, flaw.value, flaw.wrong, flaw.allowed)
        return {}
    if len(layer.geometries) > MOST:
        faults.add(FILE, 0, "", "", f"has {len(layer.geometries)} areas", f"at most {MOST}")
    areas: dict[str, Area] = {}
    seen: dict[str, int] = {}
    for row, (shape, properties) in enumerate(zip(layer.geometries, layer.properties, strict=True), 1):
        key, name = key_of(properties, FILE, row, seen, faults), text_of(properties, "name", FILE, row, faults)
        ring = _ring(shape, row, faults)
        if scenario.bounds is not None and ring and not shapely.box(*scenario.bounds).intersects(shape):
            faults.add(FILE, row, "", key, "lies outside the bounds of scenario.toml", "an area within them")
        if key:
            areas[key] = Area(key=key, name=name, ring=ring)
    return areas


def _ring(shape: BaseGeometry, row: int, faults: Faults) -> tuple[tuple[float, float], ...]:
    """The corners of an area's one ring, the first not repeated; a fault for one that has more or crosses itself."""
    parts = list(getattr(shape, "geoms", [shape]))
    if len(parts) != 1 or len(parts[0].interiors):
        faults.add(FILE, row, "geometry", "", "is more than one ring", "one ring without holes")
        return ()
    if not shape.is_valid:
        faults.add(FILE, row, "geometry", "", "crosses itself", "a ring that does not")
        return ()
    points = tuple((round(float(lon), 6), round(float(lat), 6)) for lon, lat in parts[0].exterior.coords)[:-1]
    if len(points) > MOST_POINTS:
        faults.add(FILE, row, "geometry", "", f"has {len(points)} corners", f"at most {MOST_POINTS}")
    return points
