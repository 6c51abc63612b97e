"""cables.csv: submarine cables and the places on them (NAV-S-084). Optional.

One row a cable: the ports and stations that it alone joins to the land, and its course::

    key,name,side,places,points
    heligoland_cuxhaven,Heligoland to Cuxhaven,red,heligoland heligoland_wt,7.90 54.17;8.30 54.05;8.68 53.88

A place on two cables is on the wire while one of them is whole.
"""

from __future__ import annotations

import math
from pathlib import Path

from campaign.packs import table
from campaign.packs.chart.ground import Ground
from campaign.packs.faults import Faults
from campaign.packs.scenario import Scenario
from campaign.packs.table import NUMBER, Row
from naval.geo import course
from naval.state.waters import Cable
from naval.state.world import BELLIGERENTS, Port, Station

CABLES = "cables.csv"
MOST = 100
MOST_POINTS = 60


def read(
    folder: Path, scenario: Scenario, ground: Ground, ports: dict[str, Port], stations: dict[str, Station], faults: Faults
) -> dict[str, Cable]:
    """Read the cables by key; none if the pack has no file (NAV-S-084)."""
    if not (folder / CABLES).is_file():
        return {}
    rows = table.read(folder, CABLES, "key name side places points", faults)
    if len(rows) > MOST:
        faults.add(CABLES, 0, "", "", f"has {len(rows)} cables", f"at most {MOST}")
    found = {}
    for key, row in table.unique(rows, "key", lambda row: row.key()).items():
        if key in stations:
            row.fault("key", "is the key of a station too", "a key of its own")
        side = row.choice("side", BELLIGERENTS, "belligerent")
        found[key] = Cable(
            key=key, name=row.text("name"), side=side, places=_places(row, side, ports, stations), points=_points(row, scenario)
        )
    return found


def _places(row: Row, side: str, ports: dict[str, Port], stations: dict[str, Station]) -> tuple[str, ...]:
    """Read the places on a cable: ports with a telegraph, and stations, all of its side."""
    keys = row.text("places").split()
    for key in keys:
        place = ports.get(key) or stations.get(key)
        if place is None or place.side != side:
            row.fault("places", f"is no port or station of {side or 'its side'}", "keys with blanks between", key)
        elif isinstance(place, Port) and not place.telegraph:
            row.fault("places", "has no telegraph", "ports with a telegraph, and stations", key)
    return tuple(sorted(set(keys)))


def _points(row: Row, scenario: Scenario) -> tuple[tuple[float, float], ...]:
    out = []
    for pair in row.cells.get("points", "").split(";"):
        words = pair.split()
        lon, lat = (float(w) for w in words) if len(words) == 2 and all(map(NUMBER.match, words)) else (math.nan, math.nan)
        if math.isnan(lon):
            row.fault("points", "is no place", "longitude latitude; longitude latitude", pair.strip()[:40])
            return ()
        if not scenario.holds(lon, lat):
            row.fault("points", "is outside the theatre", "places on the chart", pair.strip())
        out.append(course.round_place(lon, lat))
    if not 2 <= len(out) <= MOST_POINTS:
        row.fault("points", "is no line", f"2 to {MOST_POINTS} places", str(len(out)))
    return tuple(out)
