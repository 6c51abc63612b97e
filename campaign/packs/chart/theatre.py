"""The data for the browser's chart, public to every seat: nothing that a side may not know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

import shapely

from campaign.packs.chart.ground import Ground
from campaign.packs.chart.places import Name
from campaign.packs.scenario import Scenario
from land.state.ground import Ground as Land
from naval.orders.seat_knowledge import KnownPlace
from naval.state.waters import Cable
from naval.state.world import Port, Station

DECIMALS = 4


def draw(
    key: str,
    scenario: Scenario,
    ground: Ground,
    ports: dict[str, Port],
    stations: dict[str, Station],
    names: list[Name],
    cables: dict[str, Cable],
    ashore: Land | None = None,
) -> tuple[dict[str, Any], str]:
    """Build the theatre as JSON-able values, described in scenarios/README.md, and its version, a hash."""
    drawn = {
        "key": key,
        "bounds": list(scenario.bounds or ()),
        "centre": list(scenario.centre),
        "land": json.loads(shapely.to_geojson(ground.land), parse_float=lambda text: round(float(text), DECIMALS)),
        # Field by field: a port's coal and berths are its Admiralty's own knowledge; a cable's course is on everybody's chart,
        # its condition is not.
        "ports": _rows(ports, "key name lon lat side telegraph wireless"),
        "stations": _rows(stations, "key name lon lat side kind"),
        "cables": [row | {"points": [list(p) for p in row["points"]]} for row in _rows(cables, "key name side points")],
        "names": [asdict(name) for name in names],
        **({} if ashore is None else {"ashore": country(ashore)}),
    }
    body = json.dumps(drawn, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return drawn, hashlib.sha256(body.encode()).hexdigest()[:16]


def country(land: Land) -> dict[str, Any]:
    """Build the map of a war on land, field by field, without stores, holders or guns of forts."""
    return {
        "places": [
            {"key": one.key, "name": one.name, "lon": one.lon, "lat": one.lat, "kinds": list(one.kinds)} for one in land.places
        ],
        "edges": [
            {"key": one.key, "name": one.name, "kind": one.kind, "cls": one.cls, "line": _line(one.line)} for one in land.edges
        ],
        "rivers": [{"key": one.key, "name": one.name, "cls": one.cls, "line": _line(one.line)} for one in land.rivers],
        "patches": [{"kind": one.kind, "rings": [_line(ring) for ring in one.rings]} for one in land.patches],
        "beaches": [{"key": one.key, "name": one.name, "points": one.points, "line": _line(one.line)} for one in land.beaches],
    }


def _line(points: Iterable[tuple[float, float]]) -> list[list[float]]:
    return [[round(lon, DECIMALS), round(lat, DECIMALS)] for lon, lat in points]


def _rows(things: Mapping[str, object], fields: str) -> list[dict[str, Any]]:
    return [{field: getattr(things[key], field) for field in fields.split()} for key in sorted(things)]


def charted(theatre: dict[str, Any]) -> tuple[KnownPlace, ...]:
    """List the cables and stations of the public chart, as orders may name them."""
    rows = [{**row, "kind": "cable"} for row in theatre["cables"]]
    rows += [{**row, "points": [(row["lon"], row["lat"])]} for row in theatre["stations"]]
    return tuple(
        KnownPlace(
            key=row["key"],
            name=row["name"],
            side=row["side"],
            kind=row["kind"],
            points=tuple((float(lon), float(lat)) for lon, lat in row["points"]),
        )
        for row in rows
    )
