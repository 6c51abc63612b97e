"""Cut the coast and carry the checked facts of a data folder over into the packs of this folder.

    python prepare.py DATA_FOLDER

DATA_FOLDER holds ``land-10m.topojson``, ``fighting_ships.csv``, ``squadrons_1905.csv``, ``ports_1905.csv``,
``stations_1905.csv``, ``neutral_coasts.geojson``, ``lanes_1905.geojson`` and ``places_checks.csv``; what their columns
mean and where they come from stands in each pack's PROVENANCE.md. Written are ``classes.csv``, ``ports.csv``,
``stations.csv``, ``lanes.geojson``, ``land.geojson``, ``neutral.geojson``, ``places_checks.csv`` and, where the pack
follows the squadron list, ``ships.csv``. Everything else in a pack is written by hand and left alone.
"""

from __future__ import annotations

import csv
import json
import math
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import geopandas
import shapely

HERE = Path(__file__).resolve().parent

# Degrees of land kept outside the bounds: what can be seen from a ship on the edge (20 miles) is then on the chart.
MARGIN = 1.0
# Degrees. The source is quantised to about 0.0036 degrees of longitude, so this only takes out points on a line.
TOLERANCE = 0.002

TOLD: dict[str, Any] = tomllib.loads((HERE / "prepare.toml").read_text(encoding="utf-8"))
LONG_CRUISER_FT = 530

CLASS_COLUMNS = (
    "key name nation kind launched displacement_t length_ft max_kn boilers boiler_groups funnels engines coal_normal_t "
    "coal_max_t tactical_diameter_yd guns tubes belt_in belt_type turret_in barbette_in casemate_in conning_tower_in "
    "deck_in sure notes"
)


def rows(path: Path) -> list[dict[str, str]]:
    """Read a table of the data folder."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(path: Path, columns: str, lines: list[dict[str, Any]]) -> None:
    """Write a table of a pack; ``columns`` have spaces between, columns not named are left out."""
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.DictWriter(file, columns.split(), extrasaction="ignore", lineterminator="\n")
        out.writeheader()
        out.writerows(lines)


def write_layer(path: Path, features: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    """Write (properties, geometry) pairs as GeoJSON, one feature a line, for readable diffs."""
    lines = [
        json.dumps({"type": "Feature", "properties": p, "geometry": g}, ensure_ascii=False, separators=(",", ":"))
        for p, g in features
    ]
    body = '{"type":"FeatureCollection","features":[\n' + ",\n".join(lines) + "\n]}\n"
    path.write_text(body, encoding="utf-8")


def rounded(geometry: Any) -> Any:
    """Round a GeoJSON mapping to four decimals, about 11 metres."""
    return json.loads(shapely.to_geojson(geometry), parse_float=lambda text: round(float(text), 4))


def is_on_chart(bounds: tuple[float, ...], row: dict[str, str]) -> bool:
    """Say whether the row's position lies on the chart."""
    west, south, east, north = bounds
    return west < float(row["lon"]) < east and south < float(row["lat"]) < north


# --- ships -----------------------------------------------------------------------------------------------------------


def tactical_diameter(kind: str, length_ft: float) -> int:
    """Derive the tactical diameter where no source gives it, in yards to the nearest ten."""
    named = "long_cruiser" if kind == "big_cruiser" and length_ft > LONG_CRUISER_FT else kind
    lengths: float = TOLD["diameter_lengths"][named]
    return round(length_ft / 3 * lengths / 10) * 10


def class_row(row: dict[str, str]) -> dict[str, Any]:
    """Put one published class into the columns of a pack."""
    return {
        **{column: value or 0 if column.endswith("_in") else value for column, value in row.items()},
        "name": row["class_name"],
        "launched": row["launched_first"],
        "max_kn": row["max_knots"],
        "tubes": row["torpedo_tubes"],
        # fighting_ships.md: "Suggested default: number of funnels, at least 1".
        "boiler_groups": row["boiler_groups"] or max(1, int(row["funnels"])),
        "tactical_diameter_yd": row["tactical_diameter_yd"] or tactical_diameter(row["kind"], float(row["length_ft"])),
    }


def ships_and_classes(data: Path, target: Path, plan: dict[str, Any], scenario: str) -> None:
    """Write classes.csv and, for a pack with squadrons, ships.csv with bunkers full."""
    published = {row["key"]: row for row in rows(data / "fighting_ships.csv")}
    keys = set(plan["classes"])
    ships = []
    for row in rows(data / "squadrons_1905.csv"):
        if row["scenario"] == scenario and row["squadron"] in plan["squadrons"]:
            keys.add(row["class_key"])
            ships.append(
                {
                    "ship": row["ship"],
                    "class": row["class_key"],
                    "force": plan["squadrons"][row["squadron"]],
                    "side": {"Britain": "blue", "Germany": "red"}[row["side"]],
                    "flagship": "yes" if row["ship"] in plan["flagships"] else "no",
                    "coal": published[row["class_key"]]["coal_max_t"],
                }
            )
    write(target / "classes.csv", CLASS_COLUMNS, [class_row(published[key]) for key in sorted(keys)])
    if ships:
        write(target / "ships.csv", "ship class force side flagship coal", ships)


# --- places ----------------------------------------------------------------------------------------------------------


def side_of(nation: str, lon: str, plan: dict[str, Any]) -> str:
    """Find the side that holds a place: by its owner, and in manoeuvres by its longitude."""
    side = str(plan["sides"].get(nation, "neutral"))
    if side == "blue" and float(lon) < plan.get("red_west_of", -math.inf):
        return "red"
    return side


def ports(data: Path, target: Path, plan: dict[str, Any]) -> None:
    """Write ports.csv in the order of the plan."""
    listed = {row["key"]: row for row in rows(data / "ports_1905.csv")}
    out = []
    for key in plan["ports"].split():
        row = listed[key]
        out.append(
            {
                **row,
                "name": TOLD["spelled"].get(key) or re.split(r" and |, | \(", row["name"])[0],
                "side": plan.get("port_sides", {}).get(key) or side_of(row["owner_1905"], row["lon"], plan),
                "wireless": row["wireless_station"],
                "coal": TOLD["coal_tons"][row["coal_stock"]],
                "capacity": plan.get("capacity", {}).get(key, row["capacity_big_ships"]),
            }
        )
    write(target / "ports.csv", "key name side lon lat telegraph wireless coastguard coal capacity", out)


def stations(data: Path, target: Path, plan: dict[str, Any]) -> None:
    """Write stations.csv: wireless in service, coast guards and signal stations of the belligerents."""
    out = []
    for row in rows(data / "stations_1905.csv"):
        side = side_of(row["nation"], row["lon"], plan)
        wireless = row["wireless_in_service"] == "yes" and row["kind"] in ("wireless", "lightship")
        # A signal station reads flags and has the telegraph: to the campaign it is a coast guard's watch-house.
        watch = row["kind"] in ("signal", "coastguard")
        if side != "neutral" and is_on_chart(plan["bounds"], row) and (wireless or watch):
            out.append({**row, "side": side, "kind": "wireless" if wireless else "coastguard"})
    write(target / "stations.csv", "key name side kind lon lat", out)


def checks(data: Path, target: Path, plan: dict[str, Any]) -> None:
    """Copy the distances that lie wholly on this chart."""
    out = []
    for row in rows(data / "places_checks.csv"):
        ends = [{"lon": row["from_lon"], "lat": row["from_lat"]}, {"lon": row["to_lon"], "lat": row["to_lat"]}]
        if all(is_on_chart(plan["bounds"], end) for end in ends):
            out.append(row)
    if out:
        write(target / "places_checks.csv", " ".join(out[0]), out)


# --- coast and lanes ---------------------------------------------------------------------------------------------------


def coast(data: Path, target: Path, plan: dict[str, Any]) -> None:
    """Write land.geojson (polygons) and neutral.geojson (areas that hold a neutral's land, one feature a nation)."""
    west, south, east, north = plan["bounds"]
    frame = shapely.box(west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN)
    # TopoJSON carries no reference system; Natural Earth is in WGS 84.
    world = geopandas.read_file(data / "land-10m.topojson").set_crs(4326).geometry.iloc[0]
    parts = [shapely.make_valid(p).intersection(frame) for p in world.geoms if p.intersects(frame)]
    land = shapely.set_precision(shapely.union_all(parts).simplify(TOLERANCE), 1e-4)
    # Land that touches the frame from outside leaves lines behind; only what has an area is land.
    dry = [p for p in shapely.get_parts(land) if p.geom_type == "Polygon"]
    polygons = sorted(dry, key=lambda p: (-p.area, p.bounds))
    write_layer(target / "land.geojson", [({}, rounded(p)) for p in polygons])

    listed = geopandas.read_file(data / "neutral_coasts.geojson")
    features = []
    theatre = listed[listed["theatre"] == plan.get("theatre", "north_sea")]
    theatre = theatre[~theatre["key"].isin(plan.get("not_neutral", "").split())]
    for nation, group in theatre.groupby("nation"):
        area = shapely.union_all(list(group.geometry)).intersection(frame)
        area = shapely.union_all([p for p in shapely.get_parts(area) if p.geom_type in ("Polygon", "MultiPolygon")])
        if any(area.intersects(polygon) for polygon in polygons):
            key = str(nation).lower().replace(" ", "_")
            features.append(({"key": key, "name": str(nation)}, rounded(area)))
    if features:
        write_layer(target / "neutral.geojson", features)


def mercator(lat: float) -> float:
    """Reckon the height on a Mercator chart, where a rhumb line is straight."""
    return math.asinh(math.tan(math.radians(lat)))


def clipped(line: list[list[float]], bounds: tuple[float, ...]) -> list[tuple[float, float]]:
    """Cut the longest piece of a lane on the chart, where its rhumb lines leave it, to four decimals."""
    west, south, east, north = bounds
    chart = shapely.box(west, mercator(south), east, mercator(north))
    whole = shapely.LineString([(lon, mercator(lat)) for lon, lat in line])
    if chart.contains(whole):
        return [(lon, lat) for lon, lat in line]
    longest = max(shapely.get_parts(whole.intersection(chart)), key=lambda piece: piece.length)
    out = []
    for x, y in longest.coords:
        lat = math.degrees(math.atan(math.sinh(y)))
        out.append((min(max(round(x, 4), west), east), min(max(round(lat, 4), south), north)))
    return out


def lanes(data: Path, target: Path, plan: dict[str, Any]) -> None:
    """Write lanes.geojson; an end that was cut off, or is no port of the pack, becomes edge:…"""
    listed = json.loads((data / "lanes_1905.geojson").read_text(encoding="utf-8"))["features"]
    features = []
    for lane in listed:
        old, whole = lane["properties"], lane["geometry"]["coordinates"]
        if old["key"] not in plan["lanes"].split():
            continue
        line = clipped(whole, plan["bounds"])
        ends = []
        for port, was, now in ((old["from"], whole[0], line[0]), (old["to"], whole[-1], line[-1])):
            kept = port in plan["ports"].split() and math.dist(was, now) < 1e-3
            ends.append(port if kept else "edge:" + port.removeprefix("edge:"))
        told = {name: old[name] for name in ("key", "name", "from", "to", "cargo", "flags", "ships_per_week")}
        properties = told | {"from": ends[0], "to": ends[1], "flags": ", ".join(old["flags"])}
        features.append((properties, {"type": "LineString", "coordinates": line}))
    write_layer(target / "lanes.geojson", features)


def main(data: Path) -> None:
    """Write every pack."""
    for scenario, plan in TOLD["packs"].items():
        target = HERE / scenario
        ships_and_classes(data, target, plan, scenario)
        for part in (ports, stations, checks, coast, lanes):
            part(data, target, plan)
        sizes = {path.name: path.stat().st_size for path in sorted(target.iterdir())}
        print(scenario, sizes)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
