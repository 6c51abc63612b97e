"""The theatre of a pack: land, neutral coasts and lanes, and the chart drawn from them."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import shapely
from shapely.geometry.base import BaseGeometry

from campaign.packs.chart import features, layers
from campaign.packs.chart.features import AREA, LINE
from campaign.packs.faults import Faults, instead
from campaign.packs.scenario import Scenario
from naval.geo import course
from naval.geo.chart import Chart
from naval.state import waters
from naval.tables import value as figure_of

LAND = ("land.geojson", "land.gpkg")
NEUTRAL = "neutral.geojson"
LANES = "lanes.geojson"


@dataclass(frozen=True)
class Lane:
    """A merchant lane as in the world, with its ports and its place in the file."""

    water: waters.Lane
    start: str
    end: str
    row: int


@dataclass
class Ground:
    """The land and sea of a pack being read; ``chart`` is None without data for one."""

    chart: Chart | None = None
    land: BaseGeometry = field(default_factory=shapely.MultiPolygon)
    lanes: dict[str, Lane] = field(default_factory=dict)

    @functools.cached_property
    def shore(self) -> BaseGeometry:
        """Return the line between land and sea."""
        return self.land.boundary

    def east(self, lon: float) -> float:
        """Convert a longitude to the chart's count, past 180 where the theatre lies over that meridian."""
        return lon if self.chart is None else course.shift_longitude_near(lon, (self.chart.bounds[0] + self.chart.bounds[2]) / 2)

    def is_land(self, lon: float, lat: float) -> bool:
        """Report whether a place is ashore; False if unknown."""
        if self.chart is None or math.isnan(lon) or math.isnan(lat):
            return False
        return self.chart.is_land(lon, lat)


def read(folder: Path, scenario: Scenario, faults: Faults) -> Ground:
    """Read the layers and draw the chart, noting all faults."""
    ground = Ground()
    land = _land(folder, faults)
    areas = _neutral(folder, faults, needed=scenario.land is None)
    if land is not None and scenario.bounds is not None:
        land = layers.unrolled(land, scenario.bounds)
        ground.land = land
        frame = shapely.box(*scenario.bounds)
        if not frame.intersects(land):
            faults.add(LAND[0], 0, "", "", "has no land within the bounds of scenario.toml", "theatre.bounds")
        bounds = scenario.bounds
        neutral = [(key, name, layers.unrolled(area, bounds)) for key, name, area in areas]
        ground.chart = Chart.build(land, layers.coasts(land, neutral, bounds), bounds)
        seen = {neutral.key for neutral in ground.chart.neutrals}
        for row, (key, name, _) in enumerate(areas, 1):
            if key and key not in seen:
                faults.add(NEUTRAL, row, "key", key, f"has no coast within the bounds ({name})", "an area that holds land")
    ground.lanes = _lanes(folder, scenario, faults)
    _check_papers(scenario, {key for key, _, _ in areas}, faults)
    return ground


def _land(folder: Path, faults: Faults) -> BaseGeometry | None:
    file = next((name for name in LAND if (folder / name).is_file()), "")
    if not file:
        faults.add(LAND[0], 0, "", "", "is missing", "land.geojson or land.gpkg, polygons in WGS 84")
        return None
    try:
        return layers.land(folder / file)
    except layers.LayerError as error:
        features.note(file, error, faults)
        return None


def _neutral(folder: Path, faults: Faults, needed: bool) -> list[tuple[str, str, BaseGeometry]]:
    """Read the neutral coasts, optional with land."""
    seen: dict[str, int] = {}
    return [(one.key(seen), one.text("name"), one.shape) for one in features.read(folder, NEUTRAL, AREA, faults, needed=needed)]


def _check_papers(scenario: Scenario, coasts: set[str], faults: Faults) -> None:
    """Check that newspapers serve existing neutral coasts (NAV-S-047)."""
    for number, seat in enumerate(scenario.seats, 1):
        for coast in seat.coasts:
            if coast not in coasts:
                faults.add("scenario.toml", 0, f"seats[{number}].coasts", coast, "is no neutral coast", instead(coast, coasts))


def _lanes(folder: Path, scenario: Scenario, faults: Faults) -> dict[str, Lane]:
    lanes: dict[str, Lane] = {}
    seen: dict[str, int] = {}
    for one in features.read(folder, LANES, LINE, faults):
        key = one.key(seen)
        name, start, end, _ = (one.text(p) for p in ("name", "from", "to", "cargo"))
        points = tuple((round(float(lon), 6), round(float(lat), 6)) for lon, lat in one.shape.coords)
        if key:
            width, density = one.figure("width_nm", 1, 200), one.figure("density", 0, 50)
            width = 20.0 if width is None else width
            density = _density(one.properties, scenario, width) if density is None else density
            water = waters.Lane(key=key, name=name, points=points, width_nm=width, density=density)
            lanes[key] = Lane(water, start, end, one.row)
    return lanes


def _density(properties: dict[str, object], scenario: Scenario, width: float) -> float:
    """Reckon the neutral ships to 1,000 square miles of a lane (SC-N-44): from ``ships_per_week`` and ``flags`` of no
    belligerent, else 0.5, as in the worked case."""
    week, flags = properties.get("ships_per_week"), properties.get("flags")
    if isinstance(week, bool) or not isinstance(week, int | float) or not isinstance(flags, str) or not 0 <= week < 10_000:
        return 0.5
    nations = {side.nation for side in scenario.sides.values()}
    all_flags = [flag.strip() for flag in flags.split(",") if flag.strip()]
    neutral = sum(flag not in nations for flag in all_flags) / max(len(all_flags), 1)
    a_mile = float(figure_of("trade", "lane_of_week")) * 24 * 7
    return round(min(week * neutral / a_mile / width * float(figure_of("trade", "per_miles")), 50.0), 4)


def check_lanes(ground: Ground, scenario: Scenario, ports: Iterable[str], faults: Faults) -> None:
    """Check that a lane joins ports (or edge:…), stays on the chart, and touches no land by rhumb line."""
    known = sorted(ports)
    for lane in ground.lanes.values():
        for column, port in (("from", lane.start), ("to", lane.end)):
            if port and not port.startswith("edge:") and known and port not in known:
                faults.add(LANES, lane.row, column, port, "is no port here", instead(port, known) + " or edge:name")
        for number, (lon, lat) in enumerate(lane.water.points, 1):
            if not scenario.holds(lon, lat):
                faults.add(LANES, lane.row, f"point {number}", f"{lon} {lat}", "is outside the bounds of scenario.toml")
        for number, (a, b) in enumerate(itertools.pairwise(lane.water.points), 1):
            stop = ground.chart.stop(*a, *b) if ground.chart else None
            if stop:
                leg, wrong = f"{a[0]} {a[1]} to {b[0]} {b[1]}", f"crosses land at {stop[0]:.3f} {stop[1]:.3f}"
                faults.add(LANES, lane.row, f"leg {number}", leg, wrong, "water all the way by rhumb line")
