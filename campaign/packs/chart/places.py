"""ports.csv, stations.csv and names.csv: the places of a theatre, checked against land and sea."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import shapely

from campaign.packs import table
from campaign.packs.chart.ground import Ground
from campaign.packs.faults import Faults
from campaign.packs.scenario import SIDES, Scenario
from campaign.packs.table import Row
from naval.geo import course
from naval.state.world import Port, Station

PORTS, STATIONS, NAMES = "ports.csv", "stations.csv", "names.csv"
STATION_KINDS = ("wireless", "coastguard")

# Miles. A light-vessel with a wireless set lay up to some 20 miles out; a watch-house farther inland sees no ship.
STATION_OFF = 30.0
STATION_INLAND = 5.0
MOST_COAL = 500_000
MOST_SHIPS = 200
NAME_SIZES = (1, 4)


@dataclass(frozen=True)
class Name:
    """A name lettered on the chart: a sea, a bank; ``size`` 1 (a shoal) to 4 (a sea)."""

    text: str
    lon: float
    lat: float
    size: int


def position(row: Row, scenario: Scenario) -> tuple[float, float]:
    """Read the longitude and latitude of a row, on the chart; (nan, nan) after a fault."""
    lon, lat = row.number("lon", -180, 360, "degrees"), row.number("lat", -90, 90, "degrees")
    if math.isnan(lon) or math.isnan(lat):
        return math.nan, math.nan
    if not scenario.holds(lon, lat):
        west, south, east, north = scenario.bounds or (0, 0, 0, 0)
        allowed = f"bounds {west:g} {south:g} {east:g} {north:g}"
        row.fault("lon, lat", "is outside the theatre", allowed, f"{lon:g} {lat:g}")
        return math.nan, math.nan
    return course.round_place(lon, lat)


def read_ports(folder: Path, scenario: Scenario, ground: Ground, faults: Faults) -> dict[str, Port]:
    """Read the ports by key; each lies on water."""
    rows = table.read(folder, PORTS, "key name side lon lat telegraph wireless coastguard coal capacity", faults)
    ports = {}
    for key, row in table.unique(rows, "key", lambda row: row.key()).items():
        lon, lat = position(row, scenario)
        if ground.is_land(lon, lat):
            row.fault("lon, lat", "is on land", "a point on water at the port", f"{lon:g} {lat:g}")
        ports[key] = Port(
            key=key,
            name=row.text("name"),
            side=row.choice("side", SIDES, "side"),
            lon=lon,
            lat=lat,
            telegraph=row.yes("telegraph"),
            wireless=row.yes("wireless"),
            coastguard=row.yes("coastguard"),
            coal_t=row.number("coal", 0, MOST_COAL, "tons"),
            capacity=row.read_whole_number("capacity", 0, MOST_SHIPS, "ships"),
        )
    return ports


def read_stations(folder: Path, scenario: Scenario, ground: Ground, faults: Faults) -> dict[str, Station]:
    """Read the stations by key; each stands on a shore or within reach of one."""
    rows = table.read(folder, STATIONS, "key name side kind lon lat", faults)
    stations = {}
    for key, row in table.unique(rows, "key", lambda row: row.key()).items():
        lon, lat = position(row, scenario)
        off = _miles_from_shore(lon, lat, ground)
        if off is not None and not -STATION_INLAND <= off <= STATION_OFF:
            where = f"is {off:.0f} miles out to sea" if off > 0 else f"is {-off:.0f} miles inland"
            allowed = f"at most {STATION_OFF:g} miles off the shore or {STATION_INLAND:g} miles inland"
            row.fault("lon, lat", where, allowed, f"{lon:g} {lat:g}")
        stations[key] = Station(
            key=key,
            name=row.text("name"),
            side=row.choice("side", SIDES, "side"),
            lon=lon,
            lat=lat,
            kind=row.choice("kind", STATION_KINDS, "kind of station"),
        )
    return stations


def _miles_from_shore(lon: float, lat: float, ground: Ground) -> float | None:
    """Measure the nautical miles to the shore, negative ashore; None if unknown."""
    if ground.land.is_empty or math.isnan(lon) or math.isnan(lat):
        return None
    here = shapely.Point(ground.east(lon), lat)
    # The nearest point in degrees is not quite the nearest in miles, which does not matter at such limits.
    line = shapely.shortest_line(here, ground.shore)
    miles = course.distance_nm(lon, lat, *line.coords[1])
    return -miles if ground.is_land(lon, lat) else miles


def read_names(folder: Path, scenario: Scenario, faults: Faults) -> list[Name]:
    """Read the names lettered on the chart, in the order of the file."""
    names = []
    for row in table.read(folder, NAMES, "text lon lat size", faults):
        lon, lat = position(row, scenario)
        names.append(Name(row.text("text"), lon, lat, row.read_whole_number("size", *NAME_SIZES)))
    return names
