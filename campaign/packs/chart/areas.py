"""areas.geojson: sea areas with weather of their own (SC-S-04). Optional."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import shapely

from campaign.packs.chart import features, layers
from campaign.packs.chart.features import AREA, Feature
from campaign.packs.chart.ground import Ground
from campaign.packs.faults import Faults
from campaign.packs.scenario import Scenario
from naval.state.waters import Area
from naval.state.world import Port, Station

FILE = "areas.geojson"
MOST = 40
MOST_POINTS = 400


def read(
    folder: Path, scenario: Scenario, ground: Ground, ports: dict[str, Port], stations: dict[str, Station], faults: Faults
) -> dict[str, Area]:
    """Read the areas by key; none if the pack has no file. Edges of an area are straight in degrees."""
    found = features.read(folder, FILE, AREA, faults, needed=False)
    if len(found) > MOST:
        faults.add(FILE, 0, "", "", f"has {len(found)} areas", f"at most {MOST}")
    areas: dict[str, Area] = {}
    seen: dict[str, int] = {}
    for one in found:
        if scenario.bounds is not None:
            one = replace(one, shape=layers.unrolled(one.shape, scenario.bounds))
        key, name, ring = one.key(seen), one.text("name"), _ring(one)
        if scenario.bounds is not None and ring and not shapely.box(*scenario.bounds).intersects(one.shape):
            one.fault("", key, "lies outside the bounds of scenario.toml", "an area within them")
        if key:
            areas[key] = Area(key=key, name=name, ring=ring)
    return areas


def _ring(one: Feature) -> tuple[tuple[float, float], ...]:
    """Read the corners of an area's one ring, the first not repeated."""
    parts = list(getattr(one.shape, "geoms", [one.shape]))
    if len(parts) != 1 or len(parts[0].interiors):
        one.fault("geometry", "", "is more than one ring", "one ring without holes")
        return ()
    if not one.shape.is_valid:
        one.fault("geometry", "", "crosses itself", "a ring that does not")
        return ()
    points = tuple((round(float(lon), 6), round(float(lat), 6)) for lon, lat in parts[0].exterior.coords)[:-1]
    if len(points) > MOST_POINTS:
        one.fault("geometry", "", f"has {len(points)} corners", f"at most {MOST_POINTS}")
    return points
